import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { awaiting, saleIn } from '../fixtures/sales.ts';
import { mountApp } from '../support/mount.ts';
import { english } from '../support/sale-screen.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** The moments at which something in an element changes, in milliseconds. */
function changesIn(element: Element): Set<number> {
  const moments = new Set<number>();
  const observer = new MutationObserver(() => moments.add(Math.round(performance.now())));
  observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
  return moments;
}

test('the languages take turns when a second turns: no frame is for them alone', async () => {
  await vi.advanceTimersByTimeAsync(437);
  await mountApp({ terminal: { ...english, payerLanguages: ['zh-Hans', 'ko'] }, sale: saleIn(awaiting) });
  await expect.poll(() => document.querySelector('.turns')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(3_000); // up to the first turn, which may have been set before the countdown
  const [turns, timer] = [document.querySelector('.turns'), page.getByRole('timer').element()];
  if (turns === null) throw new Error('Nothing takes turns.');
  const [turned, seconds] = [changesIn(turns), changesIn(timer)];
  for (let step = 0; step < 90; step += 1) await vi.advanceTimersByTimeAsync(100);
  expect(seconds.size).toBe(9);
  expect(turned.size).toBe(3);
  expect([...turned].filter((moment) => !seconds.has(moment))).toEqual([]);
});

test('one of the languages is there from the first moment, also on a page that is younger than a second', async () => {
  const sale = saleIn({ ...awaiting, remainingMs: 60_900 });
  await mountApp({ terminal: { ...english, payerLanguages: ['zh-Hans', 'ko'] }, sale });
  await expect.poll(() => document.querySelector('.turns')).not.toBeNull();
  expect(performance.now()).toBeLessThan(900);
  for (const turns of document.querySelectorAll('.turns'))
    expect(turns.querySelectorAll(':scope > :not(.away)')).toHaveLength(1);
});
