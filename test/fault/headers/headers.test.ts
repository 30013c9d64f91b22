import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../../build/ensure-built.ts';
import { contentSecurityPolicy, screenHeaders } from '../../../electron/window/security.ts';
import {
  headerProblems,
  otherMethods,
  pageProblems,
  policyProblems,
  screensHandler,
  servedFiles,
  traversals,
} from './app-protocol.ts';
import { headers } from './headers.ts';
import { breachesIn } from './source.ts';

beforeAll(async () => {
  await ensureBuilt();
}, 180_000);

test('every file carries the headers, every way out is refused, every fuse is safe, and the source keeps its rules', async () => {
  const report = await headers.run({ seed: 1, count: 1, progress: () => undefined });
  expect(report.failures).toEqual([]);
  expect(report.figures.filter(({ met }) => !met)).toEqual([]);
});

describe('the screens’ scheme', () => {
  const ask = screensHandler(tmpdir());

  test.each(traversals())('app://x/../../ 400: %s', async (url) => {
    expect((await ask(url)).status).toBe(400);
  });

  test.each(otherMethods)('anything but a GET is refused: %s', async (method) => {
    expect((await ask('app://madoguchi/index.html', method)).status).toBe(405);
  });

  test('serves every file that the build wrote, by its kind', async () => {
    for (const { url, type } of servedFiles())
      expect((await ask(url)).headers.get('content-type'), url).toBe(type);
  });
});

describe('the look at headers and pages finds', () => {
  test.each([
    [
      'a policy that allows inline scripts',
      contentSecurityPolicy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    ],
    ['a policy that allows a host', contentSecurityPolicy.replace("img-src 'self'", "img-src 'self' https:")],
    [
      'a policy that allows connections',
      contentSecurityPolicy.replace("connect-src 'none'", "connect-src 'self'"),
    ],
    ['a policy that leaves forms open', contentSecurityPolicy.replace("; form-action 'none'", '')],
    ['a policy without trusted types', contentSecurityPolicy.replace(/; require-trusted[^;]*/, '')],
    ['a sandbox with windows', `${contentSecurityPolicy}; sandbox allow-scripts allow-popups`],
    ['a directive that it does not know', `${contentSecurityPolicy}; child-src blob:`],
    ['no policy', ''],
  ])('%s', (_what, policy) => expect(policyProblems(policy)).not.toEqual([]));

  test.each([
    ['a header that is missing', (all: Headers) => all.delete('referrer-policy')],
    ['a header of another value', (all: Headers) => all.set('cross-origin-opener-policy', 'unsafe-none')],
    ['a permission that is given', (all: Headers) => all.set('permissions-policy', 'camera=(self)')],
    ['a header more', (all: Headers) => all.set('access-control-allow-origin', '*')],
    ['another content type', (all: Headers) => all.set('content-type', 'text/plain')],
  ])('%s', (_what, change) => {
    const all = new Headers({ ...screenHeaders, 'content-type': 'text/html; charset=utf-8' });
    expect(headerProblems(all, 'text/html; charset=utf-8')).toEqual([]);
    change(all);
    expect(headerProblems(all, 'text/html; charset=utf-8')).not.toEqual([]);
  });

  test.each([
    '<script>go()</script>',
    '<p style="color: red">',
    '<style>p {}</style>',
    '<img src="x.png" onerror="go()">',
    '<script src="https://example.com/x.js"></script>',
    '<link href="//example.com/x.css">',
    '<iframe src="x.html">',
    '<meta charset="utf-8" http-equiv="refresh" content="0">',
    '<base href="/">',
  ])('in a page: %s', (html) => expect(pageProblems(html)).not.toEqual([]));
});

describe('the look at the source finds', () => {
  test.each([
    ["import { ipcMain } from 'electron';", 'electron/window/x.ts'],
    ["import { ipcRenderer as x } from 'electron';", 'electron/terminal/x.ts'],
    ["const { shell } = require('electron'); shell.openExternal(url);", 'electron/main.ts'],
    ["shell['openExternal'](url);", 'electron/main.ts'],
    ['shell.showItemInFolder(path);', 'electron/terminal/printing.ts'],
    ['shell.showItemInFolder(path);', 'renderer/main.ts'],
    ['contents.executeJavaScript(text);', 'electron/window/x.ts'],
    ['eval(text);', 'renderer/lib/x.ts'],
    ['globalThis.eval(text);', 'renderer/lib/x.ts'],
    ['\\u0065val(text);', 'renderer/lib/x.ts'],
    ["element['outer\\x48TML'] = text;", 'renderer/lib/x.ts'],
    ["element['outer\\\nHTML'] = text;", 'renderer/lib/x.ts'],
    ['const made = new Function(text);', 'electron/sales/x.ts'],
    ['element.innerHTML = text;', 'renderer/lib/x.ts'],
    ["element['outerHTML'] = text;", 'renderer/lib/x.ts'],
    ['document.write(text);', 'renderer/lib/x.ts'],
    ['connect({ rejectUnauthorized: false });', 'electron/payments/x.ts'],
    ['session.setCertificateVerifyProc(allow);', 'electron/window/x.ts'],
    ["process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';", 'electron/main.ts'],
    ['const preferences = { contextIsolation: false };', 'electron/window/x.ts'],
    ["const preferences = { 'nodeIntegration': true };", 'electron/window/x.ts'],
    ['<p>{@html text}</p>', 'renderer/screens/X.svelte'],
    ['<script lang="ts">let x = 1;</script>\n<p onclick="go()">x</p>', 'renderer/screens/X.svelte'],
    ['<script lang="ts">\n  element.innerHTML = "x";\n</script>', 'renderer/screens/X.svelte'],
    ['<iframe title="x"></iframe>', 'renderer/screens/X.svelte'],
    ['eval(text); // eslint-disable-line', 'electron/sales/x.ts'],
    ['window.webContents.send(name, value);', 'electron/window/x.ts'],
    ['const views: WebContentsView[] = [];', 'electron/window/x.ts'],
    ['const views: BrowserView[] = [];', 'electron/window/entry-view.ts'],
    ['new WebContentsView();', 'electron/window/entry-view.ts'],
  ])('%s', async (source, path) => expect(await breachesIn(path, source)).toHaveLength(1));

  test.each([
    ["import { ipcMain } from 'electron';", 'electron/ipc/ipc.ts'],
    ['// ipcMain, eval( and innerHTML are words here', 'electron/window/x.ts'],
    ["const words = 'eval(innerHTML)';", 'electron/window/x.ts'],
    ['await file.write(bytes);', 'electron/settings/x.ts'],
    ['window.webContents.send(name, value);', 'electron/ipc/x.ts'],
    ['ipcRenderer.invoke(name);', 'electron/customer-preload.ts'],
    [
      'new BrowserWindow({ webPreferences: { ...webPreferences, preload, session: payerSession } });',
      'electron/window/x.ts',
    ],
    [
      'new WebContentsView({ webPreferences: { ...webPreferences, preload, session: session() } });',
      'electron/window/entry-view.ts',
    ],
    ['export const webPreferences = { sandbox: true, webviewTag: false };', 'electron/window/security.ts'],
    ['connect({ rejectUnauthorized: true });', 'electron/payments/x.ts'],
    ['<button onclick={go}>x</button>', 'renderer/screens/X.svelte'],
  ])('nothing wrong in: %s', async (source, path) => expect(await breachesIn(path, source)).toEqual([]));

  test.each([
    'new BrowserWindow({ width: 1 })',
    'new BrowserWindow()',
    'new BrowserWindow({ webPreferences: { preload } })',
    'new BrowserWindow({ webPreferences: { ...webPreferences, webSecurity } })',
  ])('a window of its own settings: %s', async (source) => {
    expect(await breachesIn('electron/window/x.ts', source)).toHaveLength(1);
  });

  test('names the line', async () => {
    const source = '<script lang="ts">\n  const x = 1;\n  eval(x);\n</script>\n';
    expect(await breachesIn('renderer/X.svelte', source)).toEqual([
      expect.stringMatching(/^renderer\/X\.svelte:3: /),
    ]);
  });
});
