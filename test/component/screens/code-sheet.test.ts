import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Line } from '../../../electron/contract/sale.ts';
import type { Language } from '../../../electron/contract/terminal.ts';
import { awaiting, phases, saleIn } from '../fixtures/sales.ts';
import { mountDisplay, shownOf } from '../support/display-screen.ts';
import { mountApp } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';

type Size = [width: number, height: number];
const sizes: Size[] = [
  [1280, 720],
  [1280, 800],
  [1920, 1080],
  [1024, 600],
  [800, 1280],
];
const latte = { itemId: 'matcha-latte', name: 'Matcha latte', price: 580, count: 1 };
const cookie = { itemId: 'cookie', name: 'Cookie', price: 200, count: 1 };
const typed = { name: 'Keypad amount', price: 300, count: 1 };
const longest = '窓口珈琲☕'.repeat(51).slice(0, 255);

/** Where a sale is shown to its payer: on the code screen, and on a customer display. */
const screens = {
  'the code screen': async (
    sale: ReturnType<typeof saleIn>,
    language: Language,
    size: Size = [1280, 720],
  ) => {
    await mountApp({ sale, size, terminal: { language, theme: 'dark', payerLanguages: [] } });
  },
  'the customer’s display': async (
    sale: ReturnType<typeof saleIn>,
    language: Language,
    size: Size = [1280, 720],
  ) => {
    await mountDisplay(shownOf({ language, payerLanguages: [] }, sale), size);
  },
};

function boxOf(selector: string): DOMRect {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(selector);
  return element.getBoundingClientRect();
}
const apart = (a: DOMRect, b: DOMRect): boolean =>
  a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom;
const within = (a: DOMRect, b: DOMRect): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

describe.each(Object.entries(screens))('%s', (_name, mount) => {
  test.each(sizes)('has code and total on one white sheet at %i x %i', async (...size) => {
    await mount(saleIn(awaiting), 'en', size);
    await document.fonts.ready;
    const sheet = document.querySelector<HTMLElement>('.sheet');
    expect(sheet && getComputedStyle(sheet).backgroundColor).toBe('rgb(255, 255, 255)');
    // A code's picture includes its quiet zone.
    const code = boxOf('svg[role=img]');
    expect(within(code, boxOf('.sheet'))).toBe(true);
    for (const part of ['.amount .money', '.goods bdi', '.words', '.time', '.foot', '.shop']) {
      expect(within(boxOf(part), boxOf('.sheet')), part).toBe(true);
      expect(apart(boxOf(part), code), part).toBe(true);
    }
  });

  test.each<[what: string, lines: Line[], en: string, ja: string]>([
    ['two articles', [latte, cookie], '2 items, Matcha latte and more', '2点 Matcha latte ほか'],
    ['a typed amount, too', [typed, latte], '2 items, Matcha latte and more', '2点 Matcha latte ほか'],
    ['one article', [latte], 'Matcha latte', 'Matcha latte'],
    ['one article three times', [{ ...latte, count: 3 }], 'Matcha latte × 3', 'Matcha latte × 3'],
    ['markup', [{ ...latte, name: '<b>A&amp;B</b>' }], '<b>A&amp;B</b>', '<b>A&amp;B</b>'],
  ])('says what is paid for: %s', async (_what, lines, en, ja) => {
    for (const [language, words] of [
      ['en', en],
      ['ja', ja],
    ] as const) {
      await mount(saleIn(awaiting, { lines }), language);
      expect(document.querySelector('.goods')?.textContent.trim()).toBe(words);
      document.querySelector('#app')?.remove();
    }
  });

  test('says nothing of a typed amount alone', async () => {
    await mount(saleIn(awaiting, { lines: [typed] }), 'en');
    await expect.element(page.getByText('¥1,200').first()).toBeVisible();
    expect(document.querySelector('.goods')).toBeNull();
  });

  test.each(sizes)('keeps a long name to one line, with what follows it, at %i x %i', async (...size) => {
    for (const name of [longest, 'שוקולד חם '.repeat(25), 'Line\nbreak '.repeat(20)]) {
      await mount(saleIn(awaiting, { lines: [{ ...latte, name }, cookie] }), 'en', size);
      const parts = Array.from(document.querySelectorAll('.goods .line > *'), (part) =>
        part.getBoundingClientRect(),
      );
      expect(parts).toHaveLength(3);
      for (const part of parts) {
        expect(within(part, boxOf('.sheet'))).toBe(true);
        expect(part.height).toBeLessThan(48);
        expect(apart(part, boxOf('svg[role=img]'))).toBe(true);
      }
      // The name shrinks, and the words beside it keep their sides whichever way it runs.
      expect(parts[0]?.right).toBeLessThanOrEqual((parts[1]?.left ?? 0) + 0.5);
      expect(parts[1]?.right).toBeLessThanOrEqual((parts[2]?.left ?? 0) + 0.5);
      document.querySelector('#app')?.remove();
    }
  });
});

test('the total is said once', async () => {
  await mountApp({ terminal: { language: 'en' }, sale: saleIn(awaiting) });
  await expect.element(page.getByText('¥1,200')).toBeVisible();
  expect(document.body.textContent.split('1,200')).toHaveLength(2);
});

/** Phases that together have every button of the staff: the one that leaves the screen and the main one, or null for none. */
const strips: [phase: string, leaves: string | null, main: string | null][] = [
  ['opening', null, null],
  ['awaiting', 'Cancel', 'Pay it here'],
  ['unreadable', 'Cancel', 'Settle as paid'],
  ['checking', null, 'Check now'],
  ['checkingOffline', 'Set aside', 'Check now'],
  ['expired', 'Back to the sale', 'New code'],
  ['canceled', 'Back to the sale', null],
  ['canceledPayable', 'Back to the sale', 'Close the code again'],
  ['paid', 'Next sale', null],
  ['refused', 'Back to the sale', 'Try again'],
  ['unknown', 'Set aside', 'Ask again with the same number'],
];

describe('the staff’s strip', () => {
  test.each(sizes)('has every button at the same place in every state, at %i x %i', async (...size) => {
    const places = { strip: new Set<string>(), leave: new Set<string>(), main: new Set<string>() };
    const written = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].join(' ');
    for (const [name, leaves, main] of strips) {
      const sale = saleIn(phases[name] ?? awaiting);
      await mountApp({ size, sale, terminal: { language: 'en', payerLanguages: [] } });
      const strip = boxOf('.strip');
      places.strip.add(written(strip));
      expect(apart(strip, boxOf('.sheet')), name).toBe(true);
      expect(document.querySelectorAll('.sheet button'), name).toHaveLength(0);
      const sheet = document.querySelector('.sheet');
      expect(sheet?.scrollHeight, name).toBe(sheet?.clientHeight);
      for (const each of document.querySelectorAll('#app button')) {
        const box = each.getBoundingClientRect();
        expect(within(box, strip), `${name}: ${each.textContent}`).toBe(true);
        expect(box.height, `${name}: ${each.textContent}`).toBeGreaterThanOrEqual(56);
      }
      if (leaves !== null) places.leave.add(written(button(leaves).element().getBoundingClientRect()));
      if (main !== null) places.main.add(String(button(main).element().getBoundingClientRect().right));
      document.querySelector('#app')?.remove();
    }
    for (const [what, found] of Object.entries(places)) expect([...found], what).toHaveLength(1);
  });

  test.each(sizes)('holds what is said beside its buttons, at %i x %i', async (...size) => {
    for (const language of ['en', 'ja'] as const) {
      for (const guide of ['seen', 'walk'] as const) {
        const sale = saleIn({ ...awaiting, codeHost: '127.0.0.1:40100' });
        await mountApp({ size, sale, terminal: { language, guide } });
        if (guide === 'walk') await page.getByRole('button', { name: /^(Skip|スキップ)$/ }).findElement();
        const strip = document.querySelector('.strip');
        expect(strip?.scrollHeight).toBe(strip?.clientHeight);
        for (const part of document.querySelectorAll('.strip p')) {
          expect(within(part.getBoundingClientRect(), boxOf('.strip')), part.textContent).toBe(true);
        }
        document.querySelector('#app')?.remove();
      }
    }
  });

  test('is called the staff’s, and is not on the customer’s display', async () => {
    await mountApp({ terminal: { language: 'en' }, sale: saleIn(awaiting) });
    await expect.element(page.getByRole('group', { name: 'For staff' })).toBeVisible();
    document.querySelector('#app')?.remove();
    await mountDisplay(shownOf({ language: 'en' }, saleIn(awaiting)));
    await expect.element(page.getByText('Scan to pay').first()).toBeVisible();
    expect(document.querySelector('.strip')).toBeNull();
  });
});
