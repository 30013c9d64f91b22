import { describe, expect, test, vi } from 'vitest';
import { recoverScreens } from '../../../electron/window/screens-recovery.ts';
import { safeScreenUrl, screensUrl } from '../../../electron/window/security.ts';
import { crashingWindow, heldTimers } from './support.ts';

const minute = 60_000;

function terminal() {
  const timers = heldTimers();
  const log = { warn: vi.fn(), error: vi.fn() };
  const giveUp = vi.fn();
  const ask = vi.fn();
  const window = crashingWindow();
  const recovery = recoverScreens(window.window, { timers, now: () => timers.now(), log, ask, giveUp });
  const loads = (): string[] => window.contents.loadURL.mock.calls.map(([url]) => url);
  return {
    ...window,
    timers,
    giveUp,
    ask,
    loads,
    beat: () => recovery.beat(),
    crashFiveTimes: () => {
      for (let count = 0; count < 5; count += 1) window.crash();
    },
  };
}

describe('five crashes in a row', () => {
  test('bring the safe screen, and leave the program running', () => {
    const { contents, crashFiveTimes, giveUp, loads } = terminal();
    crashFiveTimes();
    expect(contents.reload).toHaveBeenCalledTimes(4);
    expect(loads()).toEqual([safeScreenUrl]);
    expect(giveUp).not.toHaveBeenCalled();
  });

  test('are followed by a try after a minute, then after longer and longer waits up to ten minutes', () => {
    const { crashFiveTimes, follow, isSafe, loads, timers } = terminal();
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      follow(screensUrl);
      crashFiveTimes();
      const from = timers.now();
      while (isSafe()) timers.pass(1000);
      waits.push((timers.now() - from) / minute);
    }
    expect(waits).toEqual([1, 2, 4, 8, 10, 10]);
    expect(loads().filter((url) => url === screensUrl)).toHaveLength(6);
  });

  test('are new after screens that ran for long: the first wait is a minute again', () => {
    const { beat, ask, crashFiveTimes, isSafe, timers } = terminal();
    ask.mockImplementation(() => beat());
    crashFiveTimes();
    timers.pass(minute);
    timers.pass(60 * minute);
    crashFiveTimes();
    timers.pass(minute);
    expect(isSafe()).toBe(false);
  });

  test('are over when a person follows the link: nothing is loaded later', () => {
    const { beat, ask, crashFiveTimes, follow, loads, timers } = terminal();
    ask.mockImplementation(() => beat());
    crashFiveTimes();
    follow(screensUrl);
    timers.pass(20 * minute);
    expect(loads()).toEqual([safeScreenUrl]);
  });
});

describe('the safe screen', () => {
  test('that dies as well ends the program, for the service manager to start it anew', () => {
    const { crash, crashFiveTimes, giveUp } = terminal();
    crashFiveTimes();
    crash();
    expect(giveUp).toHaveBeenCalledOnce();
  });

  test('that cannot be loaded ends the program', async () => {
    const { contents, crashFiveTimes, giveUp } = terminal();
    contents.loadURL.mockImplementation(() => Promise.reject(new Error('ERR_FAILED')));
    crashFiveTimes();
    await vi.waitFor(() => expect(giveUp).toHaveBeenCalledOnce());
  });

  test('that a person left while it was loading does not end the program', async () => {
    const { contents, crashFiveTimes, giveUp } = terminal();
    const left = Object.assign(new Error('ERR_ABORTED (-3)'), { code: 'ERR_ABORTED', errno: -3 });
    contents.loadURL.mockImplementation(() => Promise.reject(left));
    crashFiveTimes();
    await new Promise(setImmediate);
    expect(giveUp).not.toHaveBeenCalled();
  });

  test('is asked nothing, since it has no scripts that could answer', () => {
    const { ask, contents, crashFiveTimes, timers } = terminal();
    crashFiveTimes();
    timers.pass(minute - 1);
    expect(ask).not.toHaveBeenCalled();
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
  });
});

describe('screens that hang', () => {
  test('are ended and come back', () => {
    const { beat, contents, timers } = terminal();
    beat();
    timers.pass(minute / 2);
    expect(contents.forcefullyCrashRenderer).toHaveBeenCalledOnce();
    expect(contents.reload).toHaveBeenCalledOnce();
  });

  test('get the safe screen when they hang again and again, however long that takes to notice', () => {
    const { contents, isSafe, timers } = terminal();
    timers.pass(6 * minute);
    expect(contents.forcefullyCrashRenderer).toHaveBeenCalledTimes(5);
    expect(isSafe()).toBe(true);
  });

  test('have their time to start when they were loaded anew', () => {
    const { beat, contents, timers } = terminal();
    beat();
    contents.emit('dom-ready');
    timers.pass(minute);
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
  });

  test('have their time to start again after a crash', () => {
    const { beat, contents, crash, timers } = terminal();
    beat();
    crash();
    timers.pass(minute);
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
  });
});

test('nothing is asked and nothing is loaded once the window is closed', () => {
  const { ask, close, crashFiveTimes, loads, timers } = terminal();
  crashFiveTimes();
  close();
  timers.pass(20 * minute);
  expect(ask).not.toHaveBeenCalled();
  expect(loads()).toEqual([safeScreenUrl]);
});
