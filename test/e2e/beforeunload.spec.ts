import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireElectron } from '../../build/electron/program.ts';
import { fromRoot } from '../../build/paths.ts';
import { expect, test } from '../support/app.ts';

test('a page that does not want to be left is left, and nobody is asked', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'madoguchi-left-'));
  const probe = fromRoot('test/support/beforeunload-probe.cjs');
  const app = spawn(requireElectron(), ['-r', probe, `--user-data-dir=${profile}`, fromRoot('.')], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 30_000, // one that is asked waits for ever
  });
  const said: string[] = [];
  app.stdout.on('data', (data: Buffer) => said.push(data.toString()));
  await once(app, 'close');
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  expect(said.join('')).toBe('gone');
});
