import { expect, test } from 'vitest';
import { catalogueItem } from '../../../electron/contract/catalogue.ts';
import { reckon } from '../../../electron/domain/ticket.ts';
import { SeededRandom } from '../../fault/support/random.ts';
import { byHand, choicesFrom, linesOf, type Ticket, ticketFrom } from './tickets-by-hand.ts';

/** The same tickets at each run; another seed makes others. */
const seed = 20_261_126;
const tickets = 100_000;

type Rates = readonly { rate: number; amount: bigint | number; tax: bigint | number }[];

function told(rates: Rates, all?: { total: number; tax: number }): string {
  const sumOf = (of: 'amount' | 'tax'): bigint => rates.reduce((sum, one) => sum + BigInt(one[of]), 0n);
  const lines = rates.map(({ rate, amount, tax }) => `${rate}%: ${amount} (${tax})`);
  return `${all?.total ?? sumOf('amount')} (${all?.tax ?? sumOf('tax')}), ${lines.join(', ')}`;
}

function byProgram(ticket: Ticket): string | null {
  const outcome = reckon(linesOf(ticket), ticket.discount, ticket.tax);
  if ('problem' in outcome) return outcome.problem.kind === 'discount-above-total' ? null : 'problem';
  return told(outcome.sums.rates, outcome.sums);
}

test(`${tickets} random tickets of items with one rate and two, with choices and without, come to what they come to by hand, to the yen`, () => {
  const random = new SeededRandom(seed);
  const met = { refused: 0, both: 0, choices: 0 };
  for (let nth = 0; nth < tickets; nth += 1) {
    const ticket = ticketFrom(random);
    const hand = byHand(ticket);
    const expected = hand && told(hand.rates);
    const actual = byProgram(ticket);
    if (expected === null) met.refused += 1;
    const servings = new Set(
      ticket.rung.flatMap(({ item, serving }) => (item.takeawayRate === undefined ? [] : serving)),
    );
    if (servings.size === 2) met.both += 1;
    if (ticket.rung.some(({ picked }) => picked.flat().length > 1)) met.choices += 1;
    if (actual === expected) continue;
    expect.fail(
      `seed ${seed}, ticket ${nth}: ${String(actual)}, by hand ${String(expected)}: ${JSON.stringify(ticket)}`,
    );
  }
  // Each kind is met often, and most are tickets.
  expect(met.refused).toBeGreaterThan(1_000);
  expect(met.refused).toBeLessThan(tickets / 2);
  expect(met.both).toBeGreaterThan(10_000);
  expect(met.choices).toBeGreaterThan(10_000);
});

test('an item whose choices may take more than its price off is none, to the yen', () => {
  const random = new SeededRandom(seed);
  const of = { category: 'a', picture: null, pictureUrl: null, barcode: null, reading: '' };
  for (let nth = 0; nth < 5_000; nth += 1) {
    const price = random.below(400);
    const { choices } = choicesFrom(random, 400);
    // Every way to choose, counted out.
    const prices = choices.reduce<number[]>(
      (sums, { several, required, choices: inGroup }) => {
        const ways = several
          ? Array.from({ length: 2 ** inGroup.length }, (_, bits) =>
              inGroup.filter((__, at) => (bits >> at) % 2 === 1).map((one) => one.price),
            )
          : [[], ...inGroup.map((one) => [one.price])];
        const allowed = ways.filter((way) => !required || way.length > 0);
        const differences = allowed.map((way) => way.reduce((sum, one) => sum + one, 0));
        return [...new Set(sums.flatMap((sum) => differences.map((one) => sum + one)))];
      },
      [price],
    );
    const item = { ...of, id: 'a', name: { ja: 'a', en: 'a' }, price, choices };
    const isRight = prices.every((one) => one >= 0);
    expect(catalogueItem.safeParse(item).success, JSON.stringify(item)).toBe(isRight);
  }
});
