import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenSale } from '../../../electron/contract/sale.ts';
import { startSandbox } from '../../../electron/sandbox/server.ts';
import { journalFacts, ServiceLedger } from '../process/ledger.ts';
import type { TillOrders, TillTelling } from '../process/protocol.ts';
import { runTill, type TillRun } from '../process/run-till.ts';
import { atLeast, type Figure, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { compare } from './compare.ts';
import { Counter } from './counter.ts';
import { killsMutants } from './mutants.ts';

/** More steps than a sale has: a kill that was planned later than the end is no kill, and another is made. */
const stepsOfASale = 70;
/** Longer than two sales take, in ms. */
const longestMs = 350;

/** Kills so many tills of one shop, one after another, each taking up where the last one was stopped. */
class KillRun {
  readonly deaths: Record<string, number> = {};
  kills = 0;
  readonly #random: SeededRandom;
  readonly #counter: Counter;
  readonly #orders: Pick<TillOrders, 'url' | 'key' | 'folder'>;
  #unanswered: OpenSale | null = null;

  constructor(random: SeededRandom, counter: Counter, orders: Pick<TillOrders, 'url' | 'key' | 'folder'>) {
    this.#random = random;
    this.#counter = counter;
    this.#orders = orders;
  }

  /** One start, to its end or its kill. */
  async next(): Promise<void> {
    const random = this.#random;
    const atStep = random.chance(0.5);
    const plan = {
      seed: random.nextSeed(),
      killAtStep: atStep ? random.between(1, stepsOfASale) : null,
      again: random.chance(0.5) ? this.#unanswered : null,
    };
    const killAfterMs = random.fraction() * longestMs;
    const orders: TillOrders = { ...this.#orders, ...plan, sales: 2, acts: 'all', tellSteps: false };
    const before = this.#counter.problems.length;
    const run = await runTill(orders, {
      ...(!atStep && { killAfterMs }),
      onTelling: (telling) => this.#hear(telling),
    });
    this.#judge(run, plan.seed);
    for (let at = before; at < this.#counter.problems.length; at += 1) {
      this.#counter.problems[at] =
        `start ${this.kills} (seed ${plan.seed}): ${this.#counter.problems[at] ?? ''}`;
    }
  }

  /** Asks about every sale, as the close of day does, once nobody pays any more. */
  async audit(): Promise<void> {
    await this.#counter.quiet();
    const plan = { seed: 1, killAtStep: null, again: null, tellSteps: false };
    const run = await runTill(
      { ...this.#orders, ...plan, sales: 0, acts: 'audit' },
      { onTelling: (telling) => this.#hear(telling) },
    );
    if (run.exitCode !== 0) this.#counter.problems.push(`the last start failed: ${run.complaints}`);
  }

  #hear(telling: TillTelling): void {
    if (telling.kind === 'asking') this.#unanswered = telling.request;
    if (telling.kind === 'opened' || telling.kind === 'not-opened') this.#unanswered = null;
    this.#counter.hear(telling);
  }

  #judge({ signal, exitCode, complaints, tellings }: TillRun, seed: number): void {
    if (signal === 'SIGKILL') {
      this.kills += 1;
      const last = tellings.at(-1);
      const where = last?.kind === 'dies' ? `${last.act}: ${last.step}` : 'at a moment of its own';
      this.deaths[where] = (this.deaths[where] ?? 0) + 1;
    } else if (exitCode !== 0) {
      this.#counter.problems.push(
        `the till of seed ${seed} ended by itself (${exitCode}): ${complaints.slice(0, 500)}`,
      );
    }
  }
}

/** Kills a till at seeded points of its sales, and compares what is left with the service's ledger. */
export const kills: Piece = {
  name: 'kills',
  about: 'the process killed at random points of a sale',
  count: 500,
  mutants: killsMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const random = new SeededRandom(seed);
    const folder = mkdtempSync(join(tmpdir(), 'madoguchi-kills-'));
    const service = await startSandbox({ dataDirectory: join(folder, 'service') });
    try {
      using ledger = new ServiceLedger(join(folder, 'service'));
      const counter = new Counter(ledger, random);
      const orders = { url: service.url, key: service.key, folder: join(folder, 'till') };
      const run = new KillRun(random, counter, orders);
      while (run.kills < count) {
        await run.next();
        progress(run.kills, count);
      }
      await run.audit();
      const codes = ledger.codes();
      const journal = journalFacts(orders.folder);
      const { lost, doubled } = compare(journal, codes, counter);
      const all = [...lost, ...doubled, ...counter.problems];
      const said = (word: string): string[] =>
        counter.problems.filter((problem) => problem.includes(`${word}: `));
      const other = counter.problems.filter((problem) => !/(doubled|untrue): /.test(problem));
      const figures: Figure[] = [
        atLeast('kills at seeded points of a sale', count, run.kills),
        none('sales lost', [...lost, ...other]),
        none('sales doubled', [...doubled, ...said('doubled')]),
        none('untrue states shown after a start', said('untrue')),
      ];
      const paid = codes.filter(({ status }) => status === 'captured').length;
      const details = {
        sales: journal.sales,
        codes: codes.length,
        drawn: counter.drawn.size,
        paid,
        deaths: run.deaths,
      };
      return { figures, failures: all, details };
    } finally {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
