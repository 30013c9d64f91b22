/** What the tests of the windows share: timers that wait for the test, and contents that only emit. */
import { EventEmitter } from 'node:events';
import { type Mock, vi } from 'vitest';
import { safeScreenUrl, screensUrl } from '../../../electron/window/security.ts';
import type { Timers } from '../../../electron/domain/timers.ts';

/** Timers, and the clock that they go by. */
export interface HeldTimers extends Timers {
  now(): number;
  /** Lets time pass; what falls due runs in its order. */
  pass(milliseconds: number): void;
  /** Lets time pass while nothing could run: each timer that is overdue runs once, afterwards. */
  jump(milliseconds: number): void;
}

/** Timers that run only as the test lets time pass. */
export function heldTimers(): HeldTimers {
  let now = 0;
  let last = 0;
  const waiting = new Map<number, { at: number; run: () => void }>();
  const next = (until: number): [number, { at: number; run: () => void }] | undefined =>
    [...waiting].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
  return {
    now: () => now,
    setTimeout: (run, milliseconds) => {
      waiting.set(++last, { at: now + milliseconds, run });
      return last;
    },
    clearTimeout: (timer) => void waiting.delete(timer as number),
    pass(milliseconds) {
      const until = now + milliseconds;
      for (let due = next(until); due; due = next(until)) {
        waiting.delete(due[0]);
        now = due[1].at;
        due[1].run();
      }
      now = until;
    },
    jump(milliseconds) {
      now += milliseconds;
      for (const [timer, { at, run }] of [...waiting]) {
        if (at > now) continue;
        waiting.delete(timer);
        run();
      }
    },
  };
}

/** A window and its contents, as far as crashes and the safe screen are concerned. */
export interface CrashingWindow {
  /** For what is tested. */
  readonly window: never;
  readonly contents: EventEmitter & {
    readonly reload: Mock<() => void>;
    readonly forcefullyCrashRenderer: Mock<() => void>;
    readonly loadURL: Mock<(url: string) => Promise<void>>;
  };
  crash: (reason?: string) => void;
  close: () => void;
  /** Whether the safe screen is what the window shows. */
  isSafe: () => boolean;
  /** A person follows a link of the page. */
  follow: (url: string) => void;
}

/** A window that shows the screens and can be made to crash; one that is ended crashes. */
export function crashingWindow(): CrashingWindow {
  let url = screensUrl;
  const contents = Object.assign(new EventEmitter(), {
    reload: vi.fn(),
    forcefullyCrashRenderer: vi.fn(() => void contents.emit('render-process-gone', {}, killed)),
    isDestroyed: () => false,
    getURL: () => url,
    loadURL: vi.fn((to: string): Promise<void> => {
      url = to;
      return Promise.resolve();
    }),
  });
  const window = Object.assign(new EventEmitter(), { webContents: contents });
  return {
    window: window as never,
    contents,
    close: () => void window.emit('closed'),
    crash: (reason = 'crashed') => void contents.emit('render-process-gone', {}, { reason, exitCode: 1 }),
    isSafe: () => url === safeScreenUrl,
    follow: (to) => void (url = to),
  };
}

const killed = { reason: 'killed', exitCode: 9 };
