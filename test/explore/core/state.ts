import type { CodeFacts, How } from '../../../electron/domain/code-rules.ts';
import type { Stage } from '../../../electron/domain/sale.ts';
import type { Said, Wish as Asked, Word } from '../../../electron/domain/wishes.ts';

/** What the service has told of one charge on a code; `other`: another amount came than was asked for. A charge by which money came stays so. */
export type ChargeFact = 'open' | 'failed' | 'captured' | 'other';

/** What a look brought that a wish of staff waits for. That a code is paid is known by its charge. */
export type Heard = Exclude<Word, 'paid'>;

/** One request for a code, or for money by a payer's code (an attempt of the journal), and everything that was learnt of it. */
export interface Code extends CodeFacts {
  /** The sale that it belongs to, by its index. */
  readonly sale: number;
  /** Of money that was asked for by a payer's code: which scan it was; null: a code was asked for. */
  readonly scan: number | null;
  /** Nobody was shown a code that is not `code`; a payer's that is `code`, and one that is lost, may have taken money. */
  readonly state: 'sending' | 'code' | 'refused' | 'unknown';
  /** The answer was lost with the code, which the customer's saved source may have paid: its charge is looked for by its number. */
  readonly isLost: boolean;
  /** The charges on it in the order in which they began; undefined: nothing was told of it yet. */
  readonly charges: readonly (ChargeFact | undefined)[];
  /** Its own time: `past` by a clock that proves nothing; `over` by the monotonic clock, counted from its answer or this start. */
  readonly time: 'running' | 'past' | 'over';
  /** How the service has called it over in all looks of late; null: in the last one it did not, or there was none since the start. */
  readonly saidOver: How | null;
  /** Five minutes have passed since it first did; of a closed code: since the end of its own time. */
  readonly isAfterGrace: boolean;
  readonly resolved: NonNullable<CodeFacts['resolved']> | null;
  /** Answers in a row that were of no such code or operation, before the one that is believed. */
  readonly unread: 0 | 1 | 2;
  readonly close: 'wanted' | 'closed' | 'failed' | null;
  /** It may be shown, and was made for the process that runs. */
  readonly isOfRun: boolean;
  /** It is closed because the goods were paid by another code. */
  readonly goodsPaid: boolean;
  /** The code was read as over; the list of its charges is asked for next. `isLate`: the reading left after the grace. */
  readonly reading: { readonly how: How; readonly isLate: boolean } | null;
  /** Of a payer's code, and of one that is lost: five minutes have passed since its request ended, so that what it asked for is listed. */
  readonly isAllListed: boolean;
  /** Of a payer's code: its charge is revoked within a look, which goes on after that. */
  readonly isRevoking: boolean;
  /** For the wish that its sale carries out; null: still awaited, or no wish. */
  readonly heard: Heard | null;
}

/** What staff asked for and is being carried out. */
export type Wish = Exclude<Asked, 'settle'> | Said;

/** A code that somebody chose to leave, with the charges on it that were told to be under way then. */
export interface Choice {
  readonly code: number;
  readonly charges: readonly number[];
}

/** One sale. All sales of a state are for the same goods, one after another. */
export interface Sale {
  readonly wish: Wish | null;
  /** By which scan a new code is wanted; null: none, a code is asked for. */
  readonly scan: number | null;
  /** Where it is: the program's own reducer moves it. */
  readonly stage: Stage;
  /** Codes of other sales that somebody chose to leave, though they may be paid. */
  readonly chosen: readonly Choice[];
  /** Its row says that the goods were paid twice. */
  readonly doubled: boolean;
}

/** Everything that decides what may be sent, shown and believed. */
export interface State {
  /** Whether the service lists charges. */
  readonly lists: boolean;
  /** Whether the service is believed to tell of codes. */
  readonly reads: boolean;
  /** Whether it was seen since the start to know a code that nobody has scanned; null: neither was seen. */
  readonly knowsUnscanned: boolean | null;
  /** Whether the customer has saved a source, which the service may charge as soon as a code is made. */
  readonly hasSource: boolean;
  /** Selling has stopped: no request for a code may leave. */
  readonly held: boolean;
  /** The payers' codes that were sent since the program started. */
  readonly scanned: readonly number[];
  readonly codes: readonly Code[];
  readonly sales: readonly Sale[];
}

/** How it is known that time has passed. */
export interface Proof {
  /** The wall clock proves nothing: it is set by people, networks and empty batteries. */
  readonly clock: 'wall' | 'monotonic';
  /** The service counts a code's time from when it made it: after `sending`, and before its `answer` or a `start`. */
  readonly since: 'sending' | 'answer' | 'start';
}

/** What the service told of a charge. */
export interface ToldCharge {
  readonly id: number;
  readonly fact: ChargeFact;
}

/** Everything that can happen. `isLate` of an answer: its question left after the grace. */
export type Event =
  | { readonly kind: 'open'; readonly despite: boolean; readonly scan?: number | null }
  | { readonly kind: 'wish'; readonly sale: number; readonly wish: Wish; readonly scan?: number | null }
  /** `isUnfit`: it must not be shown, and somebody has begun to pay it all the same. `fact`: what became of a charge of the customer's saved source. */
  | {
      readonly kind: 'made';
      readonly code: number;
      readonly isUnfit?: boolean;
      readonly fact?: ChargeFact | undefined;
    }
  | { readonly kind: 'charged'; readonly code: number; readonly fact: ChargeFact }
  | { readonly kind: 'refused' | 'unknown'; readonly code: number }
  | { readonly kind: 'closed' | 'close-failed'; readonly code: number }
  | {
      readonly kind: 'read';
      readonly code: number;
      readonly isLate: boolean;
      readonly how: How | null;
      /** A code shows the charge that began last. */
      readonly shown: ToldCharge | null;
    }
  | {
      readonly kind: 'listed';
      readonly code: number;
      readonly isLate: boolean;
      readonly charges: readonly (ChargeFact | undefined)[];
    }
  | {
      readonly kind: 'unreadable';
      readonly code: number;
      readonly isLate: boolean;
      readonly why: 'no-such-code' | 'no-such-operation';
    }
  | {
      /** What the service tells of the charge of a payer's code; undefined: nothing. */
      readonly kind: 'looked';
      readonly code: number;
      readonly isLate: boolean;
      /** The question left after the time in which every charge shows. */
      readonly isAll: boolean;
      readonly fact: ChargeFact | undefined;
    }
  | { readonly kind: 'silent'; readonly code: number }
  | { readonly kind: 'time'; readonly code: number; readonly proof: Proof }
  | {
      readonly kind: 'grace';
      readonly code: number;
      readonly clock: Proof['clock'];
      /**
       * Since the service first called the code over, or since the end of the code's own time where that is later; since the request by
       * a payer's code, or for one that is lost, ended.
       */
      readonly since: 'said' | 'end' | 'request';
    }
  | { readonly kind: 'reads'; readonly reads: boolean }
  | { readonly kind: 'held'; readonly held: boolean }
  | { readonly kind: 'started'; readonly boot: 'same' | 'another' };

/** A terminal that has sold nothing yet. */
export function noSales(lists: boolean, reads: boolean, hasSource: boolean): State {
  const none = { knowsUnscanned: null, held: false, scanned: [], codes: [], sales: [] };
  return { lists, reads, hasSource, ...none };
}

/** The state with one code changed. */
export function withCode(state: State, index: number, change: Partial<Code>): State {
  return { ...state, codes: state.codes.map((code, at) => (at === index ? { ...code, ...change } : code)) };
}

/** The state with one sale changed. */
export function withSale(state: State, index: number, change: Partial<Sale>): State {
  return { ...state, sales: state.sales.map((sale, at) => (at === index ? { ...sale, ...change } : sale)) };
}

/** Whether a person has said that a sale was paid. */
export function isWordPaid(sale: Sale | undefined): boolean {
  return sale?.stage.state === 'paid' && sale.stage.settledByStaff;
}

/** A code by its index. */
export function codeAt(state: State, index: number): Code {
  const code = state.codes[index];
  if (!code) throw new RangeError(`There is no code ${index}.`);
  return code;
}

/** A sale by its index. */
export function saleAt(state: State, index: number): Sale {
  const sale = state.sales[index];
  if (!sale) throw new RangeError(`There is no sale ${index}.`);
  return sale;
}
