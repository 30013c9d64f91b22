/**
 * Makes the fonts of the screens (npm run fonts) from Noto Sans JP: in resources/fonts, one file a weight with the
 * characters of everyday Japanese, where the packaged font comes in 124 slices. A browser looks at every slice for
 * every size of text before it lays out anything, which was most of what the first paint waited for. They are not packed
 * (TrueType instead of WOFF2): unpacking four of them would be a part of each start (docs/figures.md).
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

/** From the space to the last of the Latin letters with marks, and the signs of money and of typography. */
function latin(): string {
  const letters = Array.from({ length: 0x180 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
  return `${letters.join('')}‐‑–—‘’‚“”„•…‹›€−×÷℃№〜‖`;
}

/** Every character that these fonts draw; a rarer one comes from the slices. */
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
