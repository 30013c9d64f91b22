/** Random tickets, and what they come to by hand: in whole yen and fractions of them, by none of the program's own steps. */
import { taxRates } from '../../../electron/contract/limits.ts';
import type { ChoiceGroup } from '../../../electron/contract/catalogue.ts';
import type { Line, Serving } from '../../../electron/contract/sale.ts';
import type { Discount, TaxRate, TaxSettings } from '../../../electron/contract/tax.ts';
import { withChoices } from '../../../electron/domain/choices.ts';
import { servedAs } from '../../../electron/domain/serving.ts';
import type { SeededRandom } from '../../fault/support/random.ts';

interface Item {
  price: number;
  rate: TaxRate;
  takeawayRate?: TaxRate;
  choices?: ChoiceGroup[];
}

/** A piece of a ticket as a person rings it up. */
interface Rung {
  item: Item;
  serving: Serving;
  /** Of each group the places of what is chosen. */
  picked: number[][];
  count: number;
  discount: Discount | null;
}

/** Groups of one or several, whose differences may take all of the price off, and what a person taps of them. */
export function choicesFrom(
  random: SeededRandom,
  price: number,
): { choices: ChoiceGroup[]; picked: number[][] } {
  const nameOf = (text: string): ChoiceGroup['name'] => ({ ja: text, en: text });
  let left = price;
  const choices = Array.from({ length: 1 + random.below(3) }, (_, at): ChoiceGroup => {
    const several = random.pick([true, false]);
    const inGroup = Array.from({ length: 1 + random.below(4) }, (__, nth) => {
      const isLess = random.below(4) === 0;
      const difference = isLess ? 0 - random.below(left + 1) : random.pick([0, 50, random.below(1_000)]);
      if (isLess) left += difference;
      return { name: nameOf(`${at}-${nth}`), price: difference };
    });
    return { name: nameOf(`${at}`), several, required: random.pick([true, false]), choices: inGroup };
  });
  const picked = choices.map(({ several, required, choices: inGroup }) => {
    if (several) return inGroup.flatMap((_, nth) => (random.below(2) === 0 ? [nth] : []));
    return !required && random.below(3) === 0 ? [] : [random.below(inGroup.length)];
  });
  return { choices, picked };
}

/** What a person rings up, its discount, and how the shop reckons. */
export interface Ticket {
  rung: Rung[];
  discount: Discount | null;
  tax: TaxSettings;
}

/** A ticket of items with one rate and two, with choices and without, with discounts of lines and of all of it. */
export function ticketFrom(random: SeededRandom): Ticket {
  const discountUpTo = (most: number): Discount | null => {
    const kind = random.pick(['none', 'none', 'percent', 'amount'] as const);
    if (kind === 'none') return null;
    return { kind, value: kind === 'percent' ? 1 + random.below(100) : 1 + random.below(most), name: '%' };
  };
  const rung = Array.from({ length: 1 + random.below(6) }, (): Rung => {
    const rate = random.pick(taxRates);
    const takeawayRate = random.pick(taxRates);
    const item = { price: random.below(random.pick([30, 2_000, 1_000_000])), rate };
    const { choices, picked } = choicesFrom(random, item.price);
    const hasChoices = random.pick([true, false]);
    return {
      item: { ...item, ...(takeawayRate !== rate && { takeawayRate }), ...(hasChoices && { choices }) },
      picked: hasChoices ? picked : [],
      serving: random.pick(['eat-in', 'takeaway']),
      count: 1 + random.below(random.pick([1, 3, 50])),
      discount: discountUpTo(400),
    };
  });
  const prices = random.pick(['included', 'excluded'] as const);
  const rounding = random.pick(['floor', 'ceil', 'half-up'] as const);
  return { rung, discount: discountUpTo(1_000), tax: { prices, rounding, keypadRate: 10 } };
}

/** A fraction made whole: what is left over of a division says which way. */
function whole(top: bigint, bottom: bigint, rounding: TaxSettings['rounding']): bigint {
  const left = top % bottom;
  const down = (top - left) / bottom;
  if (rounding === 'floor' || left === 0n) return down;
  return rounding === 'ceil' || left + left >= bottom ? down + 1n : down;
}

/** What is taken off; null: there is less. */
function off(amount: bigint, discount: Discount | null): bigint | null {
  if (discount === null) return 0n;
  const value = BigInt(discount.value);
  const taken = discount.kind === 'amount' ? value : whole(amount * value, 100n, 'floor');
  return taken > amount ? null : taken;
}

/** An amount dealt out by weight: one yen at a time to whoever has the largest rest, of equal ones to the first. */
function dealOut(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (all === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => ({ share: (amount * weight) / all, rest: (amount * weight) % all }));
  for (let given = parts.reduce((sum, { share }) => sum + share, 0n); given < amount; given += 1n) {
    const [next] = parts.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1));
    if (next) [next.share, next.rest] = [next.share + 1n, -1n];
  }
  return parts.map(({ share }) => share);
}

/** What a ticket comes to: of each rate amount and tax, the higher rate first, and of each line its part of what is paid. */
export interface ByHand {
  rates: { rate: TaxRate; amount: bigint; tax: bigint }[];
  shares: bigint[];
}

/** By hand; null: too much is off. */
export function byHand({ rung, discount, tax }: Ticket): ByHand | null {
  const lines: { rate: TaxRate; net: bigint }[] = [];
  for (const { item, serving, picked, count, discount: ofLine } of rung) {
    let gross = BigInt(item.price) * BigInt(count);
    for (const [at, nths] of picked.entries())
      for (const nth of nths) gross += BigInt(count) * BigInt(item.choices?.[at]?.choices[nth]?.price ?? 0);
    const taken = off(gross, ofLine);
    if (taken === null) return null;
    const rate = serving === 'eat-in' ? item.rate : (item.takeawayRate ?? item.rate);
    lines.push({ rate, net: gross - taken });
  }
  const rates = ([10, 8, 0] as const).filter((rate) => lines.some((line) => line.rate === rate));
  const netOf = (of: TaxRate): bigint =>
    lines.reduce((sum, { rate, net }) => sum + (rate === of ? net : 0n), 0n);
  const nets = rates.map(netOf);
  const taken = off(
    nets.reduce((sum, net) => sum + net, 0n),
    discount,
  );
  if (taken === null) return null;
  const offs = dealOut(taken, nets);
  const isIn = tax.prices === 'included';
  const told = rates.map((rate, at) => {
    const left = (nets[at] ?? 0n) - (offs[at] ?? 0n);
    const of = whole(left * BigInt(rate), isIn ? 100n + BigInt(rate) : 100n, tax.rounding);
    return { rate, amount: isIn ? left : left + of, tax: of };
  });
  const shares = lines.map(() => 0n);
  for (const { rate, amount } of told) {
    const own = [...lines.keys()].filter((at) => lines[at]?.rate === rate);
    const parts = dealOut(
      amount,
      own.map((at) => lines[at]?.net ?? 0n),
    );
    own.forEach((at, nth) => (shares[at] = parts[nth] ?? 0n));
  }
  return { rates: told, shares };
}

/** The lines that the program makes of what is rung up. */
export function linesOf({ rung }: Ticket): Line[] {
  return rung.map(({ item, serving, picked, count, discount }) => ({
    itemId: 'item',
    name: 'Item',
    ...withChoices(item, picked),
    count,
    ...servedAs(item, serving),
    ...(discount && { discount }),
  }));
}
