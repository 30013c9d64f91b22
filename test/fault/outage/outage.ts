import { Shop } from '../day-close/shop.ts';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { valueOf } from '../../support/result.ts';
import { outageMutants } from './mutants.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** A Friday evening in Tokyo. */
const fridayEvening = Date.UTC(2026, 3, 3, 9);

/** What a weekend came to. */
export interface Weekend {
  readonly codes: number;
  /** From the end of the outage until the last code had its last word, in minutes; null where that took over an hour. */
  readonly minutes: number | null;
  readonly problems: string[];
}

/**
 * A shop whose service is away from Friday evening to Monday morning. Codes were left paid, canceled and not closed,
 * run out, and on the screen; some are paid while nobody can ask, and the terminal is started anew in between.
 */
export async function weekend(seed: number): Promise<Weekend> {
  const random = new SeededRandom(seed);
  using shop = new Shop(random, fridayEvening);
  const saleIds: string[] = [];
  const count = random.between(4, 9);
  for (let sale = 0; sale < count; sale += 1) saleIds.push(await leaveOne(shop, random));
  // The last one stays on the screen.
  saleIds.push(await shop.open(random.between(1, 9_999)));
  // Of these nobody has the last word yet: a payment may still show.
  const open = unresolved(shop);
  shop.isAway = true;
  const end = shop.machine.trueMs + random.between(58, 66) * hourMs;
  while (shop.machine.trueMs < end) {
    await shop.pass(Math.min(random.between(1, 9) * hourMs, end - shop.machine.trueMs));
    if (random.chance(0.4)) shop.pay(random.pick(open));
    if (random.chance(0.25)) shop.restart();
  }
  shop.isAway = false;
  let minutes = 0;
  while (unresolved(shop).length > 0 && minutes < 60) {
    await shop.pass(minuteMs);
    minutes += 1;
  }
  return { codes: saleIds.length, ...judge(shop, saleIds, minutes) };
}

function judge(shop: Shop, saleIds: readonly string[], minutes: number): Omit<Weekend, 'codes'> {
  const problems: string[] = [];
  const left = unresolved(shop).length;
  if (left > 0) problems.push(`${left} codes are not resolved within an hour`);
  const paid = new Set([...shop.ledger.values()].map(({ orderNo }) => orderNo));
  for (const saleId of saleIds) {
    const page = valueOf(shop.sales.readPage(saleId));
    const { orderNo, state } = page.row;
    if ((state === 'paid') !== paid.has(orderNo))
      problems.push(`${orderNo} is ${state}, not what the service says`);
  }
  return { minutes: left > 0 ? null : minutes, problems };
}

/** Sells, and leaves the code in one of the states in which codes are left. */
async function leaveOne(shop: Shop, random: SeededRandom): Promise<string> {
  const saleId = await shop.open(random.between(1, 9_999));
  const how = random.below(4);
  if (how === 0) shop.pay(saleId);
  if (how <= 1) await shop.pass(20 * minuteMs);
  else {
    // Canceled while nobody could be asked, or closed and not looked at again yet.
    shop.isAway = how === 2;
    const canceled = await shop.sales.cancel(saleId);
    shop.isAway = false;
    if (!canceled.ok) throw new Error(canceled.message);
  }
  valueOf(shop.sales.dismiss(saleId));
  return saleId;
}

/** Sales with a code of which nobody has the last word. */
function unresolved(shop: Shop): string[] {
  const found = valueOf(shop.journal.listUnresolved());
  return found.map(({ id }) => id);
}

/** The service is away for a weekend: everything is found out within an hour of its end. */
export const outage: Piece = {
  name: 'outage',
  about: 'a service that is away for a weekend, while payers pay and the terminal is started anew',
  count: 100,
  mutants: outageMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const failures: string[] = [];
    let codes = 0;
    let slowest = 0;
    for (let run = 0; run < count; run += 1) {
      try {
        const found = await weekend(seed + run);
        codes += found.codes;
        slowest = Math.max(slowest, found.minutes ?? Number.POSITIVE_INFINITY);
        failures.push(...found.problems.map((problem) => `seed ${seed + run}: ${problem}`));
      } catch (error) {
        failures.push(`seed ${seed + run}: ${String(error)}`);
      }
      progress(run + 1, count);
    }
    return {
      figures: [
        atLeast(`weekends of outage, with ${codes} codes left behind`, count, count),
        {
          figure: 'the last code has its last word, after the end of the outage',
          aim: 'within 60 min',
          measured: slowest <= 60 ? `${slowest} min at most` : 'later',
          met: slowest <= 60,
        },
        none('codes forgotten, or shown as something that they are not', failures),
      ],
      failures,
      details: { codes, slowest },
    };
  },
};
