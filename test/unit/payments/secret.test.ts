import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUsableKey, mentions, redact } from '../../../electron/payments/secret.ts';

const key = 'sk_live_a+b/c=d&e"f\\g%h';

const spellings: [string, (text: string) => string][] = [
  ['plain', (text) => text],
  ['base64', (text) => Buffer.from(text).toString('base64')],
  ['base64url', (text) => Buffer.from(text).toString('base64url')],
  ['base64 of "Bearer KEY"', (text) => Buffer.from(`Bearer ${text}`).toString('base64')],
  ['base64 of "KEY:"', (text) => Buffer.from(`${text}:`).toString('base64')],
  ['base64 of "shop:KEY!"', (text) => Buffer.from(`shop:${text}!`).toString('base64')],
  ['URL-encoded', encodeURIComponent],
  ['URL-encoded throughout', (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&')],
  [
    'URL-encoded in capitals',
    (text) => Buffer.from(text).toString('hex').toUpperCase().replace(/../g, '%$&'),
  ],
  ['hex', (text) => Buffer.from(text).toString('hex')],
  ['hex in capitals', (text) => Buffer.from(text).toString('hex').toUpperCase()],
  ['JSON escapes', (text) => Buffer.from(text).toString('hex').replace(/../g, '\\u00$&')],
  ['a JSON text', (text) => JSON.stringify(text).slice(1, -1)],
  ['a JSON text with escaped slashes', (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')],
  [
    'names of HTML',
    (text) =>
      text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&apos;'),
  ],
  ['HTML escapes', (text) => Array.from(text, (c) => `&#${c.charCodeAt(0)};`).join('')],
  ['HTML escapes in hex', (text) => Array.from(text, (c) => `&#x${c.charCodeAt(0).toString(16)};`).join('')],
];

describe('redact', () => {
  test.each(spellings)('takes the key out: %s', (_, spell) => {
    const said = redact(`Key ${spell(key)} is not known, ${spell(key)}.`, key);
    expect(said).toContain('[secret key]');
    expect(said).toMatch(/^Key [^ ]*\[secret key\][^ ]* is not known/);
    for (const [, other] of spellings) expect(said).not.toContain(other(key));
    expect(mentions(said, key)).toBe(false);
  });

  test('leaves other words alone', () => {
    const words = 'Invalid API key provided: sk_live_****. (HTTP 401)';
    expect(redact(words, key)).toBe(words);
    expect(redact(words, '')).toBe(words);
  });

  test('takes out a key that no service would take, and a very short one', () => {
    for (const odd of ['鍵🔑🔑🔑🔑鍵', '🔑ab', 'k', 'ab']) {
      for (const spelling of [odd, Buffer.from(odd).toString('hex')]) {
        expect(redact(`(${spelling})`, odd)).toBe('([secret key])');
      }
    }
  });

  test('takes any usable key out of any text, in every spelling', () => {
    const usable = fc.string({
      minLength: 8,
      maxLength: 64,
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
    });
    fc.assert(
      fc.property(
        usable,
        fc.string(),
        fc.string(),
        fc.constantFrom(...spellings),
        (secret, before, after, [, spell]) => {
          const said = redact(`${before}${spell(secret)}${after}`, secret);
          expect(said).not.toContain(secret);
          expect(said).toContain('[secret key]');
        },
      ),
    );
  });
});

describe('mentions', () => {
  test.each(spellings)('sees the key: %s', (_, spell) => {
    expect(mentions(`before ${spell(key)} after`, key)).toBe(true);
  });

  test('does not take chance for a key that is too short to tell', () => {
    expect(mentions('a code for a coffee', 'code')).toBe(false);
  });
});

describe('isUsableKey', () => {
  test.each(['k', 'sk_test_1', 'x'.repeat(512), '!"~'])('accepts %j', (text) => {
    expect(isUsableKey(text)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'a b',
    'a\nb',
    'a\r\nX-Evil: 1',
    'a\n',
    'ключ',
    '鍵',
    'a\u0000',
    'a\u007f',
    'x'.repeat(513),
  ])('refuses %j', (text) => {
    expect(isUsableKey(text)).toBe(false);
  });
});
