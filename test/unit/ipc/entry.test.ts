import type { IpcMainInvokeEvent } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EntryAnswer, EntryShown } from '../../../electron/contract/entry.ts';
import { entryChannels } from '../../../electron/contract/entry-names.ts';
import { isTrustedSender } from '../../../electron/ipc/admission.ts';
import { answerEntry } from '../../../electron/ipc/entry.ts';

type Listener = (event: IpcMainInvokeEvent, ...received: unknown[]) => unknown;
const channels = vi.hoisted(() => new Map<string, Listener>());
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: Listener) => void channels.set(channel, listener) },
}));
beforeEach(() => channels.clear());

const shown: EntryShown = {
  id: 1,
  language: 'en',
  theme: 'light',
  textSize: 100,
  practice: false,
  currency: 'JPY',
  waitMs: 0,
  question: { kind: 'pin', purpose: { kind: 'sign-on' }, people: [], chosen: null, failure: null },
};
const origin = { protocol: 'app:', host: 'madoguchi' };
const page = (name: string) => ({ url: `app://madoguchi/${name}.html`, parent: null });

/** The view at its channels; `close` takes it away. */
function setUp(first: unknown = shown) {
  const log = { warn: vi.fn(), error: vi.fn() };
  const behind = {
    read: vi.fn(() => first as EntryShown),
    answer: vi.fn((_entered: EntryAnswer) => Promise.resolve(null)),
    cancel: vi.fn(),
  };
  let contents: object | undefined = { name: 'the view' };
  const own = { sender: contents, senderFrame: page('entry') };
  answerEntry({
    behind,
    isTrusted: (event) => isTrustedSender(event, { contents, origin } as never),
    now: () => 0,
    log,
  });
  const send = async (name: keyof typeof entryChannels, event: object, ...received: unknown[]) =>
    (await channels.get(entryChannels[name])?.(event as never, ...received)) as {
      ok: boolean;
      code?: string;
    };
  return { send, own, behind, log, close: () => (contents = undefined) };
}

const pin = { kind: 'pin', pin: '2580', name: null };

describe('the entry view', () => {
  test('reads what is asked, and hands over what was entered', async () => {
    const { send, own, behind } = setUp();
    expect(await send('read', own)).toEqual({ ok: true, value: shown });
    expect(await send('answer', own, pin)).toEqual({ ok: true, value: null });
    expect(behind.answer).toHaveBeenCalledExactlyOnceWith(pin);
    expect(await send('cancel', own)).toMatchObject({ ok: true });
  });

  test.each([
    ['the cashier’s page', { sender: { name: 'cashier' }, senderFrame: page('index') }],
    ['the cashier’s page at its address', { sender: { name: 'cashier' }, senderFrame: page('entry') }],
    ['a frame that is gone', { sender: undefined, senderFrame: null }],
  ])('is nobody else: %s', async (_who, event) => {
    const { send, own, behind, close } = setUp();
    for (const name of ['read', 'answer', 'cancel'] as const) {
      expect(await send(name, event, pin)).toMatchObject({ ok: false, code: 'forbidden' });
    }
    close();
    expect(await send('answer', own, pin)).toMatchObject({ ok: false, code: 'forbidden' });
    expect([behind.read, behind.answer, behind.cancel].flatMap((act) => act.mock.calls)).toEqual([]);
  });

  test.each([
    ['nothing', []],
    ['two values', [pin, pin]],
    ['a PIN of letters', [{ ...pin, pin: 'abcd' }]],
    ['a number', [{ ...pin, pin: 2580 }]],
    ['three digits', [{ ...pin, pin: '258' }]],
    ['a field more', [{ ...pin, role: 'manager' }]],
    ['a date', [new Date(0)]],
  ])('is refused %s, and the log does not say what it was', async (_what, received) => {
    const { send, own, behind, log } = setUp();
    expect(await send('answer', own, ...received)).toMatchObject({ ok: false, code: 'invalid' });
    expect(behind.answer).not.toHaveBeenCalled();
    expect(log.warn.mock.calls.flat().join()).not.toMatch(/258|abcd/);
  });

  test('is told nothing that the contract does not know', async () => {
    const { send, own, log } = setUp({ ...shown, pin: '2580' });
    expect(await send('read', own)).toMatchObject({ ok: false, code: 'internal' });
    expect(log.error).toHaveBeenCalledOnce();
  });
});
