import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';

test('package:check ends with its failures, also beside a library that ends the process with a code of its own', () => {
  const library = "process.once('beforeExit', () => process.exit(0));";
  const { status, stdout } = spawnSync(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(library)}`, fromRoot('build/package-check.ts')],
    // Without any program it can check nothing, and says so.
    { encoding: 'utf8', env: { ...process.env, PATH: fromRoot('no-programs') } },
  );
  expect(stdout).toContain('This machine lacks Xvfb');
  expect(status).toBe(1);
});
