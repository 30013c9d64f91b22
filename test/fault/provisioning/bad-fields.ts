import { at, bad, type BadFile, edit, good, lineIn, required } from './bad-file.ts';

/** Fields that there are not, not once, or not at all. */
export const names: readonly BadFile[] = [
  bad(
    'unknown field',
    edit('"theme": "dark"', '"colour": "dark"'),
    at('/colour', '"colour"', { kind: 'unknown-field' }, null),
  ),
  bad(
    'unknown field, misspelt',
    edit('"language"', '"langauge"'),
    at('/langauge', '"langauge"', { kind: 'unknown-field' }, 'language'),
  ),
  bad(
    'unknown field, in other letters',
    edit('"orderPrefix"', '"orderprefix"'),
    at('/terminal/orderprefix', '"orderprefix"', { kind: 'unknown-field' }, 'orderPrefix'),
  ),
  bad(
    'unknown field, in the wrong object',
    edit('"theme": "dark"', '"shopName": "Café"'),
    at('/shopName', '"shopName": "Café"', { kind: 'unknown-field' }, '/look/shopName'),
  ),
  bad(
    'unknown field deep inside',
    edit('"reading": "とーすと"', '"reading": "とーすと", "prize": 380'),
    at('/catalogue/items/1/prize', '"prize"', { kind: 'unknown-field' }, 'price'),
  ),
  bad(
    'a name with a slash and a tilde',
    edit('"theme": "dark"', '"a/b~c": 1'),
    at('/a~1b~0c', '"a/b~c"', { kind: 'unknown-field' }),
  ),
  bad(
    'prototype',
    edit('"theme": "dark"', '"__proto__": {"practice": true}'),
    at('/__proto__', '"__proto__"', { kind: 'unknown-field' }),
  ),
  bad(
    'prototype of a part',
    edit('"enabled": true', '"enabled": true, "__proto__": {}'),
    at('/kiosk/__proto__', '"__proto__"', { kind: 'unknown-field' }),
  ),
  bad(
    'constructor',
    edit('"theme": "dark"', '"constructor": {"prototype": {}}'),
    at('/constructor', '"constructor"', { kind: 'unknown-field' }),
  ),
  bad(
    'duplicate field',
    edit('"theme": "dark"', '"theme": "dark",\n  "theme": "light"'),
    at('/theme', '"theme": "light"', { kind: 'repeated-field', line: lineIn(good, '"theme"') }),
  ),
  bad(
    'duplicate field within',
    edit('"price": 380', '"price": 1, "price": 380'),
    at('/catalogue/items/1/price', '"price": 1, "price": 380', { kind: 'repeated-field' }),
  ),
  bad(
    'duplicate field, once escaped',
    edit('"theme": "dark"', '"theme": "dark", "th\\u0065me": "dark"'),
    at('/theme', '"th\\u0065me"', { kind: 'repeated-field' }),
  ),
  bad('no version', edit('  "version": 1,\n', ''), at('/version', 1, required)),
  bad('an object without anything', '{}', at('/version', 1, required)),
  bad(
    'a newer version',
    edit('"version": 1', '"version": 2'),
    at('/version', '"version": 2', { kind: 'one-of', values: ['1'] }),
  ),
  bad(
    'a version as text',
    edit('"version": 1', '"version": "1"'),
    at('/version', '"version": "1"', { kind: 'type', type: 'number' }),
  ),
  bad(
    'a service without its address',
    edit('"baseUrl": "https://pay.example/v1",', ''),
    at('/service/baseUrl', '"service"', required),
  ),
  bad(
    'an item without its price',
    edit('"price": 380,', ''),
    at('/catalogue/items/1/price', '      {\n        "id": "toast"', required),
  ),
];
