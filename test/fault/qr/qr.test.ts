import { expect, test } from 'vitest';
import { SeededRandom } from '../support/random.ts';
import { pictureOf } from './pictures.ts';
import { qr } from './qr.ts';

test('pictures of the code screen say exactly the address, and nothing where the QR must be hidden', async () => {
  const report = await qr.run({ seed: 9, count: 24, progress: () => undefined });
  console.log(`Read by ${String(report.details['readers'])}.`);
  expect(report.failures).toEqual([]);
  expect(report.figures.filter(({ met }) => !met)).toEqual([]);
  expect(report.details['shown']).toBe(24);
  expect(report.details['hidden']).toBeGreaterThan(0);
});

test('only a code that can be paid is to be read', () => {
  const random = new SeededRandom(1);
  const window = { width: 1280, height: 800, scale: 1 };
  const pictures = Array.from({ length: 200 }, () => pictureOf(window, random));
  for (const { view, says } of pictures) expect(says !== null).toBe(view.phase.state === 'awaiting');
  expect(new Set(pictures.map(({ state }) => state)).size).toBeGreaterThan(12);
});
