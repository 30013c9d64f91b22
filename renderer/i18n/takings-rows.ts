import type { TakingsIn } from '../../electron/contract/takings.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { paymentMethodName } from './payment-methods.ts';

/** A row of a table of takings. */
export interface TakingsRow {
  name: string;
  count: number;
  net: number;
  /** What the same took in the span before; left out: it is not compared. */
  before?: number;
  /** A sum of what has no row of its own: a bar of it would be beside the point. */
  isRest?: boolean;
}

/** The takings of a span and of the one before, either of which may have taken nothing. */
interface Both {
  of: TakingsIn | undefined;
  before: TakingsIn | undefined;
}

export function itemRows({ items, otherItems }: TakingsIn): TakingsRow[] {
  const rows = items.map(({ name, ...sum }) => ({ ...sum, name: name ?? m.takings_no_item() }));
  if (!otherItems) return rows;
  const { kinds, ...sum } = otherItems;
  return [...rows, { ...sum, name: m.takings_other_items({ count: kinds }), isRest: true }];
}

export function categoryRows({ of, before }: Both): TakingsRow[] {
  return beside(of?.categories, before?.categories, {
    keyOf: ({ category }) => category?.id,
    nameOf: ({ category }) => category?.name[getLocale()] ?? m.takings_no_category(),
  });
}

export function methodRows({ of, before }: Both): TakingsRow[] {
  return beside(of?.methods, before?.methods, {
    keyOf: ({ method }) => method,
    nameOf: ({ method }) => (method === null ? m.close_method_unknown() : paymentMethodName(method)),
  });
}

export function staffRows({ of, before }: Both): TakingsRow[] {
  return beside(of?.staff, before?.staff, {
    keyOf: ({ staff }) => staff,
    nameOf: ({ staff }) => staff ?? m.takings_no_staff(),
  });
}

export function rateRows({ of, before }: Both): TakingsRow[] {
  return beside(of?.rates, before?.rates, {
    keyOf: ({ rate }) => rate,
    nameOf: ({ rate }) => (rate === null ? m.close_rate_none() : m.close_rate_of({ rate })),
  });
}

/** Each of a span beside itself in the span before; what took nothing since comes last. */
function beside<T extends { count: number; net: number }>(
  now: readonly T[] = [],
  before: readonly T[] = [],
  { keyOf, nameOf }: { keyOf: (one: T) => unknown; nameOf: (one: T) => string },
): TakingsRow[] {
  const nets = new Map(before.map((one) => [keyOf(one) ?? null, one.net]));
  const keys = new Set(now.map((one) => keyOf(one) ?? null));
  const gone = before.filter((one) => !keys.has(keyOf(one) ?? null));
  return [...now, ...gone.map((one) => ({ ...one, count: 0, net: 0 }))].map((one) => ({
    name: nameOf(one),
    count: one.count,
    net: one.net,
    before: nets.get(keyOf(one) ?? null) ?? 0,
  }));
}
