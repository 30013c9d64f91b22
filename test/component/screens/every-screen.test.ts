import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import type { Theme } from '../../../electron/contract/terminal.ts';
import { changeTheme, rest, screens, show, sizes } from '../support/every-screen.ts';

/** All rules, or those about colours alone: the theme changes nothing else of a document. */
const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

async function accessibilityFaults(theme: Theme): Promise<string> {
  const { type, values } = rules[theme];
  const { violations } = await axe.run(document.body, {
    runOnly: { type, values: [...values] },
    rules: { region: { enabled: false } },
    // What passes is not looked at, and takes longer to describe than to find.
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`).join('\n');
}

/** Amounts whose contrast is not the enhanced one. */
async function paleAmounts(): Promise<string[]> {
  if (document.querySelector('.money') === null) return [];
  const amounts = [...document.querySelectorAll<HTMLElement>('.money, .act b')];
  const { violations } = await axe.run(amounts, {
    runOnly: { type: 'rule', values: ['color-contrast-enhanced'] },
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

/** Screens that are used in haste or by many, whose buttons a finger finds. */
const forFingers =
  /^(?:setup|full sale|keypad|history|code: unreadable)$|lock|guide|location|settings|practice|customer|subscription|provisioning/;

/** Touch targets that are less than 56 pixels high. */
function smallTargets(): string[] {
  return [...document.querySelectorAll('#app button, #app summary')]
    .filter((element) => element.checkVisibility())
    .filter((element) => element.getBoundingClientRect().height < 55.5)
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

describe.each(Object.keys(screens))('%s', (name) => {
  test.each(['ja', 'en'] as const)(
    'has no accessibility fault in %s, light and dark, and one main heading, clear amounts, targets for fingers',
    async (language) => {
      const mounted = await show(name, language, 'light');
      // A screen may come a moment after it was opened.
      await expect.poll(() => document.querySelectorAll('h1').length).toBe(1);
      for (const theme of ['light', 'dark'] as const) {
        if (theme === 'dark') await changeTheme(mounted, theme);
        await rest();
        expect.soft(await accessibilityFaults(theme), theme).toBe('');
        if (language === 'en') expect.soft(await paleAmounts(), theme).toEqual([]);
      }
      if (language === 'en' && forFingers.test(name)) expect.soft(smallTargets()).toEqual([]);
    },
  );
});

/** What stands at the counter; the page of a past sale scrolls. */
const atTheCounter = Object.keys(screens).filter(
  (name) => /sale|code|keypad|^lock/.test(name) && !/with refunds|still open/.test(name),
);

describe.each(atTheCounter)('%s', (name) => {
  test.each(sizes)('fits %i x %i without scrolling', async (...size) => {
    for (const language of ['ja', 'en'] as const) {
      await show(name, language, 'light', size);
      const beyond = [
        ...document.querySelectorAll('#app :is(button, p, strong, dd, svg, input, output, h1, h2)'),
      ]
        .filter((element) => element.closest('ul, .categories') === null && element.checkVisibility())
        .filter((element) => {
          const { right, bottom, left, top } = element.getBoundingClientRect();
          return right > size[0] + 0.5 || bottom > size[1] + 0.5 || left < -0.5 || top < -0.5;
        });
      expect(beyond.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
      expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(size[1]);
      // Lines may scroll; the words of an empty ticket may not.
      const words = document.querySelector('div.lines');
      expect(words?.scrollHeight ?? 0).toBeLessThanOrEqual(words?.clientHeight ?? 0);
      // Nor does the sheet that a customer reads: below it are the staff's buttons.
      const sheet = document.querySelector('.sheet');
      expect(sheet?.scrollHeight ?? 0).toBeLessThanOrEqual(sheet?.clientHeight ?? 0);
      document.querySelector('#app')?.remove();
    }
  });
});
