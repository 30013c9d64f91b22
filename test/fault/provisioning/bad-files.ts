import type { ProvisioningExpectation } from '../../../electron/contract/provisioning.ts';
import { canaryKey, goodFile, textOf } from './good.ts';

/** What is to be said of a file: where, on the line that has this text (a number: that line; null: none), and what. */
export interface ExpectedError {
  pointer: string;
  line: string | number | null;
  expected: Partial<ProvisioningExpectation>;
  /** What is proposed instead; undefined: not looked at. */
  suggestion?: string | null;
}

/** A file that is to be refused, and everything that is to be said of it. */
export interface BadFile {
  /** The words of the fault catalogue where it has the row. */
  name: string;
  content: string | Uint8Array;
  errors: readonly ExpectedError[];
}

type Good = ReturnType<typeof goodFile>;
type Loose = Record<string, never>;

const good = textOf(goodFile());

/** The good file with a text in the place of another one, which it must have. */
function edit(from: string, to: string): string {
  if (!good.includes(from)) throw new Error(`The good file has no ${from}`);
  return good.replace(from, () => to);
}

/** The good file with something else in it. */
function change(apply: (file: Good & Record<string, unknown>) => unknown): string {
  const file = goodFile() as Good & Record<string, unknown>;
  apply(file);
  return textOf(file);
}

/** The line on which a text begins. */
function lineIn(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length;
}

const rule = (value: object): Partial<ProvisioningExpectation> => ({ kind: 'rule', rule: value }) as Loose;
const type = (name: string): Partial<ProvisioningExpectation> => ({ kind: 'type', type: name }) as Loose;
const format = (name: string): Partial<ProvisioningExpectation> => rule({ kind: 'format', format: name });
const range = (min: number, max: number): Partial<ProvisioningExpectation> =>
  rule({ kind: 'range', min, max });
const required = rule({ kind: 'required' });
const whole: Partial<ProvisioningExpectation> = { kind: 'type', type: 'whole-number' };

function bad(name: string, content: string | Uint8Array, ...errors: ExpectedError[]): BadFile {
  return { name, content, errors };
}

/** Not JSON, or not all of it. */
const texts: readonly BadFile[] = [
  bad('BOM', `\uFEFF${good}`, { pointer: '', line: 1, expected: { kind: 'byte-order-mark' } }),
  bad('comment of one line', edit('"language"', '// the screens\n  "language"'), {
    pointer: '',
    line: '// the screens',
    expected: { kind: 'comment' },
  }),
  bad('comment within', edit('"dark"', '/* or light */ "dark"'), {
    pointer: '/theme',
    line: '/* or light */',
    expected: { kind: 'comment' },
  }),
  bad('comment with a hash', `# kiosk\n${good}`, { pointer: '', line: 1, expected: { kind: 'comment' } }),
  bad('trailing comma in an object', edit('"startWithSystem": true', '"startWithSystem": true,'), {
    pointer: '/kiosk',
    line: '"startWithSystem": true,',
    expected: { kind: 'trailing-comma' },
  }),
  bad('trailing comma in a list', edit('"barcode": null\n      }', '"barcode": null\n      },'), {
    pointer: '/catalogue/items',
    line: '      },\n    ]',
    expected: { kind: 'trailing-comma' },
  }),
  bad('half-written: cut within a text', good.slice(0, good.indexOf('Counter 2') + 4), {
    pointer: '/terminal/name',
    line: '"name": "Coun',
    expected: { kind: 'incomplete' },
  }),
  bad('half-written: cut after a comma', good.slice(0, good.indexOf('"theme"')), {
    pointer: '',
    line: lineIn(good, '"theme"'),
    expected: { kind: 'incomplete' },
  }),
  bad('half-written: cut within a word', good.slice(0, good.indexOf('false,') + 3), {
    pointer: '/kiosk/customerDisplay',
    line: '"customerDisplay": fal',
    expected: { kind: 'incomplete' },
  }),
  bad('half-written: without its last bracket', good.trimEnd().slice(0, -1), {
    pointer: '',
    line: good.trimEnd().split('\n').length,
    expected: { kind: 'incomplete' },
  }),
  bad('empty', '', { pointer: '', line: 1, expected: { kind: 'incomplete' } }),
  bad('only spaces', '\n\n  \n', { pointer: '', line: 4, expected: { kind: 'incomplete' } }),
  bad('two values', `${good}{}`, {
    pointer: '',
    line: good.split('\n').length,
    expected: { kind: 'json' },
  }),
  bad('single quotes', edit('"light"'.replace('light', 'dark'), "'dark'"), {
    pointer: '/theme',
    line: "'dark'",
    expected: { kind: 'json' },
  }),
  bad('a name without quotes', edit('"theme":', 'theme:'), {
    pointer: '',
    line: 'theme:',
    expected: { kind: 'json' },
  }),
  bad('a missing comma', edit('"language": "en",', '"language": "en"'), {
    pointer: '',
    line: '"theme"',
    expected: { kind: 'json' },
  }),
  bad('NaN', edit('"expiryPeriod": 5', '"expiryPeriod": NaN'), {
    pointer: '/expiryPeriod',
    line: 'NaN',
    expected: { kind: 'json' },
  }),
  bad('a hexadecimal number', edit('"expiryPeriod": 5', '"expiryPeriod": 0x5'), {
    pointer: '/expiryPeriod',
    line: '0x5',
    expected: { kind: 'json' },
  }),
  bad('a leading zero', edit('"expiryPeriod": 5', '"expiryPeriod": 05'), {
    pointer: '/expiryPeriod',
    line: '05',
    expected: { kind: 'json' },
  }),
  bad('a line end within a text', edit('"Counter 2"', '"Counter\n2"'), {
    pointer: '/terminal/name',
    line: '"Counter\n',
    expected: { kind: 'json' },
  }),
  bad('an escape that JSON does not know', edit('"Counter 2"', '"Counter \\x32"'), {
    pointer: '/terminal/name',
    line: '\\x32',
    expected: { kind: 'json' },
  }),
  bad('not UTF-8', Buffer.from(good.replaceAll(/[^\n -~é]/g, '?'), 'latin1'), {
    pointer: '',
    line: lineIn(good, 'Café'),
    expected: { kind: 'utf-8' },
  }),
  bad('UTF-16', Buffer.from(`\uFEFF${good}`, 'utf16le'), {
    pointer: '',
    line: 1,
    expected: { kind: 'utf-8' },
  }),
  bad('over 1 MB', good + ' '.repeat(1024 * 1024), {
    pointer: '',
    line: null,
    expected: { kind: 'smaller', maxBytes: 1024 * 1024 },
  }),
  bad('100 deep', `{"version": 1, "look": ${'['.repeat(100)}${']'.repeat(100)}}`, {
    pointer: `/look${'/0'.repeat(16)}`,
    line: 1,
    expected: { kind: 'less-depth' },
  }),
  bad('100,000 deep', '['.repeat(100_000), {
    pointer: '/0'.repeat(17),
    line: 1,
    expected: { kind: 'less-depth' },
  }),
  bad('a list', '[]', { pointer: '', line: 1, expected: type('object') }),
  bad('a text', '"kiosk"', { pointer: '', line: 1, expected: type('object') }),
  bad('null', 'null', { pointer: '', line: 1, expected: type('object') }),
];

/** Fields that there are not, not once, or not at all. */
const names: readonly BadFile[] = [
  bad('unknown field', edit('"theme": "dark"', '"colour": "dark"'), {
    pointer: '/colour',
    line: '"colour"',
    expected: { kind: 'unknown-field' },
    suggestion: null,
  }),
  bad('unknown field, misspelt', edit('"language"', '"langauge"'), {
    pointer: '/langauge',
    line: '"langauge"',
    expected: { kind: 'unknown-field' },
    suggestion: 'language',
  }),
  bad('unknown field, in other letters', edit('"orderPrefix"', '"orderprefix"'), {
    pointer: '/terminal/orderprefix',
    line: '"orderprefix"',
    expected: { kind: 'unknown-field' },
    suggestion: 'orderPrefix',
  }),
  bad('unknown field, in the wrong object', edit('"theme": "dark"', '"shopName": "Café"'), {
    pointer: '/shopName',
    line: '"shopName": "Café"',
    expected: { kind: 'unknown-field' },
    suggestion: '/look/shopName',
  }),
  bad('unknown field deep inside', edit('"reading": "とーすと"', '"reading": "とーすと", "prize": 380'), {
    pointer: '/catalogue/items/1/prize',
    line: '"prize"',
    expected: { kind: 'unknown-field' },
    suggestion: 'price',
  }),
  bad('a name with a slash and a tilde', edit('"theme": "dark"', '"a/b~c": 1'), {
    pointer: '/a~1b~0c',
    line: '"a/b~c"',
    expected: { kind: 'unknown-field' },
  }),
  bad('prototype', edit('"theme": "dark"', '"__proto__": {"practice": true}'), {
    pointer: '/__proto__',
    line: '"__proto__"',
    expected: { kind: 'unknown-field' },
  }),
  bad('prototype of a part', edit('"enabled": true', '"enabled": true, "__proto__": {}'), {
    pointer: '/kiosk/__proto__',
    line: '"__proto__"',
    expected: { kind: 'unknown-field' },
  }),
  bad('constructor', edit('"theme": "dark"', '"constructor": {"prototype": {}}'), {
    pointer: '/constructor',
    line: '"constructor"',
    expected: { kind: 'unknown-field' },
  }),
  bad('duplicate field', edit('"theme": "dark"', '"theme": "dark",\n  "theme": "light"'), {
    pointer: '/theme',
    line: '"theme": "light"',
    expected: { kind: 'repeated-field', line: lineIn(good, '"theme"') },
  }),
  bad('duplicate field within', edit('"price": 380', '"price": 1, "price": 380'), {
    pointer: '/catalogue/items/1/price',
    line: '"price": 1, "price": 380',
    expected: { kind: 'repeated-field' },
  }),
  bad('duplicate field, once escaped', edit('"theme": "dark"', '"theme": "dark", "th\\u0065me": "dark"'), {
    pointer: '/theme',
    line: '"th\\u0065me"',
    expected: { kind: 'repeated-field' },
  }),
  bad('no version', edit('  "version": 1,\n', ''), { pointer: '/version', line: 1, expected: required }),
  bad('an object without anything', '{}', { pointer: '/version', line: 1, expected: required }),
  bad('a newer version', edit('"version": 1', '"version": 2'), {
    pointer: '/version',
    line: '"version": 2',
    expected: { kind: 'one-of', values: ['1'] },
  }),
  bad('a version as text', edit('"version": 1', '"version": "1"'), {
    pointer: '/version',
    line: '"version": "1"',
    expected: { kind: 'one-of', values: ['1'] },
  }),
  bad('a service without its address', edit('"baseUrl": "https://pay.example/v1",', ''), {
    pointer: '/service/baseUrl',
    line: '"service"',
    expected: required,
  }),
  bad('an item without its price', edit('"price": 380,', ''), {
    pointer: '/catalogue/items/1/price',
    line: '      {\n        "id": "toast"',
    expected: required,
  }),
];

/** Values of another type, or beyond what they may be. */
const values: readonly BadFile[] = [
  bad('wrong type: a number as text', edit('"expiryPeriod": 5', '"expiryPeriod": "5"'), {
    pointer: '/expiryPeriod',
    line: '"expiryPeriod"',
    expected: type('number'),
  }),
  bad('wrong type: a text as number', edit('"name": "Counter 2"', '"name": 2'), {
    pointer: '/terminal/name',
    line: '"name": 2',
    expected: type('text'),
  }),
  bad('wrong type: yes as text', edit('"enabled": true', '"enabled": "yes"'), {
    pointer: '/kiosk/enabled',
    line: '"enabled"',
    expected: type('yes-no'),
  }),
  bad(
    'wrong type: an object for a list',
    change((file) => (file['locations'] = {} as never)),
    {
      pointer: '/locations',
      line: '"locations"',
      expected: type('list'),
    },
  ),
  bad(
    'wrong type: a list for an object',
    change((file) => (file['kiosk'] = [] as never)),
    {
      pointer: '/kiosk',
      line: '"kiosk"',
      expected: type('object'),
    },
  ),
  bad('wrong type: null where there must be one', edit('"theme": "dark"', '"theme": null'), {
    pointer: '/theme',
    line: '"theme": null',
    expected: { kind: 'one-of', values: ['light', 'dark'] },
  }),
  bad('float amount of an item', edit('"price": 450', '"price": 450.5'), {
    pointer: '/catalogue/items/0/price',
    line: '450.5',
    expected: rule({ kind: 'integer' }),
  }),
  bad('float amount of the limit', edit('"confirmAbove": 30000', '"confirmAbove": 0.1'), {
    pointer: '/limits/confirmAbove',
    line: '"confirmAbove": 0.1',
    expected: rule({ kind: 'integer' }),
  }),
  bad('an amount beyond what a sale has', edit('"price": 450', '"price": 1e300'), {
    pointer: '/catalogue/items/0/price',
    line: '1e300',
    expected: range(0, 9_999_999_999),
  }),
  bad('an amount beyond all numbers', edit('"price": 450', '"price": 1e999'), {
    pointer: '/catalogue/items/0/price',
    line: '1e999',
    expected: type('number'),
  }),
  bad('an amount below zero', edit('"price": 450', '"price": -450'), {
    pointer: '/catalogue/items/0/price',
    line: '-450',
    expected: range(0, 9_999_999_999),
  }),
  bad('a serial of zero', edit('"version": 1', '"version": 1,\n  "serial": 0'), {
    pointer: '/serial',
    line: '"serial"',
    expected: range(1, Number.MAX_SAFE_INTEGER),
  }),
  bad('half a serial', edit('"version": 1', '"version": 1,\n  "serial": 1.5'), {
    pointer: '/serial',
    line: '"serial"',
    expected: whole,
  }),
  bad(
    'a serial that numbers cannot tell apart',
    edit('"version": 1', '"version": 1,\n  "serial": 9007199254740993'),
    {
      pointer: '/serial',
      line: '"serial"',
      expected: range(1, Number.MAX_SAFE_INTEGER),
    },
  ),
  bad('a validity of 2 minutes', edit('"expiryPeriod": 5', '"expiryPeriod": 2'), {
    pointer: '/expiryPeriod',
    line: '"expiryPeriod"',
    expected: range(3, 30),
  }),
  bad('an idle time of 5 seconds', edit('"idleSeconds": 90', '"idleSeconds": 5'), {
    pointer: '/kiosk/idleSeconds',
    line: '"idleSeconds"',
    expected: range(15, 3600),
  }),
  bad('a dialect that there is not', edit('"documented"', '"documneted"'), {
    pointer: '/service/dialect',
    line: '"documneted"',
    expected: { kind: 'one-of', values: ['documented', 'elepay'] },
    suggestion: 'documented',
  }),
  bad('a language in capitals', edit('"language": "en"', '"language": "JA"'), {
    pointer: '/language',
    line: '"JA"',
    expected: { kind: 'one-of', values: ['ja', 'en'] },
    suggestion: 'ja',
  }),
  bad('a currency in small letters', edit('"JPY"', '"jpy"'), {
    pointer: '/currency',
    line: '"jpy"',
    expected: format('currency'),
  }),
  bad('a currency that there is not', edit('"JPY"', '"XXZ"'), {
    pointer: '/currency',
    line: '"XXZ"',
    expected: format('currency'),
  }),
  bad('an order prefix in small letters', edit('"orderPrefix": "K2"', '"orderPrefix": "k-2"'), {
    pointer: '/terminal/orderPrefix',
    line: '"k-2"',
    expected: format('order-prefix'),
  }),
  bad('a name of 41 letters', edit('Counter 2', '窓'.repeat(41)), {
    pointer: '/terminal/name',
    line: '窓窓',
    expected: rule({ kind: 'max-length', max: 40 }),
  }),
  bad('a front URL that is none', edit('https://shop.example/thanks', 'javascript:alert(1)'), {
    pointer: '/frontUrl',
    line: 'javascript:',
    expected: format('http-url'),
  }),
  bad(
    'a PIN instead of its hash',
    change((file) => (file.pin = '2468')),
    {
      pointer: '/pin',
      line: '"pin"',
      expected: format('pin-hash'),
    },
  ),
  bad(
    'a public key that is none',
    edit('"version": 1', '"version": 1,\n  "publicKey": "AAAA"'),
    { pointer: '/signature', line: 1, expected: { kind: 'signature' } },
    { pointer: '/publicKey', line: '"publicKey"', expected: format('public-key') },
  ),
  bad(
    'a picture of an item from elsewhere',
    edit('"picture": null', '"picture": "https://evil.example/a.png"'),
    {
      pointer: '/catalogue/items/0/picture',
      line: 'evil.example',
      expected: format('picture'),
    },
  ),
  bad(
    'a logo from elsewhere',
    change((file) => (file.look.logo = 'https://evil.example/logo.png')),
    {
      pointer: '/look/logo',
      line: '"logo"',
      expected: format('picture'),
    },
  ),
  bad(
    'a logo that says PNG and is not',
    change((file) => (file.look.logo = 'data:image/png;base64,AAAAAAAA')),
    {
      pointer: '/look/logo',
      line: '"logo"',
      expected: format('picture'),
    },
  ),
  bad(
    'a logo that is a drawing with scripts',
    change((file) => (file.look.logo = 'data:image/svg+xml;base64,PHN2Zz4=')),
    {
      pointer: '/look/logo',
      line: '"logo"',
      expected: format('picture'),
    },
  ),
  bad(
    '201 categories',
    change((file) => {
      file.catalogue.categories = Array.from({ length: 201 }, (_, index) => ({
        id: ['drinks', 'bread'][index] ?? `c${index}`,
        name: { ja: 'あ', en: 'a' },
      }));
    }),
    { pointer: '/catalogue/categories', line: '"categories"', expected: { kind: 'at-most', max: 200 } },
  ),
];

/** What does not go together. */
const relations: readonly BadFile[] = [
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
const addresses: readonly BadFile[] = (
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

/** Every bad file that is one by its content alone. */
export const badFiles: readonly BadFile[] = [...texts, ...names, ...values, ...relations, ...addresses];
