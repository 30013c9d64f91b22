/**
 * The least that shows the sale screen: an app without a main of its own, with the same window, files and headers, and the page's
 * first answer from a file. Nothing can start sooner on this Electron.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { requestChannel, requestNames } from '../../electron/contract/names.ts';
import { screensScheme } from '../../electron/window/app-protocol.ts';
import { screenHeaders, screensUrl, webPreferences } from '../../electron/window/security.ts';
import { fromRoot } from '../paths.ts';
import { freshIn } from './fresh-folder.ts';

const main = `
const { app, BrowserWindow, ipcMain, protocol } = require('electron');
const { readFileSync } = require('node:fs');
const { readFile } = require('node:fs/promises');
const { extname, join } = require('node:path');
const { Readable } = require('node:stream');
const { scheme, headers, types, screens, url, preload, webPreferences, silent, first } =
  JSON.parse(readFileSync(join(__dirname, 'floor.json'), 'utf8'));
app.enableSandbox();
protocol.registerSchemesAsPrivileged([scheme]);
app.whenReady().then(() => {
  protocol.registerStreamProtocol(scheme.scheme, (request, respond) => {
    const name = new URL(request.url).pathname;
    readFile(join(screens, name)).then(
      (content) => respond({
        statusCode: 200,
        headers: { ...headers, 'content-type': types[extname(name)] ?? 'application/octet-stream' },
        data: Readable.from(content),
      }),
      () => respond({ statusCode: 404, headers, data: Readable.from([]) }),
    );
  });
  ipcMain.handle(first.channel, () => first.answer);
  for (const channel of silent) ipcMain.handle(channel, () => new Promise(() => {}));
  const window = new BrowserWindow({
    width: 1280, height: 800, show: false, backgroundColor: '#FAF8F4', autoHideMenuBar: true,
    webPreferences: { ...webPreferences, preload },
  });
  window.once('ready-to-show', () => window.show());
  window.loadURL(url);
});
app.on('window-all-closed', () => app.quit());
`;

export const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
};

/** The terminal's answer to the page's first question. */
export async function firstAnswer(page: Page): Promise<unknown> {
  return await page.evaluate(
    async () =>
      await (globalThis as unknown as { madoguchi: Bridge }).madoguchi.requests.readSnapshot(undefined),
  );
}

/** Makes the app with that answer; answers its folder. */
export function makeFloorApp(folder: string, answer: unknown): string {
  const floor = freshIn(folder, 'floor-app');
  writeFileSync(join(floor, 'package.json'), '{ "name": "floor", "main": "main.cjs" }\n');
  writeFileSync(join(floor, 'main.cjs'), main);
  const asked = 'readSnapshot';
  const said = {
    scheme: screensScheme,
    headers: screenHeaders,
    types,
    screens: fromRoot('out/app/renderer'),
    url: screensUrl,
    preload: fromRoot('out/app/preload.cjs'),
    webPreferences,
    first: { channel: requestChannel(asked), answer },
    silent: requestNames.filter((name) => name !== asked).map(requestChannel),
  };
  writeFileSync(join(floor, 'floor.json'), JSON.stringify(said));
  return floor;
}
