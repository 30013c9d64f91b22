import { afterEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '../../../../renderer/i18n/generated/runtime.js';
import { sentences } from '../../../../renderer/i18n/sentences.ts';

afterEach(() => overwriteGetLocale(() => 'ja'));

test.each([
  ['ja', ['用紙がありません。', '確認してください。'], '用紙がありません。確認してください。'],
  ['en', ['There is no paper.', 'Look at it.'], 'There is no paper. Look at it.'],
  ['en', ['There is no paper.'], 'There is no paper.'],
] as const)('sets sentences as %s does', (language, texts, together) => {
  overwriteGetLocale(() => language);
  expect(sentences(...texts)).toBe(together);
});
