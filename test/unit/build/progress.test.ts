import { expect, test } from 'vitest';
import { failureLines, progressLine } from '../../../build/testing/progress.ts';

test('the line of a run says the time, and of each suite how far it is', () => {
  const suites = new Map([
    ['unit', { done: 214, total: 253 }],
    ['end to end', { done: 0, total: 0 }],
  ]);
  expect(progressLine(125_400, suites)).toBe('2:05 unit 214/253, end to end –');
});

test('a test that fails is named with what it said, and no more than one can read', () => {
  expect(
    failureLines({ name: 'a.test.ts › adds', why: '\u001B[31mexpected 2\u001B[39m\nreceived 3\n' }),
  ).toBe('FAILED a.test.ts › adds\n    expected 2\n    received 3');
  expect(failureLines({ name: 'a', why: 'x'.repeat(100_000) }).length).toBeLessThan(2_000);
});
