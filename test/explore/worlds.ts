import type { Request } from './core/agenda.ts';
import type { Event, State } from './core/state.ts';
import { besides } from './besides.ts';
import { clocks } from './clocks.ts';
import { cuts } from './cuts.ts';
import type { Core } from './load-core.ts';
import { type Next, type Space, spend } from './explorer.ts';
import { calm, problem, verdict } from './invariants.ts';
import { pack } from './keys.ts';
import { type Add, payers } from './payers.ts';
import { isUntaken, lostCharges, revokedWrongly, staleCharge, taken } from './presented.ts';
import { comesLate } from './sources.ts';
import { staff } from './staff.ts';
import { said, words } from './words.ts';
import { isAlike } from './written.ts';
import {
  type Answer,
  type Bounds,
  close,
  factOf,
  type Flights,
  fly,
  type Left,
  noFlights,
  nowhere,
  revoked,
  set,
  staleOf,
  type There,
  told,
  type World,
} from './world.ts';

/** Nobody else can pay by a code that a payer showed. */
const scanned: There = { ...nowhere, live: 'closed', isOfRun: true };

/** What is asked of a service about a code. */
type Asked = Exclude<Request['kind'], 'create' | 'close'>;

/** The world of a core within bounds. */
export class Worlds implements Space<World> {
  readonly core: Core;
  readonly bounds: Bounds;

  constructor(core: Core, bounds: Bounds) {
    this.core = core;
    this.bounds = bounds;
  }

  /** Before anything was sold. */
  begin(): World {
    const { lists, reads, source, restored, lost, cuts, lag, twice, despite, words, stops, amounts } =
      this.bounds;
    const left: Left = { lost, cuts, lag, twice, despite, words, stops, amounts };
    const core = this.core.noSales(lists, reads, source);
    const empty: World = { core, there: [], flights: [], echo: null, paid: [], left, wrong: null };
    return restored ? this.#restored(empty) : empty;
  }

  problem(world: World): string | null {
    return problem(this, world);
  }

  calm(world: World): World | null {
    return calm(this, world);
  }

  verdict(world: World): string | null {
    return verdict(this, world);
  }

  pack(world: World): number[] {
    return pack(world, this.bounds);
  }

  /** Everything that can happen next. */
  nexts(world: World): Next<World>[] {
    const found: Next<World>[] = [];
    const add = (label: string, next: World | null): void => {
      if (next) found.push([label, next]);
    };
    staff(this, world, add);
    for (const code of world.there.keys()) {
      this.#requests(world, code, add);
      this.#answers(world, code, add);
      payers(world, code, this.bounds, add);
      clocks(this, world, code, add);
    }
    if (world.echo)
      add(
        `The answer comes once more: ${said(world.echo)}`,
        this.happens({ ...world, echo: null }, world.echo),
      );
    cuts(this, world, add);
    return found;
  }

  /** The core after an event, and what the terminal shows and sends because of it; null: the event changes nothing. */
  happens(world: World, event: Event): World | null {
    const core = this.core.step(world.core, event);
    const next = core && this.#commit(world, core);
    return next && { ...next, wrong: next.wrong ?? revokedWrongly(world, event, next) };
  }

  /** An answer has come, whatever the core makes of it. */
  heard(world: World, event: Event): World {
    return this.happens(world, event) ?? world;
  }

  #commit(world: World, core: State): World {
    const drawn = this.core.drawnCode(core);
    const there = core.codes.map((now, code): There => {
      const known = world.there[code] ?? (now.scan === null ? nowhere : scanned);
      // Nobody was shown a code that did not come, so that nothing can become of it.
      const isNoCode = now.state === 'refused' || now.state === 'unknown';
      if (isNoCode && isUntaken(known)) return nowhere;
      const before = world.core.codes[code];
      return {
        ...known,
        isSeen: known.isSeen || code === drawn,
        isEarly: now.saidOver !== null && (before?.saidOver != null ? known.isEarly : known.age === 0),
      };
    });
    const requests = this.core.agenda(core);
    const flights = core.codes.map((_, code): Flights => {
      const known = world.flights[code] ?? noFlights;
      const isFor = (kind: string): boolean => requests.some((one) => one.kind === kind && one.code === code);
      const isCreated = known.asking === null && isFor('create');
      const isClosed = known.closing === null && isFor('close');
      if (!isCreated && !isClosed) return known;
      return {
        asking: isCreated ? { kind: 'create', answer: null } : known.asking,
        closing: isClosed ? { answer: null } : known.closing,
      };
    });
    const paid = core.sales.map(
      (_, sale) => world.paid[sale] === true || this.core.stageOf(core, sale) === 'paid',
    );
    const next = { ...world, core, there, flights, paid };
    const isRepeated = flights.some(
      ({ asking }, code) =>
        asking?.kind === 'create' &&
        core.codes[code]?.scan !== null &&
        world.there[code] !== undefined &&
        world.flights[code]?.asking == null,
    );
    if (isRepeated) return { ...next, wrong: 'doubled: a request by a payer’s code is sent again' };
    return { ...next, wrong: core.codes.length > world.core.codes.length ? this.#askedWrongly(next) : null };
  }

  /** What is wrong with the request for a code that leaves now. */
  #askedWrongly(world: World): string | null {
    if (world.core.held) return 'untrue: a request for a code leaves though selling has stopped';
    const code = world.core.codes.length - 1;
    const why = besides(world, this.bounds, code);
    return why === null ? null : `doubled: code ${code + 1} is asked for, and ${why}`;
  }

  #restored(empty: World): World {
    const opened = this.happens(empty, { kind: 'open', despite: false });
    const code = opened?.core.codes[0];
    if (!opened || !code) throw new Error('No sale can be opened.');
    const shown = { ...code, state: 'code', time: 'past' } as const;
    const sales = opened.core.sales.map((sale) => ({ ...sale, stage: { state: 'lapsed' as const } }));
    const core: State = { ...opened.core, codes: [shown, shown], sales };
    const there: There = { ...nowhere, live: 'yes', isSeen: true, isOld: true };
    return this.#commit({ ...opened, there: [there, there], flights: [noFlights, noFlights] }, core);
  }

  /** Requests reach the service, or are lost. */
  #requests(world: World, code: number, add: Add): void {
    const { asking, closing } = world.flights[code] ?? noFlights;
    const nth = `code ${code + 1}`;
    const { left } = world;
    if (asking?.kind === 'create' && asking.answer === null && world.core.codes[code]?.scan !== null) {
      this.#charging(world, code, add);
    } else if (asking?.kind === 'create' && asking.answer === null) {
      const made = set(world, code, { live: 'yes', age: 0 });
      this.#answered(made, code, { kind: 'made', code }, 'create', `The service makes ${nth}`, add);
      if (this.bounds.source) this.#paying(made, code, add);
      if (left.lost > 0) {
        if (this.bounds.unfit) this.#unfit(world, code, add);
        const lost = fly(spend(world, 'lost'), code, { asking: null });
        if (this.bounds.source) this.#losing(lost, code, add);
        else add(`The request for ${nth} gets no answer.`, this.heard(lost, { kind: 'unknown', code }));
        add(`The service refuses ${nth}.`, this.heard(lost, { kind: 'refused', code }));
      }
    }
    if (closing?.answer === null) this.#closing(world, code, add);
    if (asking !== null) return;
    comesLate(this, world, code, add);
    for (const { kind, code: of } of this.core.agenda(world.core)) {
      if (of === code && (kind === 'read' || kind === 'list' || kind === 'look'))
        this.#question(world, code, kind, add);
    }
  }

  /** An answer brings a code that must not be shown, and that somebody has begun to pay. */
  #unfit(world: World, code: number, add: Add): void {
    const change: Partial<There> = { live: 'yes', age: 0, isSeen: true, charges: ['open'] };
    const label = `The service makes code ${code + 1}, which must not be shown and is being paid`;
    const answer: Answer = { kind: 'made', code, isUnfit: true };
    this.#answered(set(spend(world, 'lost'), code, change), code, answer, 'create', label, add);
  }

  /** The service charges the customer's saved source as it makes the code. */
  #paying(made: World, code: number, add: Add): void {
    for (const fact of ['open', 'captured', 'failed'] as const) {
      const live = fact === 'captured' ? 'closed' : 'yes';
      const there = set(made, code, { live, charges: [fact], isSeen: true });
      const label = `The service makes code ${code + 1} and charges the saved source`;
      this.#answered(there, code, { kind: 'made', code, fact }, 'create', label, add);
    }
  }

  /** Nobody hears what became of a request that the customer's saved source may have paid, or may yet pay. */
  #losing(lost: World, code: number, add: Add): void {
    for (const [what, there] of lostCharges(lost, code, this.bounds))
      add(
        `The request for code ${code + 1} gets no answer: ${what}.`,
        this.heard(there, { kind: 'unknown', code }),
      );
  }

  /** A request by a payer's code is taken, refused, or lost; what is lost may have been taken, or reach the service later. */
  #charging(world: World, code: number, add: Add): void {
    const nth = `code ${code + 1}`;
    for (const fact of ['open', 'captured', 'failed'] as const) {
      const answer: Answer = { kind: 'charged', code, fact };
      const there = taken(world, code, fact, this.bounds.hidden === 'none');
      this.#answered(there, code, answer, 'create', `The service takes ${nth}`, add);
    }
    add(
      `The service refuses ${nth}.`,
      this.heard(fly(world, code, { asking: null }), { kind: 'refused', code }),
    );
    if (world.left.lost === 0) return;
    this.#losing(fly(spend(world, 'lost'), code, { asking: null }), code, add);
  }

  #closing(world: World, code: number, add: Add): void {
    const nth = `code ${code + 1}`;
    const isPresented = world.core.codes[code]?.scan !== null;
    if (isPresented && revoked(world, code) === null) {
      const over = fly(world, code, { closing: null });
      add(`The service does not revoke ${nth}.`, this.heard(over, { kind: 'close-failed', code }));
      return;
    }
    const { closes } = this.bounds;
    if (closes)
      this.#answered(
        close(world, code),
        code,
        { kind: 'closed', code },
        'close',
        `The service closes ${nth}`,
        add,
      );
    if (world.left.lost === 0 && closes) return;
    const lost = fly(closes ? spend(world, 'lost') : world, code, { closing: null });
    const failed: Event = { kind: 'close-failed', code };
    add(`The closing of ${nth} fails.`, this.heard(lost, failed));
    if (closes)
      add(`The service closes ${nth}, and its answer is lost.`, this.heard(close(lost, code), failed));
  }

  #question(world: World, code: number, kind: Asked, add: Add): void {
    const { left } = world;
    const asks = `The terminal asks about code ${code + 1}${kind === 'list' ? ' (list)' : ''}`;
    const answer = this.say(world, code, kind);
    this.#answered(world, code, answer, kind, asks, add);
    if (left.lost > 0 && this.bounds.reads && kind === 'read') {
      const isLate = world.core.codes[code]?.isAfterGrace === true;
      for (const why of ['no-such-code', 'no-such-operation'] as const) {
        const stray: Event = { kind: 'unreadable', code, isLate, why };
        add(`${asks}; something else answers: ${words(stray)}`, this.heard(spend(world, 'lost'), stray));
      }
    }
    if (left.lost > 0)
      add(`${asks}, and gets no answer.`, this.heard(spend(world, 'lost'), { kind: 'silent', code }));
    if (left.lag === 0) return;
    for (const stale of (kind === 'look' ? staleCharge : staleOf)(world.there[code] ?? nowhere)) {
      const lagging = this.say(world, code, kind, stale);
      if (isAlike(lagging, answer)) continue;
      add(
        `${asks}; a replica that lags says: ${words(lagging)}`,
        this.#arrive(spend(world, 'lag'), code, lagging, kind),
      );
    }
  }

  /** An answer comes at once; or late, when other things have happened; or at once, and later once more. */
  #answered(
    world: World,
    code: number,
    answer: Answer,
    kind: Request['kind'],
    label: string,
    add: Add,
  ): void {
    const said = words(answer) === '' ? '.' : `: ${words(answer)}`;
    add(`${label}${said}`, this.#arrive(world, code, answer, kind));
    const slot: Partial<Flights> =
      kind === 'close'
        ? { closing: { answer } }
        : { asking: kind === 'create' ? { kind, answer } : { kind, answer } };
    if (world.left.lag > 0) add(`${label}${said} The answer is late.`, fly(spend(world, 'lag'), code, slot));
    if (world.left.twice === 0 || world.echo !== null) return;
    add(
      `${label}${said} The answer will come twice.`,
      this.#arrive({ ...spend(world, 'twice'), echo: answer }, code, answer, kind),
    );
  }

  #arrive(world: World, code: number, answer: Answer, kind: Request['kind']): World {
    return this.heard(
      fly(told(world, code, answer), code, kind === 'close' ? { closing: null } : { asking: null }),
      answer,
    );
  }

  /** What the service says of a code. */
  say(world: World, code: number, kind: Asked, there = world.there[code] ?? nowhere): Answer {
    const { charges, live } = there;
    const known = world.core.codes[code];
    const isLate = known?.isAfterGrace === true;
    if (kind === 'look') {
      // The charge of a payer's code is asked for by its id, where that is known.
      const isTold = there.isListed || (known?.scan !== null && known?.charges[0] !== undefined);
      const fact = isTold ? factOf(charges[0]) : undefined;
      return { kind: 'looked', code, isLate, isAll: known?.isAllListed === true, fact };
    }
    if (kind === 'list') return { kind: 'listed', code, isLate, charges: charges.map(factOf) };
    if (!this.bounds.reads) return { kind: 'unreadable', code, isLate, why: 'no-such-operation' };
    if (!this.bounds.scanned && charges.length === 0)
      return { kind: 'unreadable', code, isLate, why: 'no-such-code' };
    const id = charges.findLastIndex((charge) => charge !== 'hidden');
    const fact = factOf(charges[id]);
    return {
      kind: 'read',
      code,
      isLate,
      how: live === 'closed' || live === 'expired' ? live : null,
      shown: fact === undefined ? null : { id, fact },
    };
  }

  /** Late answers come. */
  #answers(world: World, code: number, add: Add): void {
    const { asking, closing } = world.flights[code] ?? noFlights;
    if (asking?.answer) {
      add(
        `The late answer comes: ${said(asking.answer)}`,
        this.#arrive(world, code, asking.answer, asking.kind),
      );
    }
    if (closing?.answer)
      add(
        `The late answer comes: ${said(closing.answer)}`,
        this.#arrive(world, code, closing.answer, 'close'),
      );
  }
}
