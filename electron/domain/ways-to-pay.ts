import type { PaymentMethodList } from '../contract/payment-objects.ts';
import type { WayToPay } from '../contract/terminal.ts';

/** The currency of a bound, which names none: the default of the document (section 2.2). */
const currencyOfBounds = 'JPY';

/** What an amount means for the ways to pay. */
export interface Takers {
  /** The ways that do not take it, by the service's names. */
  out: string[];
  /** No way takes it: the largest amount below it and the smallest above it that one takes, null where none is. */
  none: { below: number | null; above: number | null } | null;
}

/** How a list names the use of the code that a payer's phone shows (elepay 1.3.0). */
const ofPayerCodes = 'cpm';

/** The ways to pay in a list of the service, by name; one that is listed for several uses once, with its widest bounds. */
export function waysIn({ paymentMethods }: PaymentMethodList): WayToPay[] {
  return waysOf(paymentMethods);
}

/** Those of them that a payer's code can be of. */
export function presentedWaysIn({ paymentMethods }: PaymentMethodList): WayToPay[] {
  return waysOf(paymentMethods.filter(({ resources }) => resources?.includes(ofPayerCodes) === true));
}

function waysOf(paymentMethods: PaymentMethodList['paymentMethods']): WayToPay[] {
  const ways = new Map<string, WayToPay>();
  for (const { paymentMethod: name, channelProperties } of paymentMethods) {
    if (!name) continue;
    const way = wayOf(name, channelProperties?.minAmount, channelProperties?.maxAmount);
    const known = ways.get(name);
    ways.set(name, known ? wider(known, way) : way);
  }
  return [...ways.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Who takes an amount, in the currency's smallest unit. Where no ways are known, or what their bounds are, or the
 * currency is not the one that bounds are told in, everything is taken: what is not known never stops a sale.
 */
export function takersOf(ways: readonly WayToPay[], amount: number, currency: string): Takers {
  const out = currency === currencyOfBounds ? ways.filter((way) => !takes(way, amount)) : [];
  const none = out.length > 0 && out.length === ways.length ? nearest(out, amount) : null;
  return { out: out.map(({ name }) => name), none };
}

function takes({ min, max }: WayToPay, amount: number): boolean {
  return (min === null || amount >= min) && (max === null || amount <= max);
}

function nearest(ways: readonly WayToPay[], amount: number): NonNullable<Takers['none']> {
  const below = ways.flatMap(({ max }) => (max !== null && max < amount ? [max] : []));
  const above = ways.flatMap(({ min }) => (min !== null && min > amount ? [min] : []));
  return {
    below: below.length === 0 ? null : Math.max(...below),
    above: above.length === 0 ? null : Math.min(...above),
  };
}

/** Bounds that no amount keeps are none. */
function wayOf(name: string, least: number | undefined, most: number | undefined): WayToPay {
  const min = least !== undefined && least > 0 ? least : null;
  const max = most !== undefined && most > 0 ? most : null;
  const isSenseless = min !== null && max !== null && min > max;
  return isSenseless ? { name, min: null, max: null } : { name, min, max };
}

function wider(one: WayToPay, other: WayToPay): WayToPay {
  return {
    name: one.name,
    min: one.min === null || other.min === null ? null : Math.min(one.min, other.min),
    max: one.max === null || other.max === null ? null : Math.max(one.max, other.max),
  };
}
