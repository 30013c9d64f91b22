import { epochMs, timeUnitMs } from '../../../electron/payments/dialects/dialect.ts';
import { documented as dialect } from '../../../electron/payments/dialects/documented.ts';
import { firstAsked, spanIn } from '../../../electron/payments/span.ts';
import { type Next, type Space, spend } from '../explorer.ts';
import type { Bounds, World } from './world.ts';

const hourMs = 3_600_000;
const began = Date.UTC(2026, 3, 1);

interface Asked {
  from?: number | undefined;
  to?: number | undefined;
  dateField: 'create_time' | 'paid_time' | undefined;
}

/** The rules by which a service's times are read, and payments are listed by time, with starts and lists at any moment. */
export class Times implements Space<World> {
  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  begin(): World {
    const { payments, hours, starts } = this.bounds;
    return { hour: 0, paid: [], unitMs: null, left: { payments, hours, starts }, wrong: null };
  }

  nexts(world: World): Next<World>[] {
    const found: Next<World>[] = [];
    const { left, paid, hour } = world;
    const still = { ...world, wrong: null };
    if (left.payments > 0)
      found.push(['A customer pays.', { ...spend(still, 'payments'), paid: [...paid, hour] }]);
    if (left.hours > 0) found.push(['An hour passes.', { ...spend(still, 'hours'), hour: hour + 1 }]);
    if (left.starts > 0)
      found.push(['The program starts anew.', { ...spend(still, 'starts'), unitMs: null }]);
    paid.forEach((_, id) =>
      found.push([`The terminal looks at payment ${id + 1}.`, this.#heard(still, [id])]),
    );
    for (let from = 0; from <= hour; from += 1)
      for (const dateField of ['create_time', 'paid_time'] as const)
        found.push([
          `The terminal lists hour ${from + 1} by ${dateField}.`,
          this.#listed(still, from, dateField),
        ]);
    return found;
  }

  problem({ wrong }: World): string | null {
    return wrong;
  }

  calm(): World | null {
    return null;
  }

  verdict(): string | null {
    return null;
  }

  /** What was paid within an hour is asked for, after what has to be asked before. */
  #listed(world: World, hour: number, dateField: 'create_time' | 'paid_time'): World {
    const page: Asked = { from: momentOf(hour), to: momentOf(hour) + hourMs - 1, dateField };
    const first = firstAsked(world.unitMs, page);
    const known = first ? this.#heard(world, this.#found(world, first).slice(0, 1)) : world;
    const found = this.#found(known, spanIn(known.unitMs ?? 1, page));
    const heard = this.#heard(known, found);
    const missed = world.paid.findIndex((at, id) => at === hour && !found.includes(id));
    // Where a service takes other times than it tells, what was paid in a span cannot be asked for.
    const isAsked = dateField === 'create_time' || this.bounds.tells === this.bounds.takes;
    if (missed >= 0 && isAsked)
      return { ...heard, wrong: `lost: payment ${missed + 1} is not listed in its hour` };
    const isElse = dateField === 'paid_time' && found.some((id) => world.paid[id] !== hour);
    return isElse && isAsked ? { ...heard, wrong: 'untrue: a payment of another hour is listed' } : heard;
  }

  /** What the service lists: it knows no other times than its own. */
  #found({ paid }: World, { from = -1, to = Number.MAX_SAFE_INTEGER }: Asked): number[] {
    const { takes } = this.bounds;
    return paid.flatMap((hour, id) => {
      const at = Math.floor(paidAt(hour) / takes);
      return at >= from && at <= to ? [id] : [];
    });
  }

  /** Answers tell of payments: by them the unit is known, and when each was made. */
  #heard(world: World, found: readonly number[]): World {
    const { tells } = this.bounds;
    const told = found.map((id) => Math.floor(paidAt(world.paid[id] ?? 0) / tells));
    const unitMs = timeUnitMs(dialect, told) ?? world.unitMs;
    const isRead = found.every(
      (id, at) => dateOf(told[at]) === Math.floor(paidAt(world.paid[id] ?? 0) / 1_000),
    );
    return { ...world, unitMs, wrong: isRead ? null : 'untrue: a payment is dated at another time' };
  }
}

function dateOf(told = Number.NaN): number {
  return Math.floor(epochMs(dialect, told) / 1_000);
}

function momentOf(hour: number): number {
  return began + hour * hourMs;
}

/** When a payment of an hour was made: in the last second of it. */
function paidAt(hour: number): number {
  return momentOf(hour) + hourMs - 500;
}
