import { execFile } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { takeTurn } from '../../../build/one-at-a-time.mjs';
import { fromRoot } from '../../../build/paths.ts';
import { newFolder } from '../../support/folder.ts';

describe('commands that write to the same place', () => {
  let folder: string;
  beforeEach(() => void (folder = newFolder('turns')));

  test('wait for each other, also where one ends without a word', async () => {
    const program = `
      import { appendFileSync } from 'node:fs';
      import { setTimeout } from 'node:timers/promises';
      import { takeTurn } from ${JSON.stringify(fromRoot('build/one-at-a-time.mjs'))};
      takeTurn('held', () => undefined);
      appendFileSync('told', 'begin\\n');
      await setTimeout(300);
      appendFileSync('told', 'end\\n');
      process.exit(0);`;
    const run = async (): Promise<unknown> =>
      await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
    await Promise.all([run(), run(), run()]);
    expect(readFileSync(join(folder, 'told'), 'utf8')).toBe('begin\nend\n'.repeat(3));
    expect(existsSync(join(folder, 'held'))).toBe(false);
  });

  // No process has such a number; an empty file is what a power cut leaves.
  test.each(['4194305', ''])('do not wait for one that was killed, and left "%s"', (left) => {
    const file = join(folder, 'held');
    writeFileSync(file, left);
    utimesSync(file, 0, 0);
    takeTurn(file, () => undefined)();
    expect(existsSync(file)).toBe(false);
  });

  test.skipIf(process.platform !== 'linux')(
    'do not wait for one whose number another process has now',
    () => {
      const file = join(folder, 'held');
      const releaseOwn = takeTurn(file, () => undefined);
      const held = readFileSync(file, 'utf8');
      releaseOwn();
      writeFileSync(file, held.replace(/\d+$/, '1'));
      takeTurn(file, () => expect.unreachable('It waits.'))();
      expect(existsSync(file)).toBe(false);
    },
  );
});
