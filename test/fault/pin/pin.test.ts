import { expect, test } from 'vitest';
import { attack, gainedOver, guessesOfThePatient, means, perHour, pin } from './pin.ts';
import { killPoints, Siege } from './siege.ts';

test('PIN guessing slows down: whoever does nothing but guess has 9 in the first hour and 4 in each later one', async () => {
  const guesses = await guessesOfThePatient();
  expect(guesses.slice(0, 7).map((at) => at / 1000)).toEqual([0, 0, 0, 30, 90, 390, 1290]);
  expect(perHour(guesses)).toEqual([9, 4, 4, 4, 4]);
});

test.each(means)('PIN guessing slows down across restarts: nothing is gained by %s', async (by) => {
  const patient = await guessesOfThePatient();
  for (let seed = 1; seed <= 5; seed += 1) {
    const guesses = await attack(by, seed);
    expect(guesses.length).toBeGreaterThan(5);
    expect(gainedOver(patient, guesses)).toEqual([]);
  }
});

test.each(killPoints)('a process killed %s looks at no PIN that was not counted', async (at) => {
  using siege = new Siege();
  for (let kill = 0; kill < 50; kill += 1) await siege.guessAndKill(at, { sameBoot: kill % 2 === 0 });
  expect(siege.guesses.length).toBeLessThanOrEqual(3);
  expect(siege.waitMs > 0).toBe(at !== 'before it is written');
});

test('a gain would be seen', () => {
  expect(gainedOver([0, 0, 0, 30_000], [0, 0, 0, 29_999])).toEqual([29_999]);
  expect(gainedOver([0, 0], [0, 0, 1])).toEqual([1]);
});

test('the figures of a guesser are met', async () => {
  const report = await pin.run({ seed: 1, count: 3, progress: () => undefined });
  expect(report.failures).toEqual([]);
  expect(report.figures.map(({ measured, met }) => [measured, met])).toEqual([
    ['9', true],
    ['4', true],
    ...means.map(() => ['0', true]),
  ]);
});
