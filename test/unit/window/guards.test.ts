import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { recoverFromCrashes } from '../../../electron/window/crash-recovery.ts';
import { allowNavigation, guardAllContents, guardSession } from '../../../electron/window/guards.ts';
import { createScreenWaker } from '../../../electron/window/power.ts';

const log = { warn: vi.fn(), error: vi.fn() };

function guardedContents(): Electron.WebContents &
  EventEmitter & { open: (details: { url: string }) => unknown } {
  const app = new EventEmitter();
  const contents = Object.assign(new EventEmitter(), {
    open: (_details: { url: string }): unknown => undefined,
    setWindowOpenHandler(handler: (details: { url: string }) => unknown) {
      contents.open = handler;
    },
  });
  guardAllContents(app as never, log);
  app.emit('web-contents-created', {}, contents);
  return contents as never;
}

function navigates(contents: EventEmitter, url: string): boolean {
  const event = { url, preventDefault: vi.fn() };
  contents.emit('will-frame-navigate', event);
  return event.preventDefault.mock.calls.length === 0;
}

describe('every window', () => {
  test('refuses new windows, webviews and navigation', () => {
    const contents = guardedContents();
    expect(contents.open({ url: 'https://example.com/' })).toEqual({ action: 'deny' });
    const attach = { preventDefault: vi.fn() };
    contents.emit('will-attach-webview', attach);
    expect(attach.preventDefault).toHaveBeenCalledOnce();
    expect(navigates(contents, 'https://example.com/')).toBe(false);
    expect(navigates(contents, 'app://madoguchi/index.html')).toBe(false);
  });

  test('navigates only where it was allowed to', () => {
    const contents = guardedContents();
    allowNavigation(contents, (url) => url.startsWith('http://127.0.0.1:4000/'));
    expect(navigates(contents, 'http://127.0.0.1:4000/pay/1')).toBe(true);
    expect(navigates(contents, 'http://127.0.0.1:4001/pay/1')).toBe(false);
  });
});

type BeforeRequest = (
  details: Electron.OnBeforeRequestListenerDetails,
  decide: (response: Electron.CallbackResponse) => void,
) => void;

describe('a session', () => {
  test('has no permission, no device, no download, and no network but what is allowed', () => {
    const session = Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: vi.fn<Electron.Session['setPermissionRequestHandler']>(),
      setPermissionCheckHandler: vi.fn<Electron.Session['setPermissionCheckHandler']>(),
      setDevicePermissionHandler: vi.fn<Electron.Session['setDevicePermissionHandler']>(),
      webRequest: { onBeforeRequest: vi.fn<(listener: BeforeRequest | null) => void>() },
    });
    guardSession(session as never, (url) => url.startsWith('app:'), log);
    const decide = vi.fn();
    session.setPermissionRequestHandler.mock.calls[0]?.[0]?.({} as never, 'geolocation', decide, {} as never);
    expect(decide).toHaveBeenCalledExactlyOnceWith(false);
    expect(session.setPermissionCheckHandler.mock.calls[0]?.[0]?.(null, 'usb', '', {} as never)).toBe(false);
    expect(session.setDevicePermissionHandler.mock.calls[0]?.[0]?.({} as never)).toBe(false);
    const download = { preventDefault: vi.fn() };
    session.emit('will-download', download, { getURL: () => 'https://example.com/a.zip' });
    expect(download.preventDefault).toHaveBeenCalledOnce();
    const before = session.webRequest.onBeforeRequest.mock.calls[0]?.[0];
    const answer = vi.fn();
    before?.({ url: 'app://madoguchi/index.html' } as never, answer);
    before?.({ url: 'https://example.com/' } as never, answer);
    expect(answer.mock.calls).toEqual([[{ cancel: false }], [{ cancel: true }]]);
  });
});

describe('screens whose process dies', () => {
  function crashing() {
    let now = 0;
    const contents = Object.assign(new EventEmitter(), { reload: vi.fn() });
    const giveUp = vi.fn();
    recoverFromCrashes({ webContents: contents } as never, { now: () => now, log, giveUp });
    return {
      contents,
      giveUp,
      crash: (after: number, reason = 'crashed') => {
        now += after;
        contents.emit('render-process-gone', {}, { reason, exitCode: 1 });
      },
    };
  }

  test('are reloaded, and not when they ended by themselves', () => {
    const { contents, crash } = crashing();
    crash(0);
    crash(0, 'clean-exit');
    expect(contents.reload).toHaveBeenCalledOnce();
  });

  test('are given up after five crashes within a minute, not after five in a day', () => {
    const slow = crashing();
    for (let crash = 0; crash < 10; crash += 1) slow.crash(30_000);
    expect(slow.giveUp).not.toHaveBeenCalled();
    const fast = crashing();
    for (let crash = 0; crash < 5; crash += 1) fast.crash(1000);
    expect(fast.giveUp).toHaveBeenCalledOnce();
    expect(fast.contents.reload).toHaveBeenCalledTimes(4);
  });
});

describe('the screen', () => {
  test('is kept awake once, and let go once', () => {
    const blocker = { start: vi.fn(() => 7), stop: vi.fn() };
    const keepAwake = createScreenWaker(blocker);
    keepAwake(true);
    keepAwake(true);
    keepAwake(false);
    keepAwake(false);
    expect(blocker.start).toHaveBeenCalledExactlyOnceWith('prevent-display-sleep');
    expect(blocker.stop).toHaveBeenCalledExactlyOnceWith(7);
  });
});
