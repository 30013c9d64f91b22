/** Packs the built app for this machine with electron-builder, as far as possible without its download servers. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import configuration, { debianDepends, debianRecommends, keepersAlone } from '../electron-builder.ts';
import { ensureCodeCache } from '../code-cache.ts';
import { programIn } from '../electron/program.ts';
import { fromRoot } from '../paths.ts';
import { makeDeb } from './deb.ts';

export interface PackOptions {
  /** Electron's program folder and version. */
  electron: { folder: string; version: string };
  /** Everything is made here. */
  work: string;
}

/** A version for an update: its number, and a change to its files before packing. */
export interface VersionOptions extends PackOptions {
  version: string;
  change?: (app: string) => void;
}

export interface Packed {
  /** The folder of the program. */
  unpacked: string;
  deb: string;
  /** The files of `out/app` in the archive. */
  app: string;
  /** The desktop entry of an AppImage. */
  appImageEntry: string;
}

/** Makes a folder, a deb, and what an AppImage is made of. */
export async function pack({ electron, work }: PackOptions): Promise<Packed> {
  const app = appFor(electron.folder, work);
  let [deb, appImageEntry] = ['', ''];
  await build({
    targets: Platform.LINUX.createTarget(['deb', 'AppImage'], Arch.x64),
    projectDir: fromRoot('.'),
    publish: 'never',
    config: configFor(electron, { work, app }),
    // electron-builder hands over its result for a target, and leaves making the target to us.
    effectiveOptionComputed: (computed: unknown) => {
      if (Array.isArray(computed)) {
        const [fpmArguments] = computed as [string[]];
        deb = makeDeb(fpmArguments, { depends: debianDepends, recommends: debianRecommends }, work);
      } else {
        appImageEntry = (computed as { desktop: string }).desktop;
      }
      return Promise.resolve(true);
    },
  });
  return { unpacked: join(work, 'linux-unpacked'), deb, app, appImageEntry };
}

/**
 * Packs `madoguchi-VERSION.tar.gz` for updates; answers its path. With the system's tar, since electron-builder would download
 * its own tool.
 */
export async function packVersion({ electron, work, version, change }: VersionOptions): Promise<string> {
  const app = appFor(electron.folder, work, change);
  await build({
    targets: Platform.LINUX.createTarget(['dir'], Arch.x64),
    projectDir: fromRoot('.'),
    publish: 'never',
    config: configFor(electron, { work, app, version }),
  });
  const name = `madoguchi-${version}`;
  const archive = join(work, `${name}.tar.gz`);
  const into = ['--transform', `s,^linux-unpacked,${name},`];
  // The quickest compression: this archive is thrown away.
  const quick = ['--use-compress-program', 'gzip -1'];
  execFileSync('tar', ['--create', ...quick, '--file', archive, '-C', work, ...into, 'linux-unpacked']);
  return archive;
}

function configFor(
  electron: PackOptions['electron'],
  { work, app, version }: { work: string; app: string; version?: string },
): Configuration {
  const files = [
    { from: app, to: 'out/app', filter: ['**/*', '!**/*.map'] },
    ...keepersAlone,
    'package.json',
  ];
  return {
    ...configuration,
    directories: { ...configuration.directories, output: work },
    files,
    ...(version !== undefined && { extraMetadata: { ...(configuration.extraMetadata as object), version } }),
    electronDist: electron.folder,
    electronVersion: electron.version,
    // The registry's Electron has a folder of that name in place of the archive.
    afterExtract: ({ appOutDir }) => {
      rmSync(join(appOutDir, 'resources/default_app.asar'), { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

/** A copy of the built app that asks for a package instead of `node:sqlite`, which the registry's Electron lacks. */
function appFor(electronFolder: string, work: string, change?: (app: string) => void): string {
  const app = join(work, 'app');
  rmSync(app, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  // Caches are left out: the compiled code must come from the files that are packed.
  cpSync(fromRoot('out/app'), app, { recursive: true, filter: (path) => !path.endsWith('.cache') });
  change?.(app);
  if (existsSync(join(electronFolder, 'resources/node-sqlite'))) {
    // The package is found from the program's place: a worker made from text has no folder to begin from.
    const stand = `require(require("node:path").join(process.execPath, "../resources/node-sqlite/index.cjs"))`;
    const asked = /require\(["'`]node:sqlite["'`]\)/g;
    const scripts = readdirSync(app).filter((name) => name.endsWith('.cjs'));
    for (const script of scripts.map((name) => join(app, name))) {
      writeFileSync(script, readFileSync(script, 'utf8').replaceAll(asked, stand));
    }
  }
  ensureCodeCache(app, programIn(electronFolder), { tell: console.warn });
  return app;
}
