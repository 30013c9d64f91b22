/** A provisioned kiosk that was killed with a code on its screen, as it was earlier, and another till beside it. */
import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import type { ElectronApplication, Page } from '@playwright/test';
import { fromRoot } from '../../../build/paths.ts';
import { openSale } from '../../../electron/contract/sale.ts';
import type { Snapshot } from '../../../electron/contract/channels.ts';
import { keepBackup } from '../../../electron/journal/backups.ts';
import { openJournal } from '../../../electron/journal/journal.ts';
import { type JsonObject, signedContent } from '../../../electron/provisioning/canonical.ts';
import { publicKeyText, signatureOf } from '../../../electron/provisioning/signature.ts';
import { visitPayerPage } from '../../../electron/sandbox/visitor.ts';
import { credentialName } from '../../../electron/secrets/credential.ts';
import { hashPin } from '../../../electron/staff/pin-hash.ts';
import { machineClock } from '../../../electron/terminal/clock.ts';
import { firstPage, launchApp } from '../../support/electron.ts';
import { authority, type LiveService, startLiveService, trustAuthority } from '../../support/live-service.ts';
import { plainSale } from '../../support/open-sale.ts';
import { ask, unlock } from '../breakout/kiosk.ts';

/** The PIN of the shop's staff. */
export const pin = '482916';

/** A till's folder: its profile, the home of its account, its key, and the files that set it up. */
export interface Till {
  readonly folder: string;
}

/** What lies in a till's folder. */
export const placesOf = ({
  folder,
}: Till): Record<'profile' | 'home' | 'credentials' | 'setUp' | 'before' | 'older', string> => ({
  profile: join(folder, 'profile'),
  home: join(folder, 'home'),
  credentials: join(folder, 'credentials'),
  /** The set-up file in force. */
  setUp: join(folder, 'set-up.json'),
  /** The first one that it was set up by: the same without PIN and kiosk. */
  before: join(folder, 'before.json'),
  /** Another that was signed before it: another service, no PIN, no kiosk. */
  older: join(folder, 'older.json'),
});

/** A till that runs, with its process, of which the debugger knows nothing any more once it has ended. */
export interface RunningTill {
  readonly app: ElectronApplication;
  readonly child: ChildProcess;
}

/** Starts a till with one of its set-up files. */
export async function start(till: Till, setUp: string): Promise<RunningTill> {
  const { profile, home, credentials } = placesOf(till);
  const { app } = await launchApp({
    userDataDir: profile,
    electronArgs: ['-r', fromRoot('test/support/main-hooks.cjs')],
    args: ['--provision', setUp],
    env: {
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      CREDENTIALS_DIRECTORY: credentials,
      MADOGUCHI_TEST_AUTHORITY: authority.path,
    },
  });
  return { app, child: app.process() };
}

/** Ends a till as a power cut does. */
export async function cutPower({ child }: RunningTill): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // it leads no group
  }
  await ended;
}

/** The tills and the services of one run. */
export class Shop {
  /** As the power cut left it: a payable code on the screen, its sales of today in the log alone. */
  readonly kiosk: Till;
  /** The same as it was before its newest sales. */
  readonly earlier: Till;
  /** Another till of the shop. */
  readonly other: Till;
  /** The order numbers of the kiosk's sales, each paid by now; the last one while it was off. */
  orders: string[] = [];
  readonly #strayRequests: string[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'madoguchi-damage-'));
  readonly #signing = generateKeyPairSync('ed25519').privateKey;
  #service!: LiveService;
  #elsewhere!: Server;

  private constructor() {
    [this.kiosk, this.earlier, this.other] = ['kiosk', 'earlier', 'other'].map((name) => ({
      folder: join(this.#folder, name),
    })) as [Till, Till, Till];
  }

  /** Opens the shop, and sells at both tills. */
  static async open(): Promise<Shop> {
    const shop = new Shop();
    trustAuthority();
    shop.#service = await startLiveService();
    shop.#elsewhere = await shop.#listenElsewhere();
    await shop.#setUp(shop.kiosk, 'K1');
    await shop.#setUp(shop.other, 'K2');
    shop.orders = await shop.#live(shop.kiosk, shop.earlier);
    await shop.#live(shop.other, { folder: join(shop.#folder, 'other-earlier') });
    return shop;
  }

  /** A copy of the kiosk, to be damaged. */
  copy(number: number): Till {
    const till = { folder: join(this.#folder, `row-${number}`) };
    copyFolder(this.kiosk, till);
    const { before, older } = placesOf(till);
    const { signature: _, ...open } = JSON.parse(readFileSync(before, 'utf8')) as JsonObject;
    const baseUrl = this.#elsewhereOf(number);
    writeSigned(older, { ...open, service: { baseUrl, dialect: 'documented' }, serial: 1 }, this.#signing);
    return till;
  }

  /** What another service was asked by that copy, where nothing should ever arrive. */
  strayRequestsOf(number: number): string[] {
    const { pathname } = new URL(this.#elsewhereOf(number));
    return this.#strayRequests.filter((request) => request.includes(` ${pathname}/`));
  }

  /** The other service's address as the older set-up file of one copy has it. */
  #elsewhereOf(number: number): string {
    const { port } = this.#elsewhere.address() as AddressInfo;
    return `https://localhost:${port}/row-${number}`;
  }

  remove({ folder }: Till): void {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async close(): Promise<void> {
    this.#elsewhere.closeAllConnections();
    this.#elsewhere.close();
    await this.#service.close();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** A service that the older set-up file names: whatever it is asked, it is told too much. */
  async #listenElsewhere(): Promise<Server> {
    const fixture = (name: string): string => readFileSync(fromRoot(`test/support/tls/${name}`), 'utf8');
    const server = createServer({ key: fixture('server-key.pem'), cert: fixture('server.pem') });
    server.on('request', (request, response) => {
      const carries = request.headers.authorization === undefined ? 'without a key' : 'with the key';
      this.#strayRequests.push(`${request.method ?? ''} ${request.url ?? ''} ${carries}`);
      response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  /** Two signed files: the one in force, and an older one that gives everything away. */
  async #setUp(till: Till, orderPrefix: string): Promise<void> {
    const { home, credentials, setUp, before } = placesOf(till);
    mkdirSync(join(home, '.config'), { recursive: true });
    writeFileSync(join(home, '.config', 'user-dirs.dirs'), 'XDG_DOCUMENTS_DIR="$HOME/Documents"\n');
    mkdirSync(credentials, { mode: 0o700 });
    writeFileSync(join(credentials, credentialName), this.#service.key, { mode: 0o600 });
    const whole = {
      version: 1,
      service: { baseUrl: this.#service.url, dialect: 'documented' },
      terminal: { name: 'Counter', orderPrefix },
      language: 'en',
      pin: await hashPin(pin, randomBytes),
      kiosk: { enabled: true, idleSeconds: null, customerDisplay: false, startWithSystem: true },
      catalogue: {
        categories: [{ id: 'tea', name: { ja: '茶', en: 'Tea' } }],
        items: [
          {
            id: 'sencha',
            name: { ja: '煎茶', en: 'Sencha' },
            reading: 'せんちゃ',
            price: 500,
            category: 'tea',
            picture: null,
            barcode: null,
          },
        ],
      },
    };
    const open = { ...whole, pin: null, kiosk: { ...whole.kiosk, enabled: false, startWithSystem: false } };
    writeSigned(setUp, { ...whole, serial: 3 }, this.#signing);
    writeSigned(before, { ...open, serial: 2 }, this.#signing);
  }

  /**
   * A day at a till: two sales that a backup has, one that only the log has, and a code that is on the screen when the
   * power fails and is paid afterwards. Answers the order numbers; `earlier` becomes the till as it was at its first set-up,
   * with the journal as it was before the backup.
   */
  async #live(till: Till, earlier: Till): Promise<string[]> {
    const { setUp, before, profile } = placesOf(till);
    await this.#run(till, before, () => Promise.resolve());
    copyFolder(till, earlier);
    const orders = await this.#run(till, setUp, async (page) => {
      await unlock(page, '0000'); // is counted
      return [await sell(page), await sell(page)];
    });
    await backUp(profile);
    cpSync(join(profile, 'live'), join(placesOf(earlier).profile, 'live'), {
      recursive: true,
      preserveTimestamps: true,
    });
    const last = await this.#run(till, setUp, async (page) => {
      orders.push(await sell(page));
      return await showCode(page);
    });
    await pay(last.codeUrl);
    // The starter notes a version that did not come up.
    mkdirSync(join(profile, 'updates'));
    writeFileSync(join(profile, 'updates', 'failed'), '0.0.9\n');
    return [...orders, last.orderNo];
  }

  /** Starts a till, does something at its page, and cuts its power. */
  async #run<T>(till: Till, setUp: string, act: (page: Page) => Promise<T>): Promise<T> {
    const launched = await start(till, setUp);
    try {
      return await act(await sellingPage(launched));
    } finally {
      await cutPower(launched);
      strip(till);
    }
  }
}

/** Without the browser's own files, of which there are hundreds: it makes them anew. */
function strip(till: Till): void {
  const { profile } = placesOf(till);
  for (const name of readdirSync(profile)) {
    if (/^[A-Z]|^blob_storage$/.test(name)) rmSync(join(profile, name), { recursive: true });
  }
}

function copyFolder(from: Till, to: Till): void {
  cpSync(from.folder, to.folder, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

function writeSigned(path: string, plain: JsonObject, key: KeyObject): void {
  const whole = { ...plain, publicKey: publicKeyText(key) };
  writeFileSync(path, JSON.stringify({ ...whole, signature: signatureOf(signedContent(whole), key) }), {
    mode: 0o600,
  });
}

/** Makes the backup that a shop's till makes by the hour. */
async function backUp(profile: string): Promise<void> {
  const path = journalOf(profile);
  const opened = openJournal({ path, clock: machineClock });
  if (!opened.ok) throw new Error(opened.message);
  const made = await keepBackup(opened.journal, 'hourly');
  opened.journal.close();
  if (!made.ok || made.value === null) throw new Error('There is no backup.');
}

/** The journal of a profile that sells live. */
export function journalOf(profile: string): string {
  const live = join(profile, 'live');
  const [folder] = readdirSync(live);
  if (folder === undefined) throw new Error('Nothing was sold here.');
  return join(live, folder, 'journal.db');
}

/** The page of a till that sells. Throws when it does not come to that. */
async function sellingPage({ app }: RunningTill): Promise<Page> {
  const page = await firstPage(app);
  await page.getByRole('main').waitFor();
  for (let tries = 0; ; tries += 1) {
    const { terminal } = await snapshotOf(page);
    if (terminal.mode === 'live' && terminal.selling.kind === 'ready') return page;
    if (tries === 200) throw new Error(`The till does not sell: ${JSON.stringify(terminal)}`);
    await pause(100);
  }
}

/** What the till says of itself. */
export async function snapshotOf(page: Page): Promise<Snapshot> {
  const answer = await ask(page, 'readSnapshot');
  if (!answer.ok) throw new Error(`No snapshot: ${JSON.stringify(answer)}`);
  return answer.value as Snapshot;
}

async function showCode(page: Page): Promise<{ id: string; orderNo: string; codeUrl: string }> {
  const lines = [{ name: 'Tea', price: 500, count: 1 }];
  const request = openSale.parse({ requestId: randomUUID(), lines, expectedTotal: 500, ...plainSale });
  const opened = await ask(page, 'openSale', request);
  if (!opened.ok) throw new Error(`No sale: ${JSON.stringify(opened)}`);
  for (let tries = 0; tries < 200; tries += 1) {
    const { sale } = await snapshotOf(page);
    if (sale?.phase.state === 'awaiting') {
      return { id: sale.id, orderNo: sale.orderNo, codeUrl: sale.phase.codeUrl };
    }
    await pause(50);
  }
  throw new Error('No code came.');
}

async function pay(codeUrl: string): Promise<void> {
  await visitPayerPage(codeUrl, { outcome: 'pay' });
}

async function sell(page: Page): Promise<string> {
  const { id, orderNo, codeUrl } = await showCode(page);
  await pay(codeUrl);
  for (let tries = 0; ; tries += 1) {
    if ((await snapshotOf(page)).sale?.phase.state === 'paid') break;
    if (tries === 200) throw new Error('The payment was not seen.');
    await pause(50);
  }
  const left = await ask(page, 'dismissSale', id);
  if (!left.ok) throw new Error(`The sale cannot be left: ${JSON.stringify(left)}`);
  return orderNo;
}
