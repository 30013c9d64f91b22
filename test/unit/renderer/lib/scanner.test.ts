import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  barcodeSign,
  type KeyRun,
  KeyRuns,
  type RunOptions,
  slowestGap,
} from '../../../../renderer/lib/scanner.ts';

const barcode = '4901234567894';

describe('a run of keys', () => {
  let found: KeyRun[] = [];
  let runs: KeyRuns;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    found = [];
    runs = new KeyRuns({
      isBarcode: (text) => [barcode, '12345', 'AB-12', 'A1'].includes(text),
      onRun: (run) => found.push(run),
    });
  });
  afterEach(() => vi.useRealTimers());

  const type = (digits: string, gap: number): void => {
    for (const digit of digits) {
      runs.key(digit, performance.now());
      vi.advanceTimersByTime(gap);
    }
  };

  test('at a scanner’s pace with Enter is a barcode', () => {
    type(barcode, 10);
    expect(runs.enter(performance.now())).toBe(true);
    expect(found).toEqual([{ kind: 'scanned', barcode, known: true, fast: true }]);
  });

  test('of eight digits or more that no item has is an unknown barcode', () => {
    type('49000000', 10);
    runs.enter(performance.now());
    expect(found).toEqual([{ kind: 'scanned', barcode: '49000000', known: false, fast: true }]);
  });

  test('that is short but an item’s barcode is that barcode', () => {
    type('12345', 10);
    runs.enter(performance.now());
    expect(found).toEqual([{ kind: 'scanned', barcode: '12345', known: true, fast: true }]);
  });

  test('that is short was typed, Enter included', () => {
    type('1200', 10);
    runs.enter(performance.now());
    expect(found).toEqual([{ kind: 'typed', digits: '1200', enter: true }]);
  });

  test('at a slow scanner’s pace with Enter is an amount that may be a code, from five digits on', () => {
    runs = new KeyRuns({ isBarcode: () => false, onRun: (run) => found.push(run), gap: slowestGap });
    for (const [digits, perhapsCode] of [['1234'], ['12345', '12345'], ['0012345', '0012345']] as const) {
      type(digits, 100);
      runs.enter(performance.now());
      expect(found.at(-1)).toEqual({ kind: 'typed', digits: '', enter: true, perhapsCode });
    }
    // A person's Enter, after a look at the amount.
    type('12345', 100);
    vi.advanceTimersByTime(100);
    expect(runs.enter(performance.now())).toBe(false);
  });

  test('at a person’s pace is typed digit by digit', () => {
    type('120', 51);
    expect(found.map((run) => run.kind === 'typed' && run.digits)).toEqual(['1', '2', '0']);
    expect(runs.enter(performance.now())).toBe(false);
  });

  test('of eight digits at a scanner’s pace is a barcode without Enter, too', () => {
    type(barcode, 10);
    vi.advanceTimersByTime(50);
    expect(found).toEqual([{ kind: 'scanned', barcode, known: true, fast: true }]);
  });

  test.each([
    ['AB-12', true, true],
    ['AB-12', false, true],
    ['99X-70', true, false],
    ['1200A', false, false],
    ['A1', true, true],
  ])('with letters is a code and never an amount: %s, Enter %s, known %s', (code, enter, known) => {
    type(code, 10);
    if (enter) expect(runs.enter(performance.now())).toBe(true);
    vi.advanceTimersByTime(50);
    expect(found).toEqual([{ kind: 'scanned', barcode: code, known, fast: true }]);
  });

  test('of letters that a person presses means nothing, and Enter keeps its meaning', () => {
    type('a', 10);
    expect(runs.enter(performance.now())).toBe(false);
    type('qwertz', 10);
    runs.stop();
    expect(found).toEqual([]);
  });

  test('of one sign by itself is that sign, and before another key too', () => {
    type('+', 51);
    runs.key('?', performance.now());
    expect(runs.otherKey(performance.now())).toBe(false);
    expect(found).toEqual([
      { kind: 'sign', sign: '+' },
      { kind: 'sign', sign: '?' },
    ]);
  });

  test('before another key tells whether it was scanned', () => {
    type('12', 10);
    expect(runs.otherKey(performance.now())).toBe(false);
    type(barcode, 10);
    expect(runs.otherKey(performance.now())).toBe(true);
    expect(runs.otherKey(performance.now())).toBe(false);
  });

  test('of a person’s digits is typed although a letter was touched as well', () => {
    type('1a', 10);
    vi.advanceTimersByTime(50);
    expect(found).toEqual([{ kind: 'typed', digits: '1', enter: false }]);
  });

  test('comes before the key that interrupts it', () => {
    type('12', 10);
    runs.otherKey(performance.now());
    expect(found).toEqual([{ kind: 'typed', digits: '12', enter: false }]);
    runs.otherKey(performance.now());
    expect(found).toHaveLength(1);
  });

  test('is forgotten when the screen is left', () => {
    type('12', 10);
    runs.stop();
    vi.advanceTimersByTime(1000);
    expect(found).toEqual([]);
  });
});

describe('a run beside a slow scanner', () => {
  let found: KeyRun[] = [];
  let amount = '';
  let runs: KeyRuns;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    found = [];
    amount = '';
    runs = made();
  });
  afterEach(() => vi.useRealTimers());

  function made(more: Partial<RunOptions> = {}): KeyRuns {
    return new KeyRuns({
      isBarcode: (text) => [barcode, '12345', 'AB-123'].includes(text),
      gap: slowestGap,
      onRun: (run) => {
        found.push(run);
        if (run.kind === 'typed') amount += run.digits;
      },
      remember: () => {
        const before = amount;
        return () => (amount = before);
      },
      ...more,
    });
  }

  const type = (keys: string, gap: number): void => {
    for (const key of keys) {
      runs.key(key, performance.now());
      vi.advanceTimersByTime(gap);
    }
  };
  const scans = (): unknown[] => found.filter(({ kind }) => kind === 'scanned');
  const pause = (): void => void vi.advanceTimersByTime(1_000);

  test.each([55, 80, 110, 140])(
    'of a code with %s ms between its keys leaves no digit in the amount',
    (gap) => {
      amount = '300';
      type(barcode, gap);
      expect(runs.enter(performance.now())).toBe(true);
      expect(scans()).toEqual([{ kind: 'scanned', barcode, known: true, fast: false }]);
      expect(amount).toBe('300');
    },
  );

  test.each([
    ['49000000', 10],
    ['49000000', 90],
    ['4900000000000', 120],
    ['12346', 10],
    ['123467', 40],
    ['AB-124', 10],
    ['AB-124', 90],
  ])('of an unknown code is one and no amount: %s at %s ms', (code, gap) => {
    type(code, gap);
    runs.enter(performance.now());
    expect(scans()).toMatchObject([{ barcode: code, known: false }]);
    expect(amount).toBe('');
  });

  test.each(['AB-123', 'AB-124'])('without an end key runs out as no amount: %s', (code) => {
    type(code, 90);
    pause();
    expect(scans()).toMatchObject([{ barcode: code }]);
    expect(amount).toBe('');
  });

  test('that Tab ends is a code, and of an amount Tab keeps its meaning', () => {
    type(barcode, 90);
    expect(runs.tab(performance.now())).toBe(true);
    type('1200', 90);
    expect(runs.tab(performance.now())).toBe(false);
    expect(amount).toBe('1200');
  });

  test('of a person’s digits shows each at once, and Enter adds them', () => {
    type('1200', 100);
    expect(amount).toBe('1200');
    expect(runs.enter(performance.now())).toBe(true);
    expect(found.at(-1)).toEqual({ kind: 'typed', digits: '', enter: true });
    expect(scans()).toEqual([]);
  });

  test('of a person’s amount and the key of the code is both', () => {
    type('980+', 100);
    pause();
    expect(amount).toBe('980');
    expect(found.at(-1)).toEqual({ kind: 'sign', sign: '+' });
  });

  test('that a sign of a code interrupts opens nothing', () => {
    type('AB+12?', 90);
    runs.enter(performance.now());
    expect(found).toEqual([{ kind: 'scanned', barcode: 'AB+12?', known: false, fast: false }]);
  });

  test('after a pause in the middle of a code is the whole code', () => {
    amount = '5';
    type(barcode.slice(0, 4), 60);
    vi.advanceTimersByTime(200);
    expect(amount).toBe('54901');
    type(barcode.slice(4), 60);
    runs.enter(performance.now());
    expect(scans()).toEqual([{ kind: 'scanned', barcode, known: true, fast: false }]);
    expect(amount).toBe('5');
  });

  test('after an amount that was typed before leaves the amount', () => {
    type('300', 100);
    vi.advanceTimersByTime(200);
    type(barcode, 10);
    runs.enter(performance.now());
    expect(amount).toBe('300');
  });

  test('with the scanner’s own signs before it is a code of any length', () => {
    runs = made({ marks: () => ({ prefix: '~', tab: false }) });
    type('~12', 90);
    runs.enter(performance.now());
    type('~12345', 90);
    runs.enter(performance.now());
    expect(scans()).toMatchObject([
      { barcode: '12', known: false },
      { barcode: '12345', known: true },
    ]);
    expect(amount).toBe('');
  });

  test('with the scanner’s Tab after it is a code of any length', () => {
    runs = made({ marks: () => ({ prefix: '', tab: true }) });
    type('123', 90);
    expect(runs.tab(performance.now())).toBe(true);
    expect(scans()).toMatchObject([{ barcode: '123' }]);
    expect(amount).toBe('');
  });
});

test.each([
  ['４', '4'],
  ['Ａ', 'A'],
  ['5', '5'],
  ['Enter', null],
  ['あ', null],
])('the key %s is the sign %s', (key, sign) => expect(barcodeSign(key)).toBe(sign));
