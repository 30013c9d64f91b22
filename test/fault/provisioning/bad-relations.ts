import { at, bad, type BadFile, change, edit, format, required, rule } from './bad-file.ts';
import { canaryKey, pinHash, textOf } from './good.ts';

/** What does not go together. */
export const relations: readonly BadFile[] = [
  bad(
    'a bucket without the name of its key',
    change((file) => (file.copy = { to: 's3://shop-copies/ginza' } as never)),
    at('/copy/accessKeyId', '"copy"', required),
  ),
  bad(
    'a folder with what belongs to a bucket',
    edit('"to": "s3://shop-copies/ginza"', '"to": "/mnt/copies"'),
    at('/copy/endpoint', '"endpoint"', { kind: 'unknown-field' }),
    at('/copy/region', '"region"', { kind: 'unknown-field' }),
    at('/copy/accessKeyId', '"accessKeyId"', { kind: 'unknown-field' }),
  ),
  bad(
    'the amount that is asked for once more, here and where older files say it',
    change((file) => (file['limits'] = { confirmAbove: 5 })),
    at('/limits/confirmAbove', '"confirmAbove": 5', { kind: 'unknown-field' }, '/confirmAbove'),
  ),
  bad(
    'staff of names that people take for one another',
    change((file) => {
      file['staff'] = [
        { name: 'Aoi Sato', role: 'manager', pin: pinHash },
        { name: ' ＡＯＩ  sato', role: 'cashier', pin: pinHash },
      ];
    }),
    at('/staff/1/name', 'ＡＯＩ', rule({ kind: 'unique' })),
  ),
  bad(
    'somebody of the staff without a name',
    change((file) => (file['staff'] = [{ name: ' 　', role: 'manager', pin: pinHash }])),
    at('/staff/0/name', '"name": " 　"', required),
  ),
  bad(
    'a location that is not among them',
    edit('"location": "loc_ueno"', '"location": "loc_uneo"'),
    at('/location', '"location"', rule({ kind: 'known', what: 'location' }), 'loc_ueno'),
  ),
  bad(
    'a location twice',
    edit('"id": "loc_ueno"', '"id": "loc_ginza"'),
    at(
      '/locations/1/id',
      '"id": "loc_ginza",\n      "name": {\n        "kanji": "上野店"',
      rule({ kind: 'unique' }),
    ),
    at('/location', '"location": "loc_ueno"', rule({ kind: 'known', what: 'location' })),
  ),
  bad(
    'an item twice',
    edit('"id": "toast"', '"id": "coffee"'),
    at(
      '/catalogue/items/1/id',
      '"id": "coffee",\n        "name": {\n          "ja": "トースト"',
      rule({ kind: 'unique' }),
    ),
  ),
  bad(
    'a barcode twice',
    edit('"barcode": null', '"barcode": "4901234567894"'),
    at('/catalogue/items/1/barcode', '"barcode": "4901234567894"\n      }\n    ]', rule({ kind: 'unique' })),
  ),
  bad(
    'a category that there is not',
    edit('"category": "bread"', '"category": "braed"'),
    at('/catalogue/items/1/category', '"braed"', rule({ kind: 'known', what: 'category' }), 'bread'),
  ),
  bad('live without a service', textOf({ version: 1, practice: false }), at('/service', 1, required)),
  bad(
    'practice flag with a live key',
    change((file) => {
      file['practice'] = true;
      file.service = { ...file.service, secretKey: canaryKey } as never;
    }),
    at('/service/secretKey', '"secretKey"', { kind: 'no-key-while-practising' }),
  ),
  bad(
    'a key with a line end',
    change((file) => (file.service = { ...file.service, secretKey: `${canaryKey}\n` } as never)),
    at('/service/secretKey', '"secretKey"', format('secret-key')),
  ),
  bad(
    'a key under a misspelt name',
    change((file) => (file.service = { ...file.service, secretkey: canaryKey } as never)),
    at('/service/secretkey', '"secretkey"', { kind: 'unknown-field' }, 'secretKey'),
  ),
  bad(
    'a key in the address',
    edit('https://pay.example/v1', `https://${canaryKey}@pay.example/v1`),
    at('/service/baseUrl', '"baseUrl"', format('https-url')),
  ),
  bad(
    'a key whose text is not closed',
    change((file) => (file.service = { ...file.service, secretKey: canaryKey } as never)).replace(
      `${canaryKey}"`,
      canaryKey,
    ),
    at('/service/secretKey', '"secretKey"', { kind: 'json' }),
  ),
  bad(
    'several things at once',
    edit('"theme": "dark"', '"theme": "dim"')
      .replace('"price": 450', '"price": 4.5')
      .replace('"language"', '"langage"'),
    at('/langage', '"langage"', { kind: 'unknown-field' }, 'language'),
    at('/theme', '"dim"', { kind: 'one-of' }),
    at('/catalogue/items/0/price', '4.5', rule({ kind: 'integer' })),
  ),
];

/** Addresses that no service has. */
export const addresses: readonly BadFile[] = (
  [
    ['http address', 'http://pay.example/v1', 'https-url'],
    ['an address without a scheme', 'pay.example/v1', 'https-url'],
    ['a file address', 'file:///etc/passwd', 'https-url'],
    ['an address with a query', 'https://pay.example/v1?a=1', 'https-url'],
    ['metadata host by its address', 'https://169.254.169.254/v1', 'public-host'],
    ['metadata host as a number', 'https://2852039166/', 'public-host'],
    ['metadata host by its name', 'https://metadata.google.internal/', 'public-host'],
    ['metadata host of another cloud', 'https://100.100.100.200/', 'public-host'],
    ['metadata host over IPv6', 'https://[fd00:ec2::254]/', 'public-host'],
    ['link-local host', 'https://169.254.7.7:8443/v1', 'public-host'],
    ['link-local host over IPv6', 'https://[fe80::1]/v1', 'public-host'],
    ['link-local host, mapped to IPv6', 'https://[::ffff:169.254.169.254]/v1', 'public-host'],
  ] as const
).map(([name, address, expected]) =>
  bad(name, edit('https://pay.example/v1', address), at('/service/baseUrl', '"baseUrl"', format(expected))),
);
