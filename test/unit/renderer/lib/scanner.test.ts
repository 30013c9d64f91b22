import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type KeyRun, KeyRuns } from '../../../../renderer/lib/scanner.ts';

const barcode = '4901234567894';

describe('a run of keys', () => {
  let found: KeyRun[] = [];
  let runs: KeyRuns;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    found = [];
    runs = new KeyRuns(
      (text) => [barcode, '12345', 'AB-12', 'A1'].includes(text),
      (run) => found.push(run),
    );
  });
  afterEach(() => vi.useRealTimers());

  const type = (digits: string, gap: number): void => {
    for (const digit of digits) {
      runs.key(digit);
      vi.advanceTimersByTime(gap);
    }
  };

  test('at a scanner’s pace with Enter is a barcode', () => {
    type(barcode, 10);
    expect(runs.enter()).toBe(true);
    expect(found).toEqual([{ kind: 'scanned', barcode, known: true }]);
  });

  test('of eight digits or more that no item has is an unknown barcode', () => {
    type('49000000', 10);
    runs.enter();
    expect(found).toEqual([{ kind: 'scanned', barcode: '49000000', known: false }]);
  });

  test('that is short but an item’s barcode is that barcode', () => {
    type('12345', 10);
    runs.enter();
    expect(found).toEqual([{ kind: 'scanned', barcode: '12345', known: true }]);
  });

  test('that is short was typed, Enter included', () => {
    type('1200', 10);
    runs.enter();
    expect(found).toEqual([{ kind: 'typed', digits: '1200', enter: true }]);
  });

  test('at a person’s pace is typed digit by digit', () => {
    type('120', 51);
    expect(found.map((run) => run.kind === 'typed' && run.digits)).toEqual(['1', '2', '0']);
    expect(runs.enter()).toBe(false);
  });

  test('of eight digits at a scanner’s pace is a barcode without Enter, too', () => {
    type(barcode, 10);
    vi.advanceTimersByTime(50);
    expect(found).toEqual([{ kind: 'scanned', barcode, known: true }]);
  });

  test.each([
    ['AB-12', true, true],
    ['AB-12', false, true],
    ['99X-70', true, false],
    ['1200A', false, false],
    ['A1', true, true],
  ])('with letters is a code and never an amount: %s, Enter %s, known %s', (code, enter, known) => {
    type(code, 10);
    if (enter) expect(runs.enter()).toBe(true);
    vi.advanceTimersByTime(50);
    expect(found).toEqual([{ kind: 'scanned', barcode: code, known }]);
  });

  test('of letters that a person presses means nothing, and Enter keeps its meaning', () => {
    type('a', 10);
    expect(runs.enter()).toBe(false);
    type('qwertz', 10);
    runs.stop();
    expect(found).toEqual([]);
  });

  test('of one sign by itself is that sign, and before another key too', () => {
    type('+', 51);
    runs.key('?');
    expect(runs.otherKey()).toBe(false);
    expect(found).toEqual([
      { kind: 'sign', sign: '+' },
      { kind: 'sign', sign: '?' },
    ]);
  });

  test('before another key tells whether it was scanned', () => {
    type('12', 10);
    expect(runs.otherKey()).toBe(false);
    type(barcode, 10);
    expect(runs.otherKey()).toBe(true);
    expect(runs.otherKey()).toBe(false);
  });

  test('of a person’s digits is typed although a letter was touched as well', () => {
    type('1a', 10);
    vi.advanceTimersByTime(50);
    expect(found).toEqual([{ kind: 'typed', digits: '1', enter: false }]);
  });

  test('comes before the key that interrupts it', () => {
    type('12', 10);
    runs.otherKey();
    expect(found).toEqual([{ kind: 'typed', digits: '12', enter: false }]);
    runs.otherKey();
    expect(found).toHaveLength(1);
  });

  test('is forgotten when the screen is left', () => {
    type('12', 10);
    runs.stop();
    vi.advanceTimersByTime(1000);
    expect(found).toEqual([]);
  });
});
