import type { IpcMainInvokeEvent } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { displayChannels } from '../../../electron/contract/display-names.ts';
import { requestChannel, requestNames, success } from '../../../electron/contract/index.ts';
import { customerDisplayOf } from '../../../electron/domain/shown-to-customer.ts';
import { answerCustomerDisplay } from '../../../electron/ipc/customer-screens.ts';
import { answerRequests, type Handlers } from '../../../electron/ipc/ipc.ts';
import { isTrustedSender } from '../../../electron/ipc/admission.ts';
import { awaiting, saleIn } from '../../component/fixtures/sales.ts';
import { terminal } from '../../component/fixtures/terminal.ts';

type Listener = (event: IpcMainInvokeEvent, ...received: unknown[]) => unknown;
const channels = vi.hoisted(() => new Map<string, Listener>());
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: Listener) => void channels.set(channel, listener) },
}));
beforeEach(() => channels.clear());

const shown = customerDisplayOf(terminal, saleIn(awaiting));
const origin = { protocol: 'app:', host: 'madoguchi' };
const page = (name: string) => ({ url: `app://madoguchi/${name}.html`, parent: null });
const cashier = { name: 'cashier' };

function setUp(read: () => unknown = () => shown) {
  const log = { warn: vi.fn(), error: vi.fn() };
  const display = { send: vi.fn(), isDestroyed: vi.fn(() => false) };
  const heard = vi.fn();
  let contents: typeof display | undefined = display;
  const changed = answerCustomerDisplay({
    read: read as () => typeof shown,
    contents: () => contents,
    isTrusted: (event) => isTrustedSender(event, { contents, origin } as never),
    heard,
    now: () => 0,
    log,
  });
  const ask = (event: object, ...received: unknown[]): unknown =>
    channels.get(displayChannels.read)?.(event as never, ...received);
  const own = { sender: display, senderFrame: page('customer') };
  return { ask, changed, close: () => (contents = undefined), display, heard, log, own };
}

describe('the customer’s screen', () => {
  test('is answered what it shows now', () => {
    const { ask, own, heard } = setUp();
    expect(ask(own)).toEqual({ ok: true, value: shown });
    expect(heard).toHaveBeenCalledOnce();
  });

  test('is not heard when somebody else asks', () => {
    const { ask, heard } = setUp();
    ask({ sender: cashier, senderFrame: page('index') });
    expect(heard).not.toHaveBeenCalled();
  });

  test.each([
    ['the cashier’s window', { sender: cashier, senderFrame: page('index') }],
    ['another window at its address', { sender: {}, senderFrame: page('customer') }],
    ['a frame that is gone', { senderFrame: null }],
    ['a sub-frame of its own', { senderFrame: { ...page('customer'), parent: {} } }],
    ['a page of elsewhere in its window', { senderFrame: { url: 'https://madoguchi/', parent: null } }],
  ])('foreign or sub-frame sender: nobody else is answered: %s', (_name, change) => {
    const { ask, own, log } = setUp();
    expect(ask({ ...own, ...change })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(log.warn).toHaveBeenCalledOnce();
  });

  test('is not answered once it is closed', () => {
    const { ask, own, close } = setUp();
    close();
    expect(ask(own)).toMatchObject({ ok: false, code: 'forbidden' });
  });

  test('may not say anything, and not ask without end', () => {
    const { ask, own } = setUp();
    expect(ask(own, { sale: null })).toMatchObject({ ok: false, code: 'invalid' });
    const answers = Array.from({ length: 40 }, () => ask(own));
    expect(answers.at(-1)).toMatchObject({ ok: false, code: 'rate-limited' });
  });

  test('is told what it shows now when that changes, while it is there', () => {
    const { changed, display, close } = setUp();
    changed();
    expect(display.send).toHaveBeenCalledExactlyOnceWith(displayChannels.changed, shown);
    display.isDestroyed.mockReturnValue(true);
    changed();
    close();
    changed();
    expect(display.send).toHaveBeenCalledOnce();
  });

  test.each([
    ['does not fit the contract', () => ({ ...shown, note: 'for the staff' })],
    [
      'cannot be made',
      () => {
        throw new Error('a bug');
      },
    ],
  ])('a value that %s reaches nobody, and the log says so', (_name, read) => {
    const { ask, changed, display, log, own } = setUp(read);
    expect(ask(own)).toMatchObject({ ok: false, code: 'internal' });
    changed();
    expect(display.send).not.toHaveBeenCalled();
    expect(log.error).toHaveBeenCalledTimes(2);
  });
});

describe('the cashier’s requests', () => {
  test.each(requestNames)(
    'foreign or sub-frame sender: %s is refused to the customer’s screen',
    async (name) => {
      const reached = vi.fn(() => success(undefined));
      answerRequests({
        handlers: Object.fromEntries(requestNames.map((each) => [each, reached])) as unknown as Handlers,
        isTrusted: (event) => isTrustedSender(event, { contents: cashier, origin } as never),
        refusal: () => null,
        now: () => 0,
        log: { warn: vi.fn(), error: vi.fn() },
      });
      const event = { sender: { name: 'display' }, senderFrame: page('customer') };
      const answer = await channels.get(requestChannel(name))?.(event as never);
      expect(answer).toMatchObject({ ok: false, code: 'forbidden' });
      expect(reached).not.toHaveBeenCalled();
    },
  );
});
