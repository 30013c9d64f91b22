import type { Theme } from '../../electron/contract/terminal.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, test, type TestApp } from '../support/app.ts';
import { spokenTexts } from '../support/spoken.ts';
import { staffTour } from '../support/tour-staff.ts';
import { tour } from '../support/tour.ts';
import type { Language } from '../support/words.ts';

interface Look {
  readonly language: Language;
  readonly theme: Theme;
}

/** Changes language and theme where the terminal stands. */
async function changeLook({ page }: TestApp, look: Look): Promise<void> {
  await page.evaluate(async ({ language, theme }) => {
    const changed = await window.madoguchi.requests.setPreferences({ language, theme });
    if (!changed.ok) throw new Error(changed.message);
    const html = document.documentElement;
    while (html.lang !== language || html.dataset['theme'] !== theme)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }, look);
}

/** What the screen breaks of the rules of accessibility, once its colours are at rest. */
async function violations(terminal: TestApp): Promise<string[]> {
  const found = await violationsAtRest(terminal);
  // A message may have come while the screen was looked at: then its colours were on their way.
  return found.length === 0 ? found : await violationsAtRest(terminal);
}

async function violationsAtRest({ page }: TestApp): Promise<string[]> {
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
/** Names, numbers and addresses that are the same in each language; a column is named as the file of items does. */
const universal =
  /^日本語$|English|Madoguchi|JPY|elepay|QR|https?:\/\/|\b[A-Z0-9]+-\d+-[A-Z0-9]+\b|\b(?:code|loc|cus|sub)_\w+|127\.0\.0\.1|zzz|x{256}|nothing|creditcard|ID\b|CSV|PDF|JPEG|PNG|WebP|AVIF|JSON|Excel|Wi-Fi|USB|Ctrl|Enter|Tab|extra|鈴木 一郎|・ (?:価格|price)$/g;

/** Texts of a screen that are not in its language. */
async function foreignTexts(terminal: TestApp, language: Language): Promise<string[]> {
  const isForeign = (text: string): boolean => foreign[language].test(text.replaceAll(universal, ''));
  const texts = (await spokenTexts(terminal.page)).filter(isForeign);
  if (texts.length === 0) return [];
  const { terminal: state } = await terminal.snapshot();
  const names = state.locations.flatMap(({ name }) => Object.values(name));
  return texts.filter((text) => isForeign(names.reduce((rest, name) => rest.replaceAll(name, ''), text)));
}

// Each of them is long: they do not wait for one another.
test.describe.configure({ mode: 'parallel' });

for (const [screens, lead, led, other, least] of [
  ['screen and state of selling', tour, 'ja', 'en', 31],
  ['screen of the staff menu', staffTour, 'en', 'ja', 34],
] as const) {
  test(`every ${screens} is accessible and speaks one language, in ja and en, light and dark`, async ({
    start,
  }) => {
    test.setTimeout(600_000);
    const stops: string[] = [];
    let theme: Theme = 'light';
    await lead({
      start,
      language: led,
      theme,
      visit: async (stop, terminal) => {
        stops.push(stop);
        const faults = [...(await violations(terminal)), ...(await foreignTexts(terminal, led))];
        expect.soft(faults, `${stop}, ${led}, ${theme}`).toEqual([]);
        // The other theme stays for the next stop: each of them is seen in both, whichever comes first.
        theme = theme === 'light' ? 'dark' : 'light';
        await changeLook(terminal, { language: other, theme });
        // What was written while the one language was on screen is read in the other too.
        const faultsThen = [...(await violations(terminal)), ...(await foreignTexts(terminal, other))];
        expect.soft(faultsThen, `${stop}, ${other}, ${theme}`).toEqual([]);
        await changeLook(terminal, { language: led, theme });
      },
    });
    expect(stops.length).toBeGreaterThanOrEqual(least);
  });
}
