import type { Refund } from '../../../electron/contract/payment-objects.ts';
import { type OwnRefund, refundMark } from '../../../electron/domain/refunds.ts';

/** What the payment comes to of which money is given back. */
export const amount = 100;

/** Money given back at the service: for a refund of the terminal's, by its index, or by the owner elsewhere. */
export interface There {
  readonly own: number | 'owner';
  readonly amount: number;
  readonly state: 'pending' | 'done' | 'failed';
  /** A replica that lags does not list it at first, nor counts it. */
  readonly isListed: boolean;
}

/** A request of the terminal's on its way, and the answer that comes back; null: it has ended. */
export type Flight =
  'request' | { readonly state: There['state'] | 'refused'; readonly there: number | null } | null;

/** A refund of the terminal's, and what is known of it only as long as the program runs. */
export interface Own extends OwnRefund {
  readonly flight: Flight;
  /** The list left it out, and since then: nothing; or the time in which everything shows has passed. */
  readonly missed: 'no' | 'once' | 'long';
}

/** How much may still happen, or go wrong. */
export type Left = Readonly<Record<'lost' | 'cuts' | 'owner' | 'fails', number>>;

/** What is explored. */
export interface Bounds extends Left {
  /** How often staff may ask for money to be given back. */
  readonly asks: number;
  /** Whether the service tells the metadata of a refund, or has an empty one for each. */
  readonly marks: boolean | 'empty';
  /** Whether it tells the reason, or has one of its own for each. */
  readonly reasons: boolean | 'its own';
  /** Whether the payment counts money as given back as soon as it is asked for. */
  readonly countsPending: boolean;
}

/** The terminal's refunds of one payment, and the service's. */
export interface World {
  readonly own: readonly Own[];
  readonly there: readonly There[];
  readonly left: Left;
}

/** The service's list, as a replica has it. */
export function listOf({ there }: World, { marks, reasons }: Bounds): Refund[] {
  return there.flatMap((one, at) =>
    one.isListed
      ? [
          {
            id: entryIdOf(at),
            amount: one.amount,
            status: one.state === 'done' ? 'succeeded' : one.state,
            ...(marks !== false && {
              metadata: marks === 'empty' || one.own === 'owner' ? {} : { [refundMark]: idOf(one.own) },
            }),
            ...(reasons !== false && { reason: reasonOf(one, reasons) }),
          },
        ]
      : [],
  );
}

/** Staff give the same reason each time. */
function reasonOf({ own }: There, reasons: true | 'its own'): string {
  if (reasons === 'its own') return 'requested_by_customer';
  return own === 'owner' ? 'a complaint' : 'wrong size';
}

/** What the payment itself says that is given back. */
export function refundedBy({ there }: World, { countsPending }: Bounds): number {
  return sum(
    there.filter(
      ({ isListed, state }) => isListed && (state === 'done' || (countsPending && state === 'pending')),
    ),
  );
}

/** What the service has taken to give back, in all. */
export function takenOf({ there }: World): number {
  return sum(there.filter(({ state }) => state !== 'failed'));
}

/** The service's id of an entry. */
export function entryIdOf(index: number): string {
  return `ref_${index}`;
}

/** The terminal's own id of a refund. */
export function idOf(index: number): string {
  return `own-${index}`;
}

function sum(some: readonly { amount: number }[]): number {
  return some.reduce((all, one) => all + one.amount, 0);
}
