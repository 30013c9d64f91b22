import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { Language } from '../../../electron/contract/terminal.ts';
import { changeLook, screens, show, sizes } from '../support/every-screen.ts';
import { rest } from '../../support/rest.ts';
import { layOut } from '../support/resize.ts';
import { foreignWords } from '../support/spoken.ts';

// Enhanced contrast for amounts, in one run with the other rules: axe reads the whole page at each run.
axe.configure({ rules: [{ id: 'color-contrast-enhanced', selector: '.money, .act b', enabled: true }] });

async function accessibilityFaults(): Promise<string> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false }, 'color-contrast-enhanced': { enabled: true } },
    // Describing what passes takes longer than finding it.
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`).join('\n');
}

/** Screens that are used in haste or by many, whose buttons must be large enough for fingers. */
const forFingers =
  /^(?:setup|full sale|keypad|history|code: unreadable)$|lock|guide|location|settings|practice|customer|subscription|provisioning/;

/** The screens with the least room for things beside each other. */
const narrow: [number, number][] = [
  [1024, 600],
  [800, 1280],
];

/** Touch targets below 56 pixels in height. */
function smallTargets(): string[] {
  return [...document.querySelectorAll('#app button, #app summary')]
    .filter((element) => element.checkVisibility())
    .filter((element) => element.getBoundingClientRect().height < 55.5)
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

/** Screens that stand at the counter, where nothing may scroll; the page of a past sale does. */
function standsAtTheCounter(name: string): boolean {
  return /sale|code|keypad|^lock/.test(name) && !/with refunds|still open/.test(name);
}

/** Code screens never scroll, at any text size: no sign on them may be cut. */
const isCode = (name: string): boolean => /^code|walk, a code/.test(name);

/** What reaches beyond the screen, of all that is to be read or tapped. */
function beyondTheScreen([width, height]: [number, number]): string[] {
  return [...document.querySelectorAll('#app :is(button, p, strong, dd, svg, input, output, h1, h2)')]
    .filter((element) => element.closest('ul, .categories') === null && element.checkVisibility())
    .filter((element) => {
      const { right, bottom, left, top } = element.getBoundingClientRect();
      return right > width + 0.5 || bottom > height + 0.5 || left < -0.5 || top < -0.5;
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

/** Tells whether an element has more to show than fits into its height. */
function scrolls(selector: string): boolean {
  const element = document.querySelector(selector);
  return element !== null && element.scrollHeight > element.clientHeight;
}

/** Lays a mounted screen out in each size, and in the first again: to mount it anew costs more than a new layout. */
async function expectToFit(language: Language): Promise<void> {
  for (const size of [...sizes.slice(1), ...sizes.slice(0, 1)]) {
    layOut(size);
    await rest();
    const which = `${language}, ${size.join(' x ')}`;
    expect.soft(beyondTheScreen(size), which).toEqual([]);
    expect.soft(againstTheSide(size[0]), which).toEqual([]);
    expect.soft(document.documentElement.scrollHeight, which).toBeLessThanOrEqual(size[1]);
    // Lines may scroll, and an empty ticket's words beside a notice. The customer's sheet may not: the staff's buttons are below.
    const still =
      document.querySelector('.ticket .notices > *') === null ? ['div.lines', '.sheet'] : ['.sheet'];
    expect.soft(still.filter(scrolls), which).toEqual([]);
  }
}

/** Elements beyond the screen's side, or words beyond their element, with the largest words on the narrowest screen. */
async function expectLargeWordsToFit(
  name: string,
  mounted: Awaited<ReturnType<typeof show>>,
  language: Language,
): Promise<void> {
  await changeLook(mounted, language, 'light', 175);
  for (const size of narrow) {
    layOut(size);
    await rest();
    const which = `${language}, 175%, ${size.join(' x ')}`;
    expect.soft(document.documentElement.scrollWidth, which).toBeLessThanOrEqual(size[0]);
    expect.soft(cutWords(size[0]), which).toEqual([]);
    expect.soft(againstTheSide(size[0]), which).toEqual([]);
    if (!isCode(name)) continue;
    expect.soft(beyondTheScreen(size), which).toEqual([]);
    expect.soft(scrolls('.sheet'), which).toBe(false);
  }
}

/** Visible buttons and fields beyond the side, or cutting their words. */
function cutWords(width: number): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      '#app :is(button, a, label, input, select, textarea, summary, p, h1, h2, dd, strong)',
    ),
  ]
    .filter((element) => element.checkVisibility() && element.closest('.categories, .ears-only') === null)
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const isCut =
        !(element instanceof HTMLInputElement) &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1;
      return right > width + 0.5 || left < -0.5 || isCut;
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

/** Pixels between words and the screen's side. */
const leastMargin = 8;

/** The visible part of a text: an element may cut off the rest. */
function seenFrom(text: Node, within: Element): [left: number, right: number] {
  const range = document.createRange();
  range.selectNodeContents(text);
  let { left, right } = range.getBoundingClientRect();
  for (let part: Element | null = within; part !== null; part = part.parentElement) {
    if (getComputedStyle(part).overflowX === 'visible') continue;
    const box = part.getBoundingClientRect();
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
  }
  return [left, right];
}

/** Words that stand against the side of the screen. */
function againstTheSide(width: number): string[] {
  const app = document.querySelector('#app') ?? document.body;
  const texts = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent ?? '';
    const within = texts.currentNode.parentElement;
    // A table of many tills scrolls sideways.
    if (words.trim() === '' || !within?.checkVisibility() || within.closest('table')) continue;
    const [left, right] = seenFrom(texts.currentNode, within);
    // Text for screen readers alone is one pixel wide.
    const isSeen = right - left > 1.5;
    if (isSeen && (right > width - leastMargin || left < leastMargin)) found.push(words);
  }
  return found;
}

/** Each language and theme once: no colour depends on the language (test/unit/renderer/styles.test.ts). */
const looks = [
  ['ja', 'light'],
  ['en', 'dark'],
] as const;

test.each(Object.keys(screens))(
  '%s has no accessibility fault and no word of another language in ja and en, light and dark, and one main heading, clear amounts, targets for fingers; fits at the counter',
  async (name) => {
    const mounted = await show(name, ...looks[0]);
    // A screen may come a moment after it was opened.
    await expect.poll(() => document.querySelectorAll('h1').length).toBe(1);
    for (const [language, theme] of looks) {
      await changeLook(mounted, language, theme);
      await rest();
      expect.soft(await accessibilityFaults(), `${language}, ${theme}`).toBe('');
      const given = [screens[name], 'bridge' in mounted && mounted.bridge.told];
      expect.soft(foreignWords(language, given), language).toEqual([]);
      expect.soft(document.querySelectorAll('h1'), language).toHaveLength(1);
      if (forFingers.test(name)) expect.soft(smallTargets(), language).toEqual([]);
      if (standsAtTheCounter(name)) await expectToFit(language);
    }
    for (const [language] of looks) await expectLargeWordsToFit(name, mounted, language);
    // As the browser has it, for the next.
    layOut([1280, 800]);
  },
);
