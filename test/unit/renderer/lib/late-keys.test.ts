import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type KeyRun, KeyRuns, slowestGap } from '../../../../renderer/lib/scanner.ts';

const barcode = '4901234567894';

describe('keys on a busy machine', () => {
  const gapMs = 5;
  let found: KeyRun[] = [];
  let amount = '';
  let runs: KeyRuns;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    found = [];
    amount = '300';
    runs = new KeyRuns({
      isBarcode: (text) => [barcode, '12345'].includes(text),
      gap: slowestGap,
      onRun: (run) => {
        found.push(run);
        if (run.kind === 'typed') amount += run.digits;
      },
      remember: () => {
        const before = amount;
        return () => (amount = before);
      },
    });
  });
  afterEach(() => vi.useRealTimers());

  /** Hands over keys that were pressed so far apart; answers when the one after them is pressed. */
  const handOver = (
    keys: string,
    { from, apart, every = 0 }: Record<'from' | 'apart', number> & { every?: number },
  ): number => {
    for (const [index, key] of Array.from(keys).entries()) {
      runs.key(key, from + index * apart);
      vi.advanceTimersByTime(every);
    }
    return from + keys.length * apart;
  };
  const scans = (): unknown[] => found.filter(({ kind }) => kind === 'scanned');

  test.each([60, 160, 600])('a scan is one, of which a key is handled every %i ms', (every) => {
    const end = handOver(barcode, { from: performance.now(), apart: gapMs, every });
    expect(runs.enter(end)).toBe(true);
    expect(scans().at(-1)).toEqual({ kind: 'scanned', barcode, known: true, fast: true });
    expect(amount).toBe('300');
    expect(found.some((run) => run.kind === 'typed' && run.enter)).toBe(false);
  });

  test.each([1, 4, 7])('a scan is one, whose keys from number %i on come late in one burst', (count) => {
    const from = performance.now();
    const next = handOver(barcode.slice(0, count), { from, apart: gapMs });
    vi.advanceTimersByTime(3_000);
    expect(runs.enter(handOver(barcode.slice(count), { from: next, apart: gapMs }))).toBe(true);
    expect(scans()).toEqual([{ kind: 'scanned', barcode, known: true, fast: true }]);
    expect(amount).toBe('300');
  });

  test('the Enter that ends a scan presses nothing however late it is handled, and the scan counts once', () => {
    const end = handOver(barcode, { from: performance.now(), apart: gapMs });
    vi.advanceTimersByTime(3_000);
    expect(scans()).toHaveLength(1);
    expect(runs.enter(end)).toBe(true);
    expect(scans()).toHaveLength(1);
    // The next one is a person's.
    expect(runs.enter(performance.now())).toBe(false);
  });

  test('a short code is one by its late Enter', () => {
    const end = handOver('12345', { from: performance.now(), apart: gapMs });
    vi.advanceTimersByTime(3_000);
    expect(amount).toBe('30012345');
    expect(runs.enter(end)).toBe(true);
    expect(scans()).toEqual([{ kind: 'scanned', barcode: '12345', known: true, fast: true }]);
    expect(amount).toBe('300');
  });

  test('what a person pressed 200 ms apart is an amount, though it is handled in one burst', () => {
    vi.advanceTimersByTime(5_000);
    const from = performance.now() - 4_000;
    const end = handOver('12345678', { from, apart: 200 });
    expect(runs.enter(end)).toBe(false);
    expect(scans()).toEqual([]);
    expect(amount).toBe('30012345678');
  });

  test('a person’s other key in between is no part of a scan, and parts what comes after it', () => {
    const end = handOver('49', { from: performance.now(), apart: gapMs });
    vi.advanceTimersByTime(300);
    expect(amount).toBe('30049');
    expect(runs.otherKey(end)).toBe(false);
    handOver('1', { from: end, apart: gapMs, every: 300 });
    expect(amount).toBe('300491');
  });

  test.each([
    ['that stands still', () => 0],
    ['from the future', () => performance.now() + 60_000],
  ])('a time stamp %s is none: the keys are told apart by when they come', (_name, stamp) => {
    vi.advanceTimersByTime(60_000);
    for (const digit of '12345678') {
      runs.key(digit, stamp());
      vi.advanceTimersByTime(300);
    }
    expect(scans()).toEqual([]);
    expect(amount).toBe('30012345678');
  });
});
