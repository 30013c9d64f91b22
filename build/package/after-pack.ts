/** Runs on each program from electron-builder, before its fuses are set. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, type AfterPackContext } from 'electron-builder';
import { keepersIn } from './keepers.ts';

/** Fails the packaging unless the program can keep a secret key where it will run. */
export function afterPack({
  appOutDir,
  arch,
  electronPlatformName,
  packager,
}: AfterPackContext): Promise<void> {
  const isMac = electronPlatformName === 'darwin';
  const resources = isMac
    ? join(appOutDir, `${packager.appInfo.productFilename}.app/Contents/Resources`)
    : join(appOutDir, 'resources');
  const wanted = { platform: electronPlatformName, arch: Arch[arch] };
  const { fitting, others } = keepersIn(join(resources, 'app.asar.unpacked/node_modules'), wanted);
  if (fitting.length === 0) {
    const found = others.length === 0 ? 'none at all' : others.join(', ');
    throw new Error(
      `No keeper of the secret key for ${wanted.platform} on ${wanted.arch} is in the package (there is: ${found}). ` +
        `Install it first: npm install --no-save --force --os=${wanted.platform} --cpu=${wanted.arch} @napi-rs/keyring`,
    );
  }
  if (electronPlatformName === 'linux') {
    chmodSync(join(appOutDir, 'chrome-sandbox'), 0o4755);
    // For the starter, which cannot look into the archive.
    writeFileSync(join(resources, 'version'), `${packager.appInfo.version}\n`);
  }
  return Promise.resolve();
}
