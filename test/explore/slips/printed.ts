import type { SaleEvent } from '../../../electron/contract/sale.ts';
import { inOrder, type Twin } from '../../../electron/domain/refunds-done.ts';
import { isOpenRefund } from '../../../electron/domain/refunds.ts';
import { amount, type Of, sum } from '../refunds/world.ts';
import { type Bounds, eventsOf, saleOf, type Slip, type There, type World } from './world.ts';

/** The slips as they come out now: one that was printed comes out the same again, and a new one says what is so. */
export function printed(world: World, bounds: Bounds): World {
  const slips = [slipsOf(world, 0, bounds), slipsOf(world, 1, bounds)] as const;
  let { wrong } = world;
  for (const sale of [0, 1] as const) {
    const before = world.slips[sale];
    if (JSON.stringify(slips[sale].slice(0, before.length)) !== JSON.stringify(before))
      wrong ??= `untrue: a slip of sale ${sale + 1} comes out differently`;
    for (const [at, slip] of slips[sale].entries())
      if (at >= before.length) wrong ??= falseSlip(world, slips[sale].slice(0, at), slip, bounds);
  }
  return { ...world, slips, wrong };
}

function slipsOf(world: World, sale: Of, bounds: Bounds): Slip[] {
  const kept = world.own.filter(({ of }) => saleOf(of, bounds) === sale);
  const events = eventsOf(world, sale);
  const other: Of = sale === 0 ? 1 : 0;
  const twins = bounds.second !== 'other-sale' ? [] : events.flatMap(twinOf(eventsOf(world, other)));
  return inOrder(kept, { amount, events, payments: [] }, twins).map(({ id, ofTwo }) => ({
    own: world.own.findIndex((one) => one.id === id),
    ofTwo,
  }));
}

/** What is wrong with a slip at the moment at which the money is back: which payment's price it is of. */
function falseSlip(world: World, before: readonly Slip[], slip: Slip, bounds: Bounds): string | null {
  const refund = world.own[slip.own];
  if (refund?.state !== 'done') return 'untrue: a slip is of a refund that is not back';
  const nth = `refund ${slip.own + 1}`;
  const tooMuch = `untrue: ${nth} is said to be of what came twice`;
  if (refund.returned.length > 0 || world.came !== 'twice') return slip.ofTwo === 0 ? null : tooMuch;
  const sale = saleOf(refund.of, bounds);
  const isGoods = ({ own }: There): boolean => own !== 'owner' && (world.own[own]?.returned.length ?? 0) > 0;
  const others = world.there.filter((one) => one.own !== slip.own && !isGoods(one));
  const ofSale = others.filter((one) => saleOf(one.of, bounds) === sale);
  const since = ofSale.filter(({ isBefore }) => !isBefore);
  const ofOther = world.there.filter((one) => saleOf(one.of, bounds) !== sale);
  const known = ({ own, isTold, state, ...one }: There): number =>
    own === 'owner'
      ? isTold && state === 'done'
        ? one.amount
        : 0
      : (before.find((slipBefore) => slipBefore.own === own)?.ofTwo ?? 0);
  const ownOfOther = world.own.filter((_, own) => ofOther.some((one) => one.own === own));
  const otherBack =
    sum(ofOther.filter(({ own, isTold, state }) => own === 'owner' && isTold && state === 'done')) +
    sum(ownOfOther.filter(({ state }) => state === 'done'));
  // What was asked for, and is under way, may be what is back.
  const open = world.own.filter((one) => isOpenRefund(one) && saleOf(one.of, bounds) === sale);
  const back = world.isClear ? since.reduce((total, one) => total + known(one), -sum(open)) : 0;
  const most = otherBack >= amount ? 0 : Math.max(0, amount - Math.max(0, back));
  const least = sum(ofOther) < amount ? amount - sum(world.isClear ? since : ofSale) : 0;
  if (slip.ofTwo > Math.min(refund.amount, most)) return tooMuch;
  return slip.ofTwo < Math.min(refund.amount, least) ? `untrue: ${nth} is said to be of the price` : null;
}

function twinOf(events: readonly SaleEvent[]): (event: SaleEvent) => Twin[] {
  return ({ kind, sequence }) => (kind === 'paid-twice' ? [{ since: sequence, amount, events }] : []);
}
