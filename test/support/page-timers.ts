import type { Page } from '@playwright/test';

type Holdable = typeof window & { letTimersGo?: () => void };

/** Holds the page's timers until `letTimersGo`; a reload ends that. */
export async function holdTimersOf(shown: Page): Promise<void> {
  await shown.evaluate(() => {
    const page = window as Holdable;
    const own = { setTimeout, clearTimeout };
    const [start, stop] = [own.setTimeout, own.clearTimeout];
    const due = new Map<number, () => void>();
    let held = true;
    const set = (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]): number => {
      const run = (): unknown => (held ? due.set(timer, run) : callback(...args));
      const timer = Number(start(run, delay));
      return timer;
    };
    const clear = (timer: number | undefined): void => {
      stop(timer);
      if (timer !== undefined) due.delete(timer);
    };
    Object.assign(page, { setTimeout: set, clearTimeout: clear });
    page.letTimersGo = () => {
      held = false;
      for (const run of due.values()) run();
      Object.assign(page, own);
      delete page.letTimersGo;
    };
  });
}

/** Lets the page's timers run again; what was due meanwhile happens now. */
export async function letTimersGoOf(shown: Page): Promise<void> {
  await shown.evaluate(() => (window as Holdable).letTimersGo?.());
}
