import { type Result, success } from '../contract/result.ts';
import { favouritesOf } from '../domain/favourites.ts';
import type { SaleBook } from './sale-book.ts';

/** How far back is looked, in ms; the shop sells other things in another season. */
const lateMs = 30 * 86_400_000;

/** What a shop sells now, and in which currency. */
export interface OnSale {
  items: readonly { id: string }[];
  currency: string;
}

/** The ids of the items that sold most often of late, the most often first. */
export function readFavourites(book: SaleBook, { items, currency }: OnSale): Result<string[]> {
  const { clock, journal, log } = book.dependencies;
  const sold = journal.soldOfLate({ since: clock.wall() - lateMs, currency });
  if (sold.ok) return success(favouritesOf(sold.value, items));
  // The screens sell without them.
  log.error('What sold most often cannot be read.', { why: sold.message });
  return sold;
}
