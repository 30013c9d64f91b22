/** A whole terminal without its window: the real handlers, journal, settings and embedded service, on a temporary folder. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IpcMainInvokeEvent } from 'electron';
import { fromRoot } from '../../../build/paths.ts';
import { requests, type RequestOf, type ResponseOf } from '../../../electron/contract/channels.ts';
import { isBehindPin, requestChannel, type RequestName } from '../../../electron/contract/names.ts';
import { fail, failure, type Result, success } from '../../../electron/contract/result.ts';
import { answerRequests, type Handlers } from '../../../electron/ipc/ipc.ts';
import { isTrustedSender } from '../../../electron/ipc/admission.ts';
import { visitPayerPage } from '../../../electron/sandbox/visitor.ts';
import type { SecretKeeper } from '../../../electron/secrets/secret-keeper.ts';
import { practiceCatalogue } from '../../../electron/catalogue/practice.ts';
import { createCatalogues, moveCatalogue } from '../../../electron/catalogue/catalogues.ts';
import type { SettingsStore } from '../../../electron/settings/settings.ts';
import { openSettingsIn } from '../../support/open-settings.ts';
import { machineClock, machineTimers } from '../../../electron/terminal/clock.ts';
import { Printing } from '../../../electron/terminal/printing.ts';
import { createHandlers } from '../../../electron/terminal/requests/handlers.ts';
import type { StaffLock } from '../../../electron/staff/lock.ts';
import { ShopDays } from '../../../electron/terminal/shop-day.ts';
import { Terminal } from '../../../electron/terminal/terminal.ts';
import { screensOrigin, screensUrl } from '../../../electron/window/security.ts';
import { valueOf } from '../../support/result.ts';
import { entriesOf, noPrinters } from '../../support/terminal.ts';
import { Names } from '../support/names.ts';
import { channels } from './electron-double.ts';
import type { Known } from './samples.ts';

/** Who a message says that it is from. */
export type Sender = Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>;

const contents = { title: 'the cashier’s window' };
const frame = { url: screensUrl, parent: null };
/** The cashier's window, its top frame, at its own address. */
export const cashier = { sender: contents, senderFrame: frame } as unknown as Sender;

/** Everybody else who could send a message. */
export const strangers = Object.entries({
  'another window': { sender: {}, senderFrame: frame },
  'a sub-frame of the screens': { sender: contents, senderFrame: { ...frame, parent: frame } },
  'a frame that is gone': { sender: contents, senderFrame: null },
  'the payer’s page': { sender: {}, senderFrame: { url: 'http://127.0.0.1:4000/pay/1', parent: null } },
  'another host': { sender: contents, senderFrame: { ...frame, url: 'app://elsewhere/index.html' } },
  'another scheme': { sender: contents, senderFrame: { ...frame, url: 'https://madoguchi/index.html' } },
  'an empty page': { sender: contents, senderFrame: { ...frame, url: 'about:blank' } },
  'a page without an address': { sender: contents, senderFrame: { ...frame, url: '' } },
}) as unknown as readonly (readonly [who: string, sender: Sender])[];

/** What a run turns at a counter that it talks to. */
interface Turns {
  /** Whether the manager's requests wait for the PIN. */
  locked: boolean;
  /** What the rate limit goes by, in ms. */
  now: number;
}

/** A terminal behind its channels; its effects can be seen from outside. */
export class CounterUnderFuzz {
  readonly turns: Turns = { locked: false, now: 0 };
  /** How many requests got as far as a handler. */
  reached = 0;
  /** The longest line that was logged. */
  longestLogLine = 0;
  known!: Known;
  readonly #directory = mkdtempSync(join(tmpdir(), 'madoguchi-fuzz-'));
  readonly #names = new Names();
  /** What left the terminal otherwise than through files: the keychain, the window, the customer display. */
  readonly #outside: string[] = [];
  readonly #settings: SettingsStore;
  readonly #terminal: Terminal;

  private constructor() {
    // Whatever address a message names, it is this machine's.
    this.#names.answer = { address: '127.0.0.1' };
    const log = this.#log();
    const settings = valueOf(openSettingsIn({ directory: this.#directory, randomBytes, moveCatalogue, log }));
    this.#settings = settings;
    const staff = this.#staff();
    this.#terminal = new Terminal({
      directory: this.#directory,
      fontsDirectory: fromRoot('node_modules/@fontsource-variable/noto-sans-jp'),
      settings: this.#settings,
      catalogues: createCatalogues({ directory: this.#directory, practice: practiceCatalogue, log }),
      keeper: this.#keeper(),
      clock: machineClock,
      drawn: Promise.resolve(),
      surroundings: () => ({
        staff: staff.state,
        lockedWhy: null,
        kioskRunning: true,
        placesWindows: true,
        customersSee: true,
        provisioning,
        stuck: null,
      }),
      notify: () => undefined,
      onKey: () => undefined,
      log,
    });
    answerRequests({
      handlers: this.#counted(this.#handlers(staff)),
      isTrusted: (event) => isTrustedSender(event, { contents: contents as never, origin: screensOrigin }),
      refusal: (name) => staff.refusal(name),
      now: () => this.turns.now,
      log,
    });
  }

  /** A terminal in practice with a sale that was paid and one that was canceled, a draft and a subscription. */
  static async open(): Promise<CounterUnderFuzz> {
    const counter = new CounterUnderFuzz();
    await counter.#prepare();
    return counter;
  }

  /** Delivers a message as Electron does; whatever a listener throws is thrown. */
  async deliver(name: RequestName, received: readonly unknown[], sender: Sender = cashier): Promise<unknown> {
    const listener = channels.get(requestChannel(name));
    if (!listener) throw new Error(`Nothing listens for ${name}.`);
    return await listener(sender, ...received);
  }

  /** What the terminal answers to a right request, or a throw. */
  async ask<N extends RequestName>(name: N, request: RequestOf<N>): Promise<ResponseOf<N>> {
    this.turns.now += 1_000;
    const answer = (await this.deliver(name, [request])) as Result<ResponseOf<N>>;
    if (!answer.ok) throw new Error(`${name}: ${answer.code}: ${answer.message}`);
    return answer.value;
  }

  /** Everything that a request can change, as one text: each file with its size and time, keychain, window. */
  effects(): string {
    const files = readdirSync(this.#directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => {
        const { size, mtimeNs } = statSync(path, { bigint: true });
        return `${path} ${size} ${mtimeNs}`;
      });
    return [...files, ...this.#outside].join('\n');
  }

  close(): void {
    this.#terminal.close();
    this.#names[Symbol.dispose]();
    rmSync(this.#directory, { recursive: true, force: true, maxRetries: 5 });
  }

  async #prepare(): Promise<void> {
    await this.ask('practise', undefined);
    const paid = await this.#sell();
    const code = (await this.ask('readSale', paid)).attempts[0]?.code?.codeUrl ?? '';
    await visitPayerPage(code, { outcome: 'pay' });
    await this.#until(paid, 'paid', () => this.ask('checkSale', paid));
    await this.ask('dismissSale', paid);
    const canceled = await this.#sell();
    await this.ask('cancelSale', canceled);
    await this.#until(canceled, 'canceled', () => Promise.resolve());
    await this.ask('dismissSale', canceled);
    const { customers } = await this.ask('listCustomers', {});
    const { locations } = await this.ask('readLocations', undefined);
    const customerId = customers[0]?.id ?? '';
    const subscription = await this.ask('openSubscription', {
      requestId: randomUUID(),
      customerName: '佐藤',
      terms: { customerId, amount: 3000, interval: 'month', name: 'Coffee' },
    });
    this.known = {
      saleId: canceled,
      subscriptionId: subscription.id,
      locationId: locations[0]?.location.id ?? '',
      customerId,
      get newId() {
        return randomUUID();
      },
    };
  }

  async #sell(): Promise<string> {
    const id = await this.ask('openSale', {
      requestId: randomUUID(),
      lines: [{ name: 'Tea', price: 500, count: 1 }],
      expectedTotal: 500,
      currency: 'JPY',
      expiryPeriod: 10,
      note: '',
      locationId: null,
      customer: null,
      confirmed: true,
    });
    await this.#until(id, 'awaiting', () => Promise.resolve());
    return id;
  }

  async #until(id: string, state: string, meanwhile: () => Promise<unknown>): Promise<void> {
    const deadline = performance.now() + 30_000;
    while ((await this.ask('readSale', id)).row.state !== state) {
      if (performance.now() > deadline) throw new Error(`The sale is not ${state}.`);
      await meanwhile();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  #log(): { info: Write; warn: Write; error: Write } {
    const write: Write = (message) => {
      this.longestLogLine = Math.max(this.longestLogLine, message.length);
    };
    return { info: write, warn: write, error: write };
  }

  #keeper(): SecretKeeper {
    const keys = new Map<string, string>();
    const keeper = 'keytar';
    return {
      status: () => Promise.resolve({ kind: 'ready', keeper }),
      set: (account, key) => {
        this.#outside.push(`key set for ${account}`);
        keys.set(account, key);
        return Promise.resolve({ kind: 'saved', fingerprint: { keeper, salt: '00', hash: '00' } });
      },
      get: (account) => {
        const key = keys.get(account);
        return Promise.resolve(
          key === undefined
            ? { kind: 'none', keeper }
            : { kind: 'found', key, keeper, fingerprint: { keeper, salt: '00', hash: '00' } },
        );
      },
      has: (account) => Promise.resolve({ kind: keys.has(account) ? 'found' : 'none', keeper }),
      clear: (account) => {
        this.#outside.push(`key cleared for ${account}`);
        keys.delete(account);
        return Promise.resolve({ kind: 'cleared' });
      },
      close: () => undefined,
    };
  }

  /** A lock that a run opens and closes by itself; who may open the real one is for the tests of the PIN. */
  #staff(): StaffLock {
    const { turns } = this;
    return {
      get state() {
        return { hasPin: true, locked: turns.locked, waitMs: 0 };
      },
      closings: 0,
      refusal: (name) =>
        turns.locked && isBehindPin(name) ? fail('staff-locked', 'The manager’s screens are locked.') : null,
      unlock: () => Promise.resolve(fail('wrong-pin', 'Not the PIN.')),
      approve: () => Promise.resolve(fail('wrong-pin', 'Not the PIN.')),
      lock: () => undefined,
      signOff: () => undefined,
      changePin: () => Promise.resolve(fail('wrong-pin', 'Not the PIN.')),
      changeStaff: () => Promise.resolve(fail('wrong-pin', 'Not the PIN.')),
    };
  }

  #handlers(staff: StaffLock): Handlers {
    const nothing = { path: null, problems: [], problemCount: 0 };
    const printing = new Printing({
      directory: this.#directory,
      terminal: this.#terminal,
      settings: this.#settings,
      clock: machineClock,
      timers: machineTimers,
      log: this.#log(),
      changed: () => undefined,
      pdf: (preview) => Promise.resolve(Buffer.from(`%PDF-${JSON.stringify(preview)}`)),
      system: noPrinters,
      documentsFolder: join(this.#directory, 'documents'),
      picturesFolder: join(this.#directory, 'shop-pictures'),
    });
    return createHandlers({
      terminal: this.#terminal,
      printing,
      shopDays: new ShopDays({
        settings: this.#settings,
        keeper: this.#keeper(),
        onKey: () => undefined,
        clock: machineClock,
        timers: machineTimers,
        print: (html) => Promise.resolve(Buffer.from(html)),
        documentsFolder: join(this.#directory, 'documents'),
        log: this.#log(),
      }),
      printPage: (html) => Promise.resolve(Buffer.from(html)),
      started: Promise.resolve(),
      settings: this.#settings,
      staff,
      ...entriesOf(staff),
      kiosk: {
        running: true,
        apply: () => Promise.resolve(success(void this.#outside.push('kiosk changed'))),
        exit: () => void this.#outside.push('exit'),
      },
      beat: () => undefined,
      provisioner: {
        state: provisioning,
        report: nothing,
        retry: () => Promise.resolve(success(nothing)),
        preview: () =>
          Promise.resolve({ changes: [], catalogue: null, signed: false, problems: [], problemCount: 0 }),
        import: () => Promise.resolve(success(void this.#outside.push('provisioned'))),
        export: () => Promise.resolve(success({ path: this.#directory, rows: 0 })),
      },
      updates: {
        view: { version: '0.1.0', from: null, state: { kind: 'off' }, rolledBack: null, stuck: null },
        look: () => Promise.resolve(),
        installNow: () => Promise.resolve(success(void this.#outside.push('installed'))),
      },
      diagnose: () => Promise.resolve({ at: 0, platform: 'other', versions: {}, checks: [] }),
      openPayerPage: (url) => void this.#outside.push(`page ${url}`),
      showFile: (path) => void this.#outside.push(`file ${path}`),
      documentsFolder: join(this.#directory, 'documents'),
      drives: { roots: [join(this.#directory, 'drives')], paths: [], mountedOnly: false },
      picturesFolder: join(this.#directory, 'shop-pictures'),
      clock: machineClock,
    });
  }

  #counted(handlers: Handlers): Handlers {
    const counted = Object.entries(handlers).map(([name, handle]) => [
      name,
      (request: never) => {
        this.reached += 1;
        return handle(request);
      },
    ]);
    return Object.fromEntries(counted) as Handlers;
  }
}

type Write = (message: string, details?: unknown) => void;

const provisioning = { path: null, problemCount: 0, applied: null, pinned: false };

/** What an answer breaks of the contract, in words; null where it keeps it. */
export function breachOf(name: RequestName, answer: unknown): string | null {
  const failed = failure.safeParse(answer);
  if (failed.success) return failed.data.code === 'internal' ? 'internal: a handler threw' : null;
  if (typeof answer !== 'object' || answer === null || !('ok' in answer) || answer.ok !== true) {
    return 'neither a success nor a failure of the contract';
  }
  const { value, ...rest } = answer as { ok: true; value?: unknown };
  if (Object.keys(rest).length > 1) return 'a success with more in it than its value';
  const parsed = requests[name].response.safeParse(value);
  return parsed.success ? null : `a value that the contract does not know: ${parsed.error.message}`;
}
