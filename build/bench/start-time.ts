/** From start to a screen that can sell, beside an empty window, and the least that shows such a screen. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { firstPage, launchApp, type LaunchOptions } from '../../test/support/electron.ts';
import { screensOf } from '../../test/support/screens.ts';
import { firstAnswer, makeFloorApp } from './floor-app.ts';
import { freshIn } from './fresh-folder.ts';

/** Milliseconds of each start; the three kinds of app took turns. */
export interface StartTimes {
  readonly terminal: readonly number[];
  readonly emptyWindow: readonly number[];
  readonly floor: readonly number[];
}

const emptyWords = 'An empty window';
const emptyMain = `
const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false });
  window.once('ready-to-show', () => window.show());
  window.loadURL('data:text/html,' + encodeURIComponent('<!doctype html><h1>${emptyWords}</h1>'));
});
app.on('window-all-closed', () => app.quit());
`;

/** Starts all three in turns, `runs` times, on a prepared practice profile. */
export async function measureStarts(folder: string, runs: number, progress: () => void): Promise<StartTimes> {
  const profile = join(folder, 'start-profile');
  rmSync(profile, { recursive: true, force: true });
  const empty = makeEmptyApp(folder);
  const floor = makeFloorApp(folder, await preparePractice(profile));
  const floorProfile = join(folder, 'floor-profile');
  rmSync(floorProfile, { recursive: true, force: true });

  const times = { terminal: [] as number[], emptyWindow: [] as number[], floor: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    times.terminal.push(await timeStart({ userDataDir: profile }, saleScreenIsUsable));
    times.floor.push(await timeStart({ appPath: floor, userDataDir: floorProfile }, saleScreenIsUsable));
    times.emptyWindow.push(await timeStart({ appPath: empty }, emptyWindowIsShown));
    progress();
  }
  return times;
}

/** Makes an app that opens an empty window; answers its folder. */
export function makeEmptyApp(folder: string): string {
  const empty = freshIn(folder, 'empty-app');
  writeFileSync(join(empty, 'package.json'), '{ "name": "empty-window", "main": "main.cjs" }\n');
  writeFileSync(join(empty, 'main.cjs'), emptyMain);
  return empty;
}

/** Makes a practice profile in English; answers what its page is told first. */
export async function preparePractice(userDataDir: string): Promise<unknown> {
  const { app } = await launchApp({ userDataDir });
  try {
    const page = await firstPage(app);
    const { setup } = screensOf(page, 'en');
    await setup.chooseLanguage('en');
    await setup.practise();
    await saleScreenIsUsable(page);
    return await firstAnswer(page);
  } finally {
    await app.close();
  }
}

/** Until the catalogue is drawn and the button that shows a code is there. */
async function saleScreenIsUsable(page: Page): Promise<void> {
  const { sale } = screensOf(page, 'en');
  await sale.item('Matcha latte').waitFor();
  await sale.showCodeButton.waitFor();
}

async function emptyWindowIsShown(page: Page): Promise<void> {
  await page.getByRole('heading', { name: emptyWords }).waitFor();
}

async function timeStart(options: LaunchOptions, isReady: (page: Page) => Promise<void>): Promise<number> {
  const start = performance.now();
  let app: ElectronApplication | undefined;
  try {
    ({ app } = await launchApp(options));
    await isReady(await app.firstWindow());
    return performance.now() - start;
  } finally {
    await app?.close();
  }
}
