import { limits } from '../../contract/limits.ts';
import type { Charge } from '../../contract/payment-objects.ts';
import { type Failure, type Result, success } from '../../contract/result.ts';
import { relearn } from '../../domain/day-close/comparison.ts';
import { type ListedPayment, requestsUnder } from '../../domain/day-close/listed.ts';
import { stands } from '../../domain/ledger.ts';
import { readList } from '../../domain/listed.ts';
import type { Entry, SaleRecord } from '../../journal/records.ts';
import { listsCharges } from '../charges.ts';
import type { SaleBook } from '../sale-book.ts';
import {
  learnListed,
  learnUntold,
  type Listeners,
  listedPaymentOf,
  unreadNameOf,
  untoldByCode,
} from './listed.ts';
import type { Questions } from './questions.ts';
import { codeWordsOf, hasEnded, keepWord, type Run } from './run.ts';

/** How far back paid sales are looked at again, in ms: the time in which most methods give money back. */
const lookBackMs = 90 * 86_400_000;

/** Looks again at what was paid before: money that was given back since is an adjustment of this close. */
export interface Earlier {
  /** Ends early, and says so in the run, when the service does not answer or the run is ended. */
  look(run: Run, pace: () => Promise<void>): Promise<void>;
}

/**
 * Where the service lists payments by their time, the list says which sales changed, and only those are asked about: the
 * code's own word comes before the list's, which counts for a payment that the code does not show, and for what it does not
 * say of one. Elsewhere every code is asked about.
 */
export function createEarlier(book: SaleBook, questions: Questions): Earlier {
  const { journal } = book.dependencies;

  return {
    async look(run, pace) {
      const goesOn = (): Promise<boolean> => pace().then(() => !hasEnded(run));
      const since = run.day.from - lookBackMs;
      const paid = journal.listPaidSince(since);
      if (!paid.ok) return;
      const ids = paid.value.filter((id) => !run.sales.has(id));
      run.earlier.toAsk = ids.length;
      const listed = await list(book, run, since, pace);
      if (hasEnded(run)) return;
      const learnt = listed && learn(run, listed);
      if (learnt?.ok === false) return;
      for (const id of ids) {
        const sale = book.read(id);
        if (!sale.ok) return;
        for (const attempt of sale.value.attempts) {
          if (attempt.code === null || (learnt && isAsListed(sale.value, attempt.number, learnt.value)))
            continue;
          const answer = await questions.ask(run, id, attempt);
          if (answer === null || questions.isOutage(run)) return;
          // What is contradicted now the close names, whenever it was paid.
          if (answer.word === 'contradicted') keepWord(run, id, attempt.number, answer.word);
          if (!(await goesOn())) return;
        }
        run.earlier.asked += 1;
      }
      for (const payment of learnt?.value.differing ?? []) {
        if (!(await learnDiffering(book, questions, payment, goesOn))) return;
      }
    },
  };

  /** Puts down what is listed of payments, and keeps in the run what other terminals took on the day. */
  function learn(run: Run, charges: readonly Charge[]): Result<Listed> {
    const closed = journal.closes.closedDays();
    if (!closed.ok) return closed;
    const listed: Listed = { same: new Set(), differing: [] };
    // The first close may have been made under a clock that was ahead.
    const since = Math.min(closed.value.firstFrom ?? run.day.from, run.day.from);
    const elsewhere: ListedPayment[] = [];
    run.unread = [];
    const told = new Set<string>();
    for (const charge of charges) {
      const payment = listedPaymentOf(book, charge);
      const name = payment ? success(undefined) : unreadNameOf(book, charge);
      if (!name.ok) return name;
      if (name.value !== undefined) run.unread.push(name.value);
      // A service may heed no bounds: what was made after the day is for its own close.
      if (!payment || payment.at >= run.day.to) continue;
      const whose = learnListed(book, payment, { since, ...listenersOf(run) });
      if (!whose.ok) return whose;
      if (whose.value !== 'elsewhere') told.add(payment.chargeId);
      if (whose.value === 'contradicted') {
        const named = contradict(book, run, payment);
        if (!named.ok) return named;
      } else if (whose.value === 'differs') listed.differing.push(payment);
      else if (whose.value !== 'elsewhere') listed.same.add(payment.chargeId);
      // A shop's last ninety days are not kept in memory for as long as the program runs.
      else if (payment.at >= run.day.from) elsewhere.push(payment);
    }
    run.listed = elsewhere;
    return heed(book, run, told) ?? success(listed);
  }
}

/** Keeps in a run what listed payments come to at codes that do not tell of them. */
function listenersOf(run: Run): Listeners {
  return {
    paidBy: (saleId) => void run.found.add(saleId),
    contradicts: (saleId, attempt) => keepWord(run, saleId, attempt, 'contradicted'),
  };
}

/** A sale's payment is listed with another amount: the close names the sale, and its page has the alarm, once for each time that it comes to be so. */
function contradict(book: SaleBook, run: Run, { chargeId, orderNo, amount }: ListedPayment): Result<void> {
  const found = book.dependencies.journal.findByCharge(chargeId);
  if (!found.ok) return found;
  const sale = found.value;
  const attempt =
    sale?.payments.find((one) => one.chargeId === chargeId)?.attempt ??
    (sale && requestsUnder(sale.attempts, orderNo).at(-1)?.number);
  if (!sale || attempt === undefined || attempt === null) return success(undefined);
  const message = `Listed with another amount: ${amount}`;
  const alarm: Entry = { kind: 'unknown', details: { attempt, reason: 'bad-answer', message, chargeId } };
  const isTold = run.sales.has(sale.id) && book.isNoted(sale.id, alarm);
  const noted = isTold ? success(sale) : book.note(sale.id, alarm);
  if (!noted.ok) return noted;
  run.sales.set(sale.id, noted.value);
  keepWord(run, sale.id, attempt, 'contradicted');
  return success(undefined);
}

/** A code that is over and does not show a payment denies none that is listed. */
function heed(book: SaleBook, run: Run, told: ReadonlySet<string>): Failure | undefined {
  for (const id of run.sales.keys()) {
    const words = codeWordsOf(run, id);
    if (![...words.values()].includes('over')) continue;
    const sale = book.read(id);
    if (!sale.ok) return sale;
    if (sale.value.payments.some(({ chargeId }) => chargeId !== null && told.has(chargeId)))
      relearn(words, sale.value);
  }
  return undefined;
}

/**
 * Puts down what a code does not tell of a listed payment. Answers whether to go on: the journal could be read
 * and written, and `goesOn` says so after a question.
 */
async function learnDiffering(
  book: SaleBook,
  questions: Questions,
  listed: ListedPayment,
  goesOn: () => Promise<boolean>,
): Promise<boolean> {
  let untold = untoldByCode(book, listed);
  if (untold.ok && untold.value?.isLeftToRefunds) {
    await questions.readRefunds(untold.value.sale.id);
    if (!(await goesOn())) return false;
    untold = untoldByCode(book, listed);
  }
  return untold.ok && (untold.value === null || learnUntold(book, untold.value).ok);
}

/** What is listed of the journal's payments: those of which it says the same, by the service's id, and the others. */
interface Listed {
  same: Set<string>;
  differing: ListedPayment[];
}

/** Whether the journal has of an attempt's payments what the list says of them. */
function isAsListed({ payments }: SaleRecord, attempt: number, { same }: Listed): boolean {
  const made = payments.filter((payment) => payment.attempt === attempt && stands(payment));
  return made.length > 0 && made.every(({ chargeId }) => chargeId !== null && same.has(chargeId));
}

/** Every payment that the service lists from a time to the end of the day; null where it lists none. */
async function list(
  book: SaleBook,
  run: Run,
  since: number,
  pace: () => Promise<void>,
): Promise<Charge[] | null> {
  const { listCharges } = book.dependencies.payments;
  if (!listCharges || listsCharges(book) === false) return null;
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
