import { describe, expect, test, vi } from 'vitest';
import { recoverFromCrashes } from '../../../electron/window/crash-recovery.ts';
import { crashingWindow } from './support.ts';

function recovering() {
  let now = 0;
  const log = { error: vi.fn<(message: string) => void>() };
  const giveUp = vi.fn();
  const window = crashingWindow();
  const recovery = recoverFromCrashes(window.window, { now: () => now, log, giveUp });
  return { ...window, ...recovery, giveUp, log, wait: (milliseconds: number) => (now += milliseconds) };
}

describe('a page whose process dies', () => {
  test('is reloaded, and not when it ended by itself', () => {
    const { contents, crash } = recovering();
    crash();
    crash('clean-exit');
    expect(contents.reload).toHaveBeenCalledOnce();
  });

  test('is given up after five crashes within a minute, not after five in a day', () => {
    const slow = recovering();
    for (let count = 0; count < 10; count += 1) {
      slow.wait(30_000);
      slow.crash();
    }
    expect(slow.giveUp).not.toHaveBeenCalled();
    const fast = recovering();
    for (let count = 0; count < 5; count += 1) {
      fast.wait(1000);
      fast.crash();
    }
    expect(fast.giveUp).toHaveBeenCalledOnce();
    expect(fast.contents.reload).toHaveBeenCalledTimes(4);
  });
});

describe('a page that hangs', () => {
  test('is ended, and comes back as after a crash', () => {
    const { contents, hung } = recovering();
    hung('it does not answer');
    expect(contents.forcefullyCrashRenderer).toHaveBeenCalledOnce();
    expect(contents.reload).toHaveBeenCalledOnce();
  });

  test('is ended when Chromium says that it does not respond', () => {
    const { contents, log } = recovering();
    contents.emit('unresponsive');
    expect(contents.forcefullyCrashRenderer).toHaveBeenCalledOnce();
    expect(log.error.mock.calls.flat()).toContain('a page is ended: it does not respond');
  });

  test('is loaded anew where it has no process left to end', () => {
    const { contents, crash, hung } = recovering();
    crash('clean-exit');
    hung('it does not answer');
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
    expect(contents.reload).toHaveBeenCalledOnce();
  });

  test('counts as a crash', () => {
    const { giveUp, hung } = recovering();
    for (let count = 0; count < 5; count += 1) hung('it does not answer');
    expect(giveUp).toHaveBeenCalledOnce();
  });
});
