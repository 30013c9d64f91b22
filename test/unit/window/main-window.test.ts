import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { levelOnTop } from '../../../electron/window/kiosk.ts';
import { focusWindow, openMainWindow } from '../../../electron/window/main-window.ts';
import { createPayerWindow } from '../../../electron/window/payer-window.ts';
import { screensUrl } from '../../../electron/window/security.ts';

const opened = vi.hoisted((): { window: unknown } => ({ window: undefined }));

/** A window as far as showing it is concerned. */
class WindowDouble extends EventEmitter {
  readonly webContents = Object.assign(new EventEmitter(), { getURL: () => screensUrl });
  readonly loadURL = vi.fn(() => Promise.resolve());
  readonly show = vi.fn(() => (this.visible = true));
  readonly setAlwaysOnTop = vi.fn();
  readonly setIcon = vi.fn();
  visible = false;

  constructor() {
    super();
    opened.window = this;
  }

  isVisible(): boolean {
    return this.visible;
  }

  isDestroyed = (): boolean => false;
}

vi.mock('electron', () => ({
  get BrowserWindow() {
    return WindowDouble;
  },
  session: {
    fromPartition: () => ({
      setPermissionRequestHandler: vi.fn(),
      setPermissionCheckHandler: vi.fn(),
      setDevicePermissionHandler: vi.fn(),
      setProxy: vi.fn(() => Promise.resolve()),
      on: vi.fn(),
      webRequest: { onBeforeRequest: vi.fn() },
    }),
  },
}));

const log = { warn: vi.fn() };
const lastWindow = (): WindowDouble => opened.window as WindowDouble;

beforeEach(() => log.warn.mockClear());

describe('the cashier’s window', () => {
  function open(): WindowDouble {
    const given = {
      preload: '',
      icon: 'icon.png',
      session: {} as never,
      kiosk: true,
      background: '#000',
      log,
    };
    openMainWindow(given);
    return lastWindow();
  }

  test('is shown once it has painted, and once only', () => {
    const window = open();
    window.webContents.emit('did-finish-load');
    expect(window.show).not.toHaveBeenCalled();
    expect(window.setIcon).not.toHaveBeenCalled();
    window.emit('ready-to-show');
    expect(window.show).toHaveBeenCalledOnce();
    if (process.platform !== 'darwin') expect(window.setIcon).toHaveBeenCalledExactlyOnceWith('icon.png');
  });

  test('that does not say that it has painted is shown all the same, a while after its page is there', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const window = open();
    vi.advanceTimersByTime(60_000);
    expect(window.show).not.toHaveBeenCalled();
    window.webContents.emit('did-finish-load');
    vi.advanceTimersByTime(4_999);
    expect(window.show).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(window.show).toHaveBeenCalledOnce();
    expect(log.warn).toHaveBeenCalledExactlyOnceWith('the window did not say that it has painted');
    window.emit('ready-to-show');
    expect(window.show).toHaveBeenCalledOnce();
  });

  test('that has painted, or has closed, is not shown once more', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const painted = open();
    painted.webContents.emit('did-finish-load');
    painted.emit('ready-to-show');
    const closed = open();
    closed.webContents.emit('did-finish-load');
    closed.isDestroyed = () => true;
    vi.advanceTimersByTime(60_000);
    expect(painted.show).toHaveBeenCalledOnce();
    expect(closed.show).not.toHaveBeenCalled();
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('that the system put on screen by itself is shown all the same, for the focus', () => {
    const window = open();
    window.visible = true;
    window.webContents.emit('did-finish-load');
    expect(window.show).toHaveBeenCalledOnce();
    window.emit('ready-to-show');
    expect(window.show).toHaveBeenCalledOnce();
  });
});

test('a window that has closed by the time of a second start is left alone', () => {
  const closed = new Proxy(
    { isDestroyed: () => true },
    {
      get(target, name) {
        if (name !== 'isDestroyed') throw new TypeError('Object has been destroyed');
        return target.isDestroyed;
      },
    },
  );
  expect(() => focusWindow(closed as never)).not.toThrow();
});

describe('the payer’s window', () => {
  test('comes up above a kiosk, on its level', () => {
    createPayerWindow({ log, isOnTop: () => true }).open('http://127.0.0.1:4010/pay/1');
    expect(lastWindow().setAlwaysOnTop).toHaveBeenCalledExactlyOnceWith(true, levelOnTop);
    expect(lastWindow().show).toHaveBeenCalledOnce();
  });

  test('that is closed while it loads is noted, and harms nothing', async () => {
    const payer = createPayerWindow({ log, isOnTop: () => false });
    payer.open('http://127.0.0.1:4010/pay/1');
    lastWindow().loadURL.mockImplementation(() => Promise.reject(new Error('ERR_ABORTED (-3)')));
    payer.open('http://127.0.0.1:4010/pay/2');
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce());
    expect(log.warn.mock.calls[0]?.[0]).toContain('ERR_ABORTED');
  });
});
