/**
 * The pictures of `npm run pictures`: every screen of the tables that the tests of accessibility walk, as it is once it
 * was opened. It asserts only that there was something to photograph.
 */
import { expect, inject, test } from 'vitest';
import { commands } from 'vitest/browser';
import { chosenScreens, fileOf, type Picture, writtenSize } from '../../build/pictures/names.ts';
import { mountDisplay } from '../component/support/display-screen.ts';
import { displays } from '../component/support/displays.ts';
import { changeLook, screens, show } from '../component/support/every-screen.ts';
import { drawn } from '../support/rest.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    photograph: (file: string) => Promise<void>;
  }
}

const plan = inject('pictures');
/** What faces customers, by names of its own. */
const ofDisplay = new Map(Object.entries(displays).map(([name, shown]) => [`display: ${name}`, shown]));
const views = wanted().flatMap((screen) =>
  plan.languages.flatMap((language) => plan.sizes.map((size) => ({ screen, language, size }))),
);

/** The screens that are asked for; that there are none with such a name is said as that of a screen that fails. */
function wanted(): string[] {
  try {
    return chosenScreens([...Object.keys(screens), ...ofDisplay.keys()], plan.only);
  } catch (error) {
    test('the screens that are asked for', () => Promise.reject(error as Error));
    return [];
  }
}

/** Photographs what is there, once nothing is on its way any more: no screen, no picture, no other font. */
async function take(picture: Picture): Promise<void> {
  await expect.poll(() => document.querySelectorAll('h1').length, { timeout: 10_000 }).toBe(1);
  await drawn();
  // A dialog that still fades in is half seen; what waits moves without an end.
  const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  // One that is missing is seen missing.
  await Promise.allSettled(inSight.map((image) => image.decode()));
  await document.fonts.ready;
  await commands.photograph(fileOf(picture));
}

test.each(
  views.map((view) => ({ ...view, title: `${view.screen}, ${view.language}, ${writtenSize(view.size)}` })),
)('$title', async ({ screen, language, size }) => {
  const display = ofDisplay.get(screen);
  if (display) {
    // Customers see it light in either theme.
    await mountDisplay(display(language), [...size]);
    await take({ screen, language, size, theme: 'light', text: 100 });
    return;
  }
  const mounted = await show(screen, language, 'light', [...size]);
  for (const theme of plan.themes)
    for (const text of plan.texts) {
      await changeLook(mounted, language, theme, text);
      await take({ screen, language, size, theme, text });
    }
});
