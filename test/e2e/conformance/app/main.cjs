// A small app that uses what Madoguchi uses of Electron. The tests drive it from its main process.
const { app, BrowserWindow, dialog, ipcMain, net, protocol, session } = require('electron');
const { join } = require('node:path');
const { Readable } = require('node:stream');
const { pathToFileURL } = require('node:url');

/** What has happened, in order; the tests read it. */
globalThis.seen = [];
/** The sender of the last message, as the main process sees it. */
globalThis.lastSender = undefined;
/** Names of app and window events whose default is prevented. */
globalThis.prevented = new Set();
/** Keys that `before-input-event` keeps from the page. */
globalThis.stoppedKeys = new Set();
/** Addresses that the page may load from outside its own scheme. */
globalThis.allowedOutside = [];

const note = (event, name) => {
  globalThis.seen.push(name);
  if (globalThis.prevented.has(name)) event.preventDefault();
};
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; connect-src 'self' https:; frame-src 'self' https:";

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  { scheme: 'stream', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
if (process.argv.includes('--early-box')) {
  dialog.showErrorBox('Too early', 'for a box');
  app.whenReady().then(() => app.quit());
}
if (process.argv.includes('--about')) {
  const about = {
    packaged: app.isPackaged,
    defaultApp: process.defaultApp ?? false,
    resources: process.resourcesPath,
    path: app.getAppPath(),
    exe: app.getPath('exe'),
    name: app.getName(),
    version: app.getVersion(),
    switch: app.commandLine.getSwitchValue('custom'),
    argv: process.argv,
  };
  process.stdout.write(JSON.stringify(about));
  app.whenReady().then(() => app.quit());
}
if (process.argv.includes('--early-error')) throw new Error('not even begun');
if (!process.argv.includes('--no-lock') && !app.requestSingleInstanceLock()) app.quit();
app.on('second-instance', (_event, argv, cwd) => globalThis.seen.push({ argv, cwd }));
app.on('window-all-closed', () => {
  globalThis.seen.push('window-all-closed');
  if (!globalThis.prevented.has('window-all-closed')) app.quit();
});
for (const name of ['before-quit', 'will-quit']) app.on(name, (event) => note(event, name));
app.on('web-contents-created', (_event, contents) => {
  contents.on('will-navigate', (event) => {
    globalThis.seen.push(`will-navigate ${event.url}`);
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    globalThis.seen.push(`open ${url}`);
    return { action: 'deny' };
  });
  contents.on('render-process-gone', (_gone, { reason }) => globalThis.seen.push(`gone ${reason}`));
  contents.on('context-menu', () => globalThis.seen.push('context-menu'));
});

/** Opens a window of the app; the tests call it too. */
globalThis.openWindow = async (options = {}, path = 'index.html') => {
  const { partition } = options.webPreferences ?? {};
  if (partition !== undefined) {
    const other = session.fromPartition(partition).protocol;
    if (!other.isProtocolHandled('app')) other.handle('app', globalThis.answer);
  }
  const window = new BrowserWindow({
    width: 900,
    height: 600,
    ...options,
    webPreferences: { preload: join(__dirname, 'preload.cjs'), sandbox: true, ...options.webPreferences },
  });
  window.webContents.on('before-input-event', (event, input) => {
    if (globalThis.stoppedKeys.has(input.key)) event.preventDefault();
  });
  window.on('close', (event) => note(event, 'close'));
  window.on('closed', () => globalThis.seen.push('closed'));
  window.on('ready-to-show', () => globalThis.seen.push('ready-to-show'));
  await window.loadURL(`app://conformance/${path}`);
  return window;
};

ipcMain.handle('echo', (event, ...values) => {
  const { senderFrame, sender } = event;
  globalThis.lastSender = {
    url: senderFrame.url,
    origin: senderFrame.origin,
    isMainFrame: senderFrame === sender.mainFrame,
    parent: senderFrame.parent,
  };
  return values[0];
});
ipcMain.handle('describe', (_event, value) => globalThis.describe(value));
ipcMain.handle('fail', () => {
  throw new TypeError('no such thing');
});
ipcMain.handle('answer-with-function', () => () => 1);
ipcMain.handleOnce('once', () => 'first');
ipcMain.on('note', (event, ...values) => {
  globalThis.seen.push(values);
  event.reply('noted', ...values);
});
/** The kind of a value and what it holds, told apart as strictly as the cloning rules do. */
globalThis.describe = (value) =>
  require('node:util')
    .inspect(value, { depth: 6, sorted: true, breakLength: Infinity })
    .replace(/\n\s+at .*/g, '');

app.whenReady().then(async () => {
  const { webRequest } = session.defaultSession;
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  session.defaultSession.on('will-download', (event, item) => {
    globalThis.seen.push(`download ${item.getURL()}`);
    event.preventDefault();
  });
  webRequest.onBeforeRequest((details, callback) => {
    const own = /^(?:app|stream):/.test(details.url) || details.url.startsWith('devtools://');
    if (!own) globalThis.seen.push(`request ${details.url}`);
    callback({ cancel: !own && !globalThis.allowedOutside.some((start) => details.url.startsWith(start)) });
  });
  webRequest.onHeadersReceived((details, callback) => {
    callback({ responseHeaders: { ...details.responseHeaders, 'x-seen': [details.url] } });
  });
  globalThis.answer = async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST') return new Response(`${request.method} ${await request.text()}`);
    if (pathname === '/missing') return new Response('nothing here', { status: 404 });
    if (pathname === '/file.csv') {
      return new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="file.csv"' } });
    }
    const file = await net.fetch(pathToFileURL(join(__dirname, 'page', pathname)).href);
    return new Response(file.body, {
      headers: { 'content-type': file.headers.get('content-type') ?? '', 'content-security-policy': policy },
    });
  };
  protocol.handle('app', globalThis.answer);
  protocol.registerStreamProtocol('stream', ({ method, url }, respond) => {
    if (url.endsWith('/refused')) {
      respond({ error: -2 });
      return;
    }
    const text = url.endsWith('.html') ? '<h1>早い</h1>' : `${method} ${url}`;
    const type = url.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/plain';
    respond({
      statusCode: url.endsWith('/missing') ? 404 : 200,
      headers: { 'content-type': type, 'content-security-policy': policy, 'x-two': ['one', 'two'] },
      data: Readable.from(Buffer.from(text)),
    });
  });
  if (!process.argv.includes('--no-window')) await globalThis.openWindow();
});
