import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { fromRoot } from '../../../build/paths.ts';
import { mainConfig } from '../../../build/vite.main.ts';
import { createSecretKeeper, type SecretKeeper } from '../../../electron/secrets/secret-keeper.ts';
import { forkKeeper } from './secret-service.ts';

/** The packages that reach a keychain, by the name that the keeper gives them. */
export const packages = { keytar: 'keytar', keyring: '@napi-rs/keyring' } as const;
/** A package, or `none` for a machine on which neither is there. */
export type PackageName = keyof typeof packages | 'none';

/** Whether a package was built on this machine. */
export function isInstalled(name: keyof typeof packages): boolean {
  return existsSync(fromRoot(`node_modules/${packages[name]}`));
}

/**
 * The keeper's process as it ships: the bundle, started from a directory in which only the package under
 * test can be found.
 */
export class ShippedKeeper {
  readonly #directory = mkdtempSync(join(tmpdir(), 'madoguchi-keeper-'));
  #keepers: SecretKeeper[] = [];
  /** The processes that were started since `close`, in their order. */
  pids: number[] = [];
  /** What the keepers have warned of since `close`. */
  warnings: string[] = [];

  async build(): Promise<void> {
    const config = mainConfig.find(({ build: options }) => String(options?.ssr).includes('keeper-process'));
    for (const name of ['none', ...Object.keys(packages)]) {
      const outDir = join(this.#directory, name);
      await build({ ...config, configFile: false, build: { ...config?.build, outDir } });
    }
    for (const [name, packageName] of Object.entries(packages)) {
      const link = join(this.#directory, name, 'node_modules', packageName);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(fromRoot(`node_modules/${packageName}`), link);
    }
  }

  keeperOf(name: PackageName, environment: NodeJS.ProcessEnv, deadlineMs = 20_000): SecretKeeper {
    const keeper = createSecretKeeper({
      fork: () => {
        const started = forkKeeper(join(this.#directory, name, 'keeper.cjs'), environment);
        this.pids.push(started.pid);
        return started;
      },
      timers: { setTimeout, clearTimeout },
      randomBytes,
      deadlineMs,
      log: { warn: (message) => this.warnings.push(message) },
    });
    this.#keepers.push(keeper);
    return keeper;
  }

  close(): void {
    for (const keeper of this.#keepers) keeper.close();
    this.#keepers = [];
    this.pids = [];
    this.warnings = [];
  }

  remove(): void {
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
