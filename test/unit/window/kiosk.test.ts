import { EventEmitter } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { fail, success, type KioskSettings, type Result } from '../../../electron/contract/index.ts';
import { firstSecurity } from '../../../electron/settings/security.ts';
import { Kiosk } from '../../../electron/window/kiosk.ts';
import { heldTimers } from './support.ts';

const plain: KioskSettings = { ...firstSecurity.kiosk, idleSeconds: null, customerDisplay: false };

function counter(
  given: {
    asked?: boolean;
    enabled?: boolean;
    startWithSystem?: boolean;
    platform?: NodeJS.Platform;
    onWayland?: boolean;
    relaunch?: Electron.RelaunchOptions;
  } = {},
) {
  const timers = heldTimers();
  const app = Object.assign(new EventEmitter(), { quit: vi.fn(), exit: vi.fn(), relaunch: vi.fn() });
  const autostart = { apply: vi.fn<(wanted: boolean) => Promise<Result<undefined>>>() };
  autostart.apply.mockImplementation(() => Promise.resolve(success(undefined)));
  const done: string[] = [];
  const note =
    (name: string) =>
    (...what: unknown[]) =>
      void done.push([name, ...what].join(' '));
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    isVisible: vi.fn(() => false),
    getBounds: vi.fn(() => ({ x: 0, y: 0, width: 1920, height: 1080 })),
    setKiosk: note('kiosk'),
    setClosable: note('closable'),
    setMinimizable: note('minimizable'),
    setMovable: note('movable'),
    setResizable: note('resizable'),
    setAlwaysOnTop: note('on top'),
  });
  const changed = vi.fn();
  const { asked = false, enabled = false, startWithSystem = false, platform = 'linux', relaunch } = given;
  const { onWayland = false } = given;
  const kiosk = new Kiosk({
    app: app as never,
    platform,
    onWayland,
    displays: { getDisplayMatching: () => ({ bounds: { x: 0, y: 0, width: 1920, height: 1080 } }) },
    asked,
    settings: { ...plain, enabled, startWithSystem },
    autostart,
    relaunch,
    setTimeout: (callback, milliseconds) => timers.setTimeout(callback, milliseconds),
    changed,
  });
  kiosk.hold(window as never);
  const closes = (): boolean => {
    const event = { preventDefault: vi.fn() };
    window.emit('close', event);
    return event.preventDefault.mock.calls.length === 0;
  };
  return { kiosk, app, autostart, window, done, changed, closes, timers };
}

describe('a kiosk', () => {
  test.each([
    ['by the command line', { asked: true }],
    ['by the settings', { enabled: true }],
  ])('starts %s, fills the screen and cannot be closed, moved or put away', (_how, given) => {
    const { kiosk, done, closes } = counter(given);
    expect(kiosk.running).toBe(true);
    expect(done).toEqual(['kiosk true', 'minimizable false', 'movable false', 'resizable false']);
    expect(closes()).toBe(false);
  });

  test('is above all else, the task bar too, where the system would show something over it', () => {
    const onTop = 'on top true pop-up-menu';
    expect(counter({ asked: true, platform: 'win32' }).done).toContain(onTop);
    expect(counter({ asked: true, platform: 'darwin' }).done).toContain(onTop);
    expect(counter({ asked: true, platform: 'linux' }).done).not.toContain(onTop);
  });

  test('on Wayland it can be resized until the compositor has said how large it is, and not any more after that', () => {
    const { kiosk, window, done, timers } = counter({ asked: true, onWayland: true });
    expect(done).toEqual(['kiosk true', 'minimizable false', 'movable false']);
    window.emit('show');
    expect(done).not.toContain('resizable false');
    timers.pass(1_500);
    expect(done.at(-1)).toBe('resizable false');
    expect(kiosk.running).toBe(true);
  });

  test('on Wayland it is not pinned before it fills the display, however long that takes', () => {
    const { window, done, timers } = counter({ asked: true, onWayland: true });
    window.getBounds.mockReturnValue({ x: 0, y: 0, width: 1280, height: 800 });
    window.emit('show');
    timers.pass(1_500);
    window.getBounds.mockReturnValue({ x: 0, y: 0, width: 1919, height: 1040 });
    window.emit('resize');
    timers.pass(1_500);
    expect(done).not.toContain('resizable false');
    window.getBounds.mockReturnValue({ x: 0, y: 0, width: 1920, height: 1081 });
    window.emit('resize');
    timers.pass(1_500);
    expect(done.at(-1)).toBe('resizable false');
  });

  test('on Wayland a window that is seen when it becomes a kiosk is pinned, and one that is none by then is not', async () => {
    const { kiosk, window, done, timers } = counter({ onWayland: true });
    window.isVisible.mockReturnValue(true);
    await kiosk.apply({ ...plain, enabled: true });
    await kiosk.apply(plain);
    timers.pass(1_500);
    expect(done).not.toContain('resizable false');
    await kiosk.apply({ ...plain, enabled: true });
    timers.pass(1_500);
    expect(done.at(-1)).toBe('resizable false');
  });

  test('never makes its window unclosable: Windows and macOS would not let the program end', () => {
    for (const platform of ['win32', 'darwin', 'linux'] as const) {
      expect(counter({ asked: true, platform }).done.join()).not.toContain('closable');
    }
  });

  test('lets the window close when the program ends: by a signal, and by the end of the session', () => {
    const signalled = counter({ asked: true });
    signalled.app.emit('before-quit');
    expect(signalled.closes()).toBe(true);
    const ended = counter({ asked: true });
    ended.window.emit('session-end');
    expect(ended.app.quit).toHaveBeenCalledOnce();
  });

  test('starts anew when its page has closed the window, and not when the program ends', () => {
    const closed = counter({ asked: true, startWithSystem: true });
    closed.window.emit('closed');
    expect(closed.app.relaunch).toHaveBeenCalledOnce();
    expect(closed.app.exit).toHaveBeenCalledExactlyOnceWith(1);
    const ended = counter({ asked: true, startWithSystem: true });
    ended.app.emit('before-quit');
    ended.window.emit('closed');
    expect(ended.app.relaunch).not.toHaveBeenCalled();
    const ordinary = counter();
    ordinary.window.emit('closed');
    expect(ordinary.app.relaunch).not.toHaveBeenCalled();
  });

  test('starts anew, once, when nothing can be shown any more; without a kiosk the program just ends', () => {
    const lost = counter({ asked: true, startWithSystem: true });
    // Electron closes the windows in the middle of exit.
    lost.app.exit.mockImplementation(() => void lost.window.emit('closed'));
    lost.kiosk.startAnew();
    expect(lost.app.relaunch).toHaveBeenCalledOnce();
    expect(lost.app.exit).toHaveBeenCalledExactlyOnceWith(1);
    const ordinary = counter();
    ordinary.kiosk.startAnew();
    expect(ordinary.app.relaunch).not.toHaveBeenCalled();
    expect(ordinary.app.exit).toHaveBeenCalledExactlyOnceWith(1);
  });

  test('leaves the new start to whoever started it, where the desktop does not', async () => {
    const served = counter({ asked: true });
    served.window.emit('closed');
    expect(served.app.relaunch).not.toHaveBeenCalled();
    expect(served.app.exit).toHaveBeenCalledExactlyOnceWith(1);
    const changed = counter({ asked: true });
    await changed.kiosk.apply({ ...plain, startWithSystem: true });
    changed.window.emit('closed');
    expect(changed.app.relaunch).toHaveBeenCalledOnce();
  });

  test('starts an AppImage anew by its own file, since what it had mounted is gone by then', () => {
    const relaunch = { execPath: '/home/kiosk/Madoguchi.AppImage', args: ['--kiosk'] };
    const mounted = counter({ asked: true, startWithSystem: true, relaunch });
    mounted.kiosk.startAnew();
    expect(mounted.app.relaunch).toHaveBeenCalledExactlyOnceWith(relaunch);
  });

  test('ends with the code that the starter waits for, whatever closes meanwhile', () => {
    const updated = counter({ asked: true, startWithSystem: true });
    updated.app.exit.mockImplementation(() => void updated.window.emit('closed'));
    updated.kiosk.endWith(75);
    expect(updated.app.relaunch).not.toHaveBeenCalled();
    expect(updated.app.exit).toHaveBeenCalledExactlyOnceWith(75);
  });

  test('does not start anew what the system is ending', () => {
    const ended = counter({ asked: true, startWithSystem: true });
    ended.app.emit('before-quit');
    ended.kiosk.startAnew();
    expect(ended.app.relaunch).not.toHaveBeenCalled();
    expect(ended.app.exit).toHaveBeenCalledExactlyOnceWith(1);
  });

  test('ends in order by exit, and after five seconds in any case', () => {
    const { kiosk, app, timers } = counter({ asked: true });
    kiosk.exit();
    expect(app.quit).toHaveBeenCalledOnce();
    timers.pass(4_999);
    expect(app.exit).not.toHaveBeenCalled();
    timers.pass(1);
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(0);
  });
});

describe('a window that is no kiosk', () => {
  test('closes, and may be moved and resized', () => {
    const { kiosk, done, closes } = counter();
    expect(kiosk.running).toBe(false);
    expect(closes()).toBe(true);
    expect(done).toContain('movable true');
  });
});

describe('changed settings', () => {
  test('make the window a kiosk at once, and an ordinary one again', async () => {
    const { kiosk, changed, done, closes } = counter();
    done.length = 0;
    expect(await kiosk.apply({ ...plain, enabled: true })).toEqual(success(undefined));
    expect([kiosk.running, closes(), done[0]]).toEqual([true, false, 'kiosk true']);
    await kiosk.apply(plain);
    expect([kiosk.running, closes(), done.at(-1)]).toEqual([false, true, 'kiosk false']);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test('leave a kiosk that the command line asked for alone, unless they are about that', async () => {
    const { kiosk, changed } = counter({ asked: true });
    await kiosk.apply({ ...plain, idleSeconds: 60 });
    expect(kiosk.running).toBe(true);
    expect(changed).not.toHaveBeenCalled();
  });

  test('say when the system could not be told to start the program; the window has followed', async () => {
    const { kiosk, autostart } = counter();
    autostart.apply.mockImplementation(() => Promise.resolve(fail('storage', 'read-only')));
    const wanted = { ...plain, enabled: true, startWithSystem: true };
    expect(await kiosk.apply(wanted)).toMatchObject({ ok: false, code: 'storage' });
    expect(autostart.apply).toHaveBeenCalledExactlyOnceWith(true);
    expect(kiosk.running).toBe(true);
  });
});
