// Runs before every npm script, on any Node (20 or later): installs the locked packages when they are missing or older than the lock file.
// Plain JavaScript, no dependencies. Reports on stderr: stdout is the script's, and may be piped.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { takeTurn } from './one-at-a-time.mjs';
import { isWritable } from './writable.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.madoguchi-lock`;
const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Madoguchi needs Node.js 20 or later to start; this is ${process.version}.`);
  process.exit(1);
}
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
if (isInstalled()) process.exit(0);
takeTurn(`${root}out/.installing`, () =>
  console.error('Waiting for another command that installs packages ...'),
);
if (isInstalled()) process.exit(0);

console.error('Installing packages (once; about a minute)...');
const npm = process.env.npm_execpath;
const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier'];
// npm fails where it cannot write its cache, as in a read-only home.
const ownCache = `${root}out/npm-cache`;
const { npm_config_cache: cache } = process.env;
if (cache !== undefined && !isWritable(cache)) args.push(`--cache=${ownCache}`);
const options = { cwd: root, stdio: ['inherit', 2, 'inherit'] };
const result = npm
  ? spawnSync(process.execPath, [npm, ...args], options)
  : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
rmSync(ownCache, { recursive: true, force: true });
if (result.status !== 0) {
  console.error('npm ci failed (see above). Madoguchi needs the npm registry for its first start.');
  process.exit(result.status ?? 1);
}
writeFileSync(stamp, wanted);
