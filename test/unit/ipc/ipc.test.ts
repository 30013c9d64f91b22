import type { IpcMainInvokeEvent } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import {
  fail,
  type Failure,
  requestChannel,
  type RequestName,
  requestNames,
  success,
} from '../../../electron/contract/index.ts';
import { answerRequests, createNotifier, type Handlers } from '../../../electron/ipc/ipc.ts';

const channels = vi.hoisted(
  () => new Map<string, (event: IpcMainInvokeEvent, ...received: unknown[]) => unknown>(),
);
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: never) => void channels.set(channel, listener) },
}));

const saleId = '00000000-0000-4000-8000-000000000000';

function setUp(
  overrides: Partial<Handlers> = {},
  trusted = true,
  refusal: (name: RequestName) => Failure | null = () => null,
) {
  const log = { warn: vi.fn(), error: vi.fn() };
  const reached = vi.fn(() => success(undefined));
  const handlers = { ...Object.fromEntries(requestNames.map((name) => [name, reached])), ...overrides };
  let now = 0;
  answerRequests({ handlers: handlers as Handlers, isTrusted: () => trusted, refusal, now: () => now, log });
  return {
    log,
    reached,
    advance: (milliseconds: number) => (now += milliseconds),
    send: (name: (typeof requestNames)[number], ...received: unknown[]) =>
      channels.get(requestChannel(name))?.({ senderFrame: { url: 'app://x' } } as never, ...received),
  };
}

describe('requests of the screens', () => {
  test('reach their handler with what the schema parsed', async () => {
    const { send, reached } = setUp();
    expect(await send('cancelSale', saleId)).toEqual({ ok: true, value: undefined });
    expect(reached).toHaveBeenCalledExactlyOnceWith(saleId);
  });

  test('are refused from a sender that is not the cashier’s window', async () => {
    const { send, reached, log } = setUp({}, false);
    expect(await send('cancelSale', saleId)).toMatchObject({ ok: false, code: 'forbidden' });
    expect(reached).not.toHaveBeenCalled();
    expect(log.warn).toHaveBeenCalledOnce();
  });

  test('that wait for the PIN are refused before anything of them is looked at', async () => {
    const refusal = (name: RequestName): Failure | null =>
      name === 'removeKey' ? fail('staff-locked', 'PIN') : null;
    const { send, reached, log } = setUp({}, true, refusal);
    for (const received of [[undefined], [{ an: 'odd one' }], [1, 2, 3]]) {
      expect(await send('removeKey', ...received)).toMatchObject({ ok: false, code: 'staff-locked' });
    }
    expect(reached).not.toHaveBeenCalled();
    expect(log.warn).not.toHaveBeenCalled();
    expect(await send('cancelSale', saleId)).toMatchObject({ ok: true });
  });

  test('that wait for the PIN are limited like any other, and a stranger hears nothing of a PIN', async () => {
    const refusal = vi.fn(() => fail('staff-locked', 'PIN'));
    const cashier = setUp({}, true, refusal);
    for (let count = 0; count < 30; count += 1) await cashier.send('removeKey', undefined);
    expect(await cashier.send('removeKey', undefined)).toMatchObject({ code: 'rate-limited' });
    refusal.mockClear();
    expect(await setUp({}, false, refusal).send('removeKey', undefined)).toMatchObject({ code: 'forbidden' });
    expect(refusal).not.toHaveBeenCalled();
  });

  const open = {
    requestId: saleId,
    lines: [{ name: 'Tea', price: 400, count: 1 }],
    expectedTotal: 400,
    currency: 'JPY',
    expiryPeriod: 10,
    note: '',
    locationId: null,
    customer: null,
    confirmed: false,
  };
  const line = open.lines[0];
  test.each([
    ['an extra field', { ...open, price: 1 }, undefined, undefined],
    ['amount 0', { ...open, expectedTotal: 0 }, 'expectedTotal', 'range'],
    ['a negative amount', { ...open, expectedTotal: -1 }, 'expectedTotal', 'range'],
    ['a fractional amount', { ...open, expectedTotal: 0.5 }, 'expectedTotal', 'integer'],
    ['NaN', { ...open, expectedTotal: Number.NaN }, 'expectedTotal', undefined],
    ['an amount of eleven digits', { ...open, expectedTotal: 10_000_000_000 }, 'expectedTotal', 'range'],
    ['an amount as text', { ...open, expectedTotal: '400' }, 'expectedTotal', undefined],
    ['a note of 256 characters', { ...open, note: '字'.repeat(256) }, 'note', 'max-length'],
    ['validity of 2 minutes', { ...open, expiryPeriod: 2 }, 'expiryPeriod', 'range'],
    ['validity of 31 minutes', { ...open, expiryPeriod: 31 }, 'expiryPeriod', 'range'],
    ['validity of half a minute', { ...open, expiryPeriod: 3.5 }, 'expiryPeriod', 'range'],
    ['a currency of two letters', { ...open, currency: 'JP' }, 'currency', 'format'],
    ['a currency that does not exist', { ...open, currency: 'ZZZ' }, 'currency', 'format'],
    ['a location id of 33 characters', { ...open, locationId: 'x'.repeat(33) }, 'locationId', 'max-length'],
    ['no lines', { ...open, lines: [] }, 'lines', undefined],
    ['a line without a name', { ...open, lines: [{ ...line, name: '' }] }, 'lines.0.name', 'required'],
    ['a fractional price', { ...open, lines: [{ ...line, price: 1.5 }] }, 'lines.0.price', 'integer'],
    ['nothing', undefined, '', undefined],
    ['null', null, '', undefined],
    ['a request id that is not one', { ...open, requestId: 'x' }, 'requestId', undefined],
  ])('are refused before any effect: %s', async (_name, request, field, kind) => {
    const { send, reached } = setUp();
    const result = await send('openSale', request);
    expect(result).toMatchObject({ ok: false, code: 'invalid' });
    if (field !== undefined) expect(result).toMatchObject({ field });
    if (kind !== undefined) expect(result).toMatchObject({ rule: { kind } });
    expect(reached).not.toHaveBeenCalled();
  });

  test('accept every limit exactly', async () => {
    const { send, reached } = setUp();
    const note = '𠮷'.repeat(255); // 255 characters, 510 UTF-16 units
    await send('openSale', { ...open, note, expectedTotal: 9_999_999_999, expiryPeriod: 30 });
    expect(reached).toHaveBeenCalledOnce();
  });

  test('take one value only', async () => {
    const { send, reached } = setUp();
    expect(await send('cancelSale', saleId, 'more')).toMatchObject({ code: 'invalid' });
    expect(reached).not.toHaveBeenCalled();
  });

  test('are limited when they flood in, and let through again later', async () => {
    const { send, advance, reached } = setUp();
    for (let sent = 0; sent < 100; sent += 1) await send('cancelSale', saleId);
    expect(reached).toHaveBeenCalledTimes(30);
    expect(await send('cancelSale', saleId)).toMatchObject({ code: 'rate-limited' });
    advance(1000);
    expect(await send('cancelSale', saleId)).toMatchObject({ ok: true });
  });

  test.each([
    ['saveSlip', { slip: { kind: 'receipt', saleId }, driveId: null }, 13],
    ['printSlip', { kind: 'receipt', saleId }, 17],
    ['checkSale', saleId, 25],
    ['reopenJournal', undefined, 8],
  ] as const)('that leave files, paper or work behind are few: of %s', async (name, request, most) => {
    const { send, advance, reached } = setUp();
    // A page that asks for nothing else, for 15 s.
    for (let second = 0; second <= 15; second += 1) {
      for (let sent = 0; sent < 20; sent += 1) await send(name, request);
      advance(1000);
    }
    expect(reached).toHaveBeenCalledTimes(most);
  });

  test('answer `internal`, without details, when a handler has a bug', async () => {
    const { send, log } = setUp({ cancelSale: () => Promise.reject(new Error('secret detail')) });
    const result = await send('cancelSale', saleId);
    expect(result).toMatchObject({ ok: false, code: 'internal' });
    expect(JSON.stringify(result)).not.toContain('secret detail');
    expect(log.error).toHaveBeenCalledOnce();
  });

  test('answer `internal` when an answer does not fit the contract', async () => {
    const { send, log } = setUp({ openSale: () => success('not an id') });
    expect(await send('openSale', open)).toMatchObject({ code: 'internal' });
    expect(log.error).toHaveBeenCalledOnce();
  });
});

describe('notifications to the screens', () => {
  const there = { isDestroyed: () => false };
  const gone = { isDestroyed: () => true };

  test('carry whole values that fit the contract, and nothing else', () => {
    const send = vi.fn();
    const log = { error: vi.fn() };
    const notify = createNotifier({ ...there, webContents: { ...there, send } }, log);
    notify('sale', null);
    expect(send).toHaveBeenCalledExactlyOnceWith('notification:sale', null);
    notify('connection', { kind: 'elsewhere', since: 0 } as never);
    expect(send).toHaveBeenCalledOnce();
    expect(log.error).toHaveBeenCalledOnce();
  });

  test('are dropped when the window is gone, or what is in it', () => {
    const send = vi.fn();
    const log = { error: vi.fn() };
    const contents = (): never => {
      throw new TypeError('Object has been destroyed');
    };
    createNotifier(Object.defineProperty({ ...gone }, 'webContents', { get: contents }) as never, log)(
      'sale',
      null,
    );
    createNotifier({ ...there, webContents: { ...gone, send } }, log)('sale', null);
    expect(send).not.toHaveBeenCalled();
  });
});
