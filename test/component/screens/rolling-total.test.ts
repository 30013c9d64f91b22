import { flushSync } from 'svelte';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { mountApp } from '../support/mount.ts';
import { button, draftOf, english, tile } from '../support/sale-screen.ts';

/** The element that shows the total, which rolls within what clips it. */
function total(): HTMLElement {
  const element = document.querySelector<HTMLElement>('#show-code strong > span');
  if (!element) throw new Error('There is no total.');
  return element;
}

function rolls(): Animation[] {
  return total().getAnimations();
}

function from(): string | undefined {
  const [animation] = rolls();
  return (animation?.effect as KeyframeEffect).getKeyframes()[0]?.['transform'] as string | undefined;
}

/** Presses a button and returns before the next frame: what shows for 120 ms is over too soon on a busy machine. */
function press(locator: Locator): void {
  (locator.element() as HTMLElement).click();
  flushSync();
}

async function ringUp(): Promise<void> {
  await mountApp({ terminal: english, draft: draftOf() });
  await expect.element(button('Show code ¥1,200')).toBeVisible();
}

/** Whether the person wants motion; these tests' browser says no. */
const motion = { wanted: true };

beforeEach(() => {
  motion.wanted = true;
  const real = window.matchMedia.bind(window);
  const asked = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query.includes('reduced-motion') ? ({ matches: !motion.wanted } as MediaQueryList) : real(query),
    );
  onTestFinished(() => asked.mockRestore());
});

describe('the total', () => {
  test('rolls to its new value in 120 ms, and is said and read to be the new one at once', async () => {
    await ringUp();
    press(tile('Matcha latte'));
    expect(rolls()).toHaveLength(1);
    expect(rolls()[0]?.effect?.getTiming().duration).toBe(120);
    expect(total().textContent.trim()).toBe('¥1,780');
    expect(from()).toBe('translateY(100%)');
    await expect.element(button('Show code ¥1,780')).toBeVisible();
  });

  test('rolls the other way when it becomes less', async () => {
    await ringUp();
    press(button('One less Dorayaki'));
    expect(rolls()).toHaveLength(1);
    expect(from()).toBe('translateY(-100%)');
    expect(total().textContent.trim()).toBe('¥920');
  });

  test('moves nothing around it, and is clipped to where it stands', async () => {
    await ringUp();
    press(tile('Matcha latte'));
    expect(rolls()).toHaveLength(1);
    const strong = total().parentElement as HTMLElement;
    const during = strong.getBoundingClientRect();
    await Promise.all(rolls().map(({ finished }) => finished));
    expect(strong.getBoundingClientRect()).toEqual(during);
    expect(getComputedStyle(strong).overflow).toBe('clip');
  });

  test('does not roll when it is first there: a new ticket, or one that comes back', async () => {
    await ringUp();
    expect(rolls()).toEqual([]);
    press(button('Clear all'));
    await expect.element(button('Undo')).toBeVisible();
    press(button('Undo'));
    await expect.element(button('Show code ¥1,200')).toBeVisible();
    expect(rolls()).toEqual([]);
  });

  test('does not roll because its language is another', async () => {
    const { session } = await mountApp({ terminal: { ...english, currency: 'USD' }, draft: draftOf() });
    await expect.element(button('Show code $12.00')).toBeVisible();
    await session.prefer({ language: 'ja' });
    flushSync();
    expect(rolls()).toEqual([]);
  });

  test('does not roll for those who want no motion', async () => {
    motion.wanted = false;
    await ringUp();
    press(tile('Matcha latte'));
    await expect.element(button('Show code ¥1,780')).toBeVisible();
    expect(rolls()).toEqual([]);
  });

  test('is charged as it is, however it rolls', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf() });
    bridge.answer('openSale', success('00000000-0000-4000-8000-000000000001'));
    press(tile('Matcha latte'));
    expect(rolls()).toHaveLength(1);
    document.getElementById('show-code')?.click();
    await expect.poll(() => bridge.requestsOf('openSale')).toMatchObject([{ expectedTotal: 1780 }]);
  });
});
