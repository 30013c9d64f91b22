import { describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Language } from '../../../electron/contract/terminal.ts';
import { rest } from '../../support/rest.ts';
import { show } from '../support/every-screen.ts';

const low: [number, number] = [1024, 600];
const upright: [number, number] = [800, 1280];
const languages: Language[] = ['ja', 'en'];

/** Where something is, once nothing moves any more. */
async function boxOf(what: Locator): Promise<DOMRect> {
  const element = await what.findElement();
  await rest();
  return element.getBoundingClientRect();
}

/** Tells whether all of something can be seen and touched: nothing scrolls it away or covers it. */
async function isWhole(what: Locator): Promise<boolean> {
  const { left, right, top, bottom } = await boxOf(what);
  const corners = [
    [left + 12, top + 2],
    [right - 12, top + 2],
    [left + 12, bottom - 2],
    [right - 12, bottom - 2],
  ] as const;
  const element = what.element();
  return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}

/** The lines that a text breaks into. */
function linesOf(element: Element): string[] {
  const lines: string[] = [];
  let bottom = -Infinity;
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = range.getBoundingClientRect();
      if (box.top >= bottom) lines.push('');
      bottom = Math.max(bottom, box.bottom - 1);
      lines.push((lines.pop() ?? '') + (node.nodeValue ?? '').charAt(at));
    }
  }
  return lines;
}

describe.each(languages)('in sight, in %s:', (language) => {
  test('the keypad of a price as a whole, with the price, on a low screen', async () => {
    await show('item of the catalogue', language, 'light', low);
    const keypad = page.getByRole('group', { name: /^(Keypad|テンキー)$/ });
    expect(await isWhole(keypad)).toBe(true);
    expect(await isWhole(page.getByRole('textbox', { name: /^(Price|価格)/ }))).toBe(true);
  });

  test.each([low, upright])(
    'what takes a set-up file over, whatever it changes, at %i x %i',
    async (...size) => {
      await show('provisioning: what a chosen file changes', language, 'light', size);
      expect(await isWhole(page.getByRole('button', { name: /^(Use these settings|この設定にする)$/ }))).toBe(
        true,
      );
    },
  );

  test('what adds as many of an item as were counted, on a low screen', async () => {
    await show('how many of an item', language, 'light', low);
    expect(await isWhole(page.getByRole('button', { name: /1,740/ }))).toBe(true);
  });

  test('the parts of the settings beside their title, each name whole, on a low screen', async () => {
    await show('settings', language, 'light', low);
    const title = await boxOf(page.getByRole('heading', { level: 1 }));
    const tabs = await boxOf(page.getByRole('tablist'));
    expect(tabs.top).toBeLessThan(title.top);
    expect(tabs.left).toBeGreaterThan(title.right);
    for (const tab of page.getByRole('tab').elements()) {
      expect(tab.scrollWidth, tab.textContent).toBeLessThanOrEqual(tab.clientWidth);
      expect(linesOf(tab)).toHaveLength(1);
    }
  });

  test.each(['settings', 'catalogue', 'disputed payment', 'customers'])(
    'help in the corner of an upright screen: %s',
    async (name) => {
      await show(name, language, 'light', upright);
      const help = await boxOf(page.getByRole('button', { name: /^(Help|ヘルプ)/ }));
      expect(help.right).toBeGreaterThan(760);
      expect(help.bottom).toBeLessThan(90);
    },
  );
});

test.each([low, upright])(
  'a katakana name on a low tile is broken between its words, at %i x %i',
  async (...size) => {
    await show('sale with what sells most', 'ja', 'light', size);
    const name = page.getByRole('button', { name: /^ブレンドコーヒー/ }).first();
    const words = (await name.findElement()).querySelector('.name');
    expect(words && linesOf(words).join(' ')).toMatch(/^ブレンド ?コーヒー$/);
  },
);

test('a diagnosis that cannot be made says so in its own card', async () => {
  await show('settings: diagnosis that cannot be made', 'en', 'light', low);
  const card = page.getByRole('region', { name: 'What was found' });
  await expect.element(card.getByText('What happened')).toBeVisible();
});
