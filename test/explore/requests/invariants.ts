import type { Came } from '../../../electron/domain/requesting.ts';
import { isSaidPaid } from '../../../electron/domain/sale.ts';
import type { Made, Run, World } from './world.ts';

const windowMs = 12_000;
const mostTries = 3;

/** What is wrong with a request that leaves by itself: `before` is the world in which it does, `after` with it on its way. */
export function sentWrongly(before: World, after: World, run: Run): string | null {
  const { answered } = run;
  if (before.sale.stage.state !== 'opening')
    return 'untrue: a request leaves that the screen does not wait for';
  if (before.isCanceling) return 'untrue: a request leaves after a cancel';
  if (before.isStopped) return 'untrue: a request leaves though selling has stopped';
  if (answered === null || run.at.kind === 'away') return 'doubled: two requests are on their way';
  if (before.now < answered.notBefore) return 'untrue: a service that wants to be left alone is asked';
  const made = before.made.slice(run.first - 1);
  if (made.some((one) => one !== null)) return 'doubled: a request is repeated that has made a code';
  const [last, next] = after.sale.attempts.slice(-2).map(({ orderNo }) => orderNo);
  if (answered.kind === 'conflict') return renumberedWrongly(before, run, last === next);
  if (last !== next) return 'untrue: it has another number, though nobody said that its own is taken';
  if (answered.kind !== 'not-sent' && answered.kind !== 'rate-limited')
    return 'untrue: a request is repeated that may have had an effect, or was refused';
  if (run.tries >= mostTries) return 'pestered: a request is repeated for good';
  return before.now - run.since > windowMs
    ? 'untrue: a request leaves when nobody waits for it any more'
    : null;
}

function renumberedWrongly({ sale, earlier, isTold }: World, run: Run, isSame: boolean): string | null {
  if (isSame) return 'untrue: the number that is taken is asked for again';
  const number = sale.attempts.at(-1)?.orderNo;
  const isLookedAt = sale.attempts
    .filter((one) => one.state === 'code' && one.orderNo === number)
    .every((one) => run.answered?.looked.includes(one.number));
  if (!isLookedAt) return 'untrue: another number is taken before the codes with this one were looked at';
  return isTold && earlier !== 'over' ? 'doubled: another code is asked for though one may be paid' : null;
}

/** What is wrong with what an answer with a code comes to, which is on its way in the world before. */
export function takenWrongly(before: World, after: World, came: Came): string | null {
  const last = before.made.at(-1);
  const isDrawn = came.kind === 'code' && came.isDrawn;
  if (isDrawn && last !== 'fit') return 'untrue: a code is drawn that must not be shown';
  if (isDrawn && before.isCanceling) return 'untrue: a code is drawn after a cancel';
  if (isDrawn && before.sale.stage.state === 'paid')
    return 'doubled: a code is drawn for a sale that is paid';
  if (isDrawn && before.earlier === 'other' && before.isTold)
    return 'doubled: a code is drawn after another amount came';
  return came.kind === 'code' ? null : unseenWrongly(after, before.made.length);
}

/** What is wrong with what an answer with the charge of a payer's code has come to. */
export function chargedWrongly({ sale: { stage, attempts } }: World, one: Made): string | null {
  const last = attempts.at(-1);
  switch (one) {
    case 'paid':
      return stage.state === 'paid' ? null : 'lost: a charge took the money, and the sale is not paid';
    case 'paying':
      return stage.state === 'unknown' ? null : 'untrue: money of another order counts for this one';
    case 'fit':
    case 'unfit':
      return last?.state === 'code' && last.ruledOut === null
        ? null
        : 'lost: a charge may take money, and is not asked about';
    case 'over':
      return last?.ruledOut === 'closed' ? null : 'forgotten: the screen waits for a charge that failed';
  }
}

/** What is wrong with what is made of a code that nobody is shown, once it has come. */
export function unseenWrongly({ sale, made }: World, attempt: number): string | null {
  const [code, one] = [made[attempt - 1] ?? null, sale.attempts[attempt - 1]];
  if (code === 'paid' && sale.stage.state !== 'paid') return 'lost: a code that is paid is not told of';
  const hasSource = (sale.customer?.sourceId ?? null) !== null && code !== 'over';
  return (code === 'paying' || hasSource) && (one?.state !== 'code' || one.ruledOut !== null)
    ? 'lost: a code that nobody was shown may be paid, and is not asked about'
    : null;
}

/** What is wrong once no more requests leave by themselves. */
export function endedWrongly({ sale, asking }: World): string | null {
  const codes = isSaidPaid(sale) ? sale.attempts.filter(({ state }) => state === 'code') : [];
  return codes.every(({ number }) => asking.includes(number))
    ? null
    : 'lost: a number is paid, and no code is asked about';
}

/** What does not hold in a world, whatever led there. */
export function untrue({ sale, run, made, isCanceling }: World): string | null {
  const { stage, attempts } = sale;
  const isCalledNone = attempts.some(
    ({ state, number }) =>
      (state === 'refused' || state === 'not-sent') && (made[number - 1] ?? null) !== null,
  );
  if (isCalledNone) return 'untrue: a code is there, and is said not to be';
  if (stage.state === 'opening' && run === null && !isCanceling)
    return 'forgotten: the screen waits for a request that is not there';
  if (run?.at.kind === 'waiting' && run.at.dueAt - run.since > windowMs)
    return 'untrue: a request waits for longer than anybody does';
  return null;
}
