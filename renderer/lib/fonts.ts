/** The weights of the screens' font (styles/fonts.css). */
const weights = [400, 500, 600, 700];

/** Resolves when the fonts are loaded, or cannot be had. */
export async function fontsAreLoaded({ fonts }: Document): Promise<void> {
  await Promise.allSettled(weights.map((weight) => fonts.load(`${weight} 16px 'Madoguchi Sans'`)));
}

/** Loads the slices with rarer characters once the page is idle. */
export function loadRareCharacters(): void {
  requestIdleCallback(() => void import('@fontsource-variable/noto-sans-jp'), { timeout: 2000 });
}
