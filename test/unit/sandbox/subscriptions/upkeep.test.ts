import { expect, test } from 'vitest';
import { keepUpToDate, upkeepEvery } from '../../../../electron/sandbox/subscriptions/upkeep.ts';
import { testTimers } from '../support.ts';

test('works in turns, each set when the last is done, until it is ended', () => {
  const timers = testTimers();
  let turns = 0;
  const end = keepUpToDate(
    () => (turns += 1),
    timers,
    () => undefined,
  );
  expect([turns, timers.waiting.map(({ milliseconds }) => milliseconds)]).toEqual([0, [upkeepEvery]]);
  timers.goOn();
  timers.goOn();
  expect([turns, timers.waiting.length]).toEqual([2, 1]);
  end();
  expect(timers.waiting).toEqual([]);
});

test('a failure is logged, and the next turn comes', () => {
  const timers = testTimers();
  const logged: string[] = [];
  let turns = 0;
  keepUpToDate(
    () => {
      turns += 1;
      throw new Error('disk full');
    },
    timers,
    (message) => logged.push(message),
  );
  timers.goOn();
  timers.goOn();
  expect(turns).toBe(2);
  expect(logged).toHaveLength(2);
  expect(logged[0]).toContain('disk full');
});
