import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { describe, expect, test, vi } from 'vitest';
import {
  allowNavigation,
  closeNetwork,
  guardAllContents,
  guardSession,
} from '../../../electron/window/guards.ts';

const log = { warn: vi.fn(), error: vi.fn() };

const peersPolicy = vi.fn();

function guardedContents(): Electron.WebContents &
  EventEmitter & { open: (details: { url: string }) => unknown } {
  const app = new EventEmitter();
  const contents = Object.assign(new EventEmitter(), {
    open: (_details: { url: string }): unknown => undefined,
    setWebRTCIPHandlingPolicy: peersPolicy,
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

  test('closes when it is to close, whatever its page says', () => {
    const unload = { preventDefault: vi.fn() };
    guardedContents().emit('will-prevent-unload', unload);
    expect(unload.preventDefault).toHaveBeenCalledOnce(); // which prevents the page from preventing it
  });

  test('is neither moved nor sized by its page', () => {
    const bounds = { preventDefault: vi.fn() };
    guardedContents().emit('content-bounds-updated', bounds, { x: 0, y: 0, width: 300, height: 300 });
    expect(bounds.preventDefault).toHaveBeenCalledOnce();
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

describe('a network', () => {
  test('between peers is closed in every window', () => {
    peersPolicy.mockClear();
    guardedContents();
    expect(peersPolicy).toHaveBeenCalledExactlyOnceWith('disable_non_proxied_udp');
  });

  test.each([
    ['nothing', '<-loopback>'],
    ['this-machine', ''],
  ] as const)('leads to a proxy that is not there; it may reach %s', (mayReach, proxyBypassRules) => {
    const setProxy = vi.fn(() => Promise.resolve());
    closeNetwork({ setProxy }, mayReach, log);
    const proxyRules = 'socks5://127.0.0.1:1';
    expect(setProxy).toHaveBeenCalledExactlyOnceWith({ mode: 'fixed_servers', proxyRules, proxyBypassRules });
  });

  test('that cannot be closed is told of', async () => {
    log.warn.mockClear();
    closeNetwork({ setProxy: () => Promise.reject(new Error('no')) }, 'nothing', log);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce());
  });
});

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
