import { pinHash } from './good.ts';
import { bad, type BadFile, change, edit, format, rule } from './bad-file.ts';

/** Bad values of what goes with a code, and what follows it in the file. */
export const codeDataValues: readonly BadFile[] = [
  bad('metadata that is a text', edit('{\n      "branch": "Ueno 上野"\n    }', '"Ueno"'), {
    pointer: '/codeData/metadata',
    line: '"metadata"',
    expected: { kind: 'type', type: 'object' },
  }),
  bad(
    'metadata under a name of ours',
    change((file) => Object.assign(file.codeData.metadata, { madoguchiRefund: '1' })),
    { pointer: '/codeData/metadata/madoguchiRefund', line: 'madoguchiRefund', expected: format('data-key') },
  ),
  bad('metadata under a name of JavaScript', edit('"branch"', '"__proto__"'), {
    pointer: '/codeData/metadata/__proto__',
    line: '__proto__',
    expected: format('data-key'),
  }),
  bad('metadata twice under a name', edit('"branch"', '"branch": "1",\n      "branch"'), {
    pointer: '/codeData/metadata/branch',
    line: '"branch": "Ueno',
    expected: { kind: 'repeated-field', line: 49 },
  }),
  bad('metadata with a line break', edit('Ueno 上野', 'Ueno\\n上野'), {
    pointer: '/codeData/metadata/branch',
    line: '"branch"',
    expected: format('data-value'),
  }),
  bad('metadata of 501 characters', edit('Ueno 上野', '🍡'.repeat(501)), {
    pointer: '/codeData/metadata/branch',
    line: '"branch"',
    expected: rule({ kind: 'max-length', max: 500 }),
  }),
  bad(
    '21 entries of metadata',
    change((file) => {
      Object.assign(
        file.codeData.metadata,
        Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, ''])),
      );
    }),
    { pointer: '/codeData/metadata', line: '"metadata"', expected: rule({ kind: 'max-entries', max: 20 }) },
  ),
  bad('an extra deeper than five', edit('"id": 7', '"id": [[[[[7]]]]]'), {
    pointer: '/codeData/extra/campaign',
    line: '"campaign"',
    expected: format('data-value'),
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
    'staff of one name twice, one without a hash',
    change((file) => {
      file['staff'] = [
        { name: 'Aoi', role: 'manager', pin: pinHash },
        { name: 'Aoi', role: 'cashier', pin: '1357' },
      ];
    }),
    {
      pointer: '/staff/1/name',
      line: '"name": "Aoi",\n      "role": "cashier"',
      expected: rule({ kind: 'unique' }),
    },
    { pointer: '/staff/1/pin', line: '"pin": "1357"', expected: format('pin-hash') },
  ),
  bad(
    'staff without a manager',
    change((file) => (file['staff'] = [{ name: 'Ken', role: 'cashier', pin: pinHash }])),
    { pointer: '/staff/0/role', line: '"cashier"', expected: { kind: 'one-of', values: ['manager'] } },
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
