import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { DayComparison } from '../../../electron/contract/day-close.ts';
import type { OpenSale, SalePage, SaleView } from '../../../electron/contract/sale.ts';
import type { ConnectionState } from '../../../electron/contract/terminal.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import { createPaymentClient, type PaymentClient } from '../../../electron/payments/client.ts';
import type { StopReason } from '../../../electron/sales/dependencies.ts';
import { createSales, type Sales } from '../../../electron/sales/sales.ts';
import type { Rule } from '../../../electron/sandbox/behaviour/behaviour.ts';
import { createSandbox, type Sandbox } from '../../../electron/sandbox/sandbox.ts';
import { visitPayerPage } from '../../../electron/sandbox/visitor.ts';
import { writeEmptyJournal } from '../../support/empty-journal.ts';
import { trustAuthority } from '../../support/live-service.ts';
import { Gate } from '../../support/gate.ts';
import { valueOf } from '../../support/result.ts';
import { VirtualMachine } from './machine.ts';
import { SeededRandom } from './random.ts';
import { saleRequest } from './sale-request.ts';

/** The key that every scene's service wants; long enough to be looked for in what is written. */
export const sceneKey = 'sk_test_scene_0123456789abcdef';

/** How a scene is made. */
export interface SceneOptions {
  readonly seed?: number;
  /** Answers instead of the embedded service, where the scene is about answers. */
  readonly serviceUrl?: string;
  /** A folder that holds a journal already. */
  readonly folder?: string;
  /** The till makes its journal itself, rather than find an empty one. */
  readonly makesJournal?: boolean;
  /** Straight at the service and without TLS, as in practice: for what is not about the network. */
  readonly isDirect?: boolean;
  /** Journals through this, to make storage fail. */
  readonly wrap?: (journal: Journal) => Journal;
}

/**
 * A real till (journal, client, sales) whose clocks and timers are turned, and the embedded service behind
 * a gate that treats each connection as told. Only the network is real: bytes, sockets, TLS where it matters.
 */
export class Scene implements AsyncDisposable {
  readonly machine = new VirtualMachine();
  readonly gate = new Gate({ scheduler: this.machine });
  readonly random: SeededRandom;
  readonly folder: string;
  readonly views: (SaleView | null)[] = [];
  readonly stops: StopReason[] = [];
  readonly connections: ConnectionState['kind'][] = [];
  readonly logged: string[] = [];
  closing: DayComparison | null = null;
  /** Called with each view as it is told to the screen. */
  onView: (view: SaleView | null) => void = () => undefined;
  journal!: Journal;
  sales!: Sales;
  payments!: PaymentClient;
  #sandbox: Sandbox | undefined;
  #server: Server | undefined;
  #url = '';
  #inFlight = 0;
  readonly #options: SceneOptions;

  private constructor(options: SceneOptions) {
    this.#options = options;
    this.random = new SeededRandom(options.seed ?? 1);
    this.folder = options.folder ?? mkdtempSync(join(tmpdir(), 'madoguchi-fault-'));
  }

  /** Makes a scene; dispose of it when it is over. */
  static async open(options: SceneOptions = {}): Promise<Scene> {
    const scene = new Scene(options);
    if (options.serviceUrl === undefined) await scene.#startService();
    else scene.#url = options.serviceUrl;
    scene.#startTill();
    return scene;
  }

  /** The embedded service's own records. */
  get ledger(): Sandbox['store'] {
    if (!this.#sandbox) throw new Error('This scene has no service of its own.');
    return this.#sandbox.store;
  }

  /** Its service misbehaves so from now on. */
  setRules(rules: readonly Rule[]): void {
    this.#sandbox?.setBehaviour({ documentedOnly: false, rules: [...rules] });
  }

  /** Requests of the till that are under way. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** The last thing that the screen was told. */
  get view(): SaleView | null {
    return this.views.at(-1) ?? null;
  }

  /** The state on the screen, `none` when there is no sale. */
  get state(): string {
    return this.view?.phase.state ?? 'none';
  }

  /** Ends this process of the till as a kill does, and starts another; the journal is found as it was left. */
  restart(options: { sameBoot: boolean } = { sameBoot: true }): void {
    this.sales.dispose();
    this.payments.close();
    this.journal.close();
    this.machine.restart(options);
    this.views.length = 0;
    this.#inFlight = 0;
    this.#startTill();
    valueOf(this.sales.recover());
  }

  /**
   * Lets the network work, and time pass where only time can help, until something is so. Throws when it
   * does not come to that within that much of the scene's own time.
   */
  async until(what: string, isSo: () => boolean, withinMs = 3_600_000): Promise<void> {
    const end = this.machine.monotonicMs + withinMs;
    let waits = 0;
    for (let timers = 0; timers < 5_000 && waits < 20_000;) {
      if (isSo()) return;
      // What a timer or a person began must have reached the network before time goes on.
      await (waits > 100 ? aMillisecond() : nextTurn());
      if (isSo()) return;
      waits += 1;
      if (this.#inFlight > 0 && !(await this.#onlyTimeHelps())) continue;
      if (!this.machine.runNext(end) && this.#inFlight === 0) break;
      timers += 1;
      waits = 0;
    }
    throw new Error(`It never came to this: ${what}. The screen says ${JSON.stringify(this.view?.phase)}.`);
  }

  /** Lets whatever is under way come to its end. */
  async settle(): Promise<void> {
    await this.until('nothing is under way', () => this.#inFlight === 0);
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  }

  /** Lets that much time pass, with everything that falls due in it. */
  async pass(ms: number): Promise<void> {
    const end = this.machine.monotonicMs + ms;
    await this.settle();
    while (this.machine.runNext(end)) await this.settle();
    if (end > this.machine.monotonicMs) this.machine.goOn(end - this.machine.monotonicMs);
  }

  /** Opens a sale and waits for what comes of it. */
  async open(change: Partial<OpenSale> = {}): Promise<string> {
    const saleId = this.begin(change);
    await this.settle();
    return saleId;
  }

  /** Opens a sale; its request is on its way. */
  begin(change: Partial<OpenSale> = {}): string {
    return valueOf(this.sales.open(saleRequest(this.random, change)));
  }

  /** The payer's phone pays a code, past the terminal's network. Throws when the code takes no money. */
  async pay(codeUrl: string): Promise<void> {
    const sandbox = this.#sandbox;
    if (!sandbox) throw new Error('This scene has no service of its own.');
    const answer = await visitPayerPage(codeUrl, { outcome: 'pay' }, (url, init) =>
      sandbox.app.request(url, init),
    );
    if (!/\/receipt/.test(answer.headers.get('location') ?? '')) throw new Error(`Not paid: ${codeUrl}`);
  }

  /** The address in the QR on the screen; throws when there is none. */
  get codeUrl(): string {
    const phase = this.view?.phase;
    if (phase?.state !== 'awaiting') throw new Error(`There is no code on the screen: ${this.state}.`);
    return phase.codeUrl;
  }

  /** A sale's page in the journal. */
  page(saleId: string): SalePage {
    return valueOf(this.sales.readPage(saleId));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.sales.dispose();
    this.payments.close();
    this.journal.close();
    await this.gate.close();
    const server = this.#server;
    if (server) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    this.#sandbox?.close();
    if (this.#options.folder === undefined) rmSync(this.folder, { recursive: true, force: true });
  }

  /** Whether what is under way hangs; a connection that was just given up takes some turns to be gone. */
  async #onlyTimeHelps(): Promise<boolean> {
    for (let turn = 0; turn < 10 && this.gate.isHolding; turn += 1) await nextTurn();
    return this.gate.isHolding;
  }

  async #startService(): Promise<void> {
    const server = createServer();
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#url = await this.#addressOf((server.address() as AddressInfo).port);
    this.#sandbox = createSandbox({
      dataDirectory: ':memory:',
      key: sceneKey,
      url: this.#url,
      clock: () => Math.floor(this.machine.trueMs),
      random: randomBytes,
      log: (message) => void this.logged.push(message),
    });
    const listener = getRequestListener(this.#sandbox.app.fetch, { overrideGlobalObjects: false });
    server.on('request', (request, response) => void listener(request, response));
  }

  /** Where the till finds the service that listens at a port. */
  async #addressOf(port: number): Promise<string> {
    if (this.#options.isDirect) return `http://127.0.0.1:${port}`;
    trustAuthority();
    this.gate.leadTo(port);
    return `https://localhost:${await this.gate.listen()}`;
  }

  #startTill(): void {
    const { machine, random } = this;
    const path = join(this.folder, 'journal.db');
    if (!this.#options.makesJournal) writeEmptyJournal(path);
    const opened = openJournal({ path, clock: machine.clock });
    if (!opened.ok) throw new Error(`${opened.problem}: ${opened.message}`);
    this.journal = (this.#options.wrap ?? ((journal) => journal))(opened.journal);
    const isPlain = this.#url.startsWith('http:');
    this.payments = createPaymentClient({
      baseUrl: this.#url,
      dialect: 'documented',
      language: () => 'ja',
      secretKey: () => Promise.resolve(sceneKey),
      allowHttp: isPlain,
      clock: machine.clock,
      setTimer: machine.after,
    });
    const log = (message: string, details?: unknown): void =>
      void this.logged.push(details === undefined ? message : `${message} ${JSON.stringify(details)}`);
    this.sales = createSales({
      journal: this.journal,
      payments: this.#counted(this.payments),
      clock: machine.clock,
      timers: machine,
      random: { fraction: () => random.fraction(), uuid: () => random.uuid() },
      practiceOrigin: this.#options.isDirect ? this.#url : null,
      settings: () => ({ prefix: 'T1', currency: 'JPY', frontUrl: null, confirmAbove: null, dayEndsAt: 0 }),
      held: () => null,
      onSale: (view) => {
        this.views.push(view);
        this.onView(view);
      },
      onConnection: (kind) => void this.connections.push(kind),
      onComparison: (closing) => (this.closing = closing),
      onDayClosed: () => undefined,
      onUnresolved: () => undefined,
      onUnseenPayments: () => undefined,
      onJournal: () => undefined,
      onStopped: (why) => void this.stops.push(why),
      log: { info: log, warn: log, error: log },
    });
  }

  /** The same client; how many of its calls are under way is counted. */
  #counted(payments: PaymentClient): PaymentClient {
    const count = async <T>(call: Promise<T>): Promise<T> => {
      this.#inFlight += 1;
      try {
        return await call;
      } finally {
        // A call of a till that is gone counts no more.
        if (payments === this.payments) this.#inFlight -= 1;
        if (this.#inFlight === 0) this.gate.leaveBehind();
      }
    };
    return {
      ...payments,
      listCharges: (query) => count(payments.listCharges(query)),
      createCode: (body, onLate) => count(payments.createCode(body, onLate)),
      readCode: (id) => count(payments.readCode(id)),
      closeCode: (id) => count(payments.closeCode(id)),
    };
  }
}

/** One turn of the event loop: what is ready to be read is read. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** For what other threads do, the lookup of a name among them. */
function aMillisecond(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
