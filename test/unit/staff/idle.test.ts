import { expect, test, vi } from 'vitest';
import type { Settings } from '../../../electron/settings/schema.ts';
import { lockWhenIdle } from '../../../electron/staff/idle.ts';

/** A terminal that locks after 60 s, its clock, and its one timer. */
function idle(idleSeconds: number | null = 60) {
  const kiosk = { enabled: true, idleSeconds, customerDisplay: false, startWithSystem: false };
  const clock = { now: 1_000 };
  const staff = { lock: vi.fn() };
  let due: { at: number; run: () => void } | null = null;
  let changed = (_settings: Settings): void => undefined;
  const lock = lockWhenIdle({
    settings: {
      read: () => ({ kiosk }) as Settings,
      onChange: (listener) => {
        changed = listener;
        return () => undefined;
      },
    },
    staff,
    now: () => clock.now,
    timers: {
      setTimeout: (run, ms) => (due = { at: clock.now + ms, run }),
      clearTimeout: () => (due = null),
    },
  });
  const pass = (seconds: number): void => {
    const until = clock.now + seconds * 1000;
    for (let next = due; next !== null && next.at <= until; next = due) {
      clock.now = next.at;
      next.run();
      if (due === next) due = null;
    }
    clock.now = until;
  };
  const set = (seconds: number | null): void => {
    kiosk.idleSeconds = seconds;
    changed({ kiosk } as Settings);
  };
  return { lock, staff, pass, set };
}

test('locks once nobody has touched the terminal for the time that is set, without a word from the page', () => {
  const { staff, pass } = idle();
  pass(59);
  expect(staff.lock).not.toHaveBeenCalled();
  pass(1);
  expect(staff.lock).toHaveBeenCalledTimes(1);
});

test('counts from the last touch, and again after the next one', () => {
  const { lock, staff, pass } = idle();
  for (let touch = 0; touch < 10; touch += 1) {
    pass(50);
    lock.touched();
  }
  expect(staff.lock).not.toHaveBeenCalled();
  pass(60);
  expect(staff.lock).toHaveBeenCalledTimes(1);
  pass(600);
  expect(staff.lock).toHaveBeenCalledTimes(1);
  lock.touched();
  pass(60);
  expect(staff.lock).toHaveBeenCalledTimes(2);
});

test('follows the settings, and never locks where they say never', () => {
  const { staff, pass, set } = idle(null);
  pass(9_999);
  expect(staff.lock).not.toHaveBeenCalled();
  set(15);
  expect(staff.lock).toHaveBeenCalledTimes(1);
});
