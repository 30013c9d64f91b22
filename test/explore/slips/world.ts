import type { Refund } from '../../../electron/contract/payment-objects.ts';
import type { SaleEvent } from '../../../electron/contract/sale.ts';
import { type ListedBack, type OwnRefund, refundMark } from '../../../electron/domain/refunds.ts';
import { idOf, type Of, type There as Entry } from '../refunds/world.ts';

/** Money given back at the service of one of two payments: the first, or the one too many. */
export interface There extends Entry {
  /** The payment counts it, as far as the terminal has heard; it did when there was no more than the price. */
  readonly isCounted: boolean;
  readonly isBefore: boolean;
  /** A look has told that it is back. */
  readonly isTold: boolean;
}

/** A refund of the terminal's; `isAwaited`: its answer may still come. */
export interface Own extends OwnRefund {
  readonly of: Of;
  readonly attempt: number;
  readonly chargeId: string;
  readonly returned: readonly { line: number; count: number; amount: number }[];
  readonly isAwaited: boolean;
}

/** What is on record of a sale, in the order of the journal. */
export type Noted = Pick<SaleEvent, 'kind' | 'details'> & { readonly sale: Of };

/** A refund, by its index, as its slip was printed. */
export interface Slip {
  readonly own: number;
  readonly ofTwo: number;
}

/** How much may still happen, or go wrong. */
export type Left = Readonly<Record<'owner' | 'fails' | 'lost' | 'late' | 'cuts', number>>;

/** What is explored. */
export interface Bounds extends Left {
  /** The payment too many is one of the same code, of another code of the sale, or of another sale for the goods; or none comes. */
  readonly second: 'none' | 'same-code' | 'other-code' | 'other-sale';
  readonly asks: number;
  /** Whether goods may come back with a refund. */
  readonly goods: boolean;
  /** Whether the service names its entries by an id. */
  readonly ids: boolean;
  /** Whether the service lists an entry some time after it took it. */
  readonly isLate: boolean;
  /** Whether money is under way for a time. */
  readonly pends: boolean;
  /** Whether the payment counts money as given back as soon as it is asked for. */
  readonly countsPending: boolean;
}

/** The terminal's refunds of goods that may be paid twice, and the service's. */
export interface World {
  /** Whether the goods were paid once more, while the first payment was here or since it was back. */
  readonly came: 'no' | 'twice' | 'anew';
  /** Whether nothing that was asked for was under way then: that hides what the owner had given back. */
  readonly isClear: boolean;
  readonly own: readonly Own[];
  readonly there: readonly There[];
  readonly back: readonly [number, number];
  readonly listedBack: readonly [readonly ListedBack[], readonly ListedBack[]];
  readonly noted: readonly Noted[];
  readonly slips: readonly [readonly Slip[], readonly Slip[]];
  readonly left: Left;
  /** What was wrong in the step that led here. */
  readonly wrong: string | null;
}

/** The service's list of a payment's refunds. */
export function listOf({ there }: Pick<World, 'there'>, of: Of, { ids }: Bounds): Refund[] {
  return there.flatMap((one, at) =>
    one.isListed && one.of === of
      ? [
          {
            ...(ids && { id: `re_${at}` }),
            amount: one.amount,
            status: one.state === 'done' ? 'succeeded' : one.state,
            metadata: one.own === 'owner' ? {} : { [refundMark]: idOf(one.own) },
          },
        ]
      : [],
  );
}

/** The sale that a payment is of. */
export function saleOf(of: Of, { second }: Bounds): Of {
  return second === 'other-sale' ? of : 0;
}

/** What is on record of a sale. */
export function eventsOf({ noted }: Pick<World, 'noted'>, sale: Of): SaleEvent[] {
  return noted.flatMap(({ sale: its, kind, details }, at) =>
    its === sale ? [{ sequence: at + 1, at: at + 1, kind, details }] : [],
  );
}
