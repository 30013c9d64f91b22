import { EventEmitter } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { createScreenWaker, endWithMachine } from '../../../electron/window/power.ts';

describe('the screen', () => {
  test('is kept awake from the first code to the last, once', () => {
    let last = 0;
    const blocker = { start: vi.fn(() => ++last), stop: vi.fn(() => true) };
    const keepAwake = createScreenWaker(blocker);
    for (const awake of [false, true, true, false, false, true]) keepAwake(awake);
    expect(blocker.start.mock.calls).toEqual([['prevent-display-sleep'], ['prevent-display-sleep']]);
    expect(blocker.stop.mock.calls).toEqual([[1]]);
  });
});

describe('a machine that goes down', () => {
  test('waits while the program ends in order', () => {
    const monitor = new EventEmitter();
    const quit = vi.fn();
    endWithMachine(monitor as never, quit);
    const event = { preventDefault: vi.fn() };
    monitor.emit('shutdown', event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(quit).toHaveBeenCalledOnce();
  });
});
