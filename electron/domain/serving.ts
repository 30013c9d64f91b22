import type { CatalogueItem } from '../contract/catalogue.ts';
import type { Line, Serving } from '../contract/sale.ts';

/** What a line has of its item for where it is eaten: the price stays as it is written, only its rate of tax changes. */
export function servedAs(
  { rate, takeawayRate }: Pick<CatalogueItem, 'rate' | 'takeawayRate'>,
  serving: Serving,
): Required<Pick<Line, 'rate'>> & Pick<Line, 'serving'> {
  if (takeawayRate === undefined) return { rate };
  return { rate: serving === 'takeaway' ? takeawayRate : rate, serving };
}

/** Where the goods of a sale are eaten; null: no rate of them depends on it. */
export function servingOf(lines: readonly Pick<Line, 'serving'>[]): Serving | 'both' | null {
  const [first, ...others] = new Set(lines.flatMap(({ serving }) => serving ?? []));
  return others.length > 0 ? 'both' : (first ?? null);
}
