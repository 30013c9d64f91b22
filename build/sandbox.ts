/**
 * The embedded payment service alone (npm run sandbox): prints `{"url","key"}` as one line when ready, logs to stderr, and serves
 * until stopped.
 */
import { startSandbox } from '../electron/sandbox/server.ts';
import { SandboxStartError } from '../electron/sandbox/store/open.ts';
import { fromRoot } from './paths.ts';
import { readSandboxFlags, sandboxUsage } from './sandbox/flags.ts';

const flags = readSandboxFlags(process.argv.slice(2));
switch (flags.kind) {
  case 'help':
    console.log(sandboxUsage);
    break;
  case 'wrong':
    console.error(`${flags.message}\n\n${sandboxUsage}`);
    process.exitCode = 2;
    break;
  case 'start':
    await serve(flags.options);
    break;
}

async function serve(options: Parameters<typeof startSandbox>[0]): Promise<void> {
  try {
    const sandbox = await startSandbox({
      ...options,
      fontsDirectory: fromRoot('node_modules/@fontsource-variable/noto-sans-jp'),
      log: (message) => console.error(message),
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
    console.log(JSON.stringify({ url: sandbox.url, key: sandbox.key }));
  } catch (error) {
    if (!(error instanceof SandboxStartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
