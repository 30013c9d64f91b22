/**
 * A till in a process of its own, with a cashier made of random numbers: opens, cancels, renews, asks, settles
 * as a person might, until it has made its sales or is killed. What it tells goes out before it goes on.
 */
import { writeSync } from 'node:fs';
import type { DayComparison } from '../../../electron/contract/day-close.ts';
import type { OpenSale, SaleView } from '../../../electron/contract/sale.ts';
import { agree } from '../../../electron/payments/merchant.ts';
import { newPayerCode } from '../../../electron/sandbox/payer/phone.ts';
import { practiceAccount } from '../../../electron/sandbox/accounts.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Clock } from '../../../electron/domain/expiry.ts';
import { machineClock } from '../../../electron/terminal/clock.ts';
import { openService } from '../../../electron/terminal/service/opened-service.ts';
import { FastTime } from '../support/fast-time.ts';
import { SeededRandom } from '../support/random.ts';
import { valueOf } from '../../support/result.ts';
import { saleRequest } from '../support/sale-request.ts';
import { otherWays, tillOptions } from '../support/till-options.ts';
import { everySale, groupsOf } from './closed-day.ts';
import { giveBack, isGivingBack } from './give-back.ts';
import type { Act, KnownSale, TillOrders, TillTelling } from './protocol.ts';
import { type Step, watchSteps } from './steps.ts';

/** By the till's clock, in ms: beyond the longest pause between two questions. */
const longestAuditMs = 3 * 3_600_000;
/** So often everything is asked about at least, as long as a word is missing. */
const fewestRounds = 4;
/** By the machine's clock, in ms: a request has come to something by then, or never will. */
const longestOpeningMs = 15_000;
const orders = JSON.parse(process.argv[2] ?? '') as TillOrders;
const random = new SeededRandom(orders.seed);
/** Apart, so that what else the staff do stays what the seed makes of it. */
const refunding = new SeededRandom(orders.seed + 1);
const presenting = new SeededRandom(orders.seed + 2);
const { presented, recorded } = orders.kinds ?? { presented: 0, recorded: 0 };
let act: Act = 'recover';
let steps = 0;
/** Steps since the first request for a code left; null before. */
let sinceRequest: number | null = null;
/** A sale that was left and not paid: its goods may be sold again. */
let left: string | null = null;
const time = orders.pace ? new FastTime(orders.pace) : null;
const given = time?.clock ?? machineClock;
/** By the till's clock, when it was last looked at: that is when a view that is told of was made. */
let lookedAt = 0;
const clock: Clock = { ...given, wall: () => (lookedAt = given.wall()) };
let view: SaleView | null = null;
let closing: DayComparison | null = null;
let stopped = false;
/** Somebody else's account, or its other mode, has answered. */
let isForeign = false;

/** Written with one system call each: it is there even if the next instruction is the last. */
function tell(telling: TillTelling): void {
  writeSync(1, `${JSON.stringify(telling)}\n`);
}

function onStep(step: Step): void {
  steps += 1;
  if (orders.tellSteps) tell({ kind: 'step', step, act });
  if (sinceRequest !== null) sinceRequest += 1;
  else if (act === 'open' && step === 'before send') sinceRequest = 0;
  if (steps !== orders.killAtStep && (sinceRequest === null || sinceRequest !== orders.killAfterRequest))
    return;
  tell({ kind: 'dies', step, act });
  process.kill(process.pid, 'SIGKILL');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits until the screen is as wanted, as a person would look at it; false when it does not come to that. */
async function seen(isSo: (now: SaleView | null) => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!isSo(view)) {
    if (performance.now() > end) return false;
    await pause(2);
  }
  return true;
}

watchSteps(Number(new URL(orders.url).port), onStep);
tell({ kind: 'started' });
const opened = openService(
  tillOptions({
    url: orders.url,
    key: orders.key,
    ...(orders.dialect && { dialect: orders.dialect }),
    directory: orders.folder,
    // Payers' codes are taken where it is known that what they asked for can be looked for.
    ...(presented > 0 && { capabilities: { 'list-charges': { offered: true, since: clock.wall() } } }),
    clock,
    ...(time && { timers: time.timers }),
    admit: (answering) => {
      if (answering.every((one) => agree(practiceAccount, one))) return true;
      if (!isForeign) tell({ kind: 'stopped', why: 'other-account' });
      isForeign = true;
      return false;
    },
    onSale: (now) => {
      const at = lookedAt;
      onStep('before draw');
      tell({ kind: 'draws', view: now, at });
      view = now;
      onStep('after draw');
    },
    onComparison: (now) => (closing = now),
    onStopped: (why) => {
      stopped = true;
      tell({ kind: 'stopped', why });
    },
  }),
);
if (!opened.ok) {
  tell({ kind: 'recovery-failed', message: opened.message });
  process.exit(3);
}
const till = opened.value;

function knownSales(): KnownSale[] {
  const day = valueOf(till.sales.readDay(null));
  return day.sales.slice(0, 12).map(({ id, orderNo, state }) => {
    const page = till.sales.readPage(id);
    return { id, orderNo, state, attempts: page.ok ? page.value.attempts.length : 0 };
  });
}

/** A payer comes with a code on the phone, now and then. */
function scanned(): string | null {
  if (!presenting.chance(presented)) return null;
  return newPayerCode(
    { random: (length) => Uint8Array.from({ length }, () => presenting.below(256)) },
    clock.wall(),
  );
}

/** Asks for money again: by a code, or by one that a payer shows. */
function renew(saleId: string): Promise<Result<void>> {
  const token = scanned();
  return token === null ? till.sales.renew(saleId) : till.sales.renewPresented({ token, saleId });
}

/** Sends a request to open a sale, by a payer's code where one was scanned; answers the sale's id where there is one. */
function openSale(request = saleRequest(random), scan: string | null = null): string | undefined {
  act = 'open';
  tell({ kind: 'asking', request });
  const result =
    scan === null ? till.sales.open(request) : till.sales.openPresented({ token: scan, sale: request });
  const { requestId } = request;
  if (!result.ok) {
    tell({ kind: 'not-opened', requestId, code: result.code });
    return undefined;
  }
  tell({ kind: 'opened', requestId, saleId: result.value });
  return result.value;
}

/** Looks after the code on the screen until it is paid, or the cashier has had enough. */
async function serve(saleId: string): Promise<void> {
  const patience = orders.acts === 'sell' ? 200 : random.between(0, 12);
  for (let times = 0; times < patience && view?.phase.state === 'awaiting'; times += 1) {
    await pause(5);
    act = 'check';
    await till.sales.check(saleId);
  }
}

/** Waits for a payer's word on the phone, for a while. */
async function confirmed(saleId: string): Promise<void> {
  for (let times = presenting.between(0, 30); times > 0 && view?.phase.state === 'confirming'; times -= 1) {
    await pause(5);
    act = 'check';
    await till.sales.check(saleId);
  }
}

/** Staff give their word that nobody paid. */
async function settleUnpaid(saleId: string): Promise<void> {
  await till.sales.settle({ saleId, outcome: 'unpaid', reason: 'Nobody paid.', by: 'Sato' });
}

/** Does what a person would about the sale on the screen, one thing. */
async function handle(current: SaleView): Promise<void> {
  const { id, phase } = current;
  switch (phase.state) {
    case 'opening':
      // Somebody cancels while the code is on its way.
      if (orders.acts === 'all' && random.chance(0.15)) {
        act = 'cancel';
        await till.sales.cancel(id);
      } else if (!(await seen((now) => now?.phase.state !== 'opening', longestOpeningMs))) stuck();
      break;
    case 'awaiting':
      if (orders.acts === 'sell' || random.chance(0.6)) await serve(id);
      if (orders.acts === 'all' && view?.phase.state === 'awaiting') {
        act = 'cancel';
        await till.sales.cancel(id);
      }
      break;
    case 'confirming':
      if (presenting.chance(0.7)) await confirmed(id);
      act = 'cancel';
      if (view?.phase.state === 'confirming') await till.sales.cancel(id);
      break;
    case 'lapsed':
      act = random.chance(0.5) ? 'check' : 'cancel';
      if (act === 'check') await till.sales.check(id);
      if (view?.phase.state === 'lapsed') await till.sales.cancel(id);
      break;
    case 'canceled':
    case 'expired':
      if (random.chance(0.5)) {
        act = 'renew';
        const renewed = await renew(id);
        if (renewed.ok) break;
      }
      leave(id);
      break;
    case 'unknown': {
      const choice = random.below(3);
      act = choice === 0 ? 'retry' : 'settle';
      if (choice === 0) await renew(id);
      else if (choice === 1) {
        await settleUnpaid(id);
      } else leave(id);
      break;
    }
    case 'refused':
      act = 'retry';
      if (!phase.canRetry || !random.chance(0.5) || !(await renew(id)).ok) leave(id);
      break;
    case 'paid':
      leave(id);
      break;
  }
}

function leave(saleId: string): void {
  act = 'dismiss';
  const isPaid = view?.phase.state === 'paid';
  if (till.sales.dismiss(saleId).ok && !isPaid) left = saleId;
}

/** Nothing that a person can do ends it: the process does, as a person would end it. */
function stuck(): never {
  tell({ kind: 'stuck' });
  process.exit(4);
}

/** Ends as a till does; where another account answered nothing can be done before it is started anew. */
function end(): never {
  till.close();
  tell({ kind: 'ended', steps });
  // What a till leaves running (a timer, a connection) must not keep the run waiting.
  process.exit(0);
}

/** Goes on until the screen is empty. */
async function clearScreen(): Promise<void> {
  for (let times = 0; view !== null && times < 40; times += 1) {
    if (isForeign) end();
    await (stopped ? reopen() : handle(view));
  }
}

/** Another sale; now and then the goods of the one before, whose code may still be paid: staff choose it knowingly. */
function nextRequest(): OpenSale {
  const replaces = orders.acts === 'all' && random.chance(0.3) ? left : null;
  left = null;
  if (replaces === null) return saleRequest(random);
  const despite = { reason: 'The customer asks.', by: 'Sato' };
  return saleRequest(random, { replaces, ...(random.chance(0.5) && { despite }) });
}

/** Now and then a ticket is paid another way than by the service. */
function otherWay(request: OpenSale): OpenSale {
  return presenting.chance(recorded) ? { ...request, otherWay: presenting.pick(otherWays) } : request;
}

async function sell(): Promise<void> {
  if (isForeign) end();
  if (orders.acts === 'all' && random.chance(0.2)) {
    act = 'draft';
    const draft = { lines: [], note: 'draft', expiryPeriod: null, locationId: null, customer: null };
    till.sales.saveDraft(draft);
  }
  const request = otherWay(nextRequest());
  const scan = request.otherWay === undefined ? scanned() : null;
  const saleId = openSale(request, scan);
  if (saleId === undefined) {
    if (stopped) await reopen();
    return;
  }
  // A double tap.
  if (orders.acts === 'all' && random.chance(0.2)) openSale(request, scan);
  await clearScreen();
}

/** Somebody brings back what they paid for. */
async function refund(): Promise<void> {
  if (isForeign || stopped || !refunding.chance(0.5)) return;
  act = 'refund';
  await giveBack(till.sales, refunding);
}

/** Closes the day: every sale of it is compared with the service, unless the staff stop it before. */
async function compareDay(withinMs: number): Promise<void> {
  act = 'close-day';
  const begun = till.sales.compareDay(null);
  if (!begun.ok) return;
  const end = performance.now() + withinMs;
  while (closingNow()?.state === 'asking') {
    if (performance.now() > end) till.sales.stopComparing();
    await pause(2);
  }
  const done = closingNow();
  if (done) tell({ kind: 'closed-day', closing: groupsOf(till.sales, done) });
}

/** What staff do at the end of a day: a sale that is still open is looked after, then the day is closed. */
async function audit(): Promise<void> {
  const day = valueOf(till.sales.readDay(null));
  act = 'check';
  for (const { id, state } of day.sales) {
    if (state === 'awaiting' || state === 'lapsed') await till.sales.check(id);
  }
  if (orders.pace) await untilResolved();
  await compareDay(Number.POSITIVE_INFINITY);
}

/**
 * Goes on until the service has said the last word of every code, or for longer than it may take. Where it contradicts
 * itself staff give theirs.
 */
async function untilResolved(): Promise<void> {
  const end = clock.monotonic() + longestAuditMs;
  // Time goes fast: on a busy machine it may be over before all was asked about twice.
  for (let round = 0; round < fewestRounds || clock.monotonic() < end; round += 1) {
    const waiting = valueOf(till.sales.listUnresolved());
    if (view !== null) till.sales.dismiss(view.id);
    else if (waiting.length === 0 && !(await isGivingBack(till.sales, everySale(till.sales)))) return;
    for (const { known, row } of waiting) if (known === 'contradicted') await settleUnpaid(row.id);
    await pause(5);
  }
}

function closingNow(): DayComparison | null {
  return closing;
}

/** After a failed write selling stops until somebody has the journal opened anew. */
async function reopen(): Promise<void> {
  await pause(1);
  act = 'reopen';
  tell({ kind: 'reopening' });
  const reopened = till.reopenJournal(true);
  tell({ kind: 'reopened', ok: reopened.ok });
  stopped = false;
  if (reopened.ok) return;
  // Nothing can be done here until the disk is seen to: the staff leave it.
  till.close();
  tell({ kind: 'ended', steps });
  process.exit(3);
}

const recovered = till.sales.recover();
if (!recovered.ok) {
  tell({ kind: 'recovery-failed', message: recovered.message });
  process.exit(3);
}
tell({ kind: 'recovered', view: till.sales.current(), sales: knownSales() });
if (orders.acts === 'audit') {
  await audit();
} else {
  if (orders.again) openSale(orders.again);
  await clearScreen();
  if (orders.acts === 'all' && random.chance(0.1)) await compareDay(300);
  for (let made = 0; made < orders.sales; made += 1) {
    await sell();
    if (orders.acts === 'all') await refund();
  }
}
end();
