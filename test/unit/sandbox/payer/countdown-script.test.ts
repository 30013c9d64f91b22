import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { countdownScript } from '../../../../electron/sandbox/payer/countdown-script.ts';

/** The page as the script sees it, with a clock and timers that only `advance` moves. */
class FakePage {
  now = 1000;
  reloads = 0;
  clicks = 0;
  readonly classes = new Set<string>();
  readonly countdown: { dataset: object; textContent: string; parentElement: object };
  private timers: { at: number; run: () => void }[] = [];
  private readonly listeners = new Map<string, () => void>();

  constructor(kind: 'countdown' | 'wayBack', milliseconds: number) {
    this.countdown = {
      dataset: { millisecondsLeft: String(milliseconds) },
      textContent: '',
      parentElement: {
        classList: {
          toggle: (name: string, on: boolean) => (on ? this.classes.add(name) : this.classes.delete(name)),
        },
      },
    };
    const wayBack = { dataset: { followAfter: String(milliseconds) }, click: () => (this.clicks += 1) };
    const elements: Record<string, object | null> = {
      '[data-milliseconds-left]': kind === 'countdown' ? this.countdown : null,
      '[data-follow-after]': kind === 'wayBack' ? wayBack : null,
    };
    runInNewContext(countdownScript, {
      document: { querySelector: (selector: string) => elements[selector] },
      performance: { now: () => this.now },
      location: { reload: () => (this.reloads += 1) },
      addEventListener: (name: string, run: () => void) => this.listeners.set(name, run),
      clearTimeout: (timer: object) => (this.timers = this.timers.filter((other) => other !== timer)),
      setTimeout: (run: () => void, delay: number) => {
        const timer = { at: this.now + delay, run };
        this.timers.push(timer);
        return timer;
      },
    });
  }

  advance(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }

  touch(): void {
    this.listeners.get('pointerdown')?.();
  }
}

test('counts down from what the server said is left, and is urgent in the last minute', () => {
  const page = new FakePage('countdown', 61_500);
  expect(page.countdown.textContent).toBe('1:02');
  page.advance(500);
  expect(page.countdown.textContent).toBe('1:01');
  expect(page.classes).not.toContain('urgent');
  page.advance(1000);
  expect(page.countdown.textContent).toBe('1:00');
  expect(page.classes).toContain('urgent');
  page.advance(55_000);
  expect(page.countdown.textContent).toBe('0:05');
  expect(page.reloads).toBe(0);
});

test('asks the server again when the time has run out, once', () => {
  const page = new FakePage('countdown', 2500);
  page.advance(2499);
  expect(page.reloads).toBe(0);
  page.advance(1);
  expect(page.countdown.textContent).toBe('0:00');
  expect(page.reloads).toBe(1);
  page.advance(60_000);
  expect(page.reloads).toBe(1);
});

test('goes back to the shop by itself', () => {
  const page = new FakePage('wayBack', 5000);
  page.advance(4999);
  expect(page.clicks).toBe(0);
  page.advance(1);
  expect(page.clicks).toBe(1);
});

test('stays when the payer touches the page', () => {
  const page = new FakePage('wayBack', 5000);
  page.advance(3000);
  page.touch();
  page.advance(60_000);
  expect(page.clicks).toBe(0);
});
