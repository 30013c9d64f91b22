import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../../build/browser.ts';
import { ensureBuilt } from '../../../build/ensure-built.ts';
import { fromRoot } from '../../../build/paths.ts';
import { saleView } from '../../../electron/contract/sale.ts';
import { snapshot } from '../../component/fixtures/terminal.ts';
import { en, ja } from '../../support/messages.ts';
import { readQrCodes } from '../../support/qr.ts';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { bridgeScript } from './bridge-script.ts';
import { type Picture, pictureOf, type Window, windowsOf } from './pictures.ts';
import { noZbar, readWithZbar } from './zbar.ts';
import { qrMutants } from './mutants.ts';

const origin = 'http://terminal.test';
/** So many pictures of one window, before another is opened. */
const perWindow = 25;
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wav': 'audio/wav',
};

/** Opens the built screens in a window, with a main process that a run speaks for. */
async function openScreens(browser: Browser, window: Window): Promise<Page> {
  const { width, height, scale } = window;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(fromRoot('out/app/renderer'), pathname === '/' ? 'index.html' : pathname);
    const contentType = types[extname(path)] ?? 'application/octet-stream';
    await route.fulfill({ body: await readFile(path), contentType });
  });
  await page.addInitScript(bridgeScript(snapshot));
  await page.goto(`${origin}/`);
  await page.getByRole('main').waitFor();
  return page;
}

/** Shows what a picture wants, and takes it once it is painted. */
async function take(page: Page, { view, theme, language, says }: Picture): Promise<Uint8Array> {
  const terminal = { ...snapshot.terminal, theme, language };
  await page.evaluate(
    async ([newTerminal, newView]) => {
      const { tell } = globalThis as unknown as { tell: (name: string, value: unknown) => void };
      tell('terminal', newTerminal);
      tell('sale', newView);
      const frame = (): Promise<unknown> =>
        new Promise((resolve) =>
          (
            globalThis as unknown as { requestAnimationFrame: (f: (at: number) => void) => void }
          ).requestAnimationFrame(resolve),
        );
      await frame();
      await frame();
    },
    [terminal, saleView.parse(view)] as const,
  );
  const qr = page.getByRole('img', { name: { ja, en }[language].qr_label });
  await qr.waitFor({ state: says === null ? 'detached' : 'visible' });
  return page.screenshot();
}

/** Compares what readers find in a picture with what it must say; words of what is wrong. */
async function judge(picture: Picture, taken: Uint8Array, withZbar: boolean): Promise<string[]> {
  const { window, theme, language, state, says } = picture;
  const expected = says === null ? [] : [says];
  const readers: [string, (picture: Uint8Array) => Promise<string[]>][] = [['ZXing', readQrCodes]];
  if (withZbar) readers.push(['ZBar', readWithZbar]);
  const where = `${state}, ${window.width}x${window.height} at ${window.scale}, ${theme}, ${language}`;
  const problems: string[] = [];
  for (const [name, read] of readers) {
    const found = await read(taken);
    if (JSON.stringify(found) === JSON.stringify(expected)) continue;
    const said = found.map((text) => text.slice(0, 60)).join(' and ');
    problems.push(
      `${where}: ${name} reads ${said === '' ? 'nothing' : said}, not ${says?.slice(0, 60) ?? 'nothing'} (${says?.length ?? 0})`,
    );
  }
  return problems;
}

/** Pictures of the code screen over sizes, scales, themes, languages and states. */
export const qr: Piece = {
  name: 'qr',
  about: 'screenshots of the code screen: every QR says exactly the address, hidden ones say nothing',
  count: 1_000,
  mutants: qrMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    await ensureBuilt();
    const random = new SeededRandom(seed);
    const withZbar = noZbar() === null;
    const { executablePath, args } = await findBrowser();
    const browser = await chromium.launch({ executablePath, args: [...args] });
    const failures: string[] = [];
    let shown = 0;
    let taken = 0;
    try {
      for (const window of windowsOf(random, Math.ceil(count / perWindow) * 2)) {
        if (shown >= count) break;
        const page = await openScreens(browser, window);
        for (let number = 0; number < perWindow && shown < count; number += 1) {
          const picture = pictureOf(window, random);
          failures.push(...(await judge(picture, await take(page, picture), withZbar)));
          taken += 1;
          if (picture.says !== null) shown += 1;
          progress(shown, count);
        }
        await page.close();
      }
    } finally {
      await browser.close();
    }
    return {
      figures: [
        atLeast('screenshots of a code', count, shown),
        none('pictures that do not say exactly the address, or say what must be hidden', failures),
      ],
      failures,
      details: {
        shown,
        hidden: taken - shown,
        readers: withZbar ? 'ZXing and ZBar' : `ZXing (${noZbar() ?? ''})`,
      },
    };
  },
};
