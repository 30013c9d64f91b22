import { type Came, type Charged, lost } from '../../../electron/domain/requesting.ts';
import { type Sale, type SaleChange, transition } from '../../../electron/domain/sale.ts';
import { type Next, spend } from '../explorer.ts';
import type { Made, Run, World } from './world.ts';

const reason = { kind: 'bad-answer', message: '' } as const;

/** The first of the requests that leave one after another. */
export function beginning({ attempts }: Sale, since: number): Run {
  return { since, tries: 1, first: attempts.length, at: { kind: 'away' }, answered: null };
}

/** The sale after a change, if that is possible. */
export function applied({ sale }: World, change: SaleChange): { sale: Sale; ok: boolean } {
  const next = transition(sale, change);
  return { sale: next.ok ? next.sale : sale, ok: next.ok };
}

/** What an attempt brought pays the sale. */
export function paid(world: World, attempt: number): World {
  return { ...world, sale: applied(world, { kind: 'pay', paidAt: 0, paymentMethod: null, attempt }).sale };
}

/** What is true of the first code is known now. */
export function told(world: World): World {
  const { earlier, isTold } = world;
  if (isTold || earlier === 'over') return world;
  const known = { ...world, isTold: true };
  if (earlier === 'paid') return paid(known, 1);
  const change: SaleChange =
    earlier === 'open'
      ? { kind: 'reopen', attempt: 1, payableUntil: 0 }
      : { kind: 'contradict', attempt: 1, reason };
  return { ...known, sale: applied(known, change).sale };
}

/** The last request has made that at the service. */
export function withMade(world: World, one: Made): World {
  return { ...world, made: [...world.made.slice(0, -1), one] };
}

/** What is written of an answer with a code. */
export function changeOf(came: Exclude<Came, { kind: 'money' }>): SaleChange {
  if (came.kind === 'code') return { kind: 'code' };
  return { kind: 'doubt', reason, mayBePaid: came.mayBePaid };
}

/** The charge of a payer's code came, or nothing that is known to be its. */
export function charged(world: World, came: Charged): World {
  const attempt = world.sale.attempts.length;
  switch (came.kind) {
    case 'lost':
      return { ...world, sale: applied(world, lost(world.sale, reason).change).sale };
    case 'money': {
      const isIts = came.code.orderNo === world.sale.attempts.at(-1)?.orderNo;
      if (isIts) return paid(world, attempt);
      return { ...world, sale: applied(world, { kind: 'contradict', attempt, reason }).sale };
    }
    case 'charge': {
      const kept = { ...world, sale: applied(world, { kind: 'code' }).sale };
      if (came.how === null) return kept;
      return { ...kept, sale: applied(kept, { kind: 'rule-out', attempt, how: came.how }).sale };
    }
  }
}

/** An earlier code may be paid after all, which is told by a look, or at any time since it is asked about. */
export function payers(world: World): Next<World>[] {
  const { earlier, isTold, left } = world;
  const found: Next<World>[] = [];
  if (earlier !== 'over' && !isTold) found.push(['The first code is asked about.', told(world)]);
  if (earlier === 'open') {
    const ruledOut = applied(world, { kind: 'rule-out', attempt: 1, how: 'expired' }).sale;
    found.push([
      'The first code is over again, and that is told.',
      { ...world, earlier: 'over', isTold: false, sale: ruledOut },
    ]);
  }
  if (left.payments === 0 || earlier === 'paid' || earlier === 'other') return found;
  const fewer = { ...spend(world, 'payments'), isTold: false };
  found.push(['The first code is paid.', { ...fewer, earlier: 'paid' }]);
  found.push(['Another amount comes by the first code.', { ...fewer, earlier: 'other' }]);
  if (earlier === 'over')
    found.push(['The first code may be paid after all.', { ...fewer, earlier: 'open' }]);
  return found;
}
