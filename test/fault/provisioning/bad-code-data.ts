import { largestPictureBytes, largestProvisioningFile } from '../../../electron/contract/limits.ts';
import { black, dataUrl, pngOf, webp, white } from '../../support/png.ts';
import { pinHash } from './good.ts';
import { at, bad, type BadFile, change, edit, format, rule } from './bad-file.ts';

const badReceiptLogos: readonly (readonly [string, Buffer, 'webp'?])[] = [
  ['that is a WebP', webp, 'webp'],
  ['that says PNG and is not', Buffer.alloc(60)],
  ['that is damaged', Buffer.concat([pngOf(9, 9, () => black).subarray(0, 50), Buffer.alloc(9)])],
  ['that is all white', pngOf(9, 9, () => white)],
  ['of 513 pixels', pngOf(513, 1, () => black)],
];

/** Bad values of what goes with a code, and what follows it in the file. */
export const codeDataValues: readonly BadFile[] = [
  bad(
    'metadata that is a text',
    edit('{\n      "branch": "Ueno 上野"\n    }', '"Ueno"'),
    at('/codeData/metadata', '"metadata"', { kind: 'type', type: 'object' }),
  ),
  bad(
    'metadata under a name of ours',
    change((file) => Object.assign(file.codeData.metadata, { madoguchiRefund: '1' })),
    at('/codeData/metadata/madoguchiRefund', 'madoguchiRefund', format('data-key')),
  ),
  bad(
    'metadata under a name of JavaScript',
    edit('"branch"', '"__proto__"'),
    at('/codeData/metadata/__proto__', '__proto__', format('data-key')),
  ),
  bad(
    'metadata twice under a name',
    edit('"branch"', '"branch": "1",\n      "branch"'),
    at('/codeData/metadata/branch', '"branch": "Ueno', { kind: 'repeated-field', line: 50 }),
  ),
  bad(
    'metadata with a line break',
    edit('Ueno 上野', 'Ueno\\n上野'),
    at('/codeData/metadata/branch', '"branch"', format('data-value')),
  ),
  bad(
    'metadata of 501 characters',
    edit('Ueno 上野', '🍡'.repeat(501)),
    at('/codeData/metadata/branch', '"branch"', rule({ kind: 'max-length', max: 500 })),
  ),
  bad(
    '21 entries of metadata',
    change((file) => {
      Object.assign(
        file.codeData.metadata,
        Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, ''])),
      );
    }),
    at('/codeData/metadata', '"metadata"', rule({ kind: 'max-entries', max: 20 })),
  ),
  bad(
    'an extra deeper than five',
    edit('"id": 7', '"id": [[[[[7]]]]]'),
    at('/codeData/extra/campaign', '"campaign"', format('data-value')),
  ),
  bad(
    'a PIN instead of its hash',
    change((file) => (file.pin = '2468')),
    at('/pin', '"pin"', format('pin-hash')),
  ),
  bad(
    'staff of one name twice, one without a hash',
    change((file) => {
      file['staff'] = [
        { name: 'Aoi', role: 'manager', pin: pinHash },
        { name: 'Aoi', role: 'cashier', pin: '1357' },
      ];
    }),
    at('/staff/1/name', '"name": "Aoi",\n      "role": "cashier"', rule({ kind: 'unique' })),
    at('/staff/1/pin', '"pin": "1357"', format('pin-hash')),
  ),
  bad(
    'staff without a manager',
    change((file) => (file['staff'] = [{ name: 'Ken', role: 'cashier', pin: pinHash }])),
    at('/staff/0/role', '"cashier"', { kind: 'one-of', values: ['manager'] }),
  ),
  bad(
    'a public key that is none',
    edit('"version": 1', '"version": 1,\n  "publicKey": "AAAA"'),
    at('/signature', 1, { kind: 'signature' }),
    at('/publicKey', '"publicKey"', format('public-key')),
  ),
  bad(
    'a picture of an item from elsewhere',
    edit('"picture": null', '"picture": "https://evil.example/a.png"'),
    at('/catalogue/items/0/picture', 'evil.example', format('picture')),
  ),
  bad(
    'a logo from elsewhere',
    change((file) => (file.look.logo = 'https://evil.example/logo.png')),
    at('/look/logo', '"logo"', format('picture')),
  ),
  bad(
    'a logo that says PNG and is not',
    change((file) => (file.look.logo = 'data:image/png;base64,AAAAAAAA')),
    at('/look/logo', '"logo"', format('picture')),
  ),
  bad(
    'a logo of more than 512 KB',
    change((file) => {
      const [head = '', base64 = ''] = file.look.logo.split(',');
      const bytes = Buffer.concat([Buffer.from(base64, 'base64'), Buffer.alloc(largestPictureBytes)]);
      file.look.logo = `${head},${bytes.toString('base64')}`;
    }),
    at('/look/logo', '"logo"', format('picture')),
  ),
  bad(
    'a logo that is a drawing with scripts',
    change((file) => (file.look.logo = 'data:image/svg+xml;base64,PHN2Zz4=')),
    at('/look/logo', '"logo"', format('picture')),
  ),
  ...badReceiptLogos.map(([what, bytes, kind]) => {
    const url = dataUrl(bytes, kind);
    const content = change((file) => (file.printing.logo = url));
    return bad(`a logo of receipts ${what}`, content, at('/printing/logo', url, format('receipt-logo')));
  }),
  bad(
    'a logo of receipts of 20 MB',
    change((file) => (file.printing.logo = `data:image/png;base64,${'A'.repeat(20 * 1024 * 1024)}`)),
    at('', null, { kind: 'smaller', maxBytes: largestProvisioningFile }),
  ),
  bad(
    '201 categories',
    change((file) => {
      file.catalogue.categories = Array.from({ length: 201 }, (_, index) => ({
        id: ['drinks', 'bread'][index] ?? `c${index}`,
        name: { ja: 'あ', en: 'a' },
      }));
    }),
    at('/catalogue/categories', '"categories"', { kind: 'at-most', max: 200 }),
  ),
];
