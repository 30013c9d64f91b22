import { describe, expect, test } from 'vitest';
import type { Refund } from '../../../electron/contract/payment-objects.ts';
import {
  certainlyBack,
  leftOf,
  type OwnRefund,
  refundMark,
  refundStanding,
} from '../../../electron/domain/refunds.ts';
import { SeededRandom } from '../../fault/support/random.ts';

const paid = 1_000;

const done: OwnRefund = {
  id: 'own-1',
  amount: 300,
  reason: 'r',
  state: 'done',
  refundId: 're_1',
  listedBefore: [],
};

/** One refund as it really is, and as much of it as each side knows. */
interface Real {
  own: OwnRefund | null;
  entry: Refund | null;
  amount: number;
  isBack: boolean;
  isUnderWay: boolean;
}

function real(random: SeededRandom, index: number, left: number): Real {
  const amount = random.between(1, Math.max(1, Math.floor(left / 2)));
  const status = random.pick(['pending', 'refunded', 'failed', 'on-its-way'] as const);
  const standing = refundStanding({ status });
  const isOwn = random.chance(0.6);
  // The service may not list yet what this terminal knows of, and this terminal may not know yet what it lists.
  const isListed = !isOwn || random.chance(0.7);
  const isKnown = random.chance(0.5);
  const id = `re_${index}`;
  const state = isKnown ? standing : random.pick(['asking', 'unknown'] as const);
  const own = {
    id: `own-${index}`,
    amount,
    reason: 'r',
    state,
    refundId: isKnown ? id : null,
    listedBefore: [],
  };
  // One elsewhere with the same amount and reason, and no mark, cannot be told from an own one that is not listed yet.
  const told = isOwn ? { reason: 'r', metadata: { [refundMark]: own.id } } : { reason: 'e', metadata: {} };
  const entry = { id, amount, status, ...told };
  return {
    own: isOwn ? own : null,
    entry: isListed ? entry : null,
    amount,
    isBack: standing === 'done',
    isUnderWay: standing === 'pending',
  };
}

const sum = (of: readonly Real[]): number => of.reduce((total, { amount }) => total + amount, 0);

describe('what is certainly back, and what is left', () => {
  test('never count money that is under way as given back, nor leave more than is neither', () => {
    for (let seed = 1; seed <= 3_000; seed += 1) {
      const random = new SeededRandom(seed);
      const world: Real[] = [];
      for (let index = random.between(1, 4); index > 0; index -= 1) {
        world.push(real(random, index, paid - sum(world)));
      }
      const own = world.flatMap((one) => one.own ?? []);
      const listed = world.flatMap(({ entry }) => entry ?? []);
      const back = sum(world.filter(({ isBack }) => isBack));
      const underWay = sum(world.filter(({ isUnderWay }) => isUnderWay));
      // Services differ in whether they count what they have taken and not yet given back.
      const givenBack = random.chance(0.5) ? back : back + underWay;
      const said = JSON.stringify({ seed, own, listed, givenBack });
      expect(certainlyBack(givenBack, own, listed), said).toBeLessThanOrEqual(back);
      expect(leftOf({ amount: paid, givenBack, listedBack: [], listed }, own), said).toBeLessThanOrEqual(
        paid - back - underWay,
      );
      // An answer that is older than what this terminal knows names neither the sum nor the entry.
      const late = listed.filter((entry) => !own.some(({ refundId }) => refundId === entry.id));
      expect(
        leftOf({ amount: paid, givenBack: 0, listedBack: [], listed: late }, own),
        said,
      ).toBeLessThanOrEqual(paid - back - underWay);
    }
  });

  test('are all that is settled once nothing is under way', () => {
    const entry = { id: 're_1', amount: 300, status: 'refunded' };
    const elsewhere = { id: 're_2', amount: 200, status: 'refunded', metadata: {} };
    expect(certainlyBack(500, [done], [entry, elsewhere])).toBe(500);
    expect(certainlyBack(500, [done], [])).toBe(500);
  });

  test('take no entry that names no amount for a small one', () => {
    const pending = { id: 're_1', status: 'pending', metadata: {} };
    const back = { id: 're_2', amount: 200, status: 'refunded', metadata: {} };
    expect(certainlyBack(500, [], [pending, back])).toBe(200);
  });

  test('count an own refund that is listed without its amount at what was asked for', () => {
    const nameless = { id: 're_1', status: 'refunded' };
    const elsewhere = { id: 're_2', amount: 200, status: 'refunded', metadata: {} };
    expect(
      leftOf({ amount: paid, givenBack: 0, listedBack: [], listed: [nameless, elsewhere] }, [done]),
    ).toBe(500);
  });
});
