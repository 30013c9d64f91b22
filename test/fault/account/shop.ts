import { createHash, randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { SaleView } from '../../../electron/contract/sale.ts';
import type { DialectName } from '../../../electron/sandbox/dialects.ts';
import { visitPayerPage } from '../../../electron/sandbox/visitor.ts';
import type { GetOutcome, SecretKeeper } from '../../../electron/secrets/secret-keeper.ts';
import { type LiveService, startLiveService, trustAuthority } from '../../support/live-service.ts';
import { valueOf } from '../../support/result.ts';
import { aSale, memoryKeeper, terminalOn } from '../../support/terminal.ts';

/** Whose key, or whose answers, a terminal meets instead of its own. */
export const strangers = {
  'another account': { appId: 'app_stranger', liveMode: true },
  'the test mode of its own account': { appId: 'app_shop', liveMode: false },
  'the test mode of another account': { appId: 'app_stranger', liveMode: false },
} as const;

export type Stranger = keyof typeof strangers;

const own = { appId: 'app_shop', liveMode: true } as const;
const newKey = (): string => `sk_${randomBytes(16).toString('hex')}`;

/** A keychain that knows its key again, as the real one does. */
function keychain(): SecretKeeper & { key: string | null } {
  const keeper = memoryKeeper();
  const fingerprintOf = (key: string): { keeper: 'keytar'; salt: string; hash: string } => ({
    keeper: 'keytar',
    salt: '00',
    hash: createHash('sha256').update(key).digest('hex'),
  });
  return Object.assign(keeper, {
    set: (_account: string, key: string) => {
      keeper.key = key;
      return Promise.resolve({ kind: 'saved' as const, fingerprint: fingerprintOf(key) });
    },
    get: (_account: string, expected?: { hash: string } | null): Promise<GetOutcome> => {
      if (keeper.key === null) return Promise.resolve({ kind: 'none', keeper: 'keytar' });
      const fingerprint = fingerprintOf(keeper.key);
      const isSame = !expected || expected.hash === fingerprint.hash;
      if (!isSame) return Promise.resolve({ kind: 'changed', what: 'key' });
      return Promise.resolve({ kind: 'found', key: keeper.key, keeper: 'keytar', fingerprint });
    },
  });
}

/** A shop's terminal in live mode that has sold once, and the service with other people's keys. */
export class Shop implements AsyncDisposable {
  readonly keychain = keychain();
  readonly keys: Readonly<Record<Stranger, string>>;
  readonly drawn = new Set<string>();
  readonly service: LiveService;
  readonly #folder = mkdtempSync(join(tmpdir(), 'madoguchi-account-'));
  #view: SaleView | null = null;
  #made: ReturnType<typeof terminalOn> | null = null;

  private constructor(service: LiveService, keys: Readonly<Record<Stranger, string>>) {
    this.service = service;
    this.keys = keys;
  }

  /** A shop that has sold something, so that its terminal knows whose it is; the terminal is shut. */
  static async open(dialect: DialectName): Promise<Shop> {
    trustAuthority();
    const names = Object.keys(strangers) as Stranger[];
    const keys = Object.fromEntries(names.map((name) => [name, newKey()])) as Record<Stranger, string>;
    const otherAccounts = names.map((name) => ({ ...strangers[name], key: keys[name] }));
    const service = await startLiveService({ dialect, account: own, otherAccounts });
    const shop = new Shop(service, keys);
    for (const name of names) await shop.#paidElsewhere(keys[name]);
    shop.start();
    valueOf(
      await shop.handlers.connect({
        baseUrl: service.url,
        secretKey: service.key,
        dialect,
        currency: 'JPY',
        orderPrefix: 'G1',
        frontUrl: null,
      }),
    );
    if (!(await shop.sells())) throw new Error('The shop does not sell with its own key.');
    shop.stop();
    shop.drawn.clear();
    return shop;
  }

  get handlers(): ReturnType<typeof terminalOn>['handlers'] {
    if (!this.#made) throw new Error('The terminal is not running.');
    return this.#made.handlers;
  }

  /** Why nothing can be sold, as the screens know it; null where something can. */
  get stopped(): string | null {
    const { selling } = this.#made?.terminal.state ?? {};
    return selling?.kind === 'stopped' ? selling.why : null;
  }

  /** Another process of the terminal. */
  start(): void {
    const nothing = (): undefined => undefined;
    this.#made = terminalOn({
      directory: this.#folder,
      keeper: this.keychain,
      notify: (name, value) => {
        if (name === 'sale') this.#see(value as SaleView | null);
      },
      log: { info: nothing, warn: nothing, error: nothing },
    });
  }

  /** Why selling stopped, stop by stop, as the shop's own journal has it between its events. */
  stopsOnRecord(): string[] {
    return globSync(join(this.#folder, '**/journal.db')).flatMap((path) => {
      using database = new DatabaseSync(path, { readOnly: true });
      const links = database
        .prepare("SELECT details FROM links WHERE kind = 'stopped' ORDER BY number")
        .all();
      return links.map(({ details }) => String(details));
    });
  }

  /** Begins to sell, as the program does once its window is there. */
  async begin(): Promise<void> {
    await this.#made?.terminal.start();
  }

  stop(): void {
    this.#made?.terminal.close();
    this.#made = null;
    this.#view = null;
  }

  /** Tries to sell: whether a sale was paid, and the screen says so. A code that is drawn is paid at once. */
  async sells(): Promise<boolean> {
    const opened = await this.handlers.openSale(aSale());
    if (!opened.ok) return false;
    await this.#until(() => this.#view?.phase.state !== 'opening' && this.#view !== null, 10_000);
    const phase = this.#view?.phase;
    if (phase?.state === 'awaiting') {
      await visitPayerPage(phase.codeUrl, { outcome: 'pay' }, (url, init) =>
        this.service.sandbox.app.request(url, init),
      );
      await this.handlers.checkSale(opened.value);
    }
    const isPaid = this.#state === 'paid';
    await this.handlers.dismissSale(opened.value);
    return isPaid;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stop();
    await this.service.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #state(): string {
    return this.#view?.phase.state ?? 'none';
  }

  #see(view: SaleView | null): void {
    this.#view = view;
    if (view?.phase.state === 'awaiting') this.drawn.add(view.phase.codeUrl);
  }

  /** Somebody with that key has sold something of their own. */
  async #paidElsewhere(key: string): Promise<void> {
    const { app } = this.service.sandbox;
    const order = { amount: 100, currency: 'JPY', orderNo: `X-${randomBytes(4).toString('hex')}` };
    const answer = await app.request(`${this.service.url}/codes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    const { codeUrl } = (await answer.json()) as { codeUrl?: string };
    if (codeUrl === undefined) throw new Error(`No code: ${answer.status}`);
    await visitPayerPage(codeUrl, { outcome: 'pay' }, (url, init) => app.request(url, init));
  }

  async #until(isSo: () => boolean, withinMs: number): Promise<void> {
    const end = performance.now() + withinMs;
    while (!isSo() && performance.now() < end) await pause(5);
  }
}
