import { expect, test } from 'vitest';
import { chooseLanguage, messages } from '../../../../electron/sandbox/payer/languages.ts';

test.each([
  [undefined, undefined, 'ja'],
  [undefined, '', 'ja'],
  [undefined, 'fr-FR,fr;q=0.9', 'ja'],
  [undefined, 'en', 'en'],
  [undefined, 'en-US,en;q=0.9,ja;q=0.8', 'en'],
  [undefined, 'ja;q=0.7, en;q=0.8', 'en'],
  [undefined, 'en;q=0, ja', 'ja'],
  [undefined, 'EN-gb', 'en'],
  [undefined, ';;;,q=1,en;q=abc', 'ja'],
  ['en', 'ja', 'en'],
  ['ja', 'en', 'ja'],
  ['__proto__', 'en', 'en'],
] as const)('asked for %j and liking %j reads %s', (asked, acceptLanguage, language) => {
  expect(chooseLanguage(asked, acceptLanguage)).toBe(language);
});

test('both catalogues say everything, each in its own script', () => {
  // The first is said in the other language; the second has no word of its own.
  const { otherLanguage: _, count: _count, ...english } = messages.en;
  const { otherLanguage: __, count: __count, ...japanese } = messages.ja;
  expect(Object.keys(messages.en)).toEqual(Object.keys(messages.ja));
  for (const [name, text] of Object.entries(english)) expect(text, name).toMatch(/^[\x20-\x7e]+$/);
  for (const [name, text] of Object.entries(japanese)) {
    expect(text, name).toMatch(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u);
  }
});
