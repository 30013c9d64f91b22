import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenSale } from '../../../electron/contract/sale.ts';
import { type DialectName, dialectNames } from '../../../electron/sandbox/dialects.ts';
import { type RunningSandbox, startSandbox } from '../../../electron/sandbox/server.ts';
import { journalFacts, ServiceLedger } from '../process/ledger.ts';
import type { TillOrders, TillTelling } from '../process/protocol.ts';
import { runTill, type TillRun } from '../process/run-till.ts';
import { FastTime, newPace } from '../support/fast-time.ts';
import { payOddly } from '../support/payers.ts';
import { atLeast, type Figure, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import type { Rule } from '../../../electron/sandbox/behaviour/behaviour.ts';
import { ownersWhim, somePayerTroubles, someRefundTroubles, someTroubles } from '../support/troubles.ts';
import { compare, compareRefunds, type Difference, tally } from './compare.ts';
import { WatchedCounter } from './counter.ts';
import { killsMutants } from './mutants.ts';

/** More steps than two sales mostly have: a kill that was planned later than the end is no kill, and another is made. */
const stepsOfASale = 160;
/** From the moment a request leaves until its code is drawn there are fewer. */
const stepsOfARequest = 9;
/** Of them, those after which a payer's code has taken the money, and no answer is written down. */
const takenSteps = [1, 2, 3, 4, 5] as const;

/**
 * What a start is aimed at: money that payers' codes take, of which the answer is lost on the way (and nobody is killed), or comes
 * to a till that is dead; or sales that are recorded as paid another way.
 */
type Aim = 'lost' | 'taken' | 'recorded' | null;
/** Of every start of a shop, one after another. */
const aims: readonly Aim[] = ['lost', null, 'recorded', 'taken', null, null];
/** How often a sale is asked for by a payer's code, or recorded. */
const ofPayers = { presented: 1, recorded: 0 };
const kindsOf = { lost: ofPayers, taken: ofPayers, recorded: { presented: 0, recorded: 0.7 } };
const anyKind = { presented: 0.2, recorded: 0.15 };
/** Longer than two sales take, in ms. */
const longestMs = 900;
/** The shop's time: a code of ten minutes is over in three seconds, so that tills are killed at every age of it. */
const speed = 200;
/** At the end, while everything is asked about until its last word is said: hours in seconds. */
const auditSpeed = 2_000;

/** One shop: its tills, its service and its time. */
interface Place {
  readonly orders: Pick<TillOrders, 'url' | 'key' | 'dialect' | 'folder'>;
  readonly service: RunningSandbox;
  readonly time: FastTime;
}

/** Kills so many tills of one shop, one after another, each taking up where the last one was stopped. */
class KillRun {
  readonly deaths: Record<string, number> = {};
  readonly troubles: Record<string, number> = {};
  kills = 0;
  readonly #random: SeededRandom;
  /** Apart, so that the rest of a run stays what its seed makes of it. */
  readonly #refunding: SeededRandom;
  readonly #presenting: SeededRandom;
  #starts = 0;
  readonly #counter: WatchedCounter;
  readonly #place: Place;
  #unanswered: OpenSale | null = null;

  constructor(random: SeededRandom, counter: WatchedCounter, place: Place) {
    this.#random = random;
    this.#refunding = new SeededRandom(random.seed + 1);
    this.#presenting = new SeededRandom(random.seed + 2);
    this.#counter = counter;
    this.#place = place;
  }

  /** One start, to its end or its kill, in a world that does something else each time. */
  async next(): Promise<void> {
    const random = this.#random;
    const aim = aims[this.#starts % aims.length] ?? null;
    this.#starts += 1;
    this.#trouble(aim);
    const how =
      aim === 'lost' || aim === 'taken'
        ? aim
        : random.pick(['step', 'step', 'request', 'moment', 'moment'] as const);
    const plan = {
      seed: random.nextSeed(),
      killAtStep: how === 'step' ? random.between(1, stepsOfASale) : null,
      ...(how === 'request' && { killAfterRequest: random.between(0, stepsOfARequest) }),
      ...(how === 'taken' && { killAfterRequest: random.pick(takenSteps) }),
      again: random.chance(0.5) ? this.#unanswered : null,
    };
    const killAfterMs = random.fraction() * longestMs;
    const before = this.#counter.problems.length;
    const kinds = aim ? kindsOf[aim] : anyKind;
    const run = await this.#run(
      { ...plan, kinds, sales: 2, acts: 'all' },
      how === 'moment' ? { killAfterMs } : {},
    );
    this.#judge(run, plan.seed);
    for (let at = before; at < this.#counter.problems.length; at += 1) {
      this.#counter.problems[at] =
        `start ${this.kills} (seed ${plan.seed}): ${this.#counter.problems[at] ?? ''}`;
    }
  }

  /** Asks about every code until its last word is said, then about every sale, as the close of day does. */
  async audit(): Promise<void> {
    const { service, time } = this.#place;
    await this.#counter.quiet();
    service.setBehaviour({ documentedOnly: false, rules: [] });
    time.go(newPace(auditSpeed, time.pace));
    const run = await this.#run({ seed: 1, killAtStep: null, again: null, sales: 0, acts: 'audit' }, {});
    if (run.exitCode !== 0) this.#counter.problems.push(`the last start failed: ${run.complaints}`);
  }

  /** What the service and its owner do until the next start. */
  #trouble(aim: Aim): void {
    const random = this.#random;
    const { service } = this.#place;
    const anywhere = [
      ...someTroubles(random),
      ...someRefundTroubles(this.#refunding),
      ...somePayerTroubles(this.#presenting),
    ];
    const lost: Rule = { what: 'payer-answer-lost', when: { kind: 'always' } };
    const rules = aim === 'lost' ? [lost] : aim === 'taken' ? [] : anywhere;
    for (const { what } of rules) this.troubles[what] = (this.troubles[what] ?? 0) + 1;
    service.setBehaviour({ documentedOnly: false, rules });
    const id = [...this.#counter.drawn.keys()].at(-1 - random.below(3));
    if (id === undefined || !random.chance(0.15)) return;
    const act = ownersWhim(random);
    // What comes too late, as closing a paid code, is refused.
    if (service.actAsOwner(id, act) === undefined && act === 'close') this.#counter.closedElsewhere(id);
  }

  #run(
    plan: Pick<TillOrders, 'seed' | 'killAtStep' | 'killAfterRequest' | 'kinds' | 'again' | 'sales' | 'acts'>,
    options: { killAfterMs?: number },
  ): Promise<TillRun> {
    const { orders, time } = this.#place;
    return runTill(
      { ...orders, ...plan, pace: time.pace, tellSteps: false },
      { ...options, onTelling: (telling) => this.#hear(telling) },
    );
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

/** What the kills of one shop came to. */
interface ShopReport {
  readonly kills: number;
  readonly difference: Difference;
  readonly refunds: readonly string[];
  readonly problems: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
}

/** One shop of a dialect whose tills are killed so many times; then its three books are compared. */
async function killShop(
  dialect: DialectName,
  random: SeededRandom,
  { count, progress }: { count: number; progress: (kills: number) => void },
): Promise<ShopReport> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-kills-'));
  const time = new FastTime(newPace(speed));
  const records = join(folder, 'service');
  const service = await startSandbox({
    dialect,
    dataDirectory: records,
    clock: () => time.clock.wall(),
    timers: time.timers,
  });
  try {
    using ledger = new ServiceLedger(records, () => time.clock.wall());
    const payers = new SeededRandom(random.nextSeed());
    const pause = (ms: number): Promise<void> =>
      new Promise((resolve) => void time.timers.after(ms, resolve));
    // Most who have seen a code pay it, each in their own way.
    const counter = new WatchedCounter(ledger, (url) =>
      payers.chance(0.75) ? payOddly(url, { random: payers, pause }) : Promise.resolve(false),
    );
    const orders = { url: service.url, key: service.key, dialect, folder: join(folder, 'till') };
    const run = new KillRun(random, counter, { orders, service, time });
    while (run.kills < count) {
      await run.next();
      progress(run.kills);
    }
    await run.audit();
    const [codes, journal] = [ledger.codes(), journalFacts(orders.folder)];
    const refunds = ledger.refunds();
    const { deaths, troubles, kills: killed } = run;
    return {
      kills: killed,
      difference: compare(journal, codes, counter),
      refunds: compareRefunds(journal, refunds),
      problems: counter.problems,
      details: {
        sales: journal.sales,
        codes: codes.length,
        drawn: counter.drawn.size,
        presented: journal.attempts.filter(({ isPresented }) => isPresented).length,
        recorded: journal.recorded.size,
        askedBack: journal.refunds.size,
        givenBack: refunds.filter(({ own }) => own !== null).length,
        world: tally(journal, codes),
        troubles,
        deaths,
      },
    };
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills tills at seeded points of their sales, in one shop for each dialect, and compares what is left with the services' ledgers. */
export const kills: Piece = {
  name: 'kills',
  about: 'the process killed at random points of a sale, in an unfriendly world',
  count: 500,
  mutants: killsMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const random = new SeededRandom(seed);
    const shops: [DialectName, ShopReport][] = [];
    let killed = 0;
    for (const [index, dialect] of dialectNames.entries()) {
      const share = Math.ceil((count - killed) / (dialectNames.length - index));
      const before = killed;
      const shop = await killShop(dialect, random, {
        count: share,
        progress: (done) => progress(before + done, count),
      });
      killed += shop.kills;
      shops.push([dialect, shop]);
    }
    const of = (found: (shop: ShopReport) => readonly string[]): string[] =>
      shops.flatMap(([dialect, shop]) => found(shop).map((problem) => `${dialect}: ${problem}`));
    const difference: Difference = {
      lost: of((shop) => shop.difference.lost),
      doubled: of((shop) => shop.difference.doubled),
      untold: of((shop) => shop.difference.untold),
    };
    const problems = of((shop) => shop.problems);
    const refunds = of((shop) => shop.refunds);
    return {
      figures: [...figuresOf(killed, count, difference, problems), none('refunds lost or doubled', refunds)],
      failures: [...difference.lost, ...difference.doubled, ...difference.untold, ...problems, ...refunds],
      details: Object.fromEntries(shops.map(([dialect, { details }]) => [dialect, details])),
    };
  },
};

function figuresOf(
  kills: number,
  count: number,
  { lost, doubled, untold }: Difference,
  problems: readonly string[],
): Figure[] {
  const said = (word: string): string[] => problems.filter((problem) => problem.includes(`${word}: `));
  const other = problems.filter((problem) => !/(doubled|untrue): /.test(problem));
  return [
    atLeast('kills at seeded points of a sale, in an unfriendly world and both dialects', count, kills),
    none('sales lost', [...lost, ...other]),
    none('sales doubled, and nobody told', [...doubled, ...said('doubled')]),
    none('untrue states shown', said('untrue')),
    none('codes forgotten, or money given back that nobody knows of', untold),
  ];
}
