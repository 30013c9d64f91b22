import { describe, expect, test, vi } from 'vitest';
import type { EntryShown } from '../../../electron/contract/entry.ts';
import { type Result, success } from '../../../electron/contract/index.ts';
import { createEntries } from '../../../electron/terminal/entries.ts';
import { EntryDesk } from '../../../electron/terminal/entry-desk.ts';
import { right, setUp as setUpLock, wrong } from '../staff/support.ts';

const selling = { mode: 'practice', lockedWhy: null } as const;
const people = [
  { name: 'Aoi', role: 'manager', pin: '1357' },
  { name: 'Ken', role: 'cashier', pin: '8642' },
] as const;

/** A lock, and the desk in front of it; `enter` and `leave` are the person in the view, which opens and closes. */
function setUp(options: Parameters<typeof setUpLock>[0] = {}) {
  const under = setUpLock(options);
  const { staff } = under;
  const view = { open: vi.fn(), close: vi.fn() };
  const desk = new EntryDesk(view, () => ({
    language: 'en',
    theme: 'light',
    textSize: 100,
    practice: true,
    currency: 'JPY',
    waitMs: staff.state.waitMs,
  }));
  const entries = createEntries(desk, staff);
  const enter = async (pin: string, name: string | null = null): Promise<EntryShown | null> =>
    await desk.answer({ kind: 'pin', pin, name });
  return { ...under, staff, view, desk, entries, enter };
}

/** What a question is for, and why the last answer was not taken. */
const about = (shown: EntryShown | null): unknown => {
  if (shown?.question.kind !== 'pin') return shown;
  const { purpose, failure } = shown.question;
  return failure === null ? purpose.kind : `${purpose.kind} after ${failure.field ?? failure.code}`;
};

describe('the manager’s screens', () => {
  test('are opened by the right PIN, after however many wrong ones, and the view is gone', async () => {
    const { entries, enter, staff, view, desk } = setUp();
    const unlocked = entries.unlock('settings', selling);
    expect(about(desk.read())).toBe('open');
    expect(about(await enter(wrong))).toBe('open after wrong-pin');
    expect(view.close).not.toHaveBeenCalled();
    expect(await enter(right)).toBeNull();
    expect(await unlocked).toEqual(success(undefined));
    expect(staff.state.locked).toBe(false);
    expect(view.close).toHaveBeenCalledOnce();
    expect(desk.read()).toBeNull();
  });

  test('stay shut where the view is left, and a PIN that comes afterwards is looked at by nobody', async () => {
    const { entries, enter, staff, desk, order } = setUp();
    const unlocked = entries.unlock('history', selling);
    desk.cancel();
    expect(await unlocked).toMatchObject({ code: 'canceled' });
    expect(await enter(right)).toBeNull();
    expect(order).toEqual([]);
    expect(staff.state.locked).toBe(true);
  });

  test.each([
    ['on its way', false],
    ['looked at', true],
  ])('stay shut where they are locked while the right PIN is %s', async (_when, isLookedAt) => {
    const { entries, enter, staff, desk, holds, order } = setUp();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    holds.looking = promise;
    const unlocked = entries.unlock('history', selling);
    const entered = enter(right);
    if (isLookedAt) await vi.waitFor(() => expect(order).toContain(`looked at ${right}`));
    desk.cancel();
    staff.lock();
    resolve(undefined);
    expect(await entered).toBeNull();
    expect(await unlocked).toMatchObject({ code: 'canceled' });
    expect(staff.state.locked).toBe(true);
  });

  test.each([
    [
      { mode: 'unset', lockedWhy: null },
      { isFirstRun: true, isLost: false },
    ],
    [
      { mode: 'unset', lockedWhy: 'settings-lost' },
      { isFirstRun: true, isLost: true },
    ],
    [selling, { isFirstRun: false, isLost: false }],
  ] as const)('say in which state they are: %o', (state, said) => {
    const { entries, desk } = setUp();
    void entries.unlock('setup', state);
    expect(desk.read()?.question).toMatchObject({ purpose: { kind: 'open', place: 'setup', ...said } });
  });

  test('that are open ask for nothing', async () => {
    const { entries, staff, view } = setUp();
    await staff.unlock(right);
    expect(await entries.unlock('settings', selling)).toEqual(success(undefined));
    expect(view.open).not.toHaveBeenCalled();
  });
});

test.each([
  ['left', false],
  ['locked', true],
])('nothing is decided where the view is %s while the right PIN is looked at', async (_how, locks) => {
  const { entries, enter, staff, desk, holds, order } = setUp();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  holds.looking = promise;
  const approved = entries.approve('Eve', () => ({ kind: 'sign-on' }));
  const entered = enter(right);
  await vi.waitFor(() => expect(order).toContain(`looked at ${right}`));
  desk.cancel();
  if (locks) staff.lock();
  resolve(undefined);
  expect(await entered).toBeNull();
  expect(await approved).toMatchObject({ code: 'canceled' });
});

test('one thing is asked at a time, however often a page asks', async () => {
  const { entries, enter, view, desk } = setUp();
  const unlocked = entries.unlock('settings', selling);
  const others: Promise<Result<unknown>>[] = [];
  for (let times = 0; times < 1000; times += 1) others.push(entries.unlock('exit', selling));
  others.push(
    entries.approve('Eve', () => ({ kind: 'sign-on' })),
    entries.changePin(true),
  );
  for (const other of await Promise.all(others)) expect(other).toMatchObject({ code: 'canceled' });
  expect(view.open).toHaveBeenCalledOnce();
  expect(desk.read()?.question).toMatchObject({ purpose: { place: 'settings' } });
  await enter(right);
  expect(await unlocked).toEqual(success(undefined));
});

test('an answer to another kind of question is none', async () => {
  const { entries, desk, order } = setUp();
  void entries.unlock('settings', selling);
  expect(about(await desk.answer({ kind: 'confirm' }))).toBe('open');
  expect(order).toEqual([]);
});

describe('a PIN is changed', () => {
  test('by the present one, and by a new one that is entered twice alike', async () => {
    const { entries, enter, staff, settings } = setUp();
    await staff.unlock(right);
    const changed = entries.changePin(false);
    expect(about(await enter(wrong))).toBe('current after wrong-pin');
    expect(about(await enter(right))).toBe('next');
    expect(about(await enter('3690'))).toBe('repeat');
    expect(about(await enter('3691'))).toBe('next after repeat');
    await enter('3690');
    expect(await enter('3690')).toBeNull();
    expect(await changed).toEqual(success(undefined));
    expect(settings.pinHash).toBe('3690');
  });

  test.each([
    ['at once', []],
    ['after the present PIN', [right]],
    ['before the new one is repeated', [right, '3690']],
  ])('not at all where the view is left %s', async (_when, entered) => {
    const { entries, enter, desk, staff, settings } = setUp();
    await staff.unlock(right);
    const changed = entries.changePin(false);
    for (const pin of entered) await enter(pin);
    desk.cancel();
    expect(await changed).toMatchObject({ code: 'canceled' });
    expect(settings.pinHash).toBe(right);
  });

  test('and taken away by the present one alone', async () => {
    const { entries, enter, staff, settings } = setUp();
    await staff.unlock(right);
    const removed = entries.changePin(true);
    expect(about(await enter(wrong))).toBe('current after wrong-pin');
    expect(await enter(right)).toBeNull();
    expect(await removed).toEqual(success(undefined));
    expect(settings.pinHash).toBeNull();
  });
});

describe('staff with PINs of their own', () => {
  test('sign on by name, and a cashier opens nothing', async () => {
    const { entries, enter, staff, desk } = setUp({ pin: null, staff: [...people] });
    const signedOn = entries.signOn();
    expect(desk.read()?.question).toMatchObject({ people: ['Aoi', 'Ken'], chosen: null });
    await enter('8642', 'Ken');
    expect(await signedOn).toEqual(success(undefined));
    expect(staff.state).toMatchObject({ signedOn: 'Ken', locked: true });
  });

  test('are managers where only a manager decides, whoever the page says that it is', async () => {
    const { entries, enter, desk } = setUp({ pin: null, staff: [...people] });
    const approved = entries.approve('Ken', () => ({ kind: 'sign-on' }));
    expect(desk.read()?.question).toMatchObject({ people: ['Aoi'], chosen: 'Aoi' });
    expect(about(await enter('8642', 'Ken'))).toBe('sign-on after staff-locked');
    await enter('1357', 'Aoi');
    expect(await approved).toEqual(success('Aoi'));
  });

  test('choose another PIN where somebody has theirs', async () => {
    const { entries, enter, staff, settings } = setUp({ pin: null, staff: [...people] });
    await staff.unlock('1357', 'Aoi');
    const changed = entries.changeStaff({ was: null, next: { name: 'Mio', role: 'cashier', newPin: true } });
    expect(about(await enter('1357'))).toBe('next');
    await enter('8642');
    expect(about(await enter('8642'))).toBe('next after pin');
    await enter('9753');
    expect(await enter('9753')).toBeNull();
    expect(await changed).toEqual(success(undefined));
    expect(settings.staff.map(({ name, pin }) => [name, pin])).toContainEqual(['Mio', '9753']);
  });
});
