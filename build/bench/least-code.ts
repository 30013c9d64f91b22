/**
 * The least that shows a payable code: an app with one window that draws the same picture and counts down in one text node, and a
 * main that asks a service in its own process as often as the terminal.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { freshIn } from './fresh-folder.ts';

/** Milliseconds between the terminal's questions about a code on screen (domain/watching.ts). */
const everyMs = 2_000;

const main = `
const { app, BrowserWindow } = require('electron');
const { createServer, request } = require('node:http');
const { join } = require('node:path');
const service = createServer((_, response) => response.end('{"id":"code","status":"open"}'));
app.whenReady().then(() => {
  service.listen(0, '127.0.0.1', () => {
    const { port } = service.address();
    const ask = () => {
      request({ port, host: '127.0.0.1', path: '/codes/code', agent: false }, (answer) => {
        answer.resume().once('end', () => setTimeout(ask, ${everyMs}));
      }).end();
    };
    ask();
  });
  const window = new BrowserWindow({ width: 1280, height: 800, show: false });
  window.once('ready-to-show', () => window.show());
  window.loadFile(join(__dirname, 'page.html'));
});
app.on('window-all-closed', () => app.quit());
`;

/** A code's picture on screen, as HTML. */
export async function pictureOf(qr: Locator): Promise<string> {
  const [box, viewBox, drawn] = await Promise.all([
    qr.boundingBox(),
    qr.getAttribute('viewBox'),
    qr.innerHTML(),
  ]);
  if (box === null || viewBox === null) throw new Error('No code is on screen.');
  return `<svg width="${box.width}" height="${box.height}" viewBox="${viewBox}" shape-rendering="crispEdges">${drawn}</svg>`;
}

/** Makes the app with that picture; answers its folder. */
export function makeLeastCode(folder: string, picture: string): string {
  const least = freshIn(folder, 'least-code');
  const files = {
    'package.json': '{ "name": "least-code", "main": "main.cjs" }\n',
    'main.cjs': main,
    'page.html': `<!doctype html><meta charset="utf-8"><title>Code</title><p>600</p>${picture}<script>
const seconds = document.querySelector('p').firstChild;
setInterval(() => (seconds.data = String(Number(seconds.data) - 1)), 1000);
</script>`,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(least, name), content);
  return least;
}
