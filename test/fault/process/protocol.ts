import type { DialectName } from '../../../electron/contract/index.ts';
import type { OpenSale, SaleView } from '../../../electron/contract/sale.ts';
import type { Pace } from '../support/fast-time.ts';
import type { Step } from './steps.ts';

/** What a person at the counter does about a sale. */
export type Act =
  | 'recover'
  | 'open'
  | 'check'
  | 'cancel'
  | 'renew'
  | 'retry'
  | 'settle'
  | 'dismiss'
  | 'draft'
  | 'refund'
  | 'close-day'
  | 'reopen';

/** What the till's process is started with, as JSON in its first argument. */
export interface TillOrders {
  readonly url: string;
  readonly key: string;
  /** How the service puts things; as documented, where it is left out. */
  readonly dialect?: DialectName;
  readonly folder: string;
  readonly seed: number;
  /** Ends itself with SIGKILL at this step of its own, counted from 1; null goes on to the end. */
  readonly killAtStep: number | null;
  /** The same at so many-th step after the first request for a code has left. */
  readonly killAfterRequest?: number;
  /** How time goes at this till; as the machine's, where it is left out. */
  readonly pace?: Pace;
  /** How many sales, before it ends by itself. */
  readonly sales: number;
  /**
   * `sell`: sales only, each one paid; `all`: every act; `audit`: no sale, the day is closed, where time is fast after
   * every code has its last word.
   */
  readonly acts: 'sell' | 'all' | 'audit';
  /** How often, from 0 to 1, a sale is asked for by a payer's code, or recorded as paid another way; never, where it is left out. */
  readonly kinds?: { readonly presented: number; readonly recorded: number };
  /** A request whose answer the screen never saw: it is sent again first, as after a double tap. */
  readonly again: OpenSale | null;
  /** Says every step in its output. */
  readonly tellSteps: boolean;
}

/** A sale as the till knows it when it has taken up where the last process stopped. */
export interface KnownSale {
  readonly id: string;
  readonly orderNo: string;
  readonly state: string;
  /** How often a code was asked for. */
  readonly attempts: number;
}

/** A day's close: what is paid by the journal, and the same in its three groups; in the smallest unit. */
export interface ClosedDay {
  readonly state: 'asking' | 'done' | 'stopped';
  readonly paid: number;
  readonly groups: readonly number[];
  /** What came beyond one payment of each sale. */
  readonly secondPayments: number;
}

/** One line of the till's output, written at once: what was said before a kill has been said. */
export type TillTelling =
  | { kind: 'started' }
  | { kind: 'recovered'; view: SaleView | null; sales: KnownSale[] }
  | { kind: 'recovery-failed'; message: string }
  | { kind: 'asking'; request: OpenSale }
  | { kind: 'opened'; requestId: string; saleId: string }
  | { kind: 'not-opened'; requestId: string; code: string }
  /** Before the screen would paint it; `at` by the till's wall clock. */
  | { kind: 'draws'; view: SaleView | null; at: number }
  | { kind: 'stopped'; why: string }
  /** A code is being asked for, and it comes to nothing. */
  | { kind: 'stuck' }
  | { kind: 'reopening' }
  | { kind: 'reopened'; ok: boolean }
  | { kind: 'closed-day'; closing: ClosedDay }
  | { kind: 'step'; step: Step; act: Act }
  /** About to be killed, by its own hand. */
  | { kind: 'dies'; step: Step; act: Act }
  | { kind: 'ended'; steps: number };
