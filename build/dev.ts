/**
 * npm run dev: the terminal in development. Vite serves the screens, which change in place; main is rebuilt and restarted. On the
 * Electron of `npm start`; arguments after `--` go to the app. Its profile is out/dev/profile. docs/decisions/dev.md says which
 * of the walls it takes down.
 */
import { copyFonts } from './build.ts';
import { servePages } from './dev/pages.ts';
import { RunningApp } from './dev/running-app.ts';
import { watchMain } from './dev/watch-main.ts';
import { hasDisplay, inLane } from './electron/lane.ts';
import { requireElectron } from './electron/program.ts';
import { fromRoot } from './paths.ts';

process.exit(await inLane(hasDisplay() ? 0 : 1, () => Promise.resolve(), develop));

/** Until it is interrupted, or the terminal is closed. */
async function develop(): Promise<number> {
  // Otherwise, where a shell sets another one, every change would reload the page.
  process.env['NODE_ENV'] = 'development';
  copyFonts();
  const { server, url } = await servePages();
  const start = {
    program: requireElectron(),
    args: [
      '-r',
      fromRoot('build/dev/hook.cjs'),
      `--user-data-dir=${fromRoot('out/dev/profile')}`,
      fromRoot('.'),
      ...process.argv.slice(2),
    ],
    env: { ...process.env, MADOGUCHI_DEV_SERVER: url, MADOGUCHI_DEV_TOOLS: '1' },
  };
  const { promise: over, resolve } = Promise.withResolvers<number>();
  const running = new RunningApp(start, (code) => {
    if (code === 0) void end();
    else console.log(`The terminal ended with ${code}; it starts again when main changes.`);
  });
  const watch = await watchMain(() => {
    console.log('Main has changed: the terminal starts again.');
    running.start();
  });
  const end = async (): Promise<void> => {
    await running.close();
    await Promise.all([watch.close(), server.close()]);
    resolve(0);
  };
  console.log(`Screens come from ${url} and change in place; Ctrl+C ends all of it.`);
  running.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
  return await over;
}
