import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSandbox, startSandbox } from '../../../electron/sandbox/server.ts';
import { compare } from '../kills/compare.ts';
import { WatchedCounter } from '../kills/counter.ts';
import { journalFacts, type ServiceCode, ServiceLedger } from '../process/ledger.ts';
import type { TillOrders, TillTelling } from '../process/protocol.ts';
import { runTill, type TillRun } from '../process/run-till.ts';
import { payAtOnce } from '../support/payers.ts';

/** What became of one till whose storage failed. */
export interface StorageRun {
  readonly run: TillRun;
  /** Lost or doubled sales, a damaged journal, a silence where something had to be said. */
  readonly problems: string[];
  /** Whether the staff were told that the journal cannot be relied on. */
  readonly told: boolean;
  readonly paid: boolean;
  /** The start after it, on sound storage. */
  readonly next: TillRun;
}

/** No other till's: the same seed makes the same requests. */
const seedOfFirst = -1;

/** A service, and journals that are made anew for each till: storage fails for one of them at a time. */
export class Shop implements AsyncDisposable {
  readonly folder: string;
  readonly #service: RunningSandbox;
  readonly #ledger: ServiceLedger;
  /** The codes of the sale that every journal holds. */
  readonly #first = new Set<string>();
  #tills = 0;

  private constructor(folder: string, service: RunningSandbox, ledger: ServiceLedger) {
    this.folder = folder;
    this.#service = service;
    this.#ledger = ledger;
  }

  /** Opens the shop with a journal that holds one paid sale, to be copied. */
  static async open(): Promise<Shop> {
    const folder = mkdtempSync(join(tmpdir(), 'madoguchi-storage-'));
    const service = await startSandbox({ dataDirectory: join(folder, 'service') });
    const shop = new Shop(folder, service, new ServiceLedger(join(folder, 'service')));
    mkdirSync(shop.seedFolder);
    const first = await shop.sell(shop.seedFolder, seedOfFirst);
    for (const { id } of shop.#ledger.codes()) shop.#first.add(id);
    if (first.problems.length > 0 || !first.paid) {
      throw new Error(`The first sale failed: ${first.problems.join('; ')} ${first.run.complaints}`);
    }
    return shop;
  }

  /** The journal that every till begins with. */
  get seedFolder(): string {
    return join(this.folder, 'seed');
  }

  /** The codes at the service, oldest first. */
  codes(): ServiceCode[] {
    return this.#ledger.codes();
  }

  /** A folder for the next till, with the journal of one paid sale in it. */
  nextFolder(): string {
    this.#tills += 1;
    const folder = join(this.folder, `till-${this.#tills}`);
    cpSync(this.seedFolder, folder, { recursive: true });
    return folder;
  }

  /**
   * Sells with storage that fails as `under` makes it, then takes the journal to sound storage, starts again
   * and compares. `afterRun` brings the journal to `folder` where it was elsewhere meanwhile.
   */
  async sell(
    folder: string,
    seed: number,
    options: { under?: readonly string[]; sales?: number; workFolder?: string } = {},
  ): Promise<StorageRun> {
    const { under = [], sales = 1, workFolder = folder } = options;
    const { url, key } = this.#service;
    const orders: TillOrders = {
      url,
      key,
      seed,
      sales,
      folder: workFolder,
      killAtStep: null,
      acts: 'sell',
      again: null,
      tellSteps: false,
    };
    const before = new Set(this.#ledger.codes().map(({ id }) => id));
    const counter = new WatchedCounter(this.#ledger, payAtOnce);
    const run = await runTill(orders, { under, onTelling: (telling) => counter.hear(telling) });
    const told = run.tellings.some(
      ({ kind }) => kind === 'stopped' || kind === 'not-opened' || kind === 'recovery-failed',
    );
    const problems = [...silences(run, told, sales)];
    await counter.quiet();
    const audit = await runTill({ ...orders, folder, sales: 0, acts: 'audit' });
    if (audit.exitCode !== 0)
      problems.push(`the next start failed: ${JSON.stringify(audit.tellings.at(-1))} ${audit.complaints}`);
    const codes = this.#ledger.codes().filter(({ id }) => !before.has(id) || this.#first.has(id));
    const { lost, doubled } = compare(journalFacts(folder), codes, counter);
    // A till that could not start has said so; everything else about the counter must be true.
    const seen = counter.problems.filter((problem) => !problem.startsWith('the till did not start'));
    problems.push(...lost, ...doubled, ...seen);
    return { run, problems, told, paid: counter.paid.size === sales, next: audit };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ledger[Symbol.dispose]();
    await this.#service.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What a till must not do in silence: end otherwise than in order, draw after it stopped, fail to sell. */
function silences(
  { exitCode, signal, complaints, tellings }: TillRun,
  told: boolean,
  sales: number,
): string[] {
  const problems: string[] = [];
  if (signal !== null || (exitCode !== 0 && exitCode !== 3)) {
    const how = tellings.some(({ kind }) => kind === 'stuck') ? 'hung' : 'crashed';
    problems.push(`the till ${how} (${signal ?? exitCode}): ${complaints.slice(0, 500)}`);
  }
  if (drawsWhileStopped(tellings)) problems.push('a code was drawn while selling had stopped');
  const paid = new Set(
    tellings.flatMap((telling) =>
      telling.kind === 'draws' && telling.view?.phase.state === 'paid' ? [telling.view.id] : [],
    ),
  );
  if (!told && paid.size < sales) problems.push('a sale failed and nobody was told why');
  return problems;
}

/** Whether a code was drawn between a stop and the journal's being opened anew; a try that fails draws nothing. */
function drawsWhileStopped(tellings: readonly TillTelling[]): boolean {
  let isStopped = false;
  for (const [index, telling] of tellings.entries()) {
    if (telling.kind === 'stopped') isStopped = true;
    if (telling.kind === 'reopening') {
      const outcome = tellings.slice(index).find(({ kind }) => kind === 'reopened');
      isStopped = outcome?.kind !== 'reopened' || !outcome.ok;
    }
    if (isStopped && telling.kind === 'draws' && telling.view?.phase.state === 'awaiting') return true;
  }
  return false;
}
