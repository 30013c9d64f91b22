/** Contact sheets: one page of all pictures for a browser, and one picture for each screen. */
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browser.ts';
import { fromRoot } from '../paths.ts';
import { fileOf, languages, type Picture, pictureOf, picturesFolder, themes, writtenSize } from './names.ts';

const folder = fromRoot(picturesFolder);
/** Widths on a sheet by shape, in pixels. */
const [wide, upright] = [600, 360];

const style = `
  body { margin: 16px; background: #777; color: #fff; font: 14px system-ui, sans-serif; }
  h2 { margin: 24px 0 8px; font-size: 22px; }
  div { display: grid; grid-template-columns: repeat(var(--columns), max-content); gap: 12px; align-items: start; }
  figure { margin: 0; }
  img { display: block; width: ${wide}px; height: auto; }
  img.upright { width: ${upright}px; }
  a { color: inherit; }`;

/** All pictures by their screen, those of earlier runs too. */
export function picturesByScreen(): Map<string, Picture[]> {
  const pictures = globSync('*/*.png', { cwd: folder })
    .map((path) => pictureOf(path.replaceAll('\\', '/')))
    .filter((picture) => picture !== undefined)
    .sort(inOrder);
  return Map.groupBy(pictures, ({ screen }) => screen);
}

/** Sorts by screen, then by size; pictures that differ only in language and theme stand side by side. */
function inOrder(a: Picture, b: Picture): number {
  const places = [a, b].map(({ screen, size: [width, height], text, language, theme }) => [
    screen,
    String(width).padStart(4, '0'),
    String(height).padStart(4, '0'),
    text,
    languages.indexOf(language),
    themes.indexOf(theme),
  ]);
  return String(places[0]) < String(places[1]) ? -1 : 1;
}

/** Writes `index.html`, and a sheet of each named screen; answers how many sheets. */
export async function makeSheets(screens: ReadonlySet<string>): Promise<number> {
  const byScreen = picturesByScreen();
  writeFileSync(join(folder, 'index.html'), pageOf([...byScreen], true));
  mkdirSync(join(folder, 'sheets'), { recursive: true });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  const draft = join(folder, 'sheet.html');
  try {
    const page = await browser.newPage({ viewport: { width: 4 * wide + 80, height: 100 } });
    const wanted = [...byScreen].filter(([screen]) => screens.has(screen));
    for (const [screen, pictures] of wanted) {
      writeFileSync(draft, pageOf([[screen, pictures]], false));
      await page.goto(pathToFileURL(draft).href);
      await page.screenshot({ path: join(folder, 'sheets', `${screen}.png`), fullPage: true });
    }
    return wanted.length;
  } finally {
    await browser.close();
    rmSync(draft, { force: true });
  }
}

/** Names are letters, digits and hyphens: nothing to escape. */
function pageOf(screens: readonly (readonly [string, readonly Picture[]])[], lazy: boolean): string {
  const sections = screens.map(([screen, pictures]) => {
    const figures = pictures.map((picture) => figureOf(picture, lazy)).join('\n');
    const columns = new Set(pictures.map(({ language, theme }) => language + theme)).size;
    return `<h2 id="${screen}">${screen}</h2>\n<div style="--columns: ${columns}">${figures}</div>\n`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>\n${sections.join('')}`;
}

function figureOf(picture: Picture, lazy: boolean): string {
  const [width, height] = picture.size;
  const file = fileOf(picture);
  const words = `${picture.language}, ${picture.theme}, ${writtenSize(picture.size)}, ${picture.text}%`;
  const shape = height > width ? ' class="upright"' : '';
  const image = `<img src="${file}" alt="${picture.screen}, ${words}" width="${width}" height="${height}"${shape}${lazy ? ' loading="lazy"' : ''}>`;
  return `<figure><a href="${file}">${image}</a><figcaption>${words}</figcaption></figure>`;
}
