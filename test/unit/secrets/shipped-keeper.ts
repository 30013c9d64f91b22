import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { fromRoot } from '../../../build/paths.ts';
import { mainConfig } from '../../../build/vite.main.ts';
import type { KeeperProcess } from '../../../electron/secrets/keeper-calls.ts';
import { createSecretKeeper, type SecretKeeper } from '../../../electron/secrets/secret-keeper.ts';
import { forkKeeper } from './secret-service.ts';

/** The packages that reach a keychain, by the name that the keeper gives them. */
export const packages = { keytar: 'keytar', keyring: '@napi-rs/keyring' } as const;
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
    const outDir = join(this.#directory, 'none');
    await build({ ...config, configFile: false, build: { ...config?.build, outDir } });
    for (const [name, packageName] of Object.entries(packages)) {
      cpSync(outDir, join(this.#directory, name), { recursive: true });
      const link = join(this.#directory, name, 'node_modules', packageName);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(fromRoot(`node_modules/${packageName}`), link);
    }
  }

  /** A keeper on a machine that has the package of that name, or `none`. */
  keeperOf(machine: string, environment: NodeJS.ProcessEnv, deadlineMs = 20_000): SecretKeeper {
    const keeper = createSecretKeeper({
      fork: () => {
        const started = forkKeeper(this.#bundle(machine), environment);
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

  /** As the process that `keeperOf` starts, with every file that it opens written down in `trace`. */
  forkTraced(machine: string, environment: NodeJS.ProcessEnv, trace: string): KeeperProcess {
    return forkKeeper(this.#bundle(machine), environment, ['strace', '-f', '-e', 'trace=%file', '-o', trace]);
  }

  /** A machine on which a package is what `code` is. */
  addPackage(machine: string, packageName: string, code: string): void {
    const folder = join(this.#directory, machine, 'node_modules', packageName);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.js'), code);
    copyFileSync(this.#bundle('none'), this.#bundle(machine));
  }

  #bundle(machine: string): string {
    return join(this.#directory, machine, 'keeper.cjs');
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
