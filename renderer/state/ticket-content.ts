import type { CatalogueItem } from '../../electron/contract/catalogue.ts';
import type { CodeData } from '../../electron/contract/code-fields.ts';
import type { Draft, Line, SaleCustomer, Serving } from '../../electron/contract/sale.ts';
import { type Picked, sameChoices, withChoices } from '../lib/choices.ts';
import { servedAs } from '../lib/serving.ts';
import type { Discount, TaxSettings } from '../../electron/contract/tax.ts';

/** Everything on a ticket. */
export interface TicketContent {
  lines: readonly Line[];
  /** Off the whole ticket. */
  discount: Discount | null;
  /** What staff call it; left out: nothing. */
  name?: string;
  note: string;
  customer: SaleCustomer | null;
  /** What goes with its code beside what goes with every one; left out: nothing. */
  codeData?: CodeData;
  /** Where what is rung up next is eaten; left out: here. */
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
 * The pieces on those lines beyond the ones that were charged, whatever was taken off them since. What is taken off a
 * line was charged with it, and is not taken off the pieces beyond.
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

/** Whether one more piece is the same line: what was taken off a line is not taken off another piece. */
export function same(one: Line, other: Line): boolean {
  const isPlain = one.discount === undefined && other.discount === undefined;
  // A line that was kept without a rate has that of its item.
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

/** A line with that taken off it, or nothing. */
export function discounted({ discount: _, ...line }: Line, discount: Discount | null): Line {
  return discount === null ? line : { ...line, discount };
}

/** What main kept of a ticket. */
export function contentOf({ discount = null, replaces = null, ...draft }: Draft): TicketContent {
  return { ...draft, discount, replaces };
}

/** What is on a ticket beside what came back on it: what was rung up, said or chosen since. */
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

/** What a line has of its item. */
export type ItemOfLine = Pick<CatalogueItem, 'id' | 'price' | 'rate' | 'takeawayRate' | 'choices'> &
  Partial<Pick<CatalogueItem, 'pictureUrl'>>;

/** An item as a line, with what is chosen of it and the rate that it has where it is eaten. */
export function lineOfItem(
  item: ItemOfLine,
  serving: Serving,
  { name, count, picked = [] }: Pick<Line, 'name' | 'count'> & { picked?: Picked },
): Line {
  const { id: itemId, pictureUrl: image = null } = item;
  const said = { name, ...(image && { image }), ...withChoices(item, picked) };
  return { itemId, ...said, count, ...servedAs(item, serving) };
}

/** The lines, or one of them alone, with the rates that their items have where they are eaten. */
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

/** What a ticket has to know of its shop. */
export interface ShopOfTicket {
  /** What an amount of the keypad is called. */
  keypadName: () => string;
  currency: () => string;
  tax: () => TaxSettings;
  /** The rates of an item that is sold; undefined where there is none of this id. */
  itemOf: (itemId: string | undefined) => Pick<CatalogueItem, 'rate' | 'takeawayRate'> | undefined;
}

/** Every line with its rate: one that was kept without is rated as what it sells is now. */
export function rated(lines: readonly Line[], { itemOf, tax }: ShopOfTicket): Line[] {
  return lines.map((line) =>
    line.rate === undefined ? { ...line, rate: itemOf(line.itemId)?.rate ?? tax().keypadRate } : line,
  );
}
