/** The program `electron`: starts Chromium, then runs the app's main file with `electron` resolved to the host. */
import inspector from 'node:inspector';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `The Chromium host needs Node.js 24 or later; this is ${process.version}. Run "npm ci" first.`,
  );
  process.exit(1);
}
// Type stripping is done once, not at every start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/madoguchi/compiled', import.meta.url)));

const { readCommandLine } = await import('./command-line.ts');
const { executablePath, isPackaged, resourcesPath, startHost } = await import('./host.ts');
const args = process.argv.slice(2);
const commandLine = readCommandLine(args, isPackaged ? join(resourcesPath, 'app') : undefined);
// A preload such as Playwright's finds the whole command line here, as in Electron, and may shorten it.
process.argv = [executablePath, ...args];
Object.assign(process, {
  type: 'browser',
  ...(isPackaged ? {} : { defaultApp: true }),
  resourcesPath,
});
Object.assign(process.versions, versions());
if (commandLine.inspectPort !== undefined) inspector.open(commandLine.inspectPort, '127.0.0.1');

const { app } = await import('./app.ts');
const electronUrl = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main' || specifier === 'electron/common'
      ? { url: electronUrl, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
const require = createRequire(import.meta.url);
for (const file of commandLine.preloads) require(resolve(file));

const { findBrowser } = await import('../browser.ts');
const { opensWindows, startChromium } = await import('./chromium.ts');
const { userDataOf } = await import('./paths.ts');
const { Profile } = await import('./profile.ts');
const appPackage = readPackage(resolve(commandLine.appPath));
const switches = new Map([...commandLine.switches, ...app.addedSwitches]);
const profile = new Profile(userDataOf(switches, appPackage.name));
const browser = await findBrowser(opensWindows(switches) ? 'windows' : 'no windows');
const chromium = startChromium(browser, switches, profile);
startHost({ commandLine, appPackage, chromium });
process.argv = [executablePath, ...(isPackaged ? [] : [commandLine.appPath]), ...commandLine.appArguments];
// For good: libraries that act on a signal send it once more when they are done, and that must not end the app.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());

const { watchTargets } = await import('./targets.ts');
const { showUncaughtErrors } = await import('./dialog.ts');
showUncaughtErrors();
const connected = Promise.all([watchTargets(), tellVersion()]);
try {
  if (/\.mjs$/.test(appPackage.main)) await import(pathToFileURL(appPackage.main).href);
  else require(appPackage.main);
} catch (error) {
  console.error('App threw an error during load\n', error);
  process.exit(1);
}
await connected.catch((error: unknown) => {
  // An app that quits at once, such as a second start, takes Chromium with it.
  if (!app.isEnding) throw error;
});
if (!app.isEnding) app.becomeReady();

/** Chromium's own version, where Electron tells it. */
async function tellVersion(): Promise<void> {
  const { product } = await chromium.connection.browser.send('Browser.getVersion');
  Object.assign(process.versions, { chrome: product.replace(/^.*\//, '') });
}

/** The versions that apps print: the Electron that is stood in for; Chromium's own is known when it runs. */
function versions(): Record<string, string> {
  const manifest = new URL('../../node_modules/electron/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return { electron: version, chrome: '0.0.0.0' };
}

/** The app that a path names: a folder with a package.json, or a file. */
function readPackage(path: string) {
  if (!existsSync(path)) {
    console.error(`Unable to find Electron app at ${path}`);
    process.exit(1);
  }
  const isFile = statSync(path).isFile();
  const folder = isFile ? dirname(path) : path;
  const manifest = join(folder, 'package.json');
  const given = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>)
    : {};
  return {
    path: folder,
    main: isFile ? path : require.resolve(join(folder, given['main'] ?? 'index.js')),
    name: given['productName'] ?? given['name'] ?? basename(folder),
    version: given['version'] ?? '0.0.0',
  };
}
