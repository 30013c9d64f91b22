/** A shop whose terminals are set up by file, get their keys from systemd and copy their journals. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCredentialName, credentialName } from '../../electron/secrets/credential.ts';
import { writeTrustingLitestream } from './litestream.ts';
import { authority, type LiveService, startLiveService, trustAuthority } from './live-service.ts';

export class CopyingShop {
  readonly service: LiveService;
  /** The folder for what belongs to the shop and to none of its terminals. */
  readonly folder: string;
  /** A Litestream that trusts the tests' own authority, as the shop's terminals do. */
  readonly litestream: string;

  private constructor(service: LiveService, folder: string) {
    this.service = service;
    this.folder = folder;
    this.litestream = writeTrustingLitestream(folder);
  }

  /** Opens a shop, which the caller closes. `copySecret` opens the place of the copies. */
  static async open(copySecret?: string): Promise<CopyingShop> {
    trustAuthority();
    const shop = new CopyingShop(
      // Tills with a test key are in no report.
      await startLiveService({ account: { appId: 'app_shop', liveMode: true } }),
      await mkdtemp(join(tmpdir(), 'madoguchi-copying-shop-')),
    );
    await mkdir(shop.#credentials, { mode: 0o700 });
    await shop.#giveKey(credentialName, shop.service.key);
    if (copySecret !== undefined) await shop.#giveKey(copyCredentialName, copySecret);
    return shop;
  }

  /** What its terminals' set-up files share. */
  get base(): Record<string, unknown> {
    const service = { baseUrl: this.service.url, dialect: 'documented' };
    return { version: 1, language: 'en', service, currency: 'JPY' };
  }

  /** A terminal's environment, in which no keychain answers. */
  get environment(): Record<string, string> {
    return {
      CREDENTIALS_DIRECTORY: this.#credentials,
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus',
      MADOGUCHI_TEST_AUTHORITY: authority.path,
      MADOGUCHI_TEST_LITESTREAM: this.litestream,
    };
  }

  /** Writes a set-up file; answers its path. */
  async setUpFile(name: string, content: object): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, JSON.stringify({ ...this.base, ...content }), { mode: 0o600 });
    return path;
  }

  async close(): Promise<void> {
    await this.service.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  get #credentials(): string {
    return join(this.folder, 'credentials');
  }

  async #giveKey(name: string, key: string): Promise<void> {
    await writeFile(join(this.#credentials, name), `${key}\n`, { mode: 0o400 });
  }
}
