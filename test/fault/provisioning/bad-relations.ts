import { bad, type BadFile, change, edit, format, required, rule } from './bad-file.ts';
import { canaryKey, pinHash, textOf } from './good.ts';

/** What does not go together. */
export const relations: readonly BadFile[] = [
  bad(
    'a bucket without the name of its key',
    change((file) => (file.copy = { to: 's3://shop-copies/ginza' } as never)),
    { pointer: '/copy/accessKeyId', line: '"copy"', expected: required },
  ),
  bad(
    'a folder with what belongs to a bucket',
    edit('"to": "s3://shop-copies/ginza"', '"to": "/mnt/copies"'),
    { pointer: '/copy/endpoint', line: '"endpoint"', expected: { kind: 'unknown-field' } },
    { pointer: '/copy/region', line: '"region"', expected: { kind: 'unknown-field' } },
    { pointer: '/copy/accessKeyId', line: '"accessKeyId"', expected: { kind: 'unknown-field' } },
  ),
  bad(
    'staff of names that people take for one another',
    change((file) => {
      file['staff'] = [
        { name: 'Aoi Sato', role: 'manager', pin: pinHash },
        { name: ' ＡＯＩ  sato', role: 'cashier', pin: pinHash },
      ];
    }),
    { pointer: '/staff/1/name', line: 'ＡＯＩ', expected: rule({ kind: 'unique' }) },
  ),
  bad(
    'somebody of the staff without a name',
    change((file) => (file['staff'] = [{ name: ' 　', role: 'manager', pin: pinHash }])),
    { pointer: '/staff/0/name', line: '"name": " 　"', expected: required },
  ),
  bad('a location that is not among them', edit('"location": "loc_ueno"', '"location": "loc_uneo"'), {
    pointer: '/location',
    line: '"location"',
    expected: rule({ kind: 'known', what: 'location' }),
    suggestion: 'loc_ueno',
  }),
  bad(
    'a location twice',
    edit('"id": "loc_ueno"', '"id": "loc_ginza"'),
    {
      pointer: '/locations/1/id',
      line: '"id": "loc_ginza",\n      "name": {\n        "kanji": "上野店"',
      expected: rule({ kind: 'unique' }),
    },
    {
      pointer: '/location',
      line: '"location": "loc_ueno"',
      expected: rule({ kind: 'known', what: 'location' }),
    },
  ),
  bad('an item twice', edit('"id": "toast"', '"id": "coffee"'), {
    pointer: '/catalogue/items/1/id',
    line: '"id": "coffee",\n        "name": {\n          "ja": "トースト"',
    expected: rule({ kind: 'unique' }),
  }),
  bad('a barcode twice', edit('"barcode": null', '"barcode": "4901234567894"'), {
    pointer: '/catalogue/items/1/barcode',
    line: '"barcode": "4901234567894"\n      }\n    ]',
    expected: rule({ kind: 'unique' }),
  }),
  bad('a category that there is not', edit('"category": "bread"', '"category": "braed"'), {
    pointer: '/catalogue/items/1/category',
    line: '"braed"',
    expected: rule({ kind: 'known', what: 'category' }),
    suggestion: 'bread',
  }),
  bad('live without a service', textOf({ version: 1, practice: false }), {
    pointer: '/service',
    line: 1,
    expected: required,
  }),
  bad(
    'practice flag with a live key',
    change((file) => {
      file['practice'] = true;
      file.service = { ...file.service, secretKey: canaryKey } as never;
    }),
    {
      pointer: '/service/secretKey',
      line: '"secretKey"',
      expected: { kind: 'no-key-while-practising' },
    },
  ),
  bad(
    'a key with a line end',
    change((file) => (file.service = { ...file.service, secretKey: `${canaryKey}\n` } as never)),
    {
      pointer: '/service/secretKey',
      line: '"secretKey"',
      expected: format('secret-key'),
    },
  ),
  bad(
    'a key under a misspelt name',
    change((file) => (file.service = { ...file.service, secretkey: canaryKey } as never)),
    {
      pointer: '/service/secretkey',
      line: '"secretkey"',
      expected: { kind: 'unknown-field' },
      suggestion: 'secretKey',
    },
  ),
  bad('a key in the address', edit('https://pay.example/v1', `https://${canaryKey}@pay.example/v1`), {
    pointer: '/service/baseUrl',
    line: '"baseUrl"',
    expected: format('https-url'),
  }),
  bad(
    'a key whose text is not closed',
    change((file) => (file.service = { ...file.service, secretKey: canaryKey } as never)).replace(
      `${canaryKey}"`,
      canaryKey,
    ),
    {
      pointer: '/service/secretKey',
      line: '"secretKey"',
      expected: { kind: 'json' },
    },
  ),
  bad(
    'several things at once',
    edit('"theme": "dark"', '"theme": "dim"')
      .replace('"price": 450', '"price": 4.5')
      .replace('"language"', '"langage"'),
    {
      pointer: '/langage',
      line: '"langage"',
      expected: { kind: 'unknown-field' },
      suggestion: 'language',
    },
    {
      pointer: '/theme',
      line: '"dim"',
      expected: { kind: 'one-of' },
    },
    {
      pointer: '/catalogue/items/0/price',
      line: '4.5',
      expected: rule({ kind: 'integer' }),
    },
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
  bad(name, edit('https://pay.example/v1', address), {
    pointer: '/service/baseUrl',
    line: '"baseUrl"',
    expected: format(expected),
  }),
);
