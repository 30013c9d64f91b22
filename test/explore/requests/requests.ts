import {
  afterAnswer,
  afterCharge,
  afterCode,
  afterLateCode,
  afterLooks,
  afterScan,
  afterStart,
  codesToAsk,
  isStillWanted,
  whenDue,
  type Written,
} from '../../../electron/domain/requesting.ts';
import { maySend, newSale, type Sale, type SaleChange } from '../../../electron/domain/sale.ts';
import { mayWish } from '../../../electron/domain/wishes.ts';
import { verdictOf } from '../../../electron/sales/outcomes.ts';
import { type Next, type Space, spend } from '../explorer.ts';
import { applied, beginning, changeOf, charged, paid, payers, told, withMade } from './changes.ts';
import {
  chargedWrongly,
  endedWrongly,
  sentWrongly,
  takenWrongly,
  unseenWrongly,
  untrue,
} from './invariants.ts';
import {
  chargeOf,
  codeOf,
  deadline,
  expected,
  heardMs,
  lateMs,
  notSent,
  quickMs,
  refusals,
  saidPaid,
  slowMs,
  taken,
  type Unsuccessful,
  words,
  wordsOfCharges,
} from './service.ts';
import type { Bounds, Made, Run, World } from './world.ts';

const random = { fraction: () => 0 };

/** The rules by which a code is asked for, and asked for again, and everything around them that could mislead them. */
export class Requests implements Space<World> {
  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  begin(): World {
    const { by, earlier, source, troubles, acts, payments } = this.bounds;
    const code = { state: 'code', duplicate: false, ruledOut: 'expired', resolved: null } as const;
    const first = newSale('A', by);
    const before = Array.from({ length: earlier }, (_, at) => ({ ...code, number: at + 1, orderNo: 'A' }));
    const sale: Sale = {
      ...first,
      customer: source ? { sourceId: 'saved' } : null,
      attempts: [...before, ...first.attempts.map((one) => ({ ...one, number: earlier + 1 }))],
    };
    return {
      now: 0,
      sale,
      run: beginning(sale, 0),
      isCanceling: false,
      isStopped: false,
      made: [...before.map(() => null), null],
      earlier: 'over',
      isTold: false,
      late: null,
      known: before.map(({ number }) => number),
      asking: [],
      left: { troubles, acts, payments },
      wrong: null,
    };
  }

  nexts(world: World): Next<World>[] {
    const calm = { ...world, wrong: null };
    return [
      ...this.#requests(calm),
      ...this.#late(calm),
      ...this.#staff(calm),
      ...this.#asking(calm),
      ...(this.bounds.earlier > 0 ? payers(calm) : []),
      ...this.#cuts(calm),
    ];
  }

  problem(world: World): string | null {
    return world.wrong ?? untrue(world);
  }

  /** Whatever is asked is answered at once, and what is due happens. */
  calm(world: World): World | null {
    const calm = { ...world, wrong: null };
    const { run, asking } = calm;
    if (run?.at.kind === 'away') return this.#came(calm, 'fit', quickMs);
    if (run?.at.kind === 'looking') return this.#lookedAt(calm, run.at.codes);
    if (run?.at.kind === 'waiting') return this.#due({ ...calm, now: run.at.dueAt });
    return asking.length > 0 ? this.#asked(calm) : null;
  }

  verdict({ sale: { stage }, earlier, isTold }: World): string | null {
    if (stage.state === 'opening') return 'forgotten: the screen waits for ever';
    const isLost = earlier === 'paid' && isTold && stage.state !== 'paid';
    return isLost ? 'lost: a code was paid, and the sale is not' : null;
  }

  /** Only how long ago something was matters. */
  pack(world: World): unknown[] {
    const { now, run, late, left: _, ...rest } = world;
    const at = run?.at.kind === 'waiting' ? [run.at.dueAt - now, run.at.again.until - now] : run?.at;
    const waits = Math.max(0, (run?.answered?.notBefore ?? now) - now);
    const ran = run && [
      now - run.since,
      run.tries,
      run.first,
      run.answered?.kind,
      run.answered?.looked,
      waits,
      at,
    ];
    return [ran, late && [late.attempt, late.until - now], rest];
  }

  /** What may come of the request that is on its way, of the looks, or of the pause. */
  #requests(world: World): Next<World>[] {
    const { run } = world;
    switch (run?.at.kind) {
      case 'away':
        return this.#answers(world);
      case 'looking':
        return this.#looks(world, run.at.codes);
      case 'waiting': {
        const { dueAt } = run.at;
        const found: Next<World>[] = [['The pause is over.', this.#due({ ...world, now: dueAt })]];
        if (world.left.troubles > 0)
          found.push([
            'The machine is busy for 20 s.',
            this.#due({ ...spend(world, 'troubles'), now: dueAt + lateMs }),
          ]);
        return found;
      }
      case undefined:
        return [];
    }
  }

  #answers(world: World): Next<World>[] {
    const { sale, made, earlier, left } = world;
    const found: Next<World>[] = [['A code comes.', this.#came(world, 'fit', quickMs)]];
    const number = sale.attempts.at(-1)?.orderNo;
    const isTaken = sale.attempts.some(
      (one, at) => one.orderNo === number && (at < this.bounds.earlier || (made[at] ?? null) !== null),
    );
    if (isTaken) found.push(['The number is taken.', this.#refused(world, taken, quickMs)]);
    if (isTaken && earlier === 'paid')
      found.push(['The number is paid, says the service.', this.#refused(world, saidPaid, quickMs)]);
    if (left.troubles === 0) return found;
    const fewer = spend(world, 'troubles');
    for (const [label, outcome] of refusals) found.push([label, this.#refused(fewer, outcome, quickMs)]);
    found.push(['The request does not leave, which takes 11 s.', this.#refused(fewer, notSent, slowMs)]);
    const lost = this.#refused(fewer, deadline, slowMs);
    found.push(['The answer is lost, and so was the request.', lost]);
    const labels = this.bounds.by === 'presented' ? wordsOfCharges : words;
    for (const [one, label] of Object.entries(labels) as [Made, string][]) {
      if (one !== 'fit') found.push([label, this.#came(fewer, one, quickMs)]);
      const late = { attempt: sale.attempts.length, until: lost.now + heardMs };
      const without = this.#refused(withMade(fewer, one), deadline, slowMs);
      found.push([`The answer is lost: ${label}`, { ...without, late }]);
    }
    return found;
  }

  #refused(world: World, outcome: Unsuccessful, tookMs: number): World {
    const at = { ...world, now: world.now + tookMs };
    const { run, sale } = at;
    if (!run) return at;
    const verdict = verdictOf(outcome);
    const notBefore = at.now + (outcome.kind === 'rate-limited' ? outcome.retryAfterMs : 0);
    const ran: Run = { ...run, answered: { kind: outcome.kind, looked: [], notBefore } };
    if (this.bounds.by === 'presented') return this.#written({ ...at, run: ran }, afterScan(verdict, sale));
    const step = afterAnswer(verdict, sale, run, { ...at, random });
    if (step.kind === 'write') return this.#written({ ...at, run: ran }, step);
    const looking = { kind: 'looking', codes: step.attempts, reason: verdict.reason } as const;
    return { ...at, run: { ...ran, at: looking } };
  }

  #written(world: World, { change, again }: Written): World {
    const { sale, ok } = applied(world, change);
    const after = { ...world, sale };
    if (again === null || !ok || !isStillWanted(sale, after) || !after.run) return this.#ended(after);
    const waiting = { kind: 'waiting', again, dueAt: after.now + again.pauseMs } as const;
    const waits = { ...after, run: { ...after.run, at: waiting } };
    return again.pauseMs === 0 ? this.#due(waits) : waits;
  }

  /** The next request leaves, or none does any more. */
  #due(world: World): World {
    const { run } = world;
    if (run?.at.kind !== 'waiting') return world;
    const refusal = world.isStopped ? 'Selling has stopped.' : null;
    const change = whenDue(world.sale, run.at.again, { ...world, refusal });
    if (change === null) return this.#ended(world);
    const { sale, ok } = applied(world, change);
    if (!ok || change.kind !== 'send') return this.#ended({ ...world, sale });
    const sent = { ...run, tries: run.tries + 1, at: { kind: 'away' }, answered: null } as const;
    const after: World = { ...world, sale, run: sent, made: [...world.made, null] };
    return { ...after, wrong: sentWrongly(world, after, run) };
  }

  /** No more requests leave by themselves: a cancel that waited for that goes on. It looks at every code, and closes it. */
  #ended(world: World): World {
    const over: World = { ...world, run: null, asking: codesToAsk(world.sale) };
    if (!over.isCanceling) return { ...over, wrong: endedWrongly(over) };
    const looked = over.sale.stage.state === 'awaiting' ? told(over) : over;
    const { state } = looked.sale.stage;
    const after = { ...looked, isCanceling: false };
    if (state !== 'awaiting' && state !== 'opening') return after;
    const ruledOut = state === 'awaiting' ? 'closed' : null;
    const { sale } = applied(after, { kind: 'cancel', payableUntil: null, ruledOut });
    return { ...after, sale, earlier: after.earlier === 'open' ? 'over' : after.earlier };
  }

  /** An answer with a code, or with the charge of a payer's code. */
  #came(world: World, one: Made, tookMs: number): World {
    const at = { ...withMade(world, one), now: world.now + tookMs };
    const { sale, isCanceling } = at;
    const attempt = sale.attempts.length;
    const known = { ...at, known: [...at.known, attempt] };
    const orderNo = sale.attempts.at(-1)?.orderNo ?? '';
    if (this.bounds.by === 'presented') {
      const after = charged(known, afterCharge(chargeOf(one, orderNo), sale, { ...expected, orderNo }));
      const ended = this.#ended(after);
      return { ...ended, wrong: chargedWrongly(after, one) ?? ended.wrong };
    }
    const hasMoved = at.earlier === 'other' && at.isTold;
    const came = afterCode(codeOf(one, orderNo), sale, {
      expected: { ...expected, orderNo },
      practiceOrigin: null,
      hasMoved,
      isCanceling,
    });
    const after = this.#taken(known, came.kind === 'money' ? null : changeOf(came), attempt);
    return { ...after, wrong: takenWrongly(at, after, came) };
  }

  #taken(world: World, change: SaleChange | null, attempt: number): World {
    if (change) return this.#ended({ ...world, sale: applied(world, change).sale });
    const isPaid = world.sale.stage.state === 'paid';
    return this.#ended(
      isPaid ? { ...world, sale: applied(world, { kind: 'code' }).sale } : paid(world, attempt),
    );
  }

  /** A code comes after its answer was given up. */
  #late(world: World): Next<World>[] {
    const { late, sale, made } = world;
    const one = late && made[late.attempt - 1];
    if (!late || !one || late.until < world.now) return [];
    const attempt = sale.attempts[late.attempt - 1];
    if (!attempt) return [];
    const code = codeOf(one, attempt.orderNo);
    const isKnown = world.known.includes(late.attempt);
    const noted: World = { ...world, late: null, known: [...world.known, late.attempt] };
    if (this.bounds.by === 'presented') return [];
    const came = afterLateCode(code, sale, { ...attempt, code: isKnown ? code : null });
    const reopen = { kind: 'reopen', attempt: late.attempt, payableUntil: 0 } as const;
    const after = came === 'money' ? paid(noted, late.attempt) : noted;
    const next = came === 'reopen' ? { ...after, sale: applied(after, reopen).sale } : after;
    const isDrawn = next.sale.stage.state === 'awaiting' && sale.stage.state !== 'awaiting';
    const wrong = isDrawn ? 'untrue: a code is drawn that came late' : unseenWrongly(next, late.attempt);
    return [['The code comes late.', { ...next, wrong }]];
  }

  #looks(world: World, codes: readonly number[]): Next<World>[] {
    const found: Next<World>[] = [['The code is looked at.', this.#lookedAt(world, codes)]];
    if (world.left.troubles === 0 || world.run?.at.kind !== 'looking') return found;
    const silent = { ...spend(world, 'troubles'), now: world.now + slowMs };
    const step = afterLooks(world.run.at.reason, silent.sale, false);
    found.push(['The look is not answered.', this.#written(silent, step)]);
    return found;
  }

  /** A look brings what is true of the code, and the last one what follows. */
  #lookedAt(world: World, [code = 0, ...more]: readonly number[]): World {
    const at =
      code === 1 ? told({ ...world, now: world.now + quickMs }) : { ...world, now: world.now + quickMs };
    const { run } = at;
    if (run?.at.kind !== 'looking' || !run.answered) return at;
    const looked = { ...run, answered: { ...run.answered, looked: [...run.answered.looked, code] } };
    if (more.length > 0) return { ...at, run: { ...looked, at: { ...run.at, codes: more } } };
    return this.#written({ ...at, run: looked }, afterLooks(run.at.reason, at.sale, true));
  }

  #asking(world: World): Next<World>[] {
    return world.asking.length > 0 ? [['A code is asked about.', this.#asked(world)]] : [];
  }

  #asked(world: World): World {
    const [code, ...asking] = world.asking;
    return code === 1 ? { ...told(world), asking } : { ...world, asking };
  }

  #staff(world: World): Next<World>[] {
    const { left, run, sale, isStopped, isCanceling } = world;
    if (left.acts === 0) return [];
    const fewer = spend(world, 'acts');
    const found: Next<World>[] = [];
    if (run && !isCanceling && mayWish('cancel', sale)) {
      const canceling = { ...fewer, isCanceling: true };
      found.push(['Staff cancel.', run.at.kind === 'waiting' ? this.#due(canceling) : canceling]);
    }
    const stops = isStopped ? 'Selling goes on.' : 'Selling stops.';
    found.push([stops, { ...fewer, isStopped: !isStopped }]);
    const isBusy = (run && run.at.kind !== 'waiting') || isCanceling || isStopped;
    if (!isBusy && mayWish('renew', sale) && maySend(sale)) {
      const { sale: sent } = applied(fewer, { kind: 'send', by: this.bounds.by });
      const made = [...fewer.made, null];
      found.push([
        'Staff ask again.',
        { ...fewer, sale: sent, made, run: beginning(sent, fewer.now), asking: [] },
      ]);
    }
    return found;
  }

  /** The power goes, and the terminal starts again; what answers since is heard by nobody. */
  #cuts(world: World): Next<World>[] {
    if (world.left.troubles === 0 || (!world.run && !world.isCanceling)) return [];
    const cut = (label: string, before: World): Next<World> => {
      const fewer = spend(before, 'troubles');
      const { sale } =
        fewer.sale.stage.state === 'opening' || fewer.sale.attempts.at(-1)?.state === 'sending'
          ? applied(fewer, afterStart(fewer.sale))
          : fewer;
      return [
        label,
        { ...fewer, sale, run: null, isCanceling: false, isStopped: false, late: null, asking: [] },
      ];
    };
    const found = [cut('The power goes.', world)];
    if (world.run?.at.kind === 'away')
      found.push(cut('The power goes after the code was made.', withMade(world, 'fit')));
    return found;
  }
}
