import { afterEach, describe, expect, test } from 'vitest';
import { localIso } from '../../../electron/domain/local-time.ts';

const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('a moment in local time', () => {
  test.each([
    ['Asia/Tokyo', '2026-04-01T12:00:00+09:00'],
    ['UTC', '2026-04-01T03:00:00+00:00'],
    ['America/St_Johns', '2026-04-01T00:30:00-02:30'],
    ['Asia/Kathmandu', '2026-04-01T08:45:00+05:45'],
  ])('in %s carries its offset', (name, expected) => {
    process.env['TZ'] = name;
    const at = Date.UTC(2026, 3, 1, 3, 0, 0, 999);
    expect(localIso(at)).toBe(expected);
    expect(Date.parse(localIso(at))).toBe(at - 999);
  });
});
