import { describe, expect, test } from 'vitest';
import { type Sample, slopePerHour, warm } from './memory.ts';
import { soakFor } from './soak.ts';

const sampleAt = (minute: number, megabytes: number): Sample => ({
  atMs: minute * 60_000,
  heapBytes: megabytes * 1024 * 1024,
  handles: 20,
});

describe('the slope of the heap', () => {
  test('is what is added in an hour', () => {
    const rising = Array.from({ length: 30 }, (_, minute) => sampleAt(minute, 50 + minute / 30));
    expect(slopePerHour(rising)).toBeCloseTo(2);
  });

  test('is none where the heap only goes up and down', () => {
    const level = Array.from({ length: 31 }, (_, minute) => sampleAt(minute, 50 + (minute % 2)));
    expect(Math.abs(slopePerHour(level))).toBeLessThan(0.1);
  });

  test('leaves out the time in which a process sets itself up', () => {
    const settling = Array.from({ length: 30 }, (_, minute) =>
      sampleAt(minute, minute < 14 ? 40 + minute : 54),
    );
    expect(slopePerHour(settling)).toBeGreaterThan(1);
    expect(slopePerHour(warm(settling))).toBeCloseTo(0);
  });
});

test('twenty seconds of sales on a network that fails, and a weekend: the ledgers agree', async () => {
  const report = await soakFor(20, 400, 4, () => undefined);
  expect(report.failures).toEqual([]);
  expect(report.figures.find(({ figure }) => figure.startsWith('sales on which'))).toMatchObject({
    met: true,
  });
  expect(report.details['sales']).toBeGreaterThanOrEqual(8);
});
