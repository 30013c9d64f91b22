/**
 * Makes the screens' fonts (npm run fonts) from Noto Sans JP: in resources/fonts, one file for each weight with everyday
 * Japanese. The packaged font's 124 slices were most of the wait for the first paint: a browser checks each for every text size
 * before layout. TrueType, not WOFF2: unpacking would delay each start (docs/figures.md).
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from './paths.ts';

type SubsetFont = (
  font: Buffer,
  characters: string,
  options: { targetFormat: 'sfnt' },
) => Promise<Uint8Array>;

const weights = [400, 500, 600, 700];

/** Rows of JIS X 0208: signs, letters and kana (1 to 8), and the 2,965 kanji of level 1 (16 to 47). */
function everydayJapanese(): string {
  const decoder = new TextDecoder('euc-jp', { fatal: true });
  let characters = '';
  for (let row = 1; row <= 47; row += 1) {
    if (row > 8 && row < 16) continue;
    for (let cell = 1; cell <= 94; cell += 1) {
      try {
        characters += decoder.decode(Uint8Array.of(0xa0 + row, 0xa0 + cell));
      } catch {
        // No character has this place.
      }
    }
  }
  return characters;
}

/** From the space to the last accented Latin letter, and signs of money and typography. */
function latin(): string {
  const letters = Array.from({ length: 0x180 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
  return `${letters.join('')}‐‑–—‘’‚“”„•…‹›€−×÷℃№〜‖`;
}

/** Every character that these fonts draw; rarer ones come from the slices. */
export function charactersOfFonts(): string {
  return latin() + everydayJapanese();
}

async function makeFonts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-fonts-'));
  try {
    cpSync(fromRoot('build/fonts/pinned'), folder, { recursive: true });
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
    if (status !== 0)
      throw new Error('npm ci failed (see above): the fonts are made from packages of the registry.');
    const subset = createRequire(join(folder, 'package.json'))('subset-font') as SubsetFont;
    const source = join(folder, 'node_modules/@fontsource/noto-sans-jp');
    mkdirSync(fromRoot('resources/fonts'), { recursive: true });
    cpSync(join(source, 'LICENSE'), fromRoot('resources/fonts/LICENSE'));
    for (const weight of weights) {
      const whole = readFileSync(join(source, `files/noto-sans-jp-japanese-${weight}-normal.woff2`));
      const made = await subset(whole, charactersOfFonts(), { targetFormat: 'sfnt' });
      writeFileSync(fromRoot(`resources/fonts/sans-${weight}.ttf`), made);
      console.log(`resources/fonts/sans-${weight}.ttf: ${(made.length / 1000).toFixed(0)} kB`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await makeFonts();
