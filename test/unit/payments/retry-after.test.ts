import { describe, expect, test } from 'vitest';
import { retryAfterMs } from '../../../electron/payments/retry-after.ts';

describe('retryAfterMs', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  test.each([
    ['seconds', '7', 7_000],
    ['blanks around', ' 7 ', 7_000],
    ['more than the cap', '3600', 60_000],
    ['more than a number holds', '9'.repeat(400), 60_000],
    ['none at all', '0', 1_000],
    ['a date', 'Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['a date in the old style', 'Thursday, 01-Jan-26 00:00:30 GMT', 30_000],
    ['a date beyond the cap', 'Fri, 01 Jan 2027 00:00:00 GMT', 60_000],
    ['a date gone by', 'Wed, 31 Dec 2025 23:59:59 GMT', 1_000],
    ['nothing', undefined, 5_000],
    ['an empty field', '', 5_000],
    ['less than none', '-5', 5_000],
    ['a fraction', '1.5', 5_000],
    ['an exponent', '1e9', 5_000],
    ['words', 'soon', 5_000],
    ['a date that does not exist', 'Thu, 99 Jan 2026 00:00:30 GMT', 5_000],
    ['a date without a zone', '2026-01-01 00:00:30', 5_000],
  ])('reads %s', (_, header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
