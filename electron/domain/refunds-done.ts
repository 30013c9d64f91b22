import type { ConfirmedRefund, SaleEvent } from '../contract/sale.ts';
import type { Payment } from './ledger.ts';
import type { LineBack } from './refund-lines.ts';
import type { OwnRefund } from './refunds.ts';

/** A refund of this terminal's, with the payment and the goods that it is of. */
type Refund = OwnRefund & { attempt: number; chargeId: string; returned: readonly LineBack[] | null };

/** A paid sale: its price in the currency's smallest unit, and what is on record of it. */
export interface OnRecord {
  amount: number;
  events: readonly SaleEvent[];
}

/** Another sale that the goods of one were paid by; `since`: the event that says so. */
export type Twin = OnRecord & { since: number };

/** Whether an event is of another payment of the sale itself, and not of another sale for the same goods. */
export function isOwnSecond({ kind, details }: SaleEvent): boolean {
  return kind === 'paid-twice' && (details['attempt'] ?? details['chargeId']) !== undefined;
}

/** In the order of the events that say so, which never changes: the slip of one must come out the same again. */
export function inOrder(
  kept: readonly Refund[],
  sale: OnRecord & { payments: readonly Payment[] },
  twins: readonly Twin[],
): ConfirmedRefund[] {
  const { payments, events } = sale;
  const left = new Set(kept.filter(({ state }) => state === 'done'));
  // What another event names is not meant by one that names none.
  const named = new Set<unknown>(
    events.map(({ kind, details }) => kind === 'refunded' && details['refundId']),
  );
  // What came in beyond the price and went back again: goods that come back are of the price.
  let returned = 0;
  return events.flatMap((event): ConfirmedRefund[] => {
    const { sequence, kind, details, at } = event;
    if (kind !== 'refunded') return [];
    const { refund: own, refundId: told, attempt: paidBy, amount: back } = details;
    const found =
      [...left].find(({ id }) => id === own) ??
      [...left].find(({ refundId }) => refundId !== null && refundId === told) ??
      [...left].find(
        ({ refundId, attempt, amount }) => !named.has(refundId) && attempt === paidBy && amount === back,
      );
    if (!found) return [];
    left.delete(found);
    const { id, attempt, amount, chargeId } = found;
    const goods = found.returned ?? [];
    const beyond = beyondPrice(sequence, sale, twins) - returned - elsewhereBy(event, events);
    const ofTwo = goods.length === 0 ? Math.min(amount, Math.max(0, beyond)) : 0;
    returned += ofTwo;
    const paymentMethod = payments.find((payment) => payment.chargeId === chargeId)?.method ?? null;
    const { refundedAt } = details;
    return [
      {
        id,
        attempt,
        paymentMethod,
        amount,
        returned: [...goods],
        at: typeof refundedAt === 'number' ? refundedAt : at,
        ofTwo,
      },
    ];
  });
}

/**
 * What had come in beyond a sale's price by an event, in the currency's smallest unit: its own second payments, and its own
 * where the goods were paid by another sale as well, as long as that one's money was there.
 */
function beyondPrice(by: number, sale: OnRecord, twins: readonly Twin[]): number {
  const isPaidElsewhere = twins.some(
    (twin) => twin.since < by && backBefore(by, twin.events) < receivedBefore(by, twin),
  );
  return receivedBefore(by, sale) - sale.amount + (isPaidElsewhere ? sale.amount : 0);
}

/** What had come in for a paid sale by an event: its amount, and as much again with each payment of its own after the first. */
function receivedBefore(by: number, { amount, events }: OnRecord): number {
  return amount * (1 + events.filter((event) => isOwnSecond(event) && event.sequence < by).length);
}

/** What of a sale's money was back by an event, whoever gave it back. */
function backBefore(by: number, events: readonly SaleEvent[]): number {
  return sumOf(
    events.filter(
      ({ kind, sequence }) => sequence < by && (kind === 'given-back' || kind === 'record-voided'),
    ),
  );
}

/** What of a sale's money is back with a refund of this terminal's and was not asked for here, since more was there than its price. */
function elsewhereBy(refunded: SaleEvent, events: readonly SaleEvent[]): number {
  const { sequence } = refunded;
  const since = events.find(({ kind }) => kind === 'paid-twice')?.sequence ?? sequence;
  // What a refund brings back is noted behind it, unless the service counted it before.
  const next = events.find((event) => event.sequence === sequence + 1);
  const isNoted = next?.kind === 'given-back' && refundOf(next) === refundOf(refunded);
  return Math.max(0, unaskedBefore(sequence + (isNoted ? 2 : 1), events) - unaskedBefore(since, events));
}

function unaskedBefore(by: number, events: readonly SaleEvent[]): number {
  const before = events.filter(({ sequence }) => sequence < by);
  const named = new Set(before.filter(({ kind }) => kind === 'refund-asked').map(refundOf));
  // One that was asked for before refunds were named counts as nameless, though what came of it names it.
  named.delete(undefined);
  const of = before.filter((event) => event.kind !== 'given-back' && named.has(refundOf(event)));
  // What is asked for is this terminal's until it fails, and again where it turns out to be made after all.
  const last = new Map(of.map((event) => [refundOf(event), event]));
  const asked = [...last.values()].filter(({ kind }) => kind !== 'refund-failed');
  const nameless = before.filter((event) => !named.has(refundOf(event)));
  return Math.max(0, backBefore(by, events) - sumOf(asked) - namelessOf(nameless));
}

/** What this terminal asked for, by events that do not name the refund. */
function namelessOf(events: readonly SaleEvent[]): number {
  const of = (meant: SaleEvent['kind']): number => sumOf(events.filter(({ kind }) => kind === meant));
  return Math.max(of('refund-asked') - of('refund-failed'), of('refunded'));
}

/** The refund that an event is of; undefined: none of this terminal's, or the event is of before refunds were named in them. */
function refundOf({ details }: SaleEvent): SaleEvent['details'][string] | undefined {
  return details['refund'];
}

function sumOf(events: readonly SaleEvent[]): number {
  return events.reduce((sum, { details }) => sum + Number(details['amount']), 0);
}
