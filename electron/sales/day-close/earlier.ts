import { limits } from '../../contract/limits.ts';
import type { Charge } from '../../contract/payment-objects.ts';
import { givenBackOf } from '../../domain/day-close/takings.ts';
import { readList } from '../../domain/listed.ts';
import type { AttemptRecord, SaleRecord } from '../../journal/records.ts';
import type { SaleBook } from '../sale-book.ts';
import { isInJournal } from './listed.ts';
import type { Questions } from './questions.ts';
import { hasEnded, type Run } from './run.ts';

/** How far back paid sales are looked at again, in ms: the time in which most methods give money back. */
const lookBackMs = 90 * 86_400_000;

/** Looks again at what was paid before: money that was given back since is an adjustment of this close. */
export interface Earlier {
  /** Ends early, and says so in the run, when the service does not answer or the run is ended. */
  look(run: Run, pace: () => Promise<void>): Promise<void>;
}

/**
 * Where the service lists payments by their time, the list says which sales changed, and only those are asked
 * about: what is journalled comes from the code itself, never from the list. Elsewhere every code is asked about.
 */
export function createEarlier(book: SaleBook, questions: Questions): Earlier {
  const { journal, payments } = book.dependencies;

  return {
    async look(run, pace) {
      const since = run.day.from - lookBackMs;
      const paid = journal.listPaidSince(since);
      if (!paid.ok) return;
      const ids = paid.value.filter((id) => !run.sales.has(id));
      run.earlier.toAsk = ids.length;
      const listed = await list(run, since, pace);
      if (hasEnded(run)) return;
      run.listed = listed && listed.filter((charge) => mayBeNamed(book, run, charge));
      const charges = listed && new Map(listed.map((charge) => [charge.id, charge]));
      for (const id of ids) {
        const sale = book.read(id);
        if (!sale.ok) return;
        for (const attempt of sale.value.attempts) {
          if (attempt.code === null || (charges && isAsListed(sale.value, attempt, charges))) continue;
          const answer = await questions.ask(run, id, attempt);
          if (answer === null || questions.isOutage(run)) return;
          await pace();
          if (hasEnded(run)) return;
        }
        run.earlier.asked += 1;
      }
    },
  };

  /** Every payment that the service lists from a time to the end of the day; null where it lists none. */
  async function list(run: Run, since: number, pace: () => Promise<void>): Promise<Charge[] | null> {
    const { listCharges } = payments;
    if (!listCharges || payments.capabilities()['list-charges'] === false) return null;
    const paid = { from: since, to: run.day.to - 1, dateField: 'paid_time', sort: 'paid_time' } as const;
    const listed = await readList(
      (page) => book.call(() => listCharges({ ...paid, order: 'asc', ...page })),
      ({ value: { charges: rows, total } }) => ({ rows, total }),
      {
        pageSize: limits.listMaximum,
        goesOn: async () => {
          if (hasEnded(run)) return false;
          await pace();
          return !hasEnded(run);
        },
      },
    );
    // Part of a list would pass for the whole of it.
    return listed.kind === 'whole' ? listed.rows : null;
  }
}

/** Whether the journal has of a code's payment what the list says of it. */
function isAsListed(
  { amount }: SaleRecord,
  { code }: AttemptRecord,
  charges: ReadonlyMap<string | undefined, Charge>,
): boolean {
  const known = code?.charge;
  if (known?.id === undefined) return false;
  const listed = charges.get(known.id);
  if (!listed) return false;
  return (
    givenBackOf(listed, amount) === givenBackOf(known, amount) &&
    (listed.disputed === true) === (known.disputed === true) &&
    (listed.status ?? known.status) === known.status
  );
}

/**
 * Whether a close has anything to say of a listed payment: it is of the day, or of an earlier one, made under this
 * terminal's name and in no sale. A shop's last ninety days are not kept in memory for as long as the program runs.
 */
function mayBeNamed(book: SaleBook, { day }: Run, charge: Charge): boolean {
  const { payments, settings } = book.dependencies;
  if (payments.epochMs(charge.paidTime ?? Number.NaN) >= day.from) return true;
  if (charge.orderNo?.startsWith(`${settings().prefix}-`) !== true) return false;
  const isKnown = isInJournal(book, charge);
  return !isKnown.ok || !isKnown.value;
}
