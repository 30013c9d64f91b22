/*
 * Loaded into main before the app (`-r`), only by `npm run dev`: the screens come from Vite's server. The product knows nothing
 * of it, and a packaged program loads no such file (docs/decisions/dev.md). The pages keep their scheme, window settings and
 * preload; all that is loosened in policy and network is here.
 */
'use strict';
const http = require('node:http');
const { app, session } = require('electron');

const server = new URL(process.env.MADOGUCHI_DEV_SERVER);
const updates = `ws://${server.host}/`;
/** A page requests hundreds of files at once. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

process.setSourceMapsEnabled(true);

/** The product's policy, plus what Vite's client needs: style elements, its socket, and its overlay's markup. */
function loosened(policy) {
  return policy
    .split('; ')
    .filter((directive) => !/^(?:require-)?trusted-types/.test(directive))
    .map((directive) => (directive.startsWith('style-src') ? `${directive} 'unsafe-inline'` : directive))
    .map((directive) => (directive.startsWith('connect-src') ? `connect-src 'self' ${updates}` : directive))
    .join('; ');
}

/** Vite's file for an address of the screens, with the product's headers. */
function fromVite(request, own, respond) {
  const { pathname, search } = new URL(request.url);
  const headers = { accept: request.headers.accept ?? request.headers.Accept ?? '*/*' };
  const asked = http.get(new URL(pathname + search, server), { agent, headers }, (data) => {
    const policy = loosened(own['content-security-policy']);
    const type = data.headers['content-type'] ?? 'application/octet-stream';
    const told = { ...own, 'content-security-policy': policy, 'content-type': type };
    respond({ statusCode: data.statusCode, headers: told, data });
  });
  asked.on('error', (error) => {
    console.error(`${request.url} did not come: ${error.message}`);
    respond({ error: -2 });
  });
}

function useVite(screens) {
  const { protocol, webRequest } = screens;
  const register = protocol.registerStreamProtocol.bind(protocol);
  protocol.registerStreamProtocol = (scheme, handler) =>
    register(scheme, (request, respond) => {
      handler(request, (answer) => {
        const isPicture = new URL(request.url).pathname.startsWith('/shop-pictures/');
        if (isPicture || request.method !== 'GET') return void respond(answer);
        answer.data.destroy();
        fromVite(request, answer.headers, respond);
      });
    });
  const ask = webRequest.onBeforeRequest.bind(webRequest);
  webRequest.onBeforeRequest = (listener) =>
    ask((details, decide) => {
      if (details.url.startsWith(updates) || details.url.startsWith('devtools:')) decide({ cancel: false });
      else listener(details, decide);
    });
  const setProxy = screens.setProxy.bind(screens);
  screens.setProxy = (config) =>
    setProxy({ ...config, proxyBypassRules: `${config.proxyBypassRules};${server.host}` });
}

const fromPartition = session.fromPartition.bind(session);
const known = new Set();
session.fromPartition = (partition, ...options) => {
  const found = fromPartition(partition, ...options);
  if (partition === 'screens' && !known.has(found)) {
    known.add(found);
    useVite(found);
  }
  return found;
};

if (process.env.MADOGUCHI_DEV_TOOLS === '1') {
  app.on('browser-window-created', (_event, window) => window.webContents.openDevTools({ mode: 'detach' }));
}
