import {
  clocksParted,
  provenDeadline,
  remainingMs,
  resumeDeadline,
  startDeadline,
  suspendDeadline,
  wakeDeadline,
} from '../../../electron/domain/expiry.ts';
import { isSending, maySend, newSale, payableAttempts } from '../../../electron/domain/sale.ts';
import { mayWish } from '../../../electron/domain/wishes.ts';
import { type Next, type Space, spend } from '../explorer.ts';
import { unseenAfterNotice, unseenByFailure } from '../../../electron/domain/unseen.ts';
import { noticeIn, shownWrongly, toldWrongly } from './invariants.ts';
import { applied, heard, worded } from './payments.ts';
import { isAlike } from '../written.ts';
import { type Bounds, otherAmount, type Paid, passMs, price, validityMs, type World } from './world.ts';

/** Staff were shown everything. */
const noNews: World['news'] = { first: false, twice: false, twin: false, failed: false };

type Add = (label: string, next: World | null) => void;

/** What the code screen and the notices say of a sale, whatever becomes of its codes, its payments, the clocks and the power. */
export class Shown implements Space<World> {
  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  begin(): World {
    const { codes: _, payments: __, twins: ___, ...left } = this.bounds;
    return {
      sale: newSale('T1'),
      ledger: [],
      unseen: null,
      twin: 'none',
      paid: [],
      told: null,
      sent: null,
      deadline: null,
      isAsleep: false,
      isDown: false,
      isOnScreen: true,
      isLeft: false,
      now: { wall: 1_000_000_000, monotonic: 1_000_000, bootId: 'boot' },
      spentMs: 0,
      news: noNews,
      left,
    };
  }

  nexts(world: World): Next<World>[] {
    const found: Next<World>[] = [];
    const add: Add = (label, next) => {
      if (next) found.push([label, next]);
    };
    if (!world.isDown && !world.isAsleep) {
      const seen = looked(world);
      this.#staff(seen, add);
      this.#requests(seen, add);
      this.#hears(seen, add);
    }
    this.#service(world, add);
    this.#machine(world, add);
    return found;
  }

  problem(world: World): string | null {
    return shownWrongly(world) ?? toldWrongly(world);
  }

  /** The terminal hears of every payment as it is. */
  calm(world: World): World | null {
    const up = looked(world.isDown || world.isAsleep ? started(world, true) : world);
    const next = up.paid.reduce((known, _, id) => heard(known, id), up);
    return isAlike(next, world) ? null : next;
  }

  verdict({ paid, sale }: World): string | null {
    const isPaid = paid.some(({ amount }) => amount === price);
    return isPaid && sale.stage.state !== 'paid' ? 'lost: a payment is not known' : null;
  }

  #staff(world: World, add: Add): void {
    const { sale, isOnScreen, unseen, told, left } = world;
    const isFree = world.twin !== 'here' && maySend(sale) && sale.attempts.length < this.bounds.codes;
    if (isFree) add('Staff ask for another code.', applied(onScreen(world), { kind: 'send' }));
    if (isOnScreen) {
      const payableUntil = world.now.wall + validityMs;
      add(
        'Staff cancel; the code is closed.',
        applied(world, { kind: 'cancel', payableUntil: null, ruledOut: 'closed' }),
      );
      add(
        'Staff cancel; the code cannot be closed.',
        applied(world, { kind: 'cancel', payableUntil, ruledOut: null }),
      );
    }
    const isHeld = sale.stage.state === 'opening' || sale.stage.state === 'awaiting';
    if (isOnScreen && !isHeld)
      add('Staff leave the screen.', {
        ...world,
        isOnScreen: false,
        isLeft: true,
        unseen: unseen === 'shown' ? null : unseen,
      });
    if (!isOnScreen) add('Staff put the sale on the screen.', onScreen(world));
    const notice = noticeIn(world);
    if (notice !== null) {
      const { failed } = world.news;
      add('Staff tap that they have seen the notice.', {
        ...world,
        unseen: unseenAfterNotice(notice, failed),
        news: { ...noNews, failed: failed && notice !== 'refund-failed' },
      });
    }
    if (left.failsLate > 0 && sale.stage.state === 'paid')
      add('A refund that staff asked for has failed.', {
        ...spend(world, 'failsLate'),
        unseen: unseenByFailure(unseen),
        news: { ...world.news, failed: true },
      });
    if (left.words === 0 || !mayWish('settle', sale)) return;
    add(
      'Staff say that it was not paid.',
      applied(spend(world, 'words'), { kind: 'settle-unpaid', payableUntil: null }),
    );
    const said = applied(spend(world, 'words'), { kind: 'settle-paid', paidAt: 1 });
    const word = said && worded(said, told === null ? null : `ch_${told}`);
    add('Staff say that it was paid.', word && { ...word, unseen: isOnScreen ? 'shown' : null });
  }

  #requests(world: World, add: Add): void {
    const { sale, now, deadline } = world;
    if (isSending(sale)) {
      const come = applied(world, { kind: 'code' });
      add(
        'A code comes.',
        come && { ...come, sent: now, deadline: startDeadline(now, validityMs), spentMs: 0 },
      );
      const reason = { kind: 'interrupted', message: '' } as const;
      add('The answer is lost.', applied(world, { kind: 'doubt', reason }));
    }
    if (deadline && clocksParted(deadline, now) && world.spentMs < validityMs)
      add('The service says that the code is open.', { ...world, deadline: provenDeadline(deadline, now) });
    const isLapsed = sale.stage.state === 'awaiting' && (!deadline || remainingMs(deadline, now) <= 0);
    if (isLapsed) add('The countdown ends.', applied(world, { kind: 'lapse' }));
    for (const { number } of payableAttempts(sale)) {
      const isOver = number < sale.attempts.length || world.spentMs >= validityMs;
      if (isOver && sale.stage.state !== 'awaiting')
        add(
          `The service calls code ${number} over.`,
          applied(world, { kind: 'rule-out', attempt: number, how: 'expired' }),
        );
    }
  }

  #hears(world: World, add: Add): void {
    world.paid.forEach((_, id) => add(`The terminal hears of payment ${id + 1}.`, heard(world, id)));
  }

  #service(world: World, add: Add): void {
    const { sale, paid, left } = world;
    const with_ = (one: Paid): readonly Paid[] => [...paid, one];
    for (const { number, state } of sale.attempts) {
      if (state !== 'code' || paid.some(({ attempt }) => attempt === number)) continue;
      if (paid.length >= this.bounds.payments) continue;
      add(`A customer pays code ${number}.`, {
        ...world,
        paid: with_({ attempt: number, amount: price, back: 0 }),
      });
      if (left.others > 0)
        add(`Another amount comes by code ${number}.`, {
          ...spend(world, 'others'),
          paid: with_({ attempt: number, amount: otherAmount, back: 0 }),
        });
    }
    paid.forEach((one, id) => {
      const become = (back: number): World => ({ ...world, paid: paid.with(id, { ...one, back }) });
      const nth = `payment ${id + 1}`;
      if (left.refunds > 0 && one.back < one.amount) {
        add(`The owner gives ${nth} back.`, spend(become(one.amount), 'refunds'));
        if (one.back === 0)
          add(`The owner gives half of ${nth} back.`, spend(become(one.amount / 2), 'refunds'));
      }
      if (left.fails > 0 && one.back > 0) add(`${nth} is not back after all.`, spend(become(0), 'fails'));
    });
    if (this.bounds.twins > 0) this.#twin(world, add);
  }

  #twin(world: World, add: Add): void {
    const { twin, left } = world;
    if (twin === 'none') add('Another sale for the goods is paid.', { ...world, twin: 'here' });
    if (twin === 'here' && left.refunds > 0)
      add('The other sale is given back.', { ...spend(world, 'refunds'), twin: 'back' });
    if (twin === 'back' && left.fails > 0)
      add('The other sale is not given back after all.', { ...spend(world, 'fails'), twin: 'here' });
  }

  #machine(world: World, add: Add): void {
    const { now, left, isAsleep, deadline } = world;
    if (left.passes > 0) add('Five minutes pass.', spend(passed(world), 'passes'));
    if (left.sets > 0 && !isAsleep)
      for (const by of [passMs, -passMs])
        add(
          `The wall clock is set ${by > 0 ? 'on' : 'back'}.`,
          spend({ ...world, now: { ...now, wall: now.wall + by } }, 'sets'),
        );
    if (isAsleep)
      add('The machine wakes up.', {
        ...world,
        isAsleep: false,
        deadline: deadline && wakeDeadline(deadline, now),
      });
    else if (left.sleeps > 0)
      add(
        'The machine goes to sleep.',
        spend({ ...world, isAsleep: true, deadline: deadline && suspendDeadline(deadline, now) }, 'sleeps'),
      );
    if (left.stops > 0) add('The journal fails.', spend({ ...world, isDown: true }, 'stops'));
    if (left.cuts === 0) return;
    add('The power goes. The program starts.', started(spend(world, 'cuts'), world.isOnScreen));
    add(
      'The power goes. The program starts with another sale on the screen.',
      started(spend(world, 'cuts'), false),
    );
  }
}

function onScreen(world: World): World {
  return { ...world, isOnScreen: true, isLeft: false };
}

/** What is on the screen is seen as soon as anything else is done here. */
function looked(world: World): World {
  const isSeen = world.isOnScreen && world.sale.stage.state === 'paid';
  return isSeen ? { ...world, news: { ...world.news, first: false } } : world;
}

function passed(world: World): World {
  const { now, isAsleep, spentMs } = world;
  const monotonic = isAsleep ? now.monotonic : now.monotonic + passMs;
  return { ...world, now: { ...now, wall: now.wall + passMs, monotonic }, spentMs: spentMs + passMs };
}

/** The program begins anew, and takes the sale up where it stands. */
function started(world: World, mayBeOnScreen: boolean): World {
  const { sale, sent, now, unseen, isLeft } = world;
  const { state } = sale.stage;
  const reason = { kind: 'interrupted', message: '' } as const;
  const isWaiting = state !== 'canceled' && state !== 'expired' && state !== 'paid';
  const isOnScreen = mayBeOnScreen && (isWaiting || unseen === 'shown' || (unseen === 'paid' && !isLeft));
  const up = { ...world, isAsleep: false, isDown: false, deadline: null, isOnScreen };
  if (isSending(sale)) return applied(up, { kind: 'doubt', reason }) ?? up;
  if (state !== 'awaiting') return up;
  const deadline = sent && resumeDeadline(sent, validityMs, now);
  return deadline ? { ...up, deadline } : (applied(up, { kind: 'lapse' }) ?? up);
}
