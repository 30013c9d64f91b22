import { describe, expect, test } from 'vitest';
import { helpWords } from '../../../../renderer/i18n/help.ts';
import { overwriteGetLocale } from '../../../../renderer/i18n/generated/runtime.js';

describe.each([
  ['ja', /[。！？]/gu],
  ['en', /[.!?](?=\s|$|”)/gu],
] as const)('the help of each screen, %s', (language, ends) => {
  test.each(Object.entries(helpWords))('%s: at most five sentences, one a line', (_screen, words) => {
    overwriteGetLocale(() => language);
    const lines = words().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThanOrEqual(5);
    for (const line of lines) expect(line.match(ends), line).toHaveLength(1);
  });
});
