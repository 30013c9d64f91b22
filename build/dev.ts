/**
 * npm run dev: the terminal while it is being worked on. Screens come from Vite's server and change in place; main is
 * built anew and started again. On Electron as `npm start` finds it, else on the Chromium host; what follows `--` goes to
 * the app. Its profile is out/dev/profile. docs/decisions/dev.md says what of the walls it takes down.
 */
import { findAppProgram } from './app-program.ts';
import { copyFonts } from './build.ts';
import { servePages } from './dev/pages.ts';
import { RunningApp } from './dev/running-app.ts';
import { watchMain } from './dev/watch-main.ts';
import { fromRoot } from './paths.ts';

// Where a shell says otherwise, every change would begin the page anew.
process.env['NODE_ENV'] = 'development';
copyFonts();
const app = await findAppProgram();
if (app.onHost) console.log(`${app.why}: Madoguchi runs in Chromium (build/chromium-host/README.md).`);
const { server, url } = await servePages();
const given = process.argv.slice(2);
// The host's browser opens its tools for nobody inside; any Chromium may look in from outside.
const isOpen = given.some((argument) => argument.startsWith('--remote-debugging-port'));
const tools = app.onHost && !isOpen ? ['--remote-debugging-port=0'] : [];
// A browser asks a person before a page may reach this machine; Electron has nobody to ask.
const mayReachVite = '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets';
const switches = app.onHost ? [mayReachVite, ...tools] : [];
const running = new RunningApp(
  {
    program: app.program,
    args: [
      ...app.args,
      '-r',
      fromRoot('build/dev/hook.cjs'),
      `--user-data-dir=${fromRoot('out/dev/profile')}`,
      ...switches,
      fromRoot('.'),
      ...given,
    ],
    env: {
      ...process.env,
      MADOGUCHI_DEV_SERVER: url,
      ...(!app.onHost && { MADOGUCHI_DEV_TOOLS: '1' }),
    },
  },
  (code) => {
    if (code === 0) void end();
    else console.log(`The terminal ended with ${code}; it starts again when main changes.`);
  },
);
const watch = await watchMain(() => {
  console.log('Main has changed: the terminal starts again.');
  running.start();
});
console.log(`Screens come from ${url} and change in place; Ctrl+C ends all of it.`);
running.start();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

async function end(): Promise<void> {
  await running.close();
  await Promise.all([watch.close(), server.close()]);
  process.exit(0);
}
