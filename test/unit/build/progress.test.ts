import { expect, test } from 'vitest';
import { progressLine } from '../../../build/testing/progress.ts';

test('the line of a run says the time, and of each suite how far it is', () => {
  const suites = new Map([
    ['unit', { done: 214, total: 253 }],
    ['end to end', { done: 0, total: 0 }],
  ]);
  expect(progressLine(125_400, suites)).toBe('2:05 unit 214/253, end to end –');
});
