import { graceMs } from '../../../electron/domain/poll-intervals.ts';
import {
  type Act,
  afterAnswer,
  beginToWatch,
  firstPause,
  type Heard,
  type Known,
  type Mode,
  type Step,
  withoutQuestion,
} from '../../../electron/domain/watching.ts';
import { type Next, type Space, spend } from '../explorer.ts';
import type { Bounds, World } from './world.ts';

const hourMs = 3_600_000;
/** How long after the code is over a try to pay that goes on has ended, in ms. */
const longestTryMs = 30_000;
/** How slow an answer may be, in ms. */
const slowMs = graceMs + 60_000;
/** How long a service may ask to be left alone, in ms. */
const leftAloneMs = 90_000;
/** Longer ago than this nothing is told apart. */
const longAgoMs = 3 * hourMs;

/** The rules by which a code is asked about, and done with, and everything around them that could mislead them. */
export class WatchedCodes implements Space<World> {
  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  begin(): World {
    const { payments, troubles, acts } = this.bounds;
    const left = { payments, troubles, acts };
    return {
      now: 0,
      due: firstPause('countdown'),
      watched: beginToWatch('countdown', 0),
      stage: 'awaiting',
      isClosed: false,
      wasScanned: false,
      attempt: null,
      paidAt: null,
      hasWord: false,
      isRuledOut: false,
      end: null,
      left,
      wrong: null,
    };
  }

  nexts(world: World): Next<World>[] {
    if (world.end !== null) return [];
    const isOnlyWaiting =
      this.#isWaiting(world) || (world.attempt === 'open' && world.now > this.bounds.validMs + longestTryMs);
    const asked = isOnlyWaiting ? [] : this.#questions(world);
    return [...this.#payers(world), ...this.#staff(world), ...asked];
  }

  problem({ wrong }: World): string | null {
    return wrong;
  }

  /** The service answers each question at once, and tries end. */
  calm(world: World): World | null {
    if (world.end !== null) return null;
    if (world.attempt === 'open') return { ...world, attempt: null, wrong: null };
    if (this.#isWaiting(world)) return null;
    return this.#next(world);
  }

  verdict(world: World): string | null {
    const isDone = world.end !== null || this.#isInDoubt(world);
    return isDone ? null : 'forgotten: no last word is said of the code';
  }

  /** Only how long ago something was matters, and numbers only as far as they change a pause. */
  pack(world: World): unknown[] {
    const { now, due, watched, left: _, paidAt, ...rest } = world;
    const ago = (time: number | null): number | null => time && Math.min(longAgoMs, now - time);
    const showsIn = paidAt && Math.max(0, paidAt - now);
    const { since, unknownSince, overSince, notBefore, asked, failures, unreadable, open, looks, mode } =
      watched;
    const numbers = [asked, failures, unreadable, open, looks].map((count) => Math.min(count, 9));
    const times = [
      ago(this.bounds.validMs),
      ago(since),
      ago(unknownSince),
      ago(overSince),
      ago(notBefore),
      showsIn,
    ];
    return [due - now, mode, numbers, times, rest];
  }

  /** Whether the service will not say what became of the code: without a person's word it stays in doubt. */
  #isInDoubt({ attempt, hasWord, wasScanned }: World): boolean {
    const { reads, knowsUnscanned } = this.bounds;
    return !hasWord && (!reads || attempt === 'untold' || (!wasScanned && !knowsUnscanned));
  }

  /** A person is waited for: what the service says is the same each time. */
  #isWaiting(world: World): boolean {
    return this.#isInDoubt(world) && world.now > this.bounds.validMs + longestTryMs;
  }

  #payers(world: World): Next<World>[] {
    const { attempt, isClosed, now, left, paidAt } = world;
    if (paidAt !== null) return [];
    const found: Next<World>[] = [];
    const paid = (one: World, showsAt: number): World => ({
      ...one,
      attempt: null,
      paidAt: showsAt,
      wasScanned: true,
      wrong: null,
    });
    if (attempt === null && !isClosed && now < this.bounds.validMs && left.payments > 0) {
      const fewer = spend(world, 'payments');
      found.push(['The payer pays; it shows at once.', paid(fewer, now)]);
      found.push([
        'The payer pays; it shows five minutes after the code is over.',
        paid(fewer, this.bounds.validMs + graceMs),
      ]);
      found.push(['The payer begins to pay.', { ...fewer, attempt: 'open', wasScanned: true, wrong: null }]);
    }
    if (attempt === 'open') {
      found.push(['The try to pay takes the money.', paid(world, now)]);
      found.push(['The try to pay fails.', { ...world, attempt: null, wrong: null }]);
      if (!this.bounds.tells)
        found.push(['The service tells no more of the try.', { ...world, attempt: 'untold', wrong: null }]);
    }
    if (attempt === 'untold' && now <= this.bounds.validMs + hourMs)
      found.push(['The try of which nothing is told takes the money.', paid(world, now)]);
    return found;
  }

  #staff(world: World): Next<World>[] {
    const { stage, left, now } = world;
    if (left.acts === 0) return [];
    const fewer = { ...spend(world, 'acts'), wrong: null };
    const found: Next<World>[] = [];
    if (stage === 'awaiting' || stage === 'lapsed') {
      const canceled = { ...fewer, stage: 'canceled' } as const;
      found.push(['Staff cancel; the code cannot be closed.', began(canceled, 'late')]);
      const { isClosed } = world;
      // A try under way keeps a closed code from being said to be over.
      const isOver = world.attempt === null && world.paidAt === null;
      if (this.bounds.closes && !isClosed)
        found.push([
          'Staff cancel; the service closes the code.',
          began({ ...canceled, isClosed: true, isRuledOut: isOver }, 'late'),
        ]);
    }
    // Asked for once the time is over for certain.
    if (stage !== 'awaiting' && now >= this.bounds.validMs && !world.hasWord) {
      const said: World = { ...fewer, hasWord: true, stage: 'over' };
      const watched = { ...(stage === 'lapsed' ? beginToWatch('late', now) : said.watched), failures: 0 };
      found.push(['Staff give their word that it is not paid.', { ...said, watched, due: now }]);
    }
    return found;
  }

  /** The next question with each answer that may come. */
  #questions(world: World): Next<World>[] {
    const { left } = world;
    const at = atNext(world, this.bounds);
    const found: Next<World>[] = [['Time passes, and the code is asked about.', this.#next(world)]];
    if (at.now < world.due || !this.bounds.reads) return found;
    for (const retryAfterMs of left.troubles > 0 ? [0, leftAloneMs] : []) {
      const answer = { kind: 'no-answer', retryAfterMs } as const;
      const label = `The question has no answer${retryAfterMs > 0 ? '; the service wants to be left alone' : ''}.`;
      found.push([label, this.#heard(spend(at, 'troubles'), answer)]);
    }
    if (left.troubles > 0)
      found.push([
        'A replica does not have the code.',
        this.#heard(spend(at, 'troubles'), { kind: 'unreadable', unknownCode: true }),
      ]);
    if (left.troubles > 0) {
      const slow = { ...spend(at, 'troubles'), now: at.now + slowMs };
      found.push(['The answer takes six minutes.', this.#heard(slow, this.#told(at))]);
    }
    return found;
  }

  /** What comes next when all is well: the end of the code's time, or the answer to the next question. */
  #next(world: World): World {
    const at = atNext(world, this.bounds);
    if (at.now < world.due) return began({ ...at, stage: 'lapsed' }, 'ruling-out');
    if (!this.bounds.reads) return this.#after(at, withoutQuestion(at.watched, at));
    return this.#heard(at, this.#told(at));
  }

  /** What the service says of the code. */
  #told({ now, paidAt, attempt, isClosed, wasScanned }: World): Heard {
    if (paidAt !== null && paidAt <= now) return { kind: 'paid' };
    if (!wasScanned && !this.bounds.knowsUnscanned) return { kind: 'unreadable', unknownCode: true };
    if (now < this.bounds.validMs && !isClosed) return { kind: 'open' };
    const tries = attempt ?? 'over';
    return { kind: 'over', how: isClosed ? 'closed' : 'expired', tries, askedAt: now };
  }

  #heard(world: World, heard: Heard): World {
    if (heard.kind === 'paid') return { ...world, end: 'paid', wrong: null };
    const { now, hasWord, isRuledOut, stage } = world;
    const leftMs = Math.max(0, this.bounds.validMs - now);
    const known: Known = {
      now,
      hasWord,
      isRuledOut,
      canAsk: true,
      leftMs,
      isPayable: stage === 'canceled' && !isRuledOut && leftMs > 0,
      random: { fraction: () => 0 },
    };
    const step = afterAnswer(world.watched, heard, known);
    const after = this.#after(world, step);
    return { ...after, wrong: after.wrong ?? wrongIn(world, heard, step) };
  }

  #after(world: World, { watched, acts, pauseMs }: Step): World {
    const begin: World = { ...world, watched, due: world.now + pauseMs, wrong: null };
    return acts.reduce((now, act) => this.#carriedOut(now, act), begin);
  }

  #carriedOut(world: World, act: Act): World {
    switch (act.kind) {
      case 'tell':
        return world;
      case 'lapse':
        return began({ ...world, stage: 'lapsed' }, 'ruling-out');
      case 'rule-out': {
        const isLast = act.isLate && world.isRuledOut;
        const out: World = { ...world, isRuledOut: true, ...(isLast && { end: 'over' }) };
        const wrong = this.#wronglyOver(out, isLast);
        return { ...(world.watched.mode === 'late' ? out : began({ ...out, stage: 'over' }, 'late')), wrong };
      }
      case 'resolve':
        return { ...world, end: act.by, wrong: this.#wronglyEnded(world, act.by) };
    }
  }

  #wronglyOver({ attempt, hasWord, paidAt }: World, isLast: boolean): string | null {
    if (attempt === 'open') return 'untrue: a code is said to be over that is being paid';
    if (attempt === 'untold' && !hasWord) return 'untrue: a try of which nothing is told is said to be over';
    return isLast && paidAt !== null ? this.#lost('called over') : null;
  }

  #wronglyEnded({ attempt, paidAt, now }: World, by: 'over' | 'staff'): string | null {
    if (!this.bounds.reads) return null;
    if (by === 'over') return 'untrue: the last word is said without a look';
    if (attempt === 'open') return this.#lost('left to a word while it is being paid');
    const mayStillShow = attempt === 'untold' && now < this.bounds.validMs + hourMs;
    return paidAt !== null || mayStillShow ? this.#lost('left to a word too soon') : null;
  }

  #lost(how: string): string {
    return `lost: a code is ${how}, and its payment shows later`;
  }
}

/** The moment of the next question, or that at which the time of a code on the screen is over. */
function atNext(world: World, { validMs }: Bounds): World {
  const { due, stage, now } = world;
  const isOver = stage === 'awaiting' && due >= validMs;
  return { ...world, now: isOver ? Math.max(now, validMs) : Math.max(now, due), wrong: null };
}

function began(world: World, mode: Mode): World {
  return { ...world, watched: beginToWatch(mode, world.now), due: world.now + firstPause(mode) };
}

/** What is wrong with how an answer was counted. */
function wrongIn({ watched }: World, heard: Heard, { pauseMs, acts }: Step): string | null {
  if (pauseMs > hourMs) return 'forgotten: it is asked about less than once an hour';
  if (heard.kind === 'no-answer' && pauseMs < heard.retryAfterMs)
    return 'untrue: a service that wants to be left alone is asked';
  const told = acts.find((act) => act.kind === 'tell')?.watching.kind;
  if (told === 'watching' && heard.kind === 'no-answer') return 'untrue: it is said to be watched';
  return told === 'unreadable' && watched.unreadable < 2
    ? 'untrue: it is said to be unreadable too soon'
    : null;
}
