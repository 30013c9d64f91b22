/** Packs the built app for this machine with electron-builder, as far as that goes without its download servers. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import configuration, { debianDepends, debianRecommends, keepersAlone } from '../electron-builder.ts';
import { fromRoot } from '../paths.ts';
import { makeDeb } from './deb.ts';

/** The program to pack, and where to. */
export interface PackOptions {
  /** The folder of Electron's program, and its version. */
  electron: { folder: string; version: string };
  /** Everything is made here. */
  work: string;
  /** What the package says of itself, where it is not what package.json says. */
  version?: string;
}

/** What came of it. */
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
export async function pack({ electron, work, version }: PackOptions): Promise<Packed> {
  const app = appFor(electron.folder, work);
  let [deb, appImageEntry] = ['', ''];
  await build({
    targets: Platform.LINUX.createTarget(['deb', 'AppImage'], Arch.x64),
    projectDir: fromRoot('.'),
    publish: 'never',
    config: configFor(electron, { work, app, version }),
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

function configFor(
  electron: PackOptions['electron'],
  { work, app, version }: { work: string; app: string; version: string | undefined },
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
function appFor(electronFolder: string, work: string): string {
  const app = join(work, 'app');
  rmSync(app, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  cpSync(fromRoot('out/app'), app, { recursive: true });
  if (existsSync(join(electronFolder, 'resources/node-sqlite'))) {
    // From resources/app.asar/out/app.
    const stand = 'require("../../../node-sqlite/index.cjs")';
    const asked = /require\(["'`]node:sqlite["'`]\)/g;
    const scripts = readdirSync(app).filter((name) => name.endsWith('.cjs'));
    for (const script of scripts.map((name) => join(app, name))) {
      writeFileSync(script, readFileSync(script, 'utf8').replaceAll(asked, stand));
    }
  }
  return app;
}
