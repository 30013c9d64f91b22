/** Serves the bare page, and passes its one request on to the payment service that the terminal uses. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build, type Rolldown } from 'vite';
import { fromRoot } from '../paths.ts';

/** The payment service that is asked, and what for. */
export interface BareService {
  readonly baseUrl: string;
  readonly key: string;
  readonly amount: number;
}

/** A running server of the bare page. */
export interface BareServer {
  readonly url: string;
  close(): void;
}

const page = `<!doctype html><meta charset="utf-8"><title>Bare page</title>
<button>Show code</button><main></main><script type="module" src="/page.js"></script>`;

/** Starts the server on loopback. */
export async function startBareServer(service: BareService): Promise<BareServer> {
  const script = await bundle();
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      createCode(service).then(
        (code) => response.setHeader('content-type', 'application/json').end(code),
        (error: unknown) => response.writeHead(502).end(String(error)),
      );
    } else if (request.url === '/page.js') {
      response.setHeader('content-type', 'text/javascript').end(script);
    } else {
      response.setHeader('content-type', 'text/html').end(page);
    }
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

/** Section 4.2: a code, asked for with no more than a code needs. */
async function createCode({ baseUrl, key, amount }: BareService): Promise<string> {
  const answer = await fetch(new URL('/codes', baseUrl), {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json' },
    body: JSON.stringify({ amount, currency: 'JPY', orderNo: `BARE-${randomUUID()}` }),
  });
  if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
  return answer.text();
}

async function bundle(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'chrome140',
      lib: { entry: fromRoot('build/bench/bare-page.js'), formats: ['es'], fileName: 'page' },
    },
  })) as Rolldown.RolldownOutput[];
  const [first] = result.flatMap(({ output }) => output);
  if (first?.type !== 'chunk') throw new Error('The bare page was not bundled.');
  return first.code;
}
