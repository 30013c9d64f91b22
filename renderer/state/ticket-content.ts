import type { CatalogueItem } from '../../electron/contract/catalogue.ts';
import type { CodeData } from '../../electron/contract/code-fields.ts';
import type { Draft, Line, SaleCustomer, Serving } from '../../electron/contract/sale.ts';
import { type Picked, sameChoices, withChoices } from '../lib/choices.ts';
import { servedAs } from '../lib/serving.ts';
import type { Discount, TaxSettings } from '../../electron/contract/tax.ts';

export interface TicketContent {
  lines: readonly Line[];
  discount: Discount | null;
  /** What staff call it; absent: no name. */
  name?: string;
  note: string;
  customer: SaleCustomer | null;
  /** What goes with its code, beside what goes with every code; absent: nothing. */
  codeData?: CodeData;
  /** Where what is rung up next is eaten; absent: here. */
  serving?: Serving;
  /** The sale whose goods these are, if its code was shown before. */
  replaces: string | null;
}

export const nothing: TicketContent = {
  lines: [],
  discount: null,
  note: '',
  customer: null,
  replaces: null,
};

/**
 * The pieces on `lines` beyond those that were charged. A line's discount was charged with it, so the pieces beyond do not get
 * it.
 */
export function beyond(lines: readonly Line[], charged: readonly Line[]): Line[] {
  const left = charged.map((line) => ({ ...line }));
  return lines.flatMap((line) => {
    let { count } = line;
    for (const one of left) {
      if (one.itemId !== line.itemId || one.name !== line.name || one.price !== line.price) continue;
      if (!sameChoices(one, line)) continue;
      const taken = Math.min(one.count, count);
      one.count -= taken;
      count -= taken;
    }
    if (count === line.count) return [line];
    return count > 0 ? [{ ...discounted(line, null), count }] : [];
  });
}

/** Tells whether one more piece belongs to the same line; a discounted line takes no other piece. */
export function same(one: Line, other: Line): boolean {
  const isPlain = one.discount === undefined && other.discount === undefined;
  // A line kept without a rate has that of its item.
  const isSameRate = one.rate === undefined || other.rate === undefined || one.rate === other.rate;
  return (
    isPlain &&
    isSameRate &&
    one.serving === other.serving &&
    one.itemId === other.itemId &&
    one.price === other.price &&
    sameChoices(one, other)
  );
}

export function discounted({ discount: _, ...line }: Line, discount: Discount | null): Line {
  return discount === null ? line : { ...line, discount };
}

export function contentOf({ discount = null, replaces = null, ...draft }: Draft): TicketContent {
  return { ...draft, discount, replaces };
}

/** What was rung up, written or chosen on a ticket since its lines came back on it. */
export function since(now: TicketContent, cameBack: TicketContent): TicketContent {
  const { discount, name, note, customer, codeData, serving } = now;
  return {
    lines: beyond(now.lines, cameBack.lines),
    discount: discount === cameBack.discount ? null : discount,
    ...(name !== undefined && name !== cameBack.name && { name }),
    note: note === cameBack.note ? '' : note,
    customer: customer === cameBack.customer ? null : customer,
    ...(codeData && codeData !== cameBack.codeData && { codeData }),
    ...(serving && { serving }),
    replaces: null,
  };
}

export type ItemOfLine = Pick<CatalogueItem, 'id' | 'price' | 'rate' | 'takeawayRate' | 'choices'> &
  Partial<Pick<CatalogueItem, 'pictureUrl'>>;

/** An item as a line, with what is chosen of it, and the tax rate of where it is eaten. */
export function lineOfItem(
  item: ItemOfLine,
  serving: Serving,
  { name, count, picked = [] }: Pick<Line, 'name' | 'count'> & { picked?: Picked },
): Line {
  const { id: itemId, pictureUrl: image = null } = item;
  const said = { name, ...(image && { image }), ...withChoices(item, picked) };
  return { itemId, ...said, count, ...servedAs(item, serving) };
}

/** The lines with the tax rates of where they are eaten; only one line changes where its index is given. */
export function served(
  lines: readonly Line[],
  serving: Serving,
  itemOf: ShopOfTicket['itemOf'],
  only?: number,
): Line[] {
  return lines.map((line, at) => {
    const item = itemOf(line.itemId);
    if ((only ?? at) !== at || item?.takeawayRate === undefined) return line;
    return { ...line, ...servedAs(item, serving) };
  });
}

export interface ShopOfTicket {
  /** What an amount of the keypad is called. */
  keypadName: () => string;
  currency: () => string;
  tax: () => TaxSettings;
  /** The tax rates of an item that is sold; undefined where no item has this id. */
  itemOf: (itemId: string | undefined) => Pick<CatalogueItem, 'rate' | 'takeawayRate'> | undefined;
}

/** Every line with its tax rate: one that was kept without gets the rate that its item has now. */
export function rated(lines: readonly Line[], { itemOf, tax }: ShopOfTicket): Line[] {
  return lines.map((line) =>
    line.rate === undefined ? { ...line, rate: itemOf(line.itemId)?.rate ?? tax().keypadRate } : line,
  );
}
