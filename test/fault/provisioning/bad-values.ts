import { at, bad, type BadFile, change, edit, format, range, rule, type, whole } from './bad-file.ts';

/** Values of another type, or beyond what they may be. */
export const values: readonly BadFile[] = [
  ...(
    [
      ['of another kind', 'ftp://copies.example/ginza'],
      ['with a password', 'sftp://shop:secret@copies.example/ginza'],
      ['without a bucket', 's3:///ginza'],
      ['that leads elsewhere', 's3://shop-copies/../other'],
      ['that is relative', 'copies/ginza'],
      ['of a cloud’s own', 'sftp://shop@169.254.169.254/ginza'],
    ] as const
  ).map(([name, to]) =>
    bad(
      `a place of copies ${name}`,
      edit('"to": "s3://shop-copies/ginza"', `"to": "${to}"`),
      at('/copy/to', '"to": "', format('copy-place')),
    ),
  ),
  bad(
    'an address of copies that is not https',
    edit('https://objects.example', 'http://objects.example'),
    at('/copy/endpoint', 'http://objects.example', format('https-url')),
  ),
  bad(
    'a copy to be taken over by no name of one',
    edit('"region": "jp-east-1"', '"takeOver": "Ginza"'),
    at('/copy/takeOver', '"takeOver"', format('copy-name')),
  ),
  bad(
    'wrong type: a number as text',
    edit('"expiryPeriod": 5', '"expiryPeriod": "5"'),
    at('/expiryPeriod', '"expiryPeriod"', type('number')),
  ),
  bad(
    'wrong type: a text as number',
    edit('"name": "Counter 2"', '"name": 2'),
    at('/terminal/name', '"name": 2', type('text')),
  ),
  bad(
    'wrong type: yes as text',
    edit('"enabled": true', '"enabled": "yes"'),
    at('/kiosk/enabled', '"enabled"', type('yes-no')),
  ),
  bad(
    'wrong type: an object for a list',
    change((file) => (file['locations'] = {} as never)),
    at('/locations', '"locations"', type('list')),
  ),
  bad(
    'wrong type: a list for an object',
    change((file) => (file['kiosk'] = [] as never)),
    at('/kiosk', '"kiosk"', type('object')),
  ),
  bad(
    'wrong type: null where there must be one',
    edit('"theme": "dark"', '"theme": null'),
    at('/theme', '"theme": null', { kind: 'one-of', values: ['light', 'dark'] }),
  ),
  bad(
    'float amount of an item',
    edit('"price": 450', '"price": 450.5'),
    at('/catalogue/items/0/price', '450.5', rule({ kind: 'integer' })),
  ),
  bad(
    'float amount of the limit',
    edit('"confirmAbove": 30000', '"confirmAbove": 0.1'),
    at('/confirmAbove', '"confirmAbove": 0.1', rule({ kind: 'integer' })),
  ),
  bad(
    'an amount beyond what a sale has',
    edit('"price": 450', '"price": 1e300'),
    at('/catalogue/items/0/price', '1e300', range(0, 9_999_999_999)),
  ),
  bad(
    'an amount beyond all numbers',
    edit('"price": 450', '"price": 1e999'),
    at('/catalogue/items/0/price', '1e999', type('number')),
  ),
  bad(
    'an amount below zero',
    edit('"price": 450', '"price": -450'),
    at('/catalogue/items/0/price', '-450', range(0, 9_999_999_999)),
  ),
  bad(
    'a value of 900,000 letters',
    edit('"dark"', `"${'a'.repeat(900_000)}"`),
    at('/theme', '"theme"', { kind: 'one-of', values: ['light', 'dark'] }),
  ),
  bad(
    'a serial of zero',
    edit('"version": 1', '"version": 1,\n  "serial": 0'),
    at('/serial', '"serial"', range(1, Number.MAX_SAFE_INTEGER)),
  ),
  bad(
    'half a serial',
    edit('"version": 1', '"version": 1,\n  "serial": 1.5'),
    at('/serial', '"serial"', whole),
  ),
  bad(
    'a serial that numbers cannot tell apart',
    edit('"version": 1', '"version": 1,\n  "serial": 9007199254740993'),
    at('/serial', '"serial"', range(1, Number.MAX_SAFE_INTEGER)),
  ),
  bad(
    'a validity of 2 minutes',
    edit('"expiryPeriod": 5', '"expiryPeriod": 2'),
    at('/expiryPeriod', '"expiryPeriod"', range(3, 30)),
  ),
  bad(
    'an idle time of 5 seconds',
    edit('"idleSeconds": 90', '"idleSeconds": 5'),
    at('/kiosk/idleSeconds', '"idleSeconds"', range(15, 3600)),
  ),
  bad(
    'a dialect that there is not',
    edit('"documented"', '"documneted"'),
    at(
      '/service/dialect',
      '"documneted"',
      { kind: 'one-of', values: ['documented', 'elepay'] },
      'documented',
    ),
  ),
  bad(
    'a proxy with a password',
    edit('http://proxy.shop', 'http://shop:word@proxy.shop'),
    at('/service/proxy', '@proxy.shop', { kind: 'rule', rule: { kind: 'format', format: 'proxy-address' } }),
  ),
  bad(
    'a proxy that is spoken to over TLS',
    edit('http://proxy.shop', 'https://proxy.shop'),
    at('/service/proxy', 'https://proxy.shop', {
      kind: 'rule',
      rule: { kind: 'format', format: 'proxy-address' },
    }),
  ),
  bad(
    'an authority that is none',
    edit('BEGIN CERTIFICATE', 'BEGIN CERTIFICAT'),
    at('/service/certificateAuthority', 'BEGIN CERTIFICAT', {
      kind: 'rule',
      rule: { kind: 'format', format: 'certificate-authority' },
    }),
  ),
  bad(
    'a language in capitals',
    edit('"language": "en"', '"language": "JA"'),
    at('/language', '"JA"', { kind: 'one-of', values: ['ja', 'en'] }, 'ja'),
  ),
  bad(
    'commands that no printer obeys',
    edit('"star"', '"strar"'),
    at('/printing/commands', '"strar"', { kind: 'one-of', values: ['escpos', 'star', 'citizen'] }, 'star'),
  ),
  bad(
    'paper of a width that there is not',
    edit('"paperWidth": 58', '"paperWidth": 57'),
    at('/printing/paperWidth', '"paperWidth"', { kind: 'one-of', values: ['58', '80'] }),
  ),
  bad('a currency in small letters', edit('"JPY"', '"jpy"'), at('/currency', '"jpy"', format('currency'))),
  bad('a currency that there is not', edit('"JPY"', '"XXZ"'), at('/currency', '"XXZ"', format('currency'))),
  bad(
    'an order prefix in small letters',
    edit('"orderPrefix": "K2"', '"orderPrefix": "k-2"'),
    at('/terminal/orderPrefix', '"k-2"', format('order-prefix')),
  ),
  bad(
    'a name of 41 letters',
    edit('Counter 2', '窓'.repeat(41)),
    at('/terminal/name', '窓窓', rule({ kind: 'max-length', max: 40 })),
  ),
  bad(
    'a front URL that is none',
    edit('https://shop.example/thanks', 'javascript:alert(1)'),
    at('/frontUrl', 'javascript:', format('http-url')),
  ),
  ...(
    [
      ['http://shop.example/coffee.png', format('picture-url')],
      ['https://shop.example/'.padEnd(256, 'x'), rule({ kind: 'max-length', max: 255 })],
    ] as const
  ).map(([address, expected]) =>
    bad(
      `an address of a picture of ${address.length} characters`,
      edit('https://shop.example/coffee.png', address),
      at('/catalogue/items/0/pictureUrl', address.slice(0, 30), expected),
    ),
  ),
];
