import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, test, type TestApp } from '../support/app.ts';
import { spokenTexts } from '../support/spoken.ts';
import { staffTour } from '../support/tour-staff.ts';
import { tour } from '../support/tour.ts';
import type { Language } from '../support/words.ts';

/** What the screen breaks of the rules of accessibility, once its colours are at rest. */
async function violations({ page }: TestApp): Promise<string[]> {
  // A button that has just been enabled passes through colours that nobody could read, and nobody reads.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
  return await accessibilityFaults(page);
}

const foreign: Readonly<Record<Language, RegExp>> = {
  en: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ja: /[A-Za-z]{2,}/,
};
/** Names, numbers and addresses that are the same in each language. */
const universal =
  /^日本語$|English|Madoguchi|JPY|elepay|QR|https?:\/\/|\b[A-Z0-9]+-\d+-[A-Z0-9]+\b|\b(?:code|loc|cus|sub)_\w+|127\.0\.0\.1|zzz|x{256}|nothing|creditcard|ID\b|CSV|JPEG|PNG|WebP|AVIF|JSON|Excel|Wi-Fi|USB|Ctrl|Enter|extra|鈴木 一郎/g;

/** Texts of a screen that are not in its language. */
async function foreignTexts(terminal: TestApp, language: Language): Promise<string[]> {
  const { terminal: state } = await terminal.snapshot();
  const names = state.locations.flatMap(({ name }) => Object.values(name));
  const own = (text: string): string =>
    names.reduce((rest, name) => rest.replaceAll(name, ''), text).replaceAll(universal, '');
  return (await spokenTexts(terminal.page)).filter((text) => foreign[language].test(own(text)));
}

// Each of them is long: they do not wait for one another.
test.describe.configure({ mode: 'parallel' });

for (const { language, theme } of [
  { language: 'ja', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const) {
  for (const [screens, lead, least] of [
    ['screen and state of selling', tour, 31],
    ['screen of the staff menu', staffTour, 34],
  ] as const) {
    test(`every ${screens} is accessible and speaks one language, ${language}, ${theme}`, async ({
      start,
    }) => {
      test.setTimeout(600_000);
      const stops: string[] = [];
      await lead({
        start,
        language,
        theme,
        visit: async (stop, terminal) => {
          stops.push(stop);
          expect(await terminal.page.locator('html').getAttribute('lang')).toBe(language);
          expect.soft(await violations(terminal), `accessibility of: ${stop}`).toEqual([]);
          expect.soft(await foreignTexts(terminal, language), `language of: ${stop}`).toEqual([]);
        },
      });
      expect(stops.length).toBeGreaterThanOrEqual(least);
    });
  }
}

test('the language changes at a tap, on every text, without a reload', async ({ terminal }) => {
  const { page } = terminal;
  await terminal.screens.sale.addItem('Matcha latte');
  await page.evaluate(() => Object.assign(window, { marker: 'same page' }));
  for (const [language, item] of [
    ['ja', '抹茶ラテ'],
    ['en', 'Matcha latte'],
  ] as const) {
    await terminal.screens.menu.chooseLanguage(language);
    terminal.speak(language);
    await expect(terminal.screens.sale.line(item)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(await foreignTexts(terminal, language)).toEqual([]);
  }
  expect(await page.evaluate(() => 'marker' in window)).toBe(true);
});
