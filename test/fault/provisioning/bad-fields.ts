import { bad, type BadFile, edit, good, lineIn, required } from './bad-file.ts';

/** Fields that there are not, not once, or not at all. */
export const names: readonly BadFile[] = [
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
    expected: { kind: 'type', type: 'number' },
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
