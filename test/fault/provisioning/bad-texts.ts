import { at, bad, type BadFile, edit, good, lineIn, type } from './bad-file.ts';

/** Not JSON, or not all of it. */
export const texts: readonly BadFile[] = [
  bad('BOM', `\uFEFF${good}`, at('', 1, { kind: 'byte-order-mark' })),
  bad(
    'comment of one line',
    edit('"language"', '// the screens\n  "language"'),
    at('', '// the screens', { kind: 'comment' }),
  ),
  bad(
    'comment within',
    edit('"dark"', '/* or light */ "dark"'),
    at('/theme', '/* or light */', { kind: 'comment' }),
  ),
  bad('comment with a hash', `# kiosk\n${good}`, at('', 1, { kind: 'comment' })),
  bad(
    'trailing comma in an object',
    edit('"startWithSystem": true', '"startWithSystem": true,'),
    at('/kiosk', '"startWithSystem": true,', { kind: 'trailing-comma' }),
  ),
  bad(
    'trailing comma in a list',
    edit('"barcode": null\n      }', '"barcode": null\n      },'),
    at('/catalogue/items', '      },\n    ]', { kind: 'trailing-comma' }),
  ),
  bad(
    'half-written: cut within a text',
    good.slice(0, good.indexOf('Counter 2') + 4),
    at('/terminal/name', '"name": "Coun', { kind: 'incomplete' }),
  ),
  bad(
    'half-written: cut after a comma',
    good.slice(0, good.indexOf('"theme"')),
    at('', lineIn(good, '"theme"'), { kind: 'incomplete' }),
  ),
  bad(
    'half-written: cut within a word',
    good.slice(0, good.indexOf('false,') + 3),
    at('/kiosk/customerDisplay', '"customerDisplay": fal', { kind: 'incomplete' }),
  ),
  bad(
    'half-written: without its last bracket',
    good.trimEnd().slice(0, -1),
    at('', good.trimEnd().split('\n').length, { kind: 'incomplete' }),
  ),
  bad('empty', '', at('', 1, { kind: 'incomplete' })),
  bad('only spaces', '\n\n  \n', at('', 4, { kind: 'incomplete' })),
  bad('two values', `${good}{}`, at('', good.split('\n').length, { kind: 'json' })),
  bad(
    'single quotes',
    edit('"light"'.replace('light', 'dark'), "'dark'"),
    at('/theme', "'dark'", { kind: 'json' }),
  ),
  bad('a name without quotes', edit('"theme":', 'theme:'), at('', 'theme:', { kind: 'json' })),
  bad(
    'a missing comma',
    edit('"language": "en",', '"language": "en"'),
    at('', '"payerLanguages"', { kind: 'json' }),
  ),
  bad('NaN', edit('"expiryPeriod": 5', '"expiryPeriod": NaN'), at('/expiryPeriod', 'NaN', { kind: 'json' })),
  bad(
    'a hexadecimal number',
    edit('"expiryPeriod": 5', '"expiryPeriod": 0x5'),
    at('/expiryPeriod', '0x5', { kind: 'json' }),
  ),
  bad(
    'a leading zero',
    edit('"expiryPeriod": 5', '"expiryPeriod": 05'),
    at('/expiryPeriod', '05', { kind: 'json' }),
  ),
  bad(
    'a line end within a text',
    edit('"Counter 2"', '"Counter\n2"'),
    at('/terminal/name', '"Counter\n', { kind: 'json' }),
  ),
  bad(
    'an escape that JSON does not know',
    edit('"Counter 2"', '"Counter \\x32"'),
    at('/terminal/name', '\\x32', { kind: 'json' }),
  ),
  bad(
    'not UTF-8',
    Buffer.from(good.replaceAll(/[^\n -~é]/g, '?'), 'latin1'),
    at('', lineIn(good, 'Café'), { kind: 'utf-8' }),
  ),
  bad('UTF-16', Buffer.from(`\uFEFF${good}`, 'utf16le'), at('', 1, { kind: 'utf-8' })),
  bad('over 1 MB', good + ' '.repeat(1024 * 1024), at('', null, { kind: 'smaller', maxBytes: 1024 * 1024 })),
  bad(
    '100 deep',
    `{"version": 1, "look": ${'['.repeat(100)}${']'.repeat(100)}}`,
    at(`/look${'/0'.repeat(16)}`, 1, { kind: 'less-depth' }),
  ),
  bad('100,000 deep', '['.repeat(100_000), at('/0'.repeat(17), 1, { kind: 'less-depth' })),
  bad('a list', '[]', at('', 1, type('object'))),
  bad('a text', '"kiosk"', at('', 1, type('object'))),
  bad('null', 'null', at('', 1, type('object'))),
];
