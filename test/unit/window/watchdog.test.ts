import { describe, expect, test, vi } from 'vitest';
import { watchScreens } from '../../../electron/window/watchdog.ts';
import { heldTimers } from './support.ts';

function watched() {
  const timers = heldTimers();
  const ask = vi.fn();
  const hung = vi.fn();
  let isWatched = true;
  const watchdog = watchScreens({ timers, ask, hung, isWatched: () => isWatched });
  return { timers, ask, hung, watchdog, watch: (on: boolean) => (isWatched = on) };
}

describe('screens that answer', () => {
  test('are asked every five seconds and left alone', () => {
    const { timers, ask, hung, watchdog } = watched();
    ask.mockImplementation(() => watchdog.beat());
    timers.pass(600_000);
    expect(ask).toHaveBeenCalledTimes(120);
    expect(hung).not.toHaveBeenCalled();
  });
});

describe('screens that no longer answer', () => {
  test('hang after three questions, 15 seconds from the first of them', () => {
    const { timers, hung, watchdog } = watched();
    timers.pass(5_000);
    watchdog.beat();
    timers.pass(15_000);
    expect(hung).not.toHaveBeenCalled();
    timers.pass(5_000);
    expect(hung).toHaveBeenCalledOnce();
  });

  test('have a minute while they start, at first and after each restart', () => {
    const { timers, hung, watchdog } = watched();
    timers.pass(60_000);
    watchdog.beat();
    watchdog.restart();
    timers.pass(60_000);
    expect(hung).not.toHaveBeenCalled();
    timers.pass(5_000);
    expect(hung).toHaveBeenCalledOnce();
  });

  test('are not blamed for time in which nobody could ask, such as a suspend', () => {
    const { timers, ask, hung, watchdog } = watched();
    ask.mockImplementation(() => watchdog.beat());
    timers.pass(5_000);
    ask.mockReset();
    timers.jump(3_600_000); // one overdue timer runs after the machine wakes, not 720 of them
    expect(ask).toHaveBeenCalledOnce();
    expect(hung).not.toHaveBeenCalled();
  });

  test('are not watched where there is nobody to answer', () => {
    const { timers, ask, hung, watch } = watched();
    watch(false);
    timers.pass(3_600_000);
    expect(ask).not.toHaveBeenCalled();
    expect(hung).not.toHaveBeenCalled();
    watch(true);
    timers.pass(60_000);
    expect(hung).not.toHaveBeenCalled();
  });
});

test('a watchdog that was stopped asks no more', () => {
  const { timers, ask, watchdog } = watched();
  watchdog.stop();
  timers.pass(60_000);
  expect(ask).not.toHaveBeenCalled();
});
