import { isDeepStrictEqual } from 'node:util';
import type { Refund } from '../contract/payment-objects.ts';
import type { GiveBack, SaleRefunds } from '../contract/refunds.ts';
import { fail, type Failure, type Result, success } from '../contract/result.ts';
import { hasNothingToRefund } from '../domain/paid.ts';
import { type LineBack, linesLeft, worthOfPieces } from '../domain/refund-lines.ts';
import { isInDoubt, leftOf, refundStanding, returnedBy } from '../domain/refunds.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { RefundRecord } from '../journal/refunds.ts';
import type { Conflict, Outcome } from '../payments/payment-service.ts';
import type { Ask } from './ask.ts';
import {
  createLook,
  type KnownPayment,
  knownPaymentsOf,
  learnRefund,
  type LookedAt,
  markOf,
  refundedAt,
} from './refund-look.ts';
import { refundsView } from './refund-view.ts';
import { RefundWatch } from './refund-watch.ts';
import type { SaleBook } from './sale-book.ts';

/** Money that is given back of this terminal's sales. */
export interface Refunds {
  /** Asks the service how a sale's refunds stand. What is journalled is answered also where it does not say. */
  read(saleId: string): Promise<Result<SaleRefunds>>;
  /** Resolves when the request was made, and its answer came or did not; the same `id` again asks for nothing, and of another refund is a `conflict`. */
  giveBack(request: GiveBack): Promise<Result<SaleRefunds>>;
  /** Whether money is being given back: the service must not be changed until its answer is written down. */
  isBusy(): boolean;
  /** Once, at start: what was under way is not known now, and is asked about. */
  recover(): Result<void>;
  /** The service answers again; the machine woke up. */
  hasten(): void;
  standStill(): void;
}

/** The answers after which a payment is looked at again at once: the others were not sent, or are asked about later. */
const newsIn: ReadonlySet<Outcome<Refund>['kind']> = new Set(['ok', 'conflict', 'refused', 'unsupported']);

/** What a sale is busy with meanwhile. */
const givingBack = 'giving money back';

/** Sets up the refunds of a book's sales. */
export function createRefunds(book: SaleBook, ask: Ask): Refunds {
  const underWay = new Set<string>();
  const look = createLook(book, ask, underWay);
  const watch = new RefundWatch(book, look);
  const { payments } = book.dependencies;

  async function giveBack(request: GiveBack): Promise<Result<SaleRefunds>> {
    const { id, saleId, chargeId } = request;
    const known = refundsOf(book, saleId);
    if (!known.ok) return known;
    const before = known.value.find((refund) => refund.id === id);
    if (before)
      return isAgain(request, before) ? read(saleId) : fail('conflict', 'That id asked for another refund.');
    const looked = await look(saleId, chargeId);
    if (!looked.ok) return looked;
    const changed = revived(book, saleId, known.value);
    if (changed) return changed;
    const asked = begin(book, request, looked.value);
    if (!asked.ok) return asked;
    underWay.add(id);
    const outcome = await book.call(() => send(asked.value));
    conclude(book, asked.value, outcome);
    // Only now: until its answer was written down, no look at the service's list may decide what became of it.
    underWay.delete(id);
    // The payment's own code, which is counted, has something new to say; and what was refused on the way may have been done.
    const after = newsIn.has(outcome.kind) ? await look(saleId, chargeId) : looked;
    if (book.halt) return book.halt;
    watch.follow(saleId);
    const told = new Map([[chargeId, after.ok ? after.value : looked.value]]);
    return refundsView(book, saleId, { told, underWay, service: 'answered' });
  }

  async function send({ sale, refund }: Asked): Promise<Outcome<Refund>> {
    const { id, amount, chargeId, reason } = refund;
    if (!payments.createRefund) return { kind: 'unsupported', message: 'Refunds cannot be asked for.' };
    const body = { amount, currency: sale.currency, reason, metadata: markOf(id) };
    return await payments.createRefund(chargeId, body);
  }

  async function read(saleId: string): Promise<Result<SaleRefunds>> {
    const sale = book.halt ?? book.read(saleId);
    if (!sale.ok) return sale;
    const told = new Map<string, LookedAt>();
    let failure: Failure | null = null;
    for (const { chargeId } of knownPaymentsOf(sale.value)) {
      const looked = await look(saleId, chargeId);
      if (looked.ok) told.set(chargeId, looked.value);
      else failure ??= looked;
    }
    if (book.halt) return book.halt;
    watch.follow(saleId);
    const cannot = failure === null ? told.size === 0 : failure.code === 'unsupported';
    const service = cannot ? 'unsupported' : failure === null ? 'answered' : 'silent';
    return refundsView(book, saleId, { told, underWay, service });
  }

  return {
    read,
    giveBack: (request) => book.exclusively(request.saleId, givingBack, () => giveBack(request)),
    isBusy: () => [...book.runtimes()].some(([, { working }]) => working === givingBack),
    recover: () => watch.recover(),
    hasten: () => watch.hasten(),
    standStill: () => watch.standStill(),
  };
}

/** A refund whose intent is on the disk. */
interface Asked {
  sale: SaleRecord;
  refund: RefundRecord;
}

function refundsOf(book: SaleBook, saleId: string): Result<RefundRecord[]> {
  const sale = book.halt ?? book.read(saleId);
  return sale.ok ? book.dependencies.journal.refunds.of(saleId) : sale;
}

/** Whether a request asks for what its id has asked for before; goods that could not be read in a damaged journal may be any. */
function isAgain({ chargeId, amount, lines = [] }: GiveBack, before: RefundRecord): boolean {
  const { returned } = before;
  const isOfSame = before.chargeId === chargeId && before.amount === amount;
  return (
    isOfSame &&
    (returned === null ||
      isDeepStrictEqual(
        lines,
        returned.map(({ line, count }) => ({ line, count })),
      ))
  );
}

/** A refund that the person who asks was told had failed, and that is found to be made by now: they decide anew. */
function revived(book: SaleBook, saleId: string, before: readonly RefundRecord[]): Failure | undefined {
  const now = refundsOf(book, saleId);
  if (!now.ok) return now;
  const failed = new Set(before.filter(({ state }) => state === 'failed').map(({ id }) => id));
  const isRevived = now.value.some(({ id, state }) => failed.has(id) && state !== 'failed');
  return isRevived ? fail('conflict', 'A refund that had failed was made after all.') : undefined;
}

/** Writes down what is about to be asked for, if there is that much left and nothing is in doubt. */
function begin(book: SaleBook, request: GiveBack, looked: LookedAt): Result<Asked> {
  const { id, saleId, amount, reason, by } = request;
  const kept = book.refusal ?? refundsOf(book, saleId);
  if (!kept.ok) return kept;
  const { payment, listed } = looked;
  const { askedBy: attempt, chargeId, currency } = payment;
  const own = kept.value.filter((refund) => refund.chargeId === chargeId);
  if (own.some(isInDoubt)) {
    return fail('refund-in-doubt', 'Whether money was given back before is not known yet.');
  }
  const left = leftOf({ ...payment, listed }, own);
  if (amount > left)
    return fail('refund-above-left', `${left} is left, and not ${amount}.`, { field: 'amount' });
  const goods = returnedOf(book, request, payment, kept.value);
  if (!goods.ok) return goods;
  const askedAt = book.dependencies.clock.wall();
  const listedBefore = listed.flatMap((entry) => entry.id ?? []);
  const returned = goods.value;
  const intent = { id, attempt, chargeId, amount, reason, askedAt, listedBefore, returned };
  const asked = book.apply(saleId, {
    transition: null,
    entries: [
      { kind: 'refund-asked', details: { attempt, amount, refund: id, currency, reason, staff: by } },
    ],
    refund: { kind: 'ask', ...intent },
  });
  if (!asked.ok) return asked;
  const refund: RefundRecord = { ...intent, saleId, refundId: null, why: '', state: 'asking' };
  return success({ sale: asked.value, refund });
}

/** The goods that a request names, with what each is worth, which is what is asked for; none where it names none. */
function returnedOf(
  book: SaleBook,
  { saleId, amount, lines }: GiveBack,
  payment: KnownPayment,
  before: readonly RefundRecord[],
): Result<LineBack[]> {
  if (!lines) return success([]);
  const sale = book.read(saleId);
  if (!sale.ok) return sale;
  if (payment.amount !== sale.value.amount) {
    return fail('conflict', 'The payment is of another amount than the goods.', { field: 'lines' });
  }
  // Goods come back once, whichever payment their money is of.
  const back = worthOfPieces(linesLeft(sale.value, returnedBy(before)), lines);
  if (!back) return fail('refund-above-left', 'That is not left of the goods.', { field: 'lines' });
  const worth = back.reduce((sum, one) => sum + one.amount, 0);
  if (worth === amount) return success(back);
  return fail('amount-changed', `The goods are worth ${worth}, and not ${amount}.`, { field: 'amount' });
}

/** Writes down what came of the request. An answer that is no refund of this payment says nothing of it. */
function conclude(book: SaleBook, { sale, refund }: Asked, outcome: Outcome<Refund>): void {
  if (outcome.kind === 'unknown' || isUndecided(outcome)) {
    learnRefund(book, refund, { state: 'unknown', why: outcome.message });
  } else if (outcome.kind !== 'ok') {
    // Nothing was sent, or the service has refused: it has given nothing back.
    learnRefund(book, refund, { state: 'failed', why: outcome.message });
  } else if (!isAnswerTo(outcome.value, sale, refund)) {
    learnRefund(book, refund, { state: 'unknown', why: 'The service answered with another refund.' });
  } else {
    const state = refundStanding(outcome.value);
    const why = state === 'failed' ? (outcome.value.status ?? '') : '';
    const at = refundedAt(book, outcome.value);
    learnRefund(book, refund, { state, refundId: outcome.value.id, why, at });
  }
}

/**
 * Something stands in the way that may be this very refund: the charge's state that is named may be what it has brought about, and a charge
 * stays captured while its refund is under way.
 */
function isUndecided(outcome: Outcome<Refund>): outcome is Conflict {
  if (outcome.kind !== 'conflict') return false;
  return outcome.standing !== undefined || outcome.state === undefined || !hasNothingToRefund(outcome.state);
}

function isAnswerTo(answer: Refund, { currency }: SaleRecord, { amount, chargeId }: RefundRecord): boolean {
  return (
    answer.id !== undefined &&
    (answer.amount ?? amount) === amount &&
    (answer.chargeId ?? chargeId) === chargeId &&
    (answer.currency ?? currency).toUpperCase() === currency
  );
}
