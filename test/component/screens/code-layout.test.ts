import { describe, expect, test } from 'vitest';
import { phases, saleIn } from '../fixtures/sales.ts';
import { mountApp } from '../support/mount.ts';
import { english } from '../support/sale-screen.ts';

const places = [
  [1280, 800],
  [1920, 1080],
  [1024, 600],
  [800, 1280],
] as const;

/** The states in which there is nothing to scan. */
const told = ['checking', 'expired', 'canceledPayable', 'refused', 'unknown'];

/** Positions of amount, card and other parts of the sheet, state after state. */
async function layoutOf(name: string, size: readonly [number, number]) {
  await mountApp({ terminal: english, size: [...size], sale: saleIn(phases[name] ?? { state: 'expired' }) });
  await document.fonts.ready;
  const box = (selector: string): DOMRect =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const layout = {
    amount: box('.amount strong'),
    card: box('.card'),
    words: box('div.words'),
    foot: box('.foot'),
    ring: box('[role=timer]'),
  };
  document.querySelector('#app')?.remove();
  return layout;
}

describe('from state to state', () => {
  test.each(places)('the amount stands where it stood, in one size, at %i x %i', async (...size) => {
    const first = await layoutOf('awaiting', size);
    for (const name of ['opening', 'paying', 'tryFailed', 'offline', 'checking']) {
      const { amount } = await layoutOf(name, size);
      expect([amount.bottom, amount.height], name).toEqual([first.amount.bottom, first.amount.height]);
    }
  });

  test('the amount and what is read below it are larger on a large screen', async () => {
    for (const name of ['awaiting', 'tryFailed', 'paid']) {
      const sizes: number[][] = [];
      for (const [width, height] of [places[0], places[1]]) {
        const sale = saleIn(phases[name] ?? { state: 'expired' });
        await mountApp({ terminal: english, size: [width, height], sale });
        const parts = document.querySelectorAll(
          '.amount strong, .amount .label, .foot, .words .body, .watch',
        );
        sizes.push(Array.from(parts, (part) => parseFloat(getComputedStyle(part).fontSize)));
        document.querySelector('#app')?.remove();
      }
      const [usual = [], large = []] = sizes;
      expect(usual.length, name).toBeGreaterThan(2);
      large.forEach((size, index) => expect(size, name).toBeGreaterThan(1.15 * (usual[index] ?? size)));
    }
  });

  test('on an upright screen the title is larger than what stands below it', async () => {
    for (const [name, phase] of Object.entries(phases)) {
      await mountApp({ terminal: english, sale: saleIn(phase), size: [800, 1280] });
      const sizeOf = (element: Element): number => parseFloat(getComputedStyle(element).fontSize);
      const title = document.querySelector('.sheet .title');
      const others = document.querySelectorAll('.sheet .words :is(.body, dd, .other)');
      if (title === null) throw new Error('no title');
      expect(sizeOf(title), name).toBeGreaterThan(Math.max(0, ...Array.from(others, sizeOf)) + 3);
      document.querySelector('#app')?.remove();
    }
  });

  test('on an upright screen a sign is as wide as what is read below it, and all else as wide as a code', async () => {
    const { card } = await layoutOf('awaiting', [800, 1280]);
    for (const name of ['opening', 'paid']) {
      expect((await layoutOf(name, [800, 1280])).card.width, name).toBe(card.width);
    }
    for (const name of told) {
      const { card: sign, foot } = await layoutOf(name, [800, 1280]);
      expect([sign.left, sign.right], name).toEqual([foot.left, foot.right]);
      expect(sign.height, name).toBeGreaterThan(0.18 * 1280);
    }
  });

  test('on an upright screen the countdown stays where it is', async () => {
    const { ring } = await layoutOf('awaiting', [800, 1280]);
    for (const name of ['paying', 'tryFailed', 'offline', 'lastMinute', 'canceling', 'unreadable']) {
      expect((await layoutOf(name, [800, 1280])).ring.left, name).toBe(ring.left);
    }
  });

  test.each([
    [1280, 800],
    [1024, 600],
  ] as const)(
    'without a code a sign reaches as far down as what stands beside it, at %i x %i',
    async (...size) => {
      for (const name of told) {
        const { card, foot } = await layoutOf(name, size);
        expect(card.bottom, name).toBeCloseTo(foot.bottom, 0);
      }
    },
  );

  test.each([
    [1280, 800],
    [1024, 600],
  ] as const)('without a code the words have more room than the sign, at %i x %i', async (...size) => {
    for (const name of told) {
      const { card, words } = await layoutOf(name, size);
      expect(words.width, name).toBeGreaterThan(2 * card.width);
    }
  });
});
