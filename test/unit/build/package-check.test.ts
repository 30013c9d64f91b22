import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { becameOf, endOf } from '../../../build/package/unit-check.ts';
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

test.each([
  ['active', '0', undefined],
  ['deactivating', '0', undefined],
  ['activating', '0', undefined],
  ['activating', '1', undefined],
  ['active', '1', 'active, started again 1 times'],
  ['failed', '0', 'failed, started again 0 times'],
  ['inactive', '0', 'inactive, started again 0 times'],
])('of a unit that was killed, %s after %s starts is %j', (state, starts, became) => {
  expect(becameOf(state, starts)).toBe(became);
});

test.each([
  ['active', undefined],
  ['deactivating', undefined],
  // What was left in order and is started again all the same.
  ['activating', 'activating'],
  ['inactive', 'inactive'],
  ['failed', 'failed'],
])('a unit that was left and is %s has come to %j', (state, end) => {
  expect(endOf(state)).toBe(end);
});
