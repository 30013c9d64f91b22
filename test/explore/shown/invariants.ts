import type { SalePhase, UnseenAfter } from '../../../electron/contract/sale.ts';
import { moneyHere, paidWith, stands } from '../../../electron/domain/ledger.ts';
import { phaseOf } from '../../../electron/domain/phase.ts';
import { lastAttempt, payableAttempts } from '../../../electron/domain/sale.ts';
import { noticeOf } from '../../../electron/domain/unseen.ts';
import { knownIn, price, toShow, validityMs, type World } from './world.ts';

/** What the code screen says that is not so, by what the terminal was told. */
export function shownWrongly(world: World): string | null {
  const { sale, ledger } = world;
  const phase = phaseIn(world);
  const isPaid = ledger.some(stands);
  if (phase.state === 'awaiting' && !mayBeDrawn(world)) return 'untrue: a code is drawn that must not be';
  if ((phase.state === 'paid') !== isPaid)
    return `untrue: shown as ${phase.state}, and ${isPaid ? 'paid' : 'not paid'}`;
  const saysOver = phase.state === 'expired' || (phase.state === 'canceled' && phase.payableUntil === null);
  if (saysOver && payableAttempts(sale).length > 0) return 'untrue: shown as over, and a code may be paid';
  if (phase.state !== 'paid') return null;
  const amount = amountIn(world);
  const here = moneyHere(ledger).reduce((sum, one) => sum + one.amount - one.givenBack, 0);
  return amount - phase.givenBack === Math.min(amount, here)
    ? null
    : `untrue: of ${amount}, ${phase.givenBack} is shown as given back, and ${here} is here`;
}

/** What staff are not told of the sale's payments, or are told that is not so. */
export function toldWrongly(world: World): string | null {
  const { sale, ledger, isOnScreen, news } = world;
  const notice = noticeIn(world);
  const here = moneyHere(ledger).length;
  if (notice === 'paid' && !isTwice(world))
    return 'untrue: staff are asked to give back, and no more than one is here';
  const isUntold = (news.twice && here > 1) || (news.twin && isTwice(world));
  if (isUntold && notice !== 'paid') return 'doubled: staff are not told that goods are paid twice';
  if (news.failed && notice === null) return 'forgotten: staff are not told that a refund failed';
  const isShown = isOnScreen && sale.stage.state === 'paid';
  return news.first && here > 0 && !isShown && notice === null
    ? 'forgotten: staff are not told that a sale was paid'
    : null;
}

function phaseIn(world: World): SalePhase {
  return phaseOf({
    sale: toShow(world),
    amount: amountIn(world),
    known: knownIn(world),
    now: world.now,
    isOtherInTheWay: world.twin === 'here',
    trouble: world.isDown ? { kind: 'interrupted', message: '' } : null,
  });
}

function amountIn({ ledger }: World): number {
  return paidWith(ledger, moneyHere(ledger), price) || price;
}

/** What the notice of the sale says; null: there is none. */
export function noticeIn(world: World): UnseenAfter | null {
  const { sale, unseen, isOnScreen, isLeft } = world;
  return noticeOf(
    { stage: sale.stage, unseen },
    { isTwice: isTwice(world), isOnScreen, isLeft, hasFailed: world.news.failed },
  );
}

/** Whether the money of two payments for the goods is here, one of them the sale's. */
function isTwice({ ledger, twin }: World): boolean {
  const own = moneyHere(ledger).length;
  return own > 1 || (own === 1 && twin === 'here');
}

/** Whether somebody may pay the last code, by what is so and what was told. */
function mayBeDrawn({ sale, ledger, twin, spentMs, isAsleep, isDown }: World): boolean {
  const last = lastAttempt(sale);
  const isOpen = last !== undefined && payableAttempts(sale).includes(last);
  return isOpen && spentMs < validityMs && !isAsleep && !isDown && twin !== 'here' && !ledger.some(stands);
}
