/**
 * The embedded payment service alone (npm run sandbox): prints one line of JSON, `{"url","key"}`, when it is
 * ready, logs to standard error, and serves until it is stopped.
 */
import { parseArgs } from 'node:util';
import { type DialectName, dialectNames, isDialectName } from '../electron/sandbox/dialects.ts';
import { startSandbox, type StartOptions } from '../electron/sandbox/server.ts';
import { SandboxStartError } from '../electron/sandbox/store/open.ts';
import { fromRoot } from './paths.ts';

const usage = `npm run sandbox -- [--port N] [--data DIR] [--key KEY] [--dialect ${dialectNames.join('|')}] [--host ADDR]

  --port N      the port; another is taken when it is in use (default: the last one, or any free one)
  --data DIR    where the records are kept (default: in memory, gone when stopped)
  --key KEY     the secret key that calls must show (default: one for this run)
  --dialect D   how the service puts things (default: documented)
  --host ADDR   the address to listen on; anything but loopback opens the service to the network`;

function fail(message: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

function readFlags(): ReturnType<typeof parseFlags> {
  try {
    return parseFlags();
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function parseFlags() {
  return parseArgs({
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      key: { type: 'string' },
      dialect: { type: 'string' },
      host: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  return port <= 65_535 ? port : fail(`--port must be an integer from 0 to 65535, not "${text}".`);
}

function keyOf(text: string): string {
  return /^[!-~]{1,256}$/.test(text) ? text : fail('--key must be 1 to 256 printable ASCII characters.');
}

function dialectOf(text: string): DialectName {
  return isDialectName(text) ? text : fail(`--dialect must be ${dialectNames.join(' or ')}, not "${text}".`);
}

function optionsOf(): StartOptions {
  const { port, data = ':memory:', key, dialect, host, help } = readFlags();
  if (help === true) {
    console.log(usage);
    process.exit(0);
  }
  if (data === '') fail('--data must name a directory.');
  if (host === '') fail('--host must be an address.');
  return {
    dataDirectory: data,
    ...(port !== undefined && { port: portOf(port) }),
    ...(key !== undefined && { key: keyOf(key) }),
    ...(dialect !== undefined && { dialect: dialectOf(dialect) }),
    ...(host !== undefined && { host }),
    fontsDirectory: fromRoot('node_modules/@fontsource-variable/noto-sans-jp'),
    log: (message) => console.error(message),
  };
}

try {
  const sandbox = await startSandbox(optionsOf());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
  console.log(JSON.stringify({ url: sandbox.url, key: sandbox.key }));
} catch (error) {
  if (!(error instanceof SandboxStartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
