import type { Refund } from '../../../electron/contract/payment-objects.ts';
import {
  type ListedBack,
  type OwnRefund,
  refundMark,
  refundStanding,
} from '../../../electron/domain/refunds.ts';

/** What each payment comes to of which money is given back. */
export const amount = 100;

/** A payment of the sale, by its index. */
export type Of = 0 | 1;

/** Money given back at the service: for a refund of the terminal's, by its index, or by the owner elsewhere. */
export interface There {
  readonly own: number | 'owner';
  readonly of: Of;
  readonly amount: number;
  readonly state: 'pending' | 'done' | 'failed';
  /** It failed after the service had called it done. */
  readonly wasBack?: true;
  /** A replica that lags does not list it at first, nor counts it. */
  readonly isListed: boolean;
}

/** A request of the terminal's on its way, and the answer that comes back; null: it has ended. */
export type Flight =
  'request' | { readonly state: There['state'] | 'refused'; readonly there: number | null } | null;

/** A refund of the terminal's, and what is known of it only as long as the program runs. */
export interface Own extends OwnRefund {
  readonly of: Of;
  readonly chargeId: string;
  readonly flight: Flight;
  /** The list left it out, and since then: nothing; or the time in which everything shows has passed. */
  readonly missed: 'no' | 'once' | 'long';
}

/** How much may still happen, or go wrong. */
export type Left = Readonly<Record<'lost' | 'cuts' | 'owner' | 'fails' | 'lag', number>>;

/** What is explored. */
export interface Bounds extends Left {
  /** How many payments the sale has: a second phone may have paid its code. */
  readonly payments: 1 | 2;
  /** How often staff may ask for money to be given back. */
  readonly asks: number;
  /** Whether the service tells the metadata of a refund, or has an empty one for each. */
  readonly marks: boolean | 'empty';
  /** Whether it tells the reason, or has one of its own for each. */
  readonly reasons: boolean | 'its own';
  /** Whether the payment counts money as given back as soon as it is asked for. */
  readonly countsPending: boolean;
}

/** The terminal's refunds of a sale's payments, and the service's. */
export interface World {
  readonly own: readonly Own[];
  readonly there: readonly There[];
  /** What a replica has that lags by one change; null: none will. */
  readonly lagging: readonly There[] | null;
  /** The entries that the service's lists have told to be back, and not to have failed since; where a replica may lag. */
  readonly told: readonly number[];
  /** Whether a look said that more may be given back than what is known to be back leaves. */
  readonly isOverdrawn: boolean;
  /** Which payment the code shows; of the other one only its list tells. */
  readonly shown: Of;
  /** What the terminal knows to be back of each payment. */
  readonly back: readonly [number, number];
  /** What of that lists told. */
  readonly listedBack: readonly [readonly ListedBack[], readonly ListedBack[]];
  readonly left: Left;
}

/** The service's list of a payment's refunds, as a replica has it. */
export function listOf({ there }: World, of: Of, { marks, reasons }: Bounds): Refund[] {
  return there.flatMap((one, at) =>
    one.isListed && one.of === of
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

/** What a payment itself says that is given back. */
export function refundedBy(
  { there }: Pick<World, 'there'>,
  payment: Of,
  { countsPending }: Pick<Bounds, 'countsPending'>,
): number {
  return sum(
    there.filter(
      ({ of, isListed, state }) =>
        of === payment && isListed && (state === 'done' || (countsPending && state === 'pending')),
    ),
  );
}

/** What the service has taken to give back of a payment, in all. */
export function takenOf({ there }: Pick<World, 'there'>, payment: Of): number {
  return sum(there.filter(({ of, state }) => of === payment && state !== 'failed'));
}

/** The entries that lists have told to be back, with one that is read now; one that it calls failed is so no more. */
export function toldIn({ told, there }: World, listed: readonly Refund[]): number[] {
  const states = new Map(listed.map((entry) => [entry.id, refundStanding(entry)]));
  return [...there.keys()].filter((at) => {
    const state = states.get(entryIdOf(at));
    return state === 'done' || (state !== 'failed' && told.includes(at));
  });
}

/** What of a payment's refunds is known to be back: by its lists, whichever lags, and those of the terminal's that are in such a state. */
export function knownOf({ own, there, told }: World, of: Of, isSo: (refund: Own) => boolean): number {
  const isKnown = (one: There, at: number): boolean => {
    const ours = one.own === 'owner' ? undefined : own[one.own];
    return one.of === of && !(ours && isSo(ours)) && told.includes(at);
  };
  return sum(there.filter(isKnown)) + sum(own.filter((refund) => refund.of === of && isSo(refund)));
}

/** The service's id of a payment. */
export function chargeIdOf(of: Of): string {
  return `ch_${of}`;
}

/** The service's id of an entry. */
export function entryIdOf(index: number): string {
  return `ref_${index}`;
}

/** The terminal's own id of a refund. */
export function idOf(index: number): string {
  return `own-${index}`;
}

/** What some come to. */
export function sum(some: readonly { amount: number }[]): number {
  return some.reduce((all, one) => all + one.amount, 0);
}
