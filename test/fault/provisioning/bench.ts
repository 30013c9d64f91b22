import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProvisioningProblem } from '../../../electron/contract/provisioning.ts';
import { fail, type Result } from '../../../electron/contract/result.ts';
import { practiceCatalogue } from '../../../electron/catalogue/practice.ts';
import { savePicture } from '../../../electron/catalogue/pictures.ts';
import type { ProvisioningStores } from '../../../electron/provisioning/apply.ts';
import { createPendingStore } from '../../../electron/provisioning/pending.ts';
import type { Fingerprint } from '../../../electron/provisioning/plan.ts';
import { valueOf } from '../../support/result.ts';

// Outside Electron, the electron package only answers with a path, and fetches a binary unless told where.
process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= tmpdir();
const { openSettingsIn } = await import('../../support/open-settings.ts');
const { createCatalogues, moveCatalogue } = await import('../../../electron/catalogue/catalogues.ts');
const { Provisioning } = await import('../../../electron/provisioning/provisioning.ts');

const log = { warn: () => undefined, error: () => undefined };

/** A keychain in a file of its own, so that it outlives a process. */
export class FileKeychain {
  readonly #path: string;
  constructor(path: string) {
    this.#path = path;
  }

  get keys(): Record<string, string> {
    try {
      return JSON.parse(readFileSync(this.#path, 'utf8')) as Record<string, string>;
    } catch {
      return {};
    }
  }

  set keys(keys: Record<string, string>) {
    writeFileSync(this.#path, JSON.stringify(keys));
  }

  /** As the terminal's `keepKey`: what was there comes back when the key is not used. */
  async keep(
    baseUrl: string,
    key: string,
    use: (fingerprint: Fingerprint) => Promise<Result<undefined>>,
  ): Promise<Result<undefined>> {
    const before = this.keys;
    this.keys = { ...before, [baseUrl]: key };
    const used = await use(fingerprintOf(key));
    if (!used.ok) this.keys = before;
    return used;
  }
}

/** What the settings remember of a key here. */
export function fingerprintOf(key: string): Fingerprint {
  return { keeper: 'keytar', salt: '00', hash: Buffer.from(key).toString('hex') };
}

/** The folders of a terminal: its data, and where its file lies. */
export class Bench implements Disposable {
  readonly root: string;
  readonly data: string;
  readonly file: string;
  readonly keychain: FileKeychain;
  /** What was logged as an error of the record of a change. */
  readonly errors: string[] = [];
  /** Replaces what the stores do, such as to fail. */
  change: (stores: ProvisioningStores) => ProvisioningStores = (stores) => stores;

  constructor(root = mkdtempSync(join(tmpdir(), 'madoguchi-provisioning-'))) {
    this.root = root;
    this.data = join(root, 'data');
    this.file = join(root, 'etc', 'kiosk.json');
    mkdirSync(this.data, { recursive: true });
    mkdirSync(join(root, 'etc'), { recursive: true });
    this.keychain = new FileKeychain(join(root, 'keychain'));
  }

  /** The terminal as it starts: everything is read from the disk again. */
  start(path: string | null = this.file): { provisioning: InstanceType<typeof Provisioning> } & Opened {
    const stores = this.change(this.open());
    return { provisioning: new Provisioning({ path, isNamed: true }, stores), ...stores };
  }

  /** Where everything goes, opened anew. */
  open(): Opened {
    const settings = valueOf(
      openSettingsIn({
        directory: this.data,
        randomBytes: () => new Uint8Array(2),
        moveCatalogue,
        log,
      }),
    );
    return {
      settings,
      catalogues: createCatalogues({ directory: this.data, practice: practiceCatalogue, log }),
      pending: createPendingStore(this.data, { error: (message) => this.errors.push(message) }),
      keepKey: (baseUrl, key, use) => this.keychain.keep(baseUrl, key, use),
      savePicture: (bytes) => savePicture(join(this.data, 'shop-pictures'), bytes),
      hasOpenSale: () => false,
      hasTickets: () => false,
      now: () => 1_790_000_000_000,
    };
  }

  /** Puts a file there, starts, and answers what is wrong. */
  async apply(content: string | Uint8Array): Promise<readonly ProvisioningProblem[]> {
    writeFileSync(this.file, content, { mode: 0o600 });
    const { provisioning } = this.start();
    await provisioning.readAndApply();
    return provisioning.problems;
  }

  /** Every file and what is in it. */
  everything(): Record<string, string> {
    const names = readdirSync(this.root, { recursive: true, encoding: 'utf8' }).toSorted();
    // What is no file, such as a pipe or a link to nothing, has nothing in it.
    const files = names.filter((name) => lstatSync(join(this.root, name)).isFile());
    return Object.fromEntries(files.map((name) => [name, readFileSync(join(this.root, name), 'base64')]));
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

type Opened = ProvisioningStores;

/** A keychain that cannot keep anything. */
export function keychainFailing(
  code: 'keeper-locked' | 'no-keeper' | 'keeper-read-only' | 'keeper-unavailable',
) {
  return (stores: ProvisioningStores): ProvisioningStores => ({
    ...stores,
    keepKey: () => Promise.resolve(fail(code, 'for a test')),
  });
}
