/** Packs the built app for this machine with electron-builder, as far as that goes without its download servers. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import configuration, { debianDepends, debianRecommends, keepersAlone } from '../electron-builder.ts';
import { ensureCodeCache } from '../code-cache.ts';
import { programIn } from '../electron/program.ts';
import { fromRoot } from '../paths.ts';
import { makeDeb } from './deb.ts';

/** The program to pack, and where to. */
export interface PackOptions {
  /** The folder of Electron's program, and its version. */
  electron: { folder: string; version: string };
  /** Everything is made here. */
  work: string;
}

/** A version to be made for an update: what it says of itself, and what is done to its files before they are packed. */
export interface VersionOptions extends PackOptions {
  version: string;
  change?: (app: string) => void;
}

/** What packing has made. */
export interface Packed {
  /** The folder of the program. */
  unpacked: string;
  deb: string;
  /** The files that `out/app` of the archive was made of. */
  app: string;
  /** The desktop entry of an AppImage. */
  appImageEntry: string;
}

/** Packs into a folder, a deb, and what an AppImage would be made of. */
export async function pack({ electron, work }: PackOptions): Promise<Packed> {
  const app = appFor(electron.folder, work);
  let [deb, appImageEntry] = ['', ''];
  await build({
    targets: Platform.LINUX.createTarget(['deb', 'AppImage'], Arch.x64),
    projectDir: fromRoot('.'),
    publish: 'never',
    config: configFor(electron, { work, app }),
    // electron-builder hands over what it computed for a target, and leaves the target to us when we say so.
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
 * Packs a version as terminals update themselves from it, `madoguchi-VERSION.tar.gz`; answers its path.
 * electron-builder fetches the tool that it makes archives with, so that the system's own tar makes this one.
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
  // The quickest compression: this archive is unpacked once and thrown away.
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
    // A folder of that name stands in for the archive in the registry's Electron.
    afterExtract: ({ appOutDir }) => {
      rmSync(join(appOutDir, 'resources/default_app.asar'), { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

/**
 * A copy of the built app. Electron from the package registry is older than `node:sqlite` and brings a package of
 * the same interface; the copy asks for that one.
 */
function appFor(electronFolder: string, work: string, change?: (app: string) => void): string {
  const app = join(work, 'app');
  rmSync(app, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  // What is compiled is made of what is packed, by what is packed.
  cpSync(fromRoot('out/app'), app, { recursive: true, filter: (path) => !path.endsWith('.cache') });
  change?.(app);
  if (existsSync(join(electronFolder, 'resources/node-sqlite'))) {
    // By the program's place: a worker that is made of a text has no folder to begin from.
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
