import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { contentSecurityPolicy, webPreferences } from '../../../electron/window/security.ts';
import { displayForCustomers, keepCustomerDisplay } from '../../../electron/window/customer-window.ts';
import { customerDisplayOf } from '../../../electron/domain/shown-to-customer.ts';
import { terminal } from '../../component/fixtures/terminal.ts';

interface ElectronDouble {
  windows: unknown[];
  screen: unknown;
  /** What answers the page's question. */
  listener: ((event: object) => unknown) | undefined;
}
const electron = vi.hoisted((): ElectronDouble => ({ windows: [], screen: null, listener: undefined }));

/** A window as far as the customer display needs one. */
class WindowDouble extends EventEmitter {
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly webContents = Object.assign(new EventEmitter(), {
    reload: vi.fn(),
    send: vi.fn(),
    isDestroyed: () => this.#destroyed,
    forcefullyCrashRenderer: vi.fn(),
    mainFrame: { url: 'app://madoguchi/customer.html', parent: null },
  });
  readonly loadURL = vi.fn(() => Promise.resolve());
  readonly showInactive = vi.fn();
  readonly show = vi.fn();
  readonly focus = vi.fn();
  #destroyed = false;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    electron.windows.push(this);
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  destroy(): void {
    this.#destroyed = true;
    this.emit('closed');
  }
}

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  electron.screen = new Emitter();
  return {
    ipcMain: {
      handle: (_channel: string, listener: unknown): void => {
        electron.listener = listener as typeof electron.listener;
      },
    },
    get screen() {
      return electron.screen;
    },
    get BrowserWindow() {
      return WindowDouble;
    },
  };
});

const left = { id: 1, bounds: { x: 0, y: 0, width: 1280, height: 800 } };
const right = { id: 2, bounds: { x: 1280, y: 0, width: 1024, height: 600 } };
/** A row more than the display has: Chromium would take a pixel from what is exactly as large. */
const filling = ({ bounds }: DisplayDouble): Electron.Rectangle => ({ ...bounds, height: bounds.height + 1 });
type DisplayDouble = typeof left;
const session = { name: 'the session of the screens' } as unknown as Electron.Session;

function setUp({ displays = [left, right], wanted = true, onWayland = false } = {}) {
  const surroundings = { displays, wanted, cashiers: left, now: 0 };
  const screen = electron.screen as EventEmitter;
  screen.removeAllListeners();
  Object.assign(screen, {
    getAllDisplays: () => surroundings.displays,
    getDisplayMatching: () => surroundings.cashiers,
  });
  const cashier = Object.assign(new EventEmitter(), {
    getBounds: () => left.bounds,
    isDestroyed: () => false,
  });
  const log = { warn: vi.fn(), error: vi.fn() };
  const timers = new Set<() => void>();
  /** Lets five seconds go by, so often. */
  const elapse = (times: number): void => {
    for (let time = 0; time < times; time += 1) {
      const due = [...timers];
      timers.clear();
      for (const run of due) run();
    }
  };
  const told = vi.fn();
  const display = keepCustomerDisplay({
    cashier: cashier as unknown as Electron.BrowserWindow,
    preload: '/app/customer-preload.cjs',
    icon: '/app/icon.png',
    session,
    background: '#FAF8F4',
    onWayland,
    wanted: () => surroundings.wanted,
    read: () => customerDisplayOf(terminal, null),
    opened: told,
    now: () => surroundings.now,
    timers: {
      setTimeout: (run) => {
        timers.add(run);
        return run;
      },
      clearTimeout: (timer) => void timers.delete(timer as () => void),
    },
    log,
  });
  const open = (): WindowDouble[] =>
    (electron.windows as WindowDouble[]).filter((window) => !window.isDestroyed());
  return { surroundings, screen, cashier, display, log, open, elapse, timers, told };
}

beforeEach(() => (electron.windows.length = 0));

/** Sets up the screen and shows the cashier's window; the one window that is open then. */
function opened() {
  const parts = setUp();
  parts.cashier.emit('show');
  const [window] = parts.open();
  if (!window) throw new Error('no window');
  return { ...parts, window };
}

describe('the customer’s screen', () => {
  test('opens on the other display, once the cashier’s window is shown', () => {
    const { cashier, open, display } = setUp();
    display.follow();
    expect(open()).toEqual([]);
    cashier.emit('show');
    expect(open()).toHaveLength(1);
    expect(open()[0]?.options).toMatchObject(filling(right));
    expect(open()[0]?.loadURL).toHaveBeenCalledExactlyOnceWith('app://madoguchi/customer.html');
  });

  test('never opens on Wayland, where it could come up over the cashier’s, and says so once', () => {
    const { cashier, screen, open, log } = setUp({ onWayland: true });
    cashier.emit('show');
    screen.emit('display-added');
    expect(open()).toEqual([]);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Wayland'));
  });

  test('that nobody wants, or that has no display, is not refused', () => {
    const unwanted = setUp({ onWayland: true, wanted: false });
    const alone = setUp({ onWayland: true, displays: [left] });
    for (const { cashier, log } of [unwanted, alone]) {
      cashier.emit('show');
      expect(log.warn).not.toHaveBeenCalled();
    }
  });

  test('cannot be focused, shows itself without the focus, and lets no key pass', () => {
    const { window } = opened();
    expect(window.options).toMatchObject({ focusable: false, show: false, fullscreen: true, frame: false });
    window.emit('ready-to-show');
    expect(window.showInactive).toHaveBeenCalledOnce();
    expect(window.show).not.toHaveBeenCalled();
    expect(window.focus).not.toHaveBeenCalled();
    const event = { preventDefault: vi.fn() };
    window.webContents.emit('before-input-event', event, { key: 'a' });
    expect(event.preventDefault).toHaveBeenCalledOnce();
  });

  test('has the preferences of the cashier’s window and a preload of its own', () => {
    const { window } = opened();
    expect(window.options.webPreferences).toEqual({
      ...webPreferences,
      preload: '/app/customer-preload.cjs',
      session,
    });
    expect(contentSecurityPolicy).toContain("default-src 'none'");
  });

  test.each([
    ['there is one display', { displays: [left] }],
    ['the shop does not want it', { wanted: false }],
  ])('does not open while %s', (_name, change) => {
    const { cashier, open } = setUp(change);
    cashier.emit('show');
    expect(open()).toEqual([]);
  });

  test('says when it opens and when it is closed, by whomever, and nothing in between', () => {
    const { surroundings, screen, told, display, window, open } = opened();
    expect(told.mock.calls).toEqual([[true]]);
    display.follow();
    surroundings.displays = [left];
    screen.emit('display-removed');
    screen.emit('display-metrics-changed');
    expect(told.mock.calls).toEqual([[true], [false]]);
    window.emit('closed');
    surroundings.displays = [left, right];
    screen.emit('display-added');
    expect(told.mock.calls).toEqual([[true], [false], [true]]);
    open()[0]?.destroy();
    expect(told).toHaveBeenLastCalledWith(false);
  });

  test('comes and goes with its display', () => {
    const { surroundings, screen, cashier, open } = setUp({ displays: [left] });
    cashier.emit('show');
    for (let times = 0; times < 2; times += 1) {
      surroundings.displays = [left, right];
      screen.emit('display-added');
      expect(open()).toHaveLength(1);
      surroundings.displays = [left];
      screen.emit('display-removed');
      expect(open()).toEqual([]);
    }
  });

  test('comes and goes with the setting', () => {
    const { surroundings, display, open } = opened();
    surroundings.wanted = false;
    display.follow();
    expect(open()).toEqual([]);
    surroundings.wanted = true;
    display.follow();
    expect(open()).toHaveLength(1);
  });

  test('opens anew where its display has another size or place, and stays where nothing changed', () => {
    const { surroundings, screen, open, window } = opened();
    screen.emit('display-metrics-changed');
    expect(open()).toEqual([window]);
    const turned: DisplayDouble = { id: 2, bounds: { x: 1280, y: 0, width: 600, height: 1024 } };
    surroundings.displays = [left, turned];
    screen.emit('display-metrics-changed');
    expect(open()).toHaveLength(1);
    expect(open()[0]?.options).toMatchObject(filling(turned));
  });

  test('changes places with the cashier’s window when that is carried to the other display', () => {
    const { surroundings, cashier, open } = opened();
    surroundings.cashiers = right;
    cashier.emit('move');
    expect(open().map(({ options }) => options.x)).toEqual([left.bounds.x]);
  });

  test('closes with the cashier’s window, and listens to nothing any more', () => {
    const { cashier, screen, open } = opened();
    cashier.emit('closed');
    expect(open()).toEqual([]);
    screen.emit('display-added');
    expect(open()).toEqual([]);
  });

  test('opens again after somebody else has closed it', () => {
    const { window, display, open } = opened();
    window.destroy();
    display.follow();
    expect(open()).toHaveLength(1);
  });
});

describe('a customer’s screen that crashes', () => {
  const gone = { reason: 'crashed', exitCode: 5 };

  test('is reloaded, and stays closed after the fifth time within a minute', () => {
    const { window, display, log, open } = opened();
    for (let times = 1; times < 5; times += 1) window.webContents.emit('render-process-gone', {}, gone);
    expect(window.webContents.reload).toHaveBeenCalledTimes(4);
    expect(open()).toHaveLength(1);
    window.webContents.emit('render-process-gone', {}, gone);
    expect(open()).toEqual([]);
    expect(log.error).toHaveBeenLastCalledWith(expect.stringContaining('stays closed'));
    display.follow();
    expect(open()).toEqual([]);
  });

  test('opens again when the shop turns it off and on', () => {
    const { surroundings, window, display, open } = opened();
    for (let times = 1; times <= 5; times += 1) window.webContents.emit('render-process-gone', {}, gone);
    for (const wanted of [false, true]) {
      surroundings.wanted = wanted;
      display.follow();
    }
    expect(open()).toHaveLength(1);
  });

  test('is reloaded without end when it crashes now and then', () => {
    const { surroundings, window } = opened();
    for (let times = 1; times <= 20; times += 1) {
      surroundings.now += 20_000;
      window.webContents.emit('render-process-gone', {}, gone);
    }
    expect(window.webContents.reload).toHaveBeenCalledTimes(20);
  });
});

describe('a customer’s screen that stands still', () => {
  const asks = ({ webContents }: WindowDouble): unknown =>
    electron.listener?.({ sender: webContents, senderFrame: webContents.mainFrame });

  test('is ended when it has not asked back for fifteen seconds, and so begins anew', () => {
    const { window, elapse, log } = opened();
    elapse(1);
    expect(window.webContents.send).toHaveBeenCalledOnce();
    expect(asks(window)).toMatchObject({ ok: true });
    elapse(3);
    expect(window.webContents.forcefullyCrashRenderer).not.toHaveBeenCalled();
    elapse(1);
    expect(window.webContents.forcefullyCrashRenderer).toHaveBeenCalledOnce();
    expect(log.error).toHaveBeenLastCalledWith(expect.stringContaining('does not answer'));
  });

  test('is left alone as long as it asks back', () => {
    const { window, elapse } = opened();
    for (let time = 0; time < 20; time += 1) {
      elapse(1);
      asks(window);
    }
    expect(window.webContents.forcefullyCrashRenderer).not.toHaveBeenCalled();
  });

  test('is asked no more when it is closed', () => {
    const { surroundings, display, timers } = opened();
    expect(timers.size).toBe(1);
    surroundings.wanted = false;
    display.follow();
    expect(timers.size).toBe(0);
  });
});

test('with three displays, the first that the cashier’s window is not on is the customer’s', () => {
  const third = { id: 3, bounds: left.bounds };
  const of = (cashiers: DisplayDouble): number | undefined =>
    displayForCustomers([left, right, third] as never, cashiers as never)?.id;
  expect([of(left), of(right), of(third)]).toEqual([2, 1, 1]);
});
