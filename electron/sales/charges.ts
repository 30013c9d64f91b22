import { isDeepStrictEqual } from 'node:util';
import { limits } from '../contract/limits.ts';
import type { Charge, Code } from '../contract/payment-objects.ts';
import { type Failure, type Result, success } from '../contract/result.ts';
import type { SaleEvent } from '../contract/sale.ts';
import { needsList, type Tries } from '../domain/code-rules.ts';
import { type PayableTime, requestPaid, requestsUnder, spanToList } from '../domain/day-close/listed.ts';
import { readList } from '../domain/listed.ts';
import { hasMovedMoney, isOpenTry } from '../domain/paid.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import { failureOfOutcome } from './outcomes.ts';
import type { SaleBook } from './sale-book.ts';

/** What is told of them; `moved`: those by which money moved, by the service's list, and which the code does not show. */
export type ToldCharges = { tries: Tries } | { moved: Charge[] };

/** What the service did not say of other tries. */
interface Silence {
  failure: Failure;
  retryAfterMs: number;
}

/**
 * Asks what the code does not show: it has the try that began last, and on a code that two phones have scanned an
 * earlier one may still be open. Where the service lists charges it is asked; elsewhere what was seen open counts.
 * To be asked before a code that the service calls over is believed to take no money any more; `isWhole`: also where this process
 * saw nobody try, since the code may not show it yet.
 */
export async function askAboutCharges(
  book: SaleBook,
  saleId: string,
  attempt: AttemptRecord,
  code: Code,
  { isWhole }: { isWhole: boolean },
): Promise<ToldCharges | Silence> {
  const seen = rememberedTries(book, saleId, attempt.number);
  if (!seen.ok) return { failure: seen, retryAfterMs: 0 };
  const { lastTries, answeredAt } = book.runtime(saleId);
  const isKnownTried = lastTries.has(attempt.number) || seen.value.size > 0;
  const wasTried = isKnownTried || code.charge !== undefined;
  if (!needsList({ wasTried, isOfRun: answeredAt.has(attempt.number), isWhole })) return { tries: 'over' };
  // What the last answer about the code showed is in the journal, also where nothing was written of the try.
  const last = isKnownTried
    ? { id: lastTries.get(attempt.number) ?? [...seen.value].at(-1) }
    : attempt.code?.charge;
  const listed = await listedTries(book, saleId, attempt, { ...code, charge: code.charge ?? last });
  return listed ?? { tries: seen.value.size > 0 ? 'untold' : 'over' };
}

/**
 * Asks about a code that the service does not know, once its time is over: some know a code only when somebody has scanned
 * it, and then nobody has. Null where that is not certain: it was seen being paid, or the service lists no payments.
 */
export async function askAboutUnscanned(
  book: SaleBook,
  saleId: string,
  attempt: AttemptRecord,
): Promise<ToldCharges | null> {
  const { code } = attempt;
  // Without the times of the service's own clock all payments ever made would have to be read.
  if (code?.createTime === undefined || code.expiryTime === undefined || code.charge !== undefined)
    return null;
  const seen = rememberedTries(book, saleId, attempt.number);
  if (!seen.ok || seen.value.size > 0 || book.runtime(saleId).lastTries.has(attempt.number)) return null;
  const listed = await listedTries(book, saleId, attempt, { ...code, charge: undefined });
  return listed === null || 'failure' in listed ? null : listed;
}

/**
 * Notes a try that is seen open, and its end. Of the code on the screen nothing is written down where the service is known to list
 * charges, since the list knows more, nor of a try without an id. Where that is not known yet, the question about this very try,
 * once another one covers it, may be what shows that there is no list. A code that is off the screen may be one that somebody left
 * for another one, which is not drawn meanwhile, also after a start.
 */
export function noteCharge(book: SaleBook, saleId: string, attempt: AttemptRecord, { charge }: Code): void {
  if (!charge) return;
  const isKept = keepTry(book, saleId, attempt, charge);
  const isNews = writeTry(book, saleId, attempt, charge) || isKept;
  const { current } = book;
  // Another code for the goods may not be drawn meanwhile, and may be again.
  if (isNews && current !== null && current !== saleId) book.refresh(current);
}

/** Keeps a try in mind as it was seen last; whether that is news of which tries are open. */
function keepTry(
  book: SaleBook,
  saleId: string,
  { number, resolved }: AttemptRecord,
  charge: Charge,
): boolean {
  // A code that has its last word is not ruled out, and its runtime is let go of.
  if (resolved !== null) return false;
  const { lastTries, openTries } = book.runtime(saleId);
  lastTries.set(number, charge.id);
  const before = openTries.get(number) ?? new Set();
  const after = openAfter(before, charge);
  openTries.set(number, after);
  return !isDeepStrictEqual(before, after);
}

/** Writes down a try that is seen open, and its end; whether there was anything to write. */
function writeTry(book: SaleBook, saleId: string, { number }: AttemptRecord, charge: Charge): boolean {
  // The payment, or the alarm, is written down for itself.
  if (hasMovedMoney(charge)) return false;
  const seen = rememberedTries(book, saleId, number);
  // Selling goes on without the note: it stops where the journal cannot be read.
  if (!seen.ok) return false;
  const after = openAfter(seen.value, charge);
  const isOnScreen = book.current === saleId && (charge.id === undefined || listsCharges(book) === true);
  const ended = [...seen.value].filter((id) => !after.has(id));
  // What is on record under no id stays on record under its own.
  const begun = isOnScreen && ended.length === 0 ? [] : [...after].filter((id) => !seen.value.has(id));
  const note = (kind: 'being-paid' | 'not-paid', chargeId: string): void => {
    book.note(saleId, { kind, details: { attempt: number, chargeId } });
  };
  for (const id of begun) note('being-paid', id);
  for (const id of ended) note('not-paid', id);
  return begun.length + ended.length > 0;
}

/** The tries to pay a code that are known to be open once one was seen: that with an id is the one that was seen without. */
function openAfter(open: ReadonlySet<string>, charge: Charge): ReadonlySet<string> {
  const { id = '' } = charge;
  const others = [...open].filter((one) => one !== id && one !== '');
  return new Set(isOpenTry(charge) ? [...others, id] : others);
}

/** The tries to pay a code that were seen open, by this process or as the journal has them, and whose end was not seen; '': one without an id. */
export function openTriesOf(book: SaleBook, saleId: string, attempt: number): Result<ReadonlySet<string>> {
  const remembered = rememberedTries(book, saleId, attempt);
  if (!remembered.ok) return remembered;
  return success(new Set([...remembered.value, ...(book.runtime(saleId).openTries.get(attempt) ?? [])]));
}

/** Whether the service lists charges; undefined: that is not known. */
export function listsCharges({ dependencies: { payments } }: SaleBook): boolean | undefined {
  return payments.listCharges ? payments.capabilities()['list-charges'] : false;
}

/** The ids of charges of a code that are on record as seen open, and whose end was not seen. */
function rememberedTries(book: SaleBook, saleId: string, attempt: number): Result<ReadonlySet<string>> {
  const events = book.dependencies.journal.readEvents(saleId);
  if (!events.ok) return events;
  const open = new Set<string>();
  for (const { kind, details } of events.value) {
    if (details['attempt'] !== attempt) continue;
    if (kind === 'being-paid') open.add(String(details['chargeId']));
    if (kind === 'not-paid') open.delete(String(details['chargeId']));
  }
  return success(open);
}

/** Whether a code was seen to show a try to pay it. */
function hasShown(
  book: SaleBook,
  saleId: string,
  { number, code }: AttemptRecord,
  chargeId: string,
): boolean {
  if (code?.charge?.id === chargeId || book.runtime(saleId).lastTries.get(number) === chargeId) return true;
  const events = book.dependencies.journal.readEvents(saleId);
  const isOfTry = ({ kind, details }: SaleEvent): boolean =>
    kind === 'being-paid' && details['attempt'] === number && details['chargeId'] === chargeId;
  return events.ok && events.value.some(isOfTry);
}

/** The attempt of a sale whose code a listed charge is of: one that was seen to show it, else by when it began; undefined where that does not tell. */
export function attemptOfCharge(
  book: SaleBook,
  { id: saleId, attempts }: SaleRecord,
  { id = '', orderNo = '', createTime = Number.NaN }: Charge,
): AttemptRecord | undefined {
  const { payments } = book.dependencies;
  const under = requestsUnder(attempts, orderNo);
  const shownBy =
    id !== '' && under.length > 1 ? under.find((one) => hasShown(book, saleId, one, id)) : undefined;
  if (shownBy) return shownBy;
  return requestPaid(under, payments.epochMs(createTime), ({ code }) => payableTimeOf(payments, code ?? {}));
}

function payableTimeOf(
  { epochMs }: Pick<SaleBook['dependencies']['payments'], 'epochMs'>,
  { createTime = Number.NaN, expiryTime = Number.NaN }: Pick<Code, 'createTime' | 'expiryTime'>,
): PayableTime {
  return { from: epochMs(createTime), to: epochMs(expiryTime) };
}

/**
 * The ids of payments of a sale's other codes, and of the tries that they showed: a service may take one order number twice,
 * and lists them under it.
 */
export function chargesOfOthers(
  book: SaleBook,
  { id, payments }: SaleRecord,
  number: number,
): ReadonlySet<string | null | undefined> {
  const paid = payments.filter(({ attempt }) => attempt !== number).map(({ chargeId }) => chargeId);
  const tried = [...book.runtime(id).lastTries].filter(([attempt]) => attempt !== number);
  return new Set([...paid, ...tried.map(([, chargeId]) => chargeId)]);
}

/**
 * What the service lists of the tries to pay a code, besides the one that it shows; null where it lists no charges, or
 * its list says nothing.
 */
async function listedTries(
  book: SaleBook,
  saleId: string,
  { number, orderNo, sent }: AttemptRecord,
  { charge: shown, createTime, expiryTime }: Code,
): Promise<ToldCharges | Silence | null> {
  const { payments } = book.dependencies;
  const { listCharges } = payments;
  if (!listCharges || listsCharges(book) === false) return null;
  const sale = book.read(saleId);
  if (!sale.ok) return { failure: sale, retryAfterMs: 0 };
  const others = chargesOfOthers(book, sale.value, number);
  const isIts = (charge: Charge): boolean =>
    !(charge.id !== undefined && others.has(charge.id)) &&
    (attemptOfCharge(book, sale.value, charge)?.number ?? number) === number;
  const told = payableTimeOf(payments, { createTime, expiryTime });
  const span = spanToList(told, sent.wall);
  const created = { dateField: 'create_time', sort: 'create_time', order: 'asc' } as const;
  const triesIn = (charges: readonly Charge[]): ToldCharges | null =>
    triesOf(orderNo, shown, charges.filter(isIts));
  const listed = await readList(
    (page) => book.call(() => listCharges({ ...span, ...created, ...page })),
    ({ value: { charges: rows, total } }) => ({ rows, total }),
    { pageSize: limits.listMaximum, goesOn: (rows) => mayGoOn(triesIn(rows)) },
  );
  if (listed.kind === 'failed') {
    const { outcome } = listed;
    const retryAfterMs = outcome.kind === 'rate-limited' ? outcome.retryAfterMs : 0;
    return { failure: failureOfOutcome(outcome), retryAfterMs };
  }
  const tries = triesIn(listed.rows);
  if (tries !== null) return tries;
  // A list without the try that is shown is not the whole of it, and says nothing of the others either.
  if (shown !== undefined) return { tries: 'untold' };
  // Part of a list, or a payment of an order that is not named, may hold what is asked about.
  const isNamed = listed.rows.every((charge) => charge.orderNo !== undefined);
  return listed.kind === 'whole' && isNamed ? { tries: 'over' } : null;
}

/**
 * Whether a page may be followed by one that counts: a try that is open, or took money, is enough. The try that the code shows is
 * not, where the code lags behind: a later one stands further on.
 */
function mayGoOn(told: ToldCharges | null): boolean {
  return told === null || ('tries' in told && told.tries !== 'open');
}

/** What listed charges say of the tries to pay a code; null where charges that are listed later may say more. */
function triesOf(orderNo: string, shown: Code['charge'], charges: readonly Charge[]): ToldCharges | null {
  const ofCode = charges.filter((charge) => charge.orderNo === orderNo);
  if (ofCode.some((charge) => isOpenTry(charge))) return { tries: 'open' };
  // What moved money wins over what the code shows, which is that late, or never.
  const unshown = ofCode.filter(({ id, status }) => id !== shown?.id || status !== shown?.status);
  const moved = unshown.filter((charge) => hasMovedMoney(charge));
  if (moved.length > 0) return { moved };
  // The try that is shown began last: whoever has it has those before it.
  if (shown?.id !== undefined && charges.some(({ id }) => id === shown.id)) return { tries: 'over' };
  return null;
}
