import { EventEmitter } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { isBehindPin, requestNames, success } from '../../../electron/contract/index.ts';
import { lockWithScreens } from '../../../electron/staff/lock.ts';
import { codeOf, right, setUp, wrong } from './support.ts';

const minuteMs = 60_000;

describe('without a PIN', () => {
  test('everything is open', () => {
    const { staff } = setUp({ pin: null });
    expect(staff.state).toEqual({ hasPin: false, locked: false, waitMs: 0 });
    for (const name of requestNames) expect(staff.refusal(name), name).toBeNull();
  });

  test('any PIN opens, nothing is counted, and wrong tries of another time hold nobody up', async () => {
    const { staff, disk, order } = setUp({ pin: null, failures: 6 });
    expect(staff.state.waitMs).toBe(0);
    expect(await staff.unlock(wrong)).toEqual(success(undefined));
    expect(order).toEqual([]);
    expect(disk.failures).toBe(6);
  });

  test('a first PIN is set, and whoever set it stays in until they lock', async () => {
    const { staff, settings } = setUp({ pin: null });
    expect(await staff.changePin({ current: null, next: right })).toEqual(success(undefined));
    expect(settings.pinHash).toBe(right);
    expect(staff.state).toEqual({ hasPin: true, locked: false, waitMs: 0 });
    staff.lock();
    expect(staff.state.locked).toBe(true);
  });
});

describe('with a PIN', () => {
  test('what changes the shop, and what was sold and to whom, is refused until it is opened, and again when it is locked', async () => {
    const { staff } = setUp();
    const behind = requestNames.filter(isBehindPin);
    for (const name of behind) expect(staff.refusal(name), name).toMatchObject({ code: 'staff-locked' });
    expect(await staff.unlock(right)).toEqual(success(undefined));
    for (const name of behind) expect(staff.refusal(name), name).toBeNull();
    staff.lock();
    expect(staff.refusal('setKey')).toMatchObject({ code: 'staff-locked' });
  });

  /** What a cashier needs: written out once more, so that a request which is added has to be put on a side here too. */
  const cashiers = [
    'readSnapshot',
    'seePayments',
    'setPreferences',
    'saveDraft',
    'readFavourites',
    'listParked',
    'listReceipts',
    'parkTicket',
    'takeParked',
    'setSoldOut',
    'openSale',
    'openPresented',
    'cancelSale',
    'renewSale',
    'renewPresented',
    'checkSale',
    'settleSale',
    'showSale',
    'dismissSale',
    'openPayerPage',
    'readPayerCode',
    'readSale',
    'listUnresolved',
    'readRefunds',
    'giveBack',
    'voidRecorded',
    'reopenJournal',
    'readPractice',
    'unlockStaff',
    'signOn',
    'lockStaff',
    'signOff',
    'rereadKey',
    'readProvisioning',
    'retryProvisioning',
    'previewSlip',
    'printSlip',
    'saveSlip',
    'settleSlip',
    'retryPrinting',
    'beat',
  ] as const;

  test('a cashier needs no PIN for these alone, and the way out is behind it', () => {
    const { staff } = setUp();
    const open = requestNames.filter((name) => staff.refusal(name) === null);
    expect(open.toSorted()).toEqual([...cashiers].toSorted());
    expect(staff.refusal('exitTerminal')).not.toBeNull();
  });

  test('is locked again after a restart', async () => {
    const { staff, start } = setUp();
    await staff.unlock(right);
    expect(start().state.locked).toBe(true);
  });

  test.each(['render-process-gone', 'dom-ready'])('is locked again by the screens’ %s', async (event) => {
    const { staff } = setUp();
    const contents = new EventEmitter();
    lockWithScreens(contents, staff);
    await staff.unlock(right);
    contents.emit(event, {}, { reason: 'crashed' });
    expect(staff.state.locked).toBe(true);
  });

  test('a PIN that is being looked at does not open what was locked meanwhile', async () => {
    const { staff, holds } = setUp();
    let look = (): void => undefined;
    holds.looking = new Promise((resolve) => (look = resolve));
    const opening = staff.unlock(right);
    staff.lock();
    look();
    expect(codeOf(await opening)).toBe('staff-locked');
    expect(staff.state.locked).toBe(true);
  });

  test('another PIN that came from a set-up file locks at once', async () => {
    const { staff, settings } = setUp();
    await staff.unlock(right);
    settings.pinHash = '9999';
    expect(staff.state.locked).toBe(true);
    expect(codeOf(await staff.unlock(right))).toBe('wrong-pin');
    expect(codeOf(await staff.unlock('9999'))).toBe('ok');
  });

  test('tells the screens of every change', async () => {
    const { staff, changed } = setUp();
    await staff.unlock(wrong);
    await staff.unlock(right);
    const { closings } = staff;
    staff.lock();
    expect(changed).toHaveBeenCalledTimes(3);
    staff.lock();
    expect(changed).toHaveBeenCalledTimes(3);
    // Also where it was locked already: what was in sight is not any more.
    expect(staff.closings).toBe(closings + 2);
  });
});

describe('a try', () => {
  test('is written down before it is looked at, and forgotten when it was right', async () => {
    const { staff, order } = setUp();
    await staff.unlock(wrong);
    await staff.unlock(right);
    expect(order).toEqual(['wrote 1', 'looked at 1111', 'wrote 2', 'looked at 2580', 'wrote 0']);
  });

  test('is not looked at where it cannot be written down, not even the right one', async () => {
    const { staff, disk, order } = setUp();
    disk.full = true;
    expect(codeOf(await staff.unlock(right))).toBe('storage');
    expect(codeOf(await staff.changePin({ current: right, next: null }))).toBe('storage');
    expect(order).toEqual([]);
    expect(staff.state.locked).toBe(true);
  });

  test('that was right opens, even where the disk fails right after it', async () => {
    const { staff, disk, holds, log } = setUp();
    let look = (): void => undefined;
    holds.looking = new Promise((resolve) => (look = resolve));
    const opening = staff.unlock(right);
    disk.full = true;
    look();
    expect(codeOf(await opening)).toBe('ok');
    expect(disk.failures).toBe(1);
    expect(log.warn).toHaveBeenCalledWith('full');
  });

  test('is the only one: a second at the same time is too soon, neither counted nor looked at', async () => {
    const { staff, order } = setUp();
    const answers = await Promise.all([staff.unlock(wrong), staff.unlock(right), staff.unlock(right)]);
    expect(answers.map(codeOf)).toEqual(['wrong-pin', 'too-soon', 'too-soon']);
    expect(order).toEqual(['wrote 1', 'looked at 1111']);
  });

  test('that breaks off in a bug is counted, and the next one is looked at', async () => {
    const { staff, holds, disk } = setUp();
    holds.looking = Promise.reject(new Error('bug'));
    await expect(staff.unlock(right)).rejects.toThrow('bug');
    expect(disk.failures).toBe(1);
    holds.looking = Promise.resolve();
    expect(codeOf(await staff.unlock(right))).toBe('ok');
  });

  test('never leaves the PIN in the log or in an answer', async () => {
    const { staff, log } = setUp();
    const answers = [await staff.unlock('40961'), await staff.changePin({ current: '40961', next: '7788' })];
    expect(JSON.stringify([answers, log.info.mock.calls, log.warn.mock.calls])).not.toMatch(/40961|7788/);
  });
});

describe('the wait after wrong PINs', () => {
  test.each([
    [1, 0],
    [2, 0],
    [3, 30_000],
    [4, minuteMs],
    [5, 5 * minuteMs],
    [6, 15 * minuteMs],
    [7, 15 * minuteMs],
    [1_000_000, 15 * minuteMs],
  ])('is, for %i of them, %i ms', async (failures, waitMs) => {
    const { staff, clock } = setUp({ failures: failures - 1 });
    clock.now += 15 * minuteMs;
    expect(codeOf(await staff.unlock(wrong))).toBe('wrong-pin');
    expect(staff.state.waitMs).toBe(waitMs);
  });

  test('refuses every PIN, and counts none, until it is over', async () => {
    const { staff, clock, disk, order } = setUp({ failures: 3 });
    clock.now += 29_999;
    for (const pin of [wrong, right]) expect(codeOf(await staff.unlock(pin))).toBe('too-soon');
    expect(order).toEqual([]);
    expect(disk.failures).toBe(3);
    clock.now += 1;
    expect(codeOf(await staff.unlock(right))).toBe('ok');
    expect(staff.state.waitMs).toBe(0);
    expect(disk.failures).toBe(0);
  });

  test('PIN guessing slows down across restarts: each begins the whole wait anew', async () => {
    const { staff, start, clock } = setUp({ failures: 4 });
    clock.now += minuteMs;
    await staff.unlock(wrong);
    clock.now += 4 * minuteMs;
    const again = start();
    expect(again.state.waitMs).toBe(5 * minuteMs);
    expect(codeOf(await again.unlock(right))).toBe('too-soon');
    clock.now += 5 * minuteMs;
    expect(codeOf(await again.unlock(wrong))).toBe('wrong-pin');
    expect(again.state.waitMs).toBe(15 * minuteMs);
  });

  test('is as long on a machine that began to count its time anew', async () => {
    const { start, clock } = setUp({ failures: 6 });
    clock.now = 20_000;
    const again = start();
    expect(again.state.waitMs).toBe(15 * minuteMs);
    clock.now = 19_000;
    expect(again.state.waitMs).toBe(15 * minuteMs);
    expect(codeOf(await again.unlock(right))).toBe('too-soon');
  });

  test('does not ask the wall clock, whatever it was set to', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    try {
      const { staff } = setUp({ failures: 6 });
      vi.setSystemTime(Date.UTC(2090, 0, 1));
      expect(codeOf(await staff.unlock(right))).toBe('too-soon');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('changing the PIN', () => {
  test('takes the present one, and keeps whoever changed it in', async () => {
    const { staff, settings } = setUp();
    await staff.unlock(right);
    expect(codeOf(await staff.changePin({ current: right, next: '7777' }))).toBe('ok');
    expect(settings.pinHash).toBe('7777');
    expect(staff.state.locked).toBe(false);
  });

  test('with a wrong one changes nothing and is counted like any other', async () => {
    const { staff, settings, disk } = setUp();
    for (let guess = 0; guess < 3; guess += 1) {
      expect(codeOf(await staff.changePin({ current: wrong, next: '7777' }))).toBe('wrong-pin');
    }
    expect(disk.failures).toBe(3);
    expect(codeOf(await staff.changePin({ current: right, next: '7777' }))).toBe('too-soon');
    expect(codeOf(await staff.unlock(right))).toBe('too-soon');
    expect(settings.pinHash).toBe(right);
  });

  test('without the present one is refused', async () => {
    const { staff, settings, order } = setUp();
    expect(await staff.changePin({ current: null, next: '7777' })).toMatchObject({
      code: 'invalid',
      field: 'current',
      rule: { kind: 'required' },
    });
    expect(settings.pinHash).toBe(right);
    expect(order).toEqual([]);
  });

  test('to none removes it', async () => {
    const { staff } = setUp();
    expect(codeOf(await staff.changePin({ current: right, next: null }))).toBe('ok');
    expect(staff.state).toEqual({ hasPin: false, locked: false, waitMs: 0 });
  });

  test('that cannot be written leaves everything as it was', async () => {
    const { staff, settings, disk } = setUp();
    await staff.unlock(right);
    disk.settingsFull = true;
    expect(codeOf(await staff.changePin({ current: right, next: '7777' }))).toBe('storage');
    expect(settings.pinHash).toBe(right);
    expect(staff.state.locked).toBe(false);
  });

  test('opens nothing that was locked meanwhile', async () => {
    const { staff, holds, settings } = setUp();
    await staff.unlock(right);
    let look = (): void => undefined;
    holds.looking = new Promise((resolve) => (look = resolve));
    const changing = staff.changePin({ current: right, next: '7777' });
    staff.lock();
    look();
    expect(codeOf(await changing)).toBe('ok');
    expect(settings.pinHash).toBe('7777');
    expect(staff.state.locked).toBe(true);
  });

  test('gives way to a set-up file that brought another one meanwhile', async () => {
    const { staff, holds, settings } = setUp();
    await staff.unlock(right);
    let look = (): void => undefined;
    holds.looking = new Promise((resolve) => (look = resolve));
    const changing = staff.changePin({ current: right, next: '7777' });
    settings.pinHash = '9999';
    look();
    expect(codeOf(await changing)).toBe('conflict');
    expect(settings.pinHash).toBe('9999');
    expect(staff.state.locked).toBe(true);
  });
});
