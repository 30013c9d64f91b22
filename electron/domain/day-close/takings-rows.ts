import type { CatalogueCategory } from '../../contract/catalogue.ts';
import type { TakingsIn } from '../../contract/takings.ts';
import type { TaxRate } from '../../contract/tax.ts';

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
export interface BothTakings {
  of: TakingsIn | undefined;
  before: TakingsIn | undefined;
}

/** What each part of the takings is called; null as in `TakingsIn`. */
export interface TakingsNames {
  item: (name: string | null) => string;
  otherItems: (kinds: number) => string;
  category: (category: CatalogueCategory | null) => string;
  method: (method: string | null) => string;
  rate: (rate: TaxRate | null) => string;
  staff: (staff: string | null) => string;
}

/** The rows of each table. */
interface TakingsRows {
  items: (both: BothTakings) => TakingsRow[];
  categories: (both: BothTakings) => TakingsRow[];
  methods: (both: BothTakings) => TakingsRow[];
  rates: (both: BothTakings) => TakingsRow[];
  staff: (both: BothTakings) => TakingsRow[];
}

/** Makes the rows of each table of takings but that of the times: on the screen and in a file they are the same. */
export function createTakingsRows(names: TakingsNames): TakingsRows {
  return {
    items: ({ of, before }) => itemRows({ of, before }, names),
    categories: ({ of, before }) =>
      beside(of?.categories, before?.categories, {
        keyOf: ({ category }) => category?.id,
        nameOf: ({ category }) => names.category(category),
      }),
    methods: ({ of, before }) =>
      beside(of?.methods, before?.methods, {
        keyOf: ({ method }) => method,
        nameOf: ({ method }) => names.method(method),
      }),
    rates: ({ of, before }) =>
      beside(of?.rates, before?.rates, { keyOf: ({ rate }) => rate, nameOf: ({ rate }) => names.rate(rate) }),
    staff: ({ of, before }) =>
      beside(of?.staff, before?.staff, {
        keyOf: ({ staff }) => staff,
        nameOf: ({ staff }) => names.staff(staff),
      }),
  };
}

/**
 * Each item beside itself in the span before, where every one that has a row now is named. What else was sold then is among
 * the others of now, if there are any: each of it may be one of them.
 */
function itemRows({ of, before }: BothTakings, names: TakingsNames): TakingsRow[] {
  const rows = beside(of?.items, of?.otherItems ? comparedOf(of, before) : before?.items, {
    keyOf: ({ name }) => name,
    nameOf: ({ name }) => names.item(name),
  });
  const rest = of?.otherItems ?? before?.otherItems;
  if (!rest) return rows;
  const { count, net } = of?.otherItems ?? { count: 0, net: 0 };
  const named = rows.reduce((sum, row) => sum + (row.before ?? 0), 0);
  const name = names.otherItems(rest.kinds);
  return [...rows, { name, count, net, before: (before?.net ?? 0) - named, isRest: true }];
}

/** The items of the span before that have a row now. */
function comparedOf(of: TakingsIn, before: TakingsIn | undefined): TakingsIn['items'] {
  const named = new Set(of.items.map(({ name }) => name));
  return before?.items.filter(({ name }) => named.has(name)) ?? [];
}

/** Every currency that either of two spans took, with what they took in it. */
export function takingsByCurrency({
  takings,
  before,
}: Record<'takings' | 'before', TakingsIn[]>): (BothTakings & { currency: string; digits: number })[] {
  const all = new Map([...before, ...takings].map(({ currency, digits }) => [currency, digits]));
  return [...all]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, digits]) => ({
      ...{ currency, digits },
      of: takings.find((each) => each.currency === currency),
      before: before.find((each) => each.currency === currency),
    }));
}

/** What a bar of full length stands for: the most that a row took which has a bar, and 1 at least. */
export function longestBar(rows: readonly TakingsRow[]): number {
  return Math.max(1, ...rows.map(({ net, isRest }) => (isRest === true ? 0 : net)));
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
