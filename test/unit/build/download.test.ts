import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Download, download } from '../../../build/electron/download.ts';
import { newFolder } from '../../support/folder.ts';

const hour = 3_600_000;
/** Writes that it ran; then does as the test says. */
const ran = "require('node:fs').appendFileSync(process.env.RUNS, 'x');";

describe('the download of Electron', () => {
  let folder: string;
  let said: string[];
  beforeEach(() => {
    folder = newFolder('download');
    said = [];
    process.env['RUNS'] = join(folder, 'runs');
  });
  afterEach(() => {
    delete process.env['RUNS'];
  });

  function plan(script: string, stallMilliseconds = 60_000): Download {
    writeFileSync(join(folder, 'install.cjs'), ran + script);
    return {
      installer: join(folder, 'install.cjs'),
      unpacked: join(folder, 'dist'),
      refusalFile: join(folder, 'cache/refused'),
      stallMilliseconds,
      hasOther: false,
      now: () => Date.now(),
      tell: (line) => said.push(line),
    };
  }
  const hasRun = (): boolean => existsSync(join(folder, 'runs'));
  const forgetRuns = (): void => rmSync(join(folder, 'runs'), { force: true });

  test('takes as long as it takes while something arrives', async () => {
    // Each piece comes once the one before it was seen; several times the stall, and still whole.
    const grows = `
      const file = require('node:path').join(process.env.TMPDIR, 'electron.zip');
      let pieces = 0;
      const timer = setInterval(() => {
        require('node:fs').appendFileSync(file, 'piece');
        if (++pieces < 80) return;
        clearInterval(timer);
        require('node:fs').writeFileSync(${JSON.stringify(join('FOLDER', 'whole'))}, '');
      }, 60);`;
    await download(plan(grows.replace('FOLDER', folder), 3_000), false);
    expect(existsSync(join(folder, 'whole'))).toBe(true);
    expect(said.join()).not.toContain('arrived');
  });

  test('is given up when nothing arrives, and tried again at the next start', async () => {
    const stalled = plan('setInterval(() => undefined, 1000);', 200);
    await download(stalled, false);
    expect(said.at(-1)).toMatch(/Nothing of Electron arrived/);
    forgetRuns();
    await download({ ...plan(''), refusalFile: stalled.refusalFile }, false);
    expect(hasRun()).toBe(true);
  });

  test('is tried again at the next start when the line was down', async () => {
    await download(plan("console.error('TypeError: fetch failed'); process.exit(1);"), false);
    forgetRuns();
    await download(plan(''), false);
    expect(hasRun()).toBe(true);
  });

  test('is not tried again for a day when the line was down and there is another Electron', async () => {
    const down = plan("console.error('TypeError: fetch failed'); process.exit(1);");
    await download({ ...down, hasOther: true }, false);
    expect(said.at(-1)).toMatch(/is not reached.*MADOGUCHI_ELECTRON=download/);
    forgetRuns();
    await download({ ...down, hasOther: true }, false);
    expect(hasRun()).toBe(false);
    await download({ ...down, hasOther: true }, true);
    expect(hasRun()).toBe(true);
  });

  test('is not asked for again for a day after a refusal, says how it is, and is after that', async () => {
    const refused = plan("console.error('Response code 403 (Forbidden) for https://x'); process.exit(1);");
    await download(refused, false);
    expect(said.at(-1)).toMatch(/refuses the download \(Response code 403\).*MADOGUCHI_ELECTRON=download/);
    forgetRuns();
    await download(refused, false);
    expect(hasRun()).toBe(false);
    expect(said.at(-1)).toContain('MADOGUCHI_ELECTRON=download npm start');
    await download(refused, true);
    expect(hasRun()).toBe(true);
    forgetRuns();
    const yesterday = (Date.now() - 25 * hour) / 1000;
    utimesSync(refused.refusalFile, yesterday, yesterday);
    await download(refused, false);
    expect(hasRun()).toBe(true);
  });
});
