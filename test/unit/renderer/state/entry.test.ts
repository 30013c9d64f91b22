import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EntryAnswer, EntryBridge, EntryShown } from '../../../../electron/contract/entry.ts';
import { fail, type Failure, success } from '../../../../electron/contract/result.ts';
import { Entry } from '../../../../renderer/state/entry.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function shownOf(change: Partial<EntryShown> = {}, failure: Failure | null = null): EntryShown {
  const purpose = { kind: 'open', place: 'settings', isFirstRun: false, isLost: false } as const;
  const question = { kind: 'pin', purpose, people: [], chosen: null, failure } as const;
  const plain = {
    id: 1,
    language: 'en',
    theme: 'light',
    practice: true,
    currency: 'JPY',
    waitMs: 0,
  } as const;
  return { ...plain, question, ...change } as EntryShown;
}

/** The view as it is opened; `next` is what main asks after an answer. */
async function open(first: EntryShown = shownOf(), next: (entry: Entry) => EntryShown | null = () => null) {
  const answers: EntryAnswer[] = [];
  const bridge: EntryBridge = {
    read: () => Promise.resolve(success(first)),
    answer: (entered) => {
      answers.push(entered);
      return Promise.resolve(success(next(entry)));
    },
    cancel: () => Promise.resolve(success(undefined)),
  };
  const entry: Entry = new Entry(bridge, () => Date.now());
  await entry.read();
  return { entry, answers };
}

async function enter(entry: Entry, pin: string): Promise<void> {
  for (const digit of pin) entry.press(digit);
  await entry.enter();
}

describe('entering a PIN', () => {
  test('sends it once, and keeps nothing of it', async () => {
    const { entry, answers } = await open();
    for (const digit of '2580') entry.press(digit);
    await Promise.all([entry.enter(), entry.enter()]);
    expect(answers).toEqual([{ kind: 'pin', pin: '2580', name: null }]);
    expect(entry.count).toBe(0);
  });

  test('takes 12 digits at most, and sends none of fewer than 4', async () => {
    const { entry, answers } = await open();
    for (const digit of '123') entry.press(digit);
    expect(entry.mayEnter).toBe(false);
    await entry.enter();
    expect(answers).toEqual([]);
    for (const digit of '4567890123') entry.press(digit);
    expect(entry.count).toBe(12);
    entry.backspace();
    expect(entry.count).toBe(11);
  });

  test('waits for a name where staff have PINs of their own', async () => {
    const { question } = shownOf();
    const { entry, answers } = await open(
      shownOf({ question: { ...question, people: ['Aoi', 'Mio'] } as EntryShown['question'] }),
    );
    await enter(entry, '2580');
    expect(answers).toEqual([]);
    entry.choose('Mio');
    await enter(entry, '2580');
    expect(answers).toEqual([{ kind: 'pin', pin: '2580', name: 'Mio' }]);
  });

  test('says why it was not taken, until the next digit', async () => {
    const { entry } = await open(shownOf(), () => shownOf({ id: 2 }, fail('wrong-pin', 'raw')));
    await enter(entry, '1111');
    expect(entry.failure?.code).toBe('wrong-pin');
    entry.press('2');
    expect(entry.failure).toBeNull();
    expect(entry.count).toBe(1);
  });

  test('takes no digit while main looks, nor during a wait, whose time runs down', async () => {
    const { entry } = await open(shownOf(), (asked) => {
      asked.press('9');
      return shownOf({ id: 2, waitMs: 30_000 }, fail('wrong-pin', 'raw'));
    });
    await enter(entry, '1111');
    entry.press('2');
    expect(entry.count).toBe(0);
    expect(entry.wait?.seconds).toBe(30);
    vi.advanceTimersByTime(12_000);
    expect(entry.wait?.seconds).toBe(18);
    vi.advanceTimersByTime(18_000);
    expect(entry.wait).toBeNull();
    entry.press('2');
    expect(entry.count).toBe(1);
  });
});
