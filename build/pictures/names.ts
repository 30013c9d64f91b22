import { limits } from '../../electron/contract/limits.ts';

/** Ignored by git. */
export const picturesFolder = 'out/pictures';

export const languages = ['ja', 'en'] as const;
export const themes = ['light', 'dark'] as const;

/** In percent. */
export const texts = limits.textSizes;

/** In pixels. */
export type Size = readonly [width: number, height: number];

/** The sizes that the screens are made for. */
export const sizes: readonly Size[] = [
  [1024, 600],
  [1280, 800],
  [800, 1280],
  [1920, 1080],
];

export interface Picture {
  readonly screen: string;
  readonly language: (typeof languages)[number];
  readonly theme: (typeof themes)[number];
  readonly size: Size;
  readonly text: (typeof texts)[number];
}

/** Screens with one of the words `only` in the name; without words, all. */
export interface PicturePlan {
  readonly only: readonly string[];
  readonly languages: readonly Picture['language'][];
  readonly themes: readonly Picture['theme'][];
  readonly sizes: readonly Size[];
  readonly texts: readonly Picture['text'][];
}

declare module 'vitest' {
  interface ProvidedContext {
    pictures: PicturePlan;
  }
}

/** `code: lastMinute` is `code-last-minute`. */
export function folderOf(screen: string): string {
  return screen
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** 1280x800. */
export function writtenSize([width, height]: Size): string {
  return `${width}x${height}`;
}

export function fileOf({ screen, language, theme, size, text }: Picture): string {
  return `${folderOf(screen)}/${language}-${theme}-${writtenSize(size)}${text === 100 ? '' : `-${text}`}.png`;
}

/** The picture of a file's name; undefined for other names. `screen` is the folder. */
export function pictureOf(file: string): Picture | undefined {
  const [, screen, language, theme, width, height, written = '100'] =
    /^([a-z0-9-]+)\/(\w+)-(\w+)-(\d+)x(\d+)(?:-(\d+))?\.png$/.exec(file) ?? [];
  const isLanguage = languages.find((known) => known === language);
  const isTheme = themes.find((known) => known === theme);
  const text = texts.find((known) => String(known) === written);
  if (screen === undefined || !isLanguage || !isTheme || text === undefined) return undefined;
  return { screen, language: isLanguage, theme: isTheme, size: [Number(width), Number(height)], text };
}

/** Throws where words match no screen, and where two screens would share a folder. */
export function chosenScreens(screens: readonly string[], only: readonly string[]): string[] {
  const folders = screens.map(folderOf);
  const twice = screens.filter((_, index) => folders.indexOf(folders[index] ?? '') !== index);
  if (twice.length > 0)
    throw new Error(`These screens share a folder with another one: ${twice.join(', ')}.`);
  const has = (folder: string, words: string): boolean => folder.includes(folderOf(words));
  const unknown = only.filter((words) => !folders.some((folder) => has(folder, words)));
  if (unknown.length > 0) {
    throw new Error(`--only: no screen is called ${unknown.join(', ')}. There are: ${folders.join(', ')}.`);
  }
  return screens.filter((screen) => only.length === 0 || only.some((words) => has(folderOf(screen), words)));
}
