/**
 * Serves the pages measured beside the terminal, and the terminal's files. Passes the bare page's request on to the terminal's
 * payment service.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { fromRoot } from '../paths.ts';
import { types } from './floor-app.ts';

export interface BareService {
  readonly baseUrl: string;
  readonly key: string;
  readonly amount: number;
}

/** The terminal's screens in HTML: a sale's whole document, and a code's part. */
export interface ScreensInHtml {
  readonly sale: string;
  readonly code: string;
}

export interface BareServer {
  readonly url: string;
  close(): void;
}

const barePage = `<!doctype html><meta charset="utf-8"><title>Bare page</title>
<button>Show code</button><main></main><script type="module" src="/bare-page.js"></script>`;

/** Starts the server on loopback: the bare page at `/`, the least that shows the same screens at `/least.html`. */
export async function startBareServer(service: BareService, screens: ScreensInHtml): Promise<BareServer> {
  const pages = new Map([
    ['/', barePage],
    ['/least.html', leastPage(screens)],
    ['/bare-page.js', await bundle('bare-page')],
    ['/least-page.js', await bundle('least-page')],
  ]);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const content =
      request.method === 'POST'
        ? createCode(service)
        : (pages.get(pathname) ?? readFile(join(fromRoot('out/app/renderer'), pathname)));
    Promise.resolve(content).then(
      (found) => response.setHeader('content-type', types[extname(pathname)] ?? 'text/html').end(found),
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function leastPage({ sale, code }: ScreensInHtml): string {
  const withoutScript = sale.replaceAll(
    /<script\b[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g,
    '',
  );
  return `<!doctype html>${withoutScript}<template id="code">${code}</template>
<script type="module" src="/least-page.js"></script>`;
}

/** Section 4.2: a code, with only the required fields. */
async function createCode({ baseUrl, key, amount }: BareService): Promise<string> {
  const answer = await fetch(new URL('/codes', baseUrl), {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json' },
    body: JSON.stringify({ amount, currency: 'JPY', orderNo: `BARE-${randomUUID()}` }),
  });
  if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
  return answer.text();
}

async function bundle(name: string): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'chrome140',
      lib: { entry: fromRoot(`build/bench/${name}.js`), formats: ['es'], fileName: 'page' },
    },
  })) as Rolldown.RolldownOutput[];
  const [first] = result.flatMap(({ output }) => output);
  if (first?.type !== 'chunk') throw new Error(`${name} was not bundled.`);
  return first.code;
}
