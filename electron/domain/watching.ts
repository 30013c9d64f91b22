import { assertNever } from './assert-never.ts';
import type { How, Tries } from './code-rules.ts';
import { backoff, graceMs, growingPause, lastLookPause, silentPause } from './poll-intervals.ts';
import { type Sale, unresolvedAttempts } from './sale.ts';

/** Why a code is asked about: it is on the screen, its time ran out, or nobody has said the last word of it. */
export type Mode = 'countdown' | 'ruling-out' | 'late';

/** How the terminal learns about payment just now; `nextCheckAt` on the monotonic clock, in ms. */
export type Watching =
  { kind: 'watching' | 'unreadable' | 'unscanned' } | { kind: 'offline'; nextCheckAt: number };

/** What the answers about a code came to so far, in one mode. Times on the monotonic clock, in ms. */
export interface Watched {
  readonly mode: Mode;
  readonly since: number;
  readonly asked: number;
  /** Questions in a row without an answer; of them in a row, answers that were of no such code. */
  readonly failures: number;
  readonly unreadable: number;
  /** Since when answers in a row say that there is no such code; null: the last one did not. */
  readonly unknownSince: number | null;
  /** Answers in a row that leave the end open. */
  readonly open: number;
  readonly looks: number;
  /** Since when answers in a row say that it is over: from the end of its own time, where it was closed before. */
  readonly overSince: number | null;
  /** Before which the service does not want to be asked. */
  readonly notBefore: number;
}

/** What a question brought. `askedAt`: when it left; its answer may be slow. */
export type Heard =
  | { readonly kind: 'paid' | 'alarm' | 'open' | 'unlisted' }
  | { readonly kind: 'over'; readonly how: How; readonly tries: Tries; readonly askedAt: number }
  | { readonly kind: 'unreadable'; readonly unknownCode: boolean }
  | { readonly kind: 'no-answer'; readonly retryAfterMs: number };

/** What is known of the code besides, by the time of the answer. */
export interface Known {
  readonly now: number;
  /** A person has given their word on it: where the service contradicts it or is mute, that is the last one. */
  readonly hasWord: boolean;
  /** It was called over before. */
  readonly isRuledOut: boolean;
  /** The service may say what became of it. */
  readonly canAsk: boolean;
  /** The most that may be left of its own time, in ms. */
  readonly leftMs: number;
  /** Its sale was canceled, and has a code that could not be closed and still has time. */
  readonly isPayable: boolean;
  readonly random: { fraction(): number };
}

/** What an answer comes to, besides the next question. */
export type Act =
  | { readonly kind: 'tell'; readonly watching: Watching }
  | { readonly kind: 'lapse' }
  | { readonly kind: 'rule-out'; readonly how: How; readonly isLate: boolean }
  /** The last word: it is asked about no more. */
  | { readonly kind: 'resolve'; readonly by: 'over' | 'staff' };

/** What is done about an answer, and the pause before the next question, in ms. */
export interface Step {
  readonly watched: Watched;
  readonly acts: readonly Act[];
  readonly pauseMs: number;
}

const countdownMs = 2_000;
const rulingOutMs = [2_000, 3_000, 5_000, 8_000, 13_000];
const rulingOutForMs = 600_000;
const payableMs = 60_000;
/** How long a try of which nothing is told, or a code that is not known, may still come to a payment, once a person has said that it did not. */
const untoldMs = 3_600_000;
/** So many answers in a row that there is no such code are believed; a replica that lags gives fewer. */
export const believedUnreadable = 3;

/** Whether a person has given their word on a code, so that nothing is left to learn where the service is mute. */
export function standsByPerson({ stage, attempts }: Sale, attempt: number): boolean {
  return (stage.state === 'paid' && stage.settledByStaff) || attempts[attempt - 1]?.ruledOut === 'staff';
}

/** Which codes of a sale are to be asked about, by attempt number, and why. */
export function modesOf(sale: Sale): Map<number, Mode> {
  const { stage, attempts } = sale;
  return new Map(
    unresolvedAttempts(sale).map(({ number }) => {
      const isLast = number === attempts.length;
      if (isLast && stage.state === 'awaiting') return [number, 'countdown'];
      return [number, isLast && stage.state === 'lapsed' ? 'ruling-out' : 'late'];
    }),
  );
}

/** A code that begins to be asked about at a time. */
export function beginToWatch(mode: Mode, now: number): Watched {
  const none = { asked: 0, failures: 0, unreadable: 0, unknownSince: null, open: 0, overSince: null };
  return { mode, since: now, ...none, looks: 1, notBefore: 0 };
}

/** The pause before the first question, in ms: a code whose time ran out is asked about at once. */
export function firstPause(mode: Mode): number {
  switch (mode) {
    case 'countdown':
      return countdownMs;
    case 'ruling-out':
      return 0;
    case 'late':
      return lastLookPause(0);
    default:
      return assertNever(mode);
  }
}

/** What an answer comes to. The one place that decides how long a code is asked about, and when a word on it is the last. */
export function afterAnswer(before: Watched, heard: Heard, known: Known): Step {
  const watched = counted(before, heard, known.now);
  switch (heard.kind) {
    case 'no-answer':
      return unanswered(watched, heard.retryAfterMs, known);
    case 'unreadable':
      return unreadable(watched, heard.unknownCode, known);
    case 'alarm':
      return known.hasWord ? ended(watched, 'staff') : growing(watched);
    case 'paid':
      return growing(watched);
    case 'over':
      return over(watched, heard, known);
    case 'open':
    case 'unlisted':
      return goesOn({ ...watched, overSince: null, looks: 1 }, known);
    default:
      return assertNever(heard);
  }
}

/**
 * Nothing is sent while codes are known not to be readable. That is not believed for good: it is looked at again in
 * growing pauses, and the code is asked about once it may be.
 */
export function withoutQuestion(watched: Watched, known: Pick<Known, 'hasWord'>): Step {
  if (watched.mode === 'late' && known.hasWord) return ended(watched, 'staff');
  const failures = watched.failures + 1;
  return next({ ...watched, failures }, silentPause(failures - 1), ...tell(watched, { kind: 'unreadable' }));
}

function counted(watched: Watched, heard: Heard, now: number): Watched {
  const isSilent = heard.kind === 'no-answer' || heard.kind === 'unreadable';
  const isUnknown = heard.kind === 'unreadable' && heard.unknownCode;
  return {
    ...watched,
    asked: watched.asked + 1,
    failures: isSilent ? watched.failures + 1 : 0,
    unreadable: heard.kind === 'unreadable' ? watched.unreadable + 1 : 0,
    unknownSince: isUnknown ? (watched.unknownSince ?? now) : null,
    notBefore: heard.kind === 'no-answer' ? now + heard.retryAfterMs : watched.notBefore,
  };
}

/** A question that was not answered counts for nothing; what is said of the code stays what it was. */
function unanswered(watched: Watched, retryAfterMs: number, { now, random }: Known): Step {
  const { mode, failures } = watched;
  const pause = mode === 'late' ? silentPause(failures - 1) : backoff(failures, random);
  const pauseMs = Math.max(retryAfterMs, pause);
  return next(watched, pauseMs, ...tell(watched, { kind: 'offline', nextCheckAt: now + pauseMs }));
}

function unreadable(watched: Watched, unknownCode: boolean, known: Known): Step {
  const { mode, failures, unknownSince } = watched;
  const isBelieved = watched.unreadable >= believedUnreadable;
  if (mode !== 'late') {
    // Some services know a code only once somebody has scanned it: as long as it lives, it is asked about as ever.
    const isAsEver = mode === 'countdown' && unknownCode;
    const pauseMs = isAsEver ? countdownMs : backoff(failures, known.random);
    const told = tell(watched, { kind: isAsEver ? 'unscanned' : 'unreadable' });
    return next(watched, pauseMs, ...(isBelieved ? told : []));
  }
  // One that is not known in passing is given as long as an untold try.
  const mayBeKnownAgain = unknownSince !== null && known.now - unknownSince < untoldMs;
  if (isBelieved && !mayBeKnownAgain && known.hasWord) return ended(watched, 'staff');
  // That codes cannot be read was believed, and is seen once more: what the service said when it closed the code stands.
  if (!known.canAsk && known.isRuledOut) return ended(watched, 'over');
  return next(watched, silentPause(failures - 1));
}

/** A charge that may still take money keeps the code from being ruled out, however long it takes. */
function over(
  watched: Watched,
  { how, tries, askedAt }: Heard & { readonly kind: 'over' },
  known: Known,
): Step {
  const isWord = tries === 'untold' && known.hasWord;
  if (tries !== 'over' && !isWord) {
    // Over by the service's clock, and being paid: nobody else may scan it any more.
    const lapse: Act[] = watched.mode === 'countdown' ? [{ kind: 'lapse' }] : [];
    return goesOn({ ...watched, overSince: null, looks: 1 }, known, ...lapse);
  }
  const overSince = watched.overSince ?? known.now + (how === 'closed' ? known.leftMs : 0);
  const since = { ...watched, overSince };
  // Nobody tells what became of a try: it is given time to show before a person's word is the last one.
  if (isWord) return askedAt - overSince >= untoldMs ? ended(since, 'staff') : goesOn(since, known);
  const isLate = watched.mode === 'late' && askedAt - overSince >= graceMs;
  const ruledOut = { kind: 'rule-out', how, isLate } as const;
  if (watched.mode !== 'late') return goesOn(since, known, ruledOut);
  return next({ ...since, looks: watched.looks + 1 }, lastLookPause(watched.looks), ruledOut);
}

function goesOn(watched: Watched, known: Known, ...acts: Act[]): Step {
  const { mode, since, asked } = watched;
  const told = [...acts, ...tell(watched, { kind: 'watching' })];
  switch (mode) {
    case 'countdown':
      return next(watched, countdownMs, ...told);
    case 'ruling-out':
      if (known.now - since > rulingOutForMs) return growing(watched, ...told);
      return next(watched, rulingOutMs[asked - 1] ?? rulingOutMs.at(-1) ?? rulingOutForMs, ...told);
    case 'late':
      return known.isPayable ? next(watched, payableMs, ...acts) : growing(watched, ...acts);
    default:
      return assertNever(mode);
  }
}

/** What the code screen says; one that is not on it is not spoken of. */
function tell({ mode }: Watched, watching: Watching): Act[] {
  return mode === 'late' ? [] : [{ kind: 'tell', watching }];
}

function growing(watched: Watched, ...acts: Act[]): Step {
  return next({ ...watched, open: watched.open + 1 }, growingPause(watched.open), ...acts);
}

function ended(watched: Watched, by: 'over' | 'staff'): Step {
  return next(watched, 0, { kind: 'resolve', by });
}

function next(watched: Watched, pauseMs: number, ...acts: Act[]): Step {
  return { watched, acts, pauseMs };
}
