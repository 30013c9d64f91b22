import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';

let root: string;
beforeEach(() => {
  mkdirSync(fromRoot('out'), { recursive: true });
  // Below the project, so that its packages are found.
  root = mkdtempSync(fromRoot('out/starts-'));
  for (const folder of ['build', 'electron'])
    cpSync(fromRoot(folder), join(root, folder), { recursive: true });
  for (const folder of ['renderer', 'resources']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  symlinkSync(fromRoot('node_modules'), join(root, 'node_modules'), 'dir');
  // A build that takes a while, and tells of itself.
  writeFileSync(join(root, 'build/vite.main.ts'), 'export const mainConfig = [];');
  writeFileSync(join(root, 'build/vite.renderer.ts'), 'export const rendererConfigs = [];');
  writeFileSync(
    join(root, 'build/messages.ts'),
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
     export function compileMessages() {
       appendFileSync('told', 'begun\\n');
       mkdirSync('out/app/renderer', { recursive: true });
       writeFileSync('out/app/main.cjs', String(process.pid));
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
       writeFileSync('out/app/renderer/slip.html', '');
       appendFileSync('told', 'ended\\n');
     }`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

test('of two npm start at once one builds, and the other starts what it built', async () => {
  const program = `
    import { readFileSync } from 'node:fs';
    import { ensureBuilt } from './build/ensure-built.ts';
    const built = await ensureBuilt();
    console.log(JSON.stringify({ built, main: readFileSync('out/app/main.cjs', 'utf8') }));`;
  const start = async (): Promise<{ built: boolean; main: string }> => {
    const args = ['--input-type=module', '-e', program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { built: boolean; main: string };
  };
  const [one, other] = await Promise.all([start(), start()]);
  expect([one.built, other.built].sort()).toEqual([false, true]);
  expect(one.main).toBe(other.main);
  expect(readFileSync(join(root, 'told'), 'utf8')).toBe('begun\nended\n');
});
