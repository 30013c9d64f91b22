import { bad, type BadFile, edit, good, lineIn, type } from './bad-file.ts';

/** Not JSON, or not all of it. */
export const texts: readonly BadFile[] = [
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
    line: '"payerLanguages"',
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
