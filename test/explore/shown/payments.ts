import { paysFor, type PaysFor } from '../../../electron/domain/goods-paid.ts';
import {
  isHereAgain,
  merge,
  moneyHere,
  noFacts,
  type SalePayment,
  stands,
  toldFor,
  type ToldOfSale,
} from '../../../electron/domain/ledger.ts';
import { type SaleChange, transition } from '../../../electron/domain/sale.ts';
import { unseenBy } from '../../../electron/domain/unseen.ts';
import { otherAmount, type Paid, price, type World } from './world.ts';

/** The sale after a change; null: it is not possible now. */
export function applied(world: World, change: SaleChange): World | null {
  const after = transition(world.sale, change);
  return after.ok ? { ...world, sale: after.sale } : null;
}

function saleOf({ sale }: World): Parameters<typeof toldFor>[0] {
  return { id: 'sale', amount: price, currency: 'JPY', orderNo: sale.orderNo, attempts: sale.attempts };
}

/** The terminal asks about a code. */
export function heard(world: World, id: number): World {
  const paid = world.paid[id];
  if (!paid) return world;
  if (paid.amount !== price) return contradicted(world, id, paid);
  const { attempt, back } = paid;
  const told = {
    from: 'code',
    attempt,
    at: 1,
    chargeId: `ch_${id}`,
    method: null,
    givenBack: back,
    isDisputed: null,
  } as const;
  const { payment, before, replaced } = merge(world.ledger, toldFor(saleOf(world), told));
  const own = payment as SalePayment;
  const rest = world.ledger.filter(({ key }) => key !== own.key);
  const known = rest.map((one) => (one.key === replaced?.key ? { ...one, replacedBy: own.key } : one));
  const again = moneyHere(rest).length > 0 ? 'twice' : 'as-said';
  const pays = before ? again : paysFor(own, moneyHere(world.ledger), isSaid);
  const ledger = [...known, own].sort((a, b) => a.key.localeCompare(b.key));
  const after = applied(world, { kind: 'pay', paidAt: 1, paymentMethod: null, attempt }) ?? world;
  const isNews = before === null || isHereAgain({ before, payment });
  if (!isNews) return { ...after, ledger };
  const hasTwin = world.twin === 'here' && (pays === 'anew' || before !== null);
  return tells({ ...after, ledger }, world, { pays, hasTwin, here: moneyHere(ledger).length });
}

/** What staff have yet to see of a payment that is told now, or whose money is here again. */
function tells(after: World, before: World, of: { pays: PaysFor; hasTwin: boolean; here: number }): World {
  const { sale, unseen, isOnScreen, ledger, news, twin } = before;
  const wasTold = ledger.some((one) => !isSaid(one));
  const wasHere = moneyHere(ledger).length;
  return {
    ...after,
    unseen: unseenBy({ stage: sale.stage, unseen }, { ...of, isOnScreen, wasTold }),
    news: {
      first: sale.stage.state !== 'paid' || news.first,
      twice: news.twice || of.here > 1,
      failed: news.failed,
      twin: (news.twin && wasHere > 0) || (wasHere === 0 && of.here > 0 && twin === 'here'),
    },
  };
}

function isSaid({ from, chargeId, amount }: SalePayment): boolean {
  return from === 'word' && chargeId === null && amount === price;
}

/** Another amount came: it is no payment of the sale, unless a person says so, or said that it was paid. */
function contradicted(world: World, id: number, { attempt, back }: Paid): World {
  const { ledger } = world;
  const chargeId = `ch_${id}`;
  const known = ledger.find((one) => one.chargeId === chargeId);
  if (known)
    return { ...world, ledger: ledger.map((one) => (one === known ? { ...one, givenBack: back } : one)) };
  const reason = { kind: 'bad-answer', message: '' } as const;
  const told = { ...(applied(world, { kind: 'contradict', attempt, reason }) ?? world), told: id };
  return ledger.length > 0 && ledger.filter(stands).every(isSaid) ? worded(told, chargeId) : told;
}

/** A person's word that the sale was paid: by another amount, where that came. */
export function worded(world: World, chargeId: string | null): World {
  const came = chargeId === null ? {} : { chargeId, amount: otherAmount };
  const word: ToldOfSale = { ...noFacts, ...came, from: 'word', attempt: null, at: 1 };
  const { payment, replaced } = merge(world.ledger, toldFor(saleOf(world), word));
  const own = payment as SalePayment;
  const rest = world.ledger.filter(({ key }) => key !== own.key);
  const known = rest.map((one) => (one.key === replaced?.key ? { ...one, replacedBy: own.key } : one));
  return { ...world, ledger: [...known, own] };
}
