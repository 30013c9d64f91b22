import { expect, test } from 'vitest';
import { Latest } from '../../../../renderer/lib/latest.ts';

test('only the last question is the last one, and none once all are forgotten', () => {
  const latest = new Latest();
  const first = latest.ask();
  expect(first()).toBe(true);
  const second = latest.ask();
  expect([first(), second()]).toEqual([false, true]);
  latest.forget();
  expect([first(), second()]).toEqual([false, false]);
  expect(latest.ask()()).toBe(true);
});
