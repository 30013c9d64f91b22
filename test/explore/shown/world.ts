import type { UnseenAfter } from '../../../electron/contract/sale.ts';
import type { Deadline, Moment } from '../../../electron/domain/expiry.ts';
import { moneyOf, type SalePayment } from '../../../electron/domain/ledger.ts';
import type { OnScreen, SaleToShow } from '../../../electron/domain/phase.ts';
import type { Sale } from '../../../electron/domain/sale.ts';

/** What the goods come to, and what may come instead. */
export const price = 100;
export const otherAmount = 80;
/** How long a code may be paid, and how much of it passes at once, in ms. */
export const validityMs = 600_000;
export const passMs = 300_000;

/** A payment at the service, by the number of its code. */
export interface Paid {
  readonly attempt: number;
  readonly amount: number;
  readonly back: number;
}

/** How much may still happen, or go wrong. */
export type Left = Readonly<
  Record<
    'refunds' | 'fails' | 'failsLate' | 'others' | 'words' | 'passes' | 'sets' | 'sleeps' | 'cuts' | 'stops',
    number
  >
>;

/** What is explored. */
export interface Bounds extends Left {
  readonly codes: number;
  readonly payments: number;
  /** Whether another sale for the goods may be paid. */
  readonly twins: 0 | 1;
}

/** A sale, what is known of it, and what staff were shown. */
export interface World {
  readonly sale: Sale;
  readonly ledger: readonly SalePayment[];
  readonly unseen: UnseenAfter | null;
  /** The money of another sale for the goods. */
  readonly twin: 'none' | 'here' | 'back';
  readonly paid: readonly Paid[];
  /** Another amount that the service told of; null: none. */
  readonly told: number | null;
  /** When the request for the last code left; null: none has come. */
  readonly sent: Moment | null;
  readonly deadline: Deadline | null;
  readonly isAsleep: boolean;
  /** The journal has failed. */
  readonly isDown: boolean;
  readonly isOnScreen: boolean;
  /** Somebody put it off the screen, which no start brings back then. */
  readonly isLeft: boolean;
  readonly now: Moment;
  /** How much of the last code's time has passed, by no clock. */
  readonly spentMs: number;
  /** What staff were never shown: that the sale was paid; that it was so twice; that it was beside another one; that a refund failed. */
  readonly news: {
    readonly first: boolean;
    readonly twice: boolean;
    readonly twin: boolean;
    readonly failed: boolean;
  };
  readonly left: Left;
}

/** The sale as the code screen has it. */
export function toShow({ sale, ledger }: World): SaleToShow {
  const codeUrl = 'https://pay.example/c';
  const attempts = sale.attempts.map((one) => ({
    ...one,
    code: one.state === 'code' ? { codeUrl } : null,
    validityMs: one.state === 'code' ? validityMs : null,
  }));
  return { ...sale, attempts, money: moneyOf(ledger) };
}

/** What the process knows of the code on the screen. */
export function knownIn({ deadline, isAsleep }: World): OnScreen {
  return {
    deadline,
    watching: { kind: 'watching' },
    paying: 'nobody',
    failedTries: new Set(),
    goodsPaidAs: null,
    canceling: false,
    unshown: false,
    asleep: isAsleep,
    unproven: false,
    retryAt: null,
  };
}
