import { foundByPiece } from '../support/mutant.ts';

const often = foundByPiece('histories', { count: 100, seed: 20_260_401 }, [
  {
    id: 'rule-out-with-a-charge-pending',
    defect: 'A code is ruled out while a charge on it may still take money.',
    file: 'electron/domain/paid.ts',
    find: "return charge !== undefined || status === 'completed' ? 'under-way' : 'none';",
    replace: "return 'none';",
    finding: 'may be paid',
  },
  {
    id: 'a-try-under-another',
    defect: 'A code is ruled out by the try that it shows, and nobody asks about those before it.',
    file: 'electron/sales/charges.ts',
    find: "if (ofCode.some((charge) => isOpenTry(charge))) return { tries: 'open' };",
    replace: "if (ofCode.some((charge) => isOpenTry(charge))) return { tries: 'over' };",
    finding: 'may be paid',
  },
  {
    id: 'a-try-forgotten',
    defect: 'Where no charges are listed, a try that was seen open is forgotten once another one covers it.',
    file: 'electron/sales/charges.ts',
    find: "seen.value.size > 0 ? 'untold' : 'over'",
    replace: "'over'",
    finding: 'may be paid',
  },
  {
    id: 'forget-after-close',
    defect: 'A code is forgotten as soon as it is closed, and not asked about after the grace.',
    file: 'electron/domain/watching.ts',
    find: "const isLate = watched.mode === 'late' && askedAt - overSince >= graceMs;",
    replace: 'const isLate = known.now >= overSince;',
    finding: 'lost: ',
  },
  {
    id: 'count-a-failed-question',
    defect: 'Questions that were not answered count: after some of them a code is forgotten.',
    file: 'electron/domain/watching.ts',
    find: "const pause = mode === 'late' ? silentPause(failures - 1) : backoff(failures, random);",
    replace:
      "if (mode === 'late' && failures > 5) return ended(watched, 'over');\n  const pause = mode === 'late' ? silentPause(failures - 1) : backoff(failures, random);",
    finding: 'lost: ',
  },
  {
    id: 'show-a-second-code-at-once',
    defect: 'A second code for the same goods is made while the first can be paid, and nobody chose it.',
    file: 'electron/domain/another-code.ts',
    find: 'return others.find((code) => !isLeft(code, choices));',
    replace: 'return undefined;',
    finding: 'doubled: ',
  },
  {
    id: 'renew-after-a-close-alone',
    defect:
      'A new code is made as soon as the old one is closed, though nobody could look at that one since.',
    file: 'electron/sales/close.ts',
    find: 'const closing = closingOf(word, {',
    replace: "const closing = closingOf(closed && word === 'silent' ? 'over' : word, {",
    finding: 'doubled: ',
  },
  {
    id: 'twins-unseen',
    defect: 'That two sales for the same goods were paid is not said.',
    file: 'electron/sales/payment.ts',
    find: '...(twin.value && twiceWith(attempt, twin.value)),',
    replace: '',
    finding: 'doubled: ',
  },
  {
    id: 'keep-no-dispute',
    defect: 'That a payment is contested is not kept.',
    file: 'electron/domain/ledger.ts',
    find: 'isDisputed: disputed ?? null',
    replace: 'isDisputed: false',
    finding: 'untrue: a payment that is contested',
  },
  {
    id: 'another-amount-unsaid',
    defect: 'Another amount than was asked for is passed over in silence.',
    file: 'electron/sales/payment.ts',
    find: 'if (contradiction !== undefined && isHeeded) {\n',
    replace:
      'if (contradiction !== undefined && isHeeded) {\n    if (answer.attempt.number > 0) return null;\n',
    finding: 'untrue: another amount, unsaid',
  },
  {
    id: 'look-back-at-nothing',
    defect: 'A close does not look again at what was paid before.',
    file: 'electron/sales/day-close/earlier.ts',
    find: 'const lookBackMs = 90 * 86_400_000;',
    replace: 'const lookBackMs = 0;',
    finding: 'untrue: money given back',
  },
  {
    id: 'take-up-open-sales-alone',
    defect: 'A start takes up the sales that are open, and forgets codes that were left behind.',
    file: 'electron/sales/recover.ts',
    find: 'for (const sale of [...taken, ...unresolved.value])',
    replace: 'for (const sale of taken)',
    finding: 'forgotten: ',
  },
]);

/** Seldom a payment that no list has is given back after its day was closed. */
const seldom = foundByPiece('histories', { count: 300, seed: 20_260_501 }, [
  {
    id: 'believe-a-list-that-is-short',
    defect: 'A payment that the service’s list leaves out is not asked about.',
    file: 'electron/sales/day-close/earlier.ts',
    find: 'made.every(({ chargeId }) => chargeId !== null && same.has(chargeId))',
    replace: 'made.every(({ chargeId }) => chargeId !== null && same.size >= 0)',
    finding: 'untrue: ',
  },
]);

/** Money that staff give back. */
// Two of one sale's codes are seldom paid: in these histories they are.
const paidTwice = foundByPiece('histories', { count: 100, seed: 20_260_780 }, [
  {
    id: 'a-second-payment-unseen',
    defect: 'That two codes of one sale were paid is not said.',
    file: 'electron/sales/payment.ts',
    find: "kind: isSecond ? 'paid-twice' : 'paid'",
    replace: "kind: 'paid'",
    finding: 'doubled: unseen',
  },
]);

const refunds = foundByPiece('histories', { count: 100, seed: 20_260_401 }, [
  {
    id: 'take-a-pending-refund-for-done',
    defect: 'Money that is on its way is shown as given back.',
    file: 'electron/domain/refunds.ts',
    find: "new Set(['refunded', 'succeeded'])",
    replace: "new Set(['refunded', 'pending'])",
    finding: 'is not back',
  },
  {
    id: 'forget-refunds-of-before',
    defect: 'After a start nobody asks about money that was being given back.',
    file: 'electron/sales/refund-watch.ts',
    find: 'this.#watch(saleId, this.#spread());',
    replace: 'if (own.value.length > 99) this.#watch(saleId, this.#spread());',
    finding: 'lost: refund ',
  },
]);

/** Money that is asked for by the codes that payers show. */
const presented = foundByPiece('histories', { count: 100, seed: 20_260_401 }, [
  {
    id: 'presented-lost-is-refused',
    defect: 'A payer’s code whose answer is lost has taken no money.',
    file: 'electron/domain/sale.ts',
    find: "const state = mayBePaid ? 'code' : 'unknown';",
    replace:
      "if (isScan) return conclude(sale, change, { state: 'refused' }, { state: 'refused', reason, canRetry: true });\n      const state = mayBePaid ? 'code' : 'unknown';",
    finding: 'lost: ',
  },
  {
    id: 'presented-interrupted-is-refused',
    defect: 'A payer’s code that was sent before the terminal stopped has taken no money.',
    file: 'electron/domain/requesting.ts',
    find: "const message = 'The terminal stopped while a code was asked for.';",
    replace:
      "const message = '';\n  if (lastAttempt(sale)?.kind === 'presented') return { kind: 'refuse', reason: { kind: 'not-sent', message }, canRetry: true };",
    finding: 'lost: ',
  },
  {
    id: 'presented-interrupted-again-forgotten',
    defect:
      'A payer’s code that was scanned again for a sale that is paid meanwhile is forgotten at a start.',
    file: 'electron/sales/recover.ts',
    find: 'for (const sale of interrupted.value) {',
    replace: 'for (const sale of interrupted.value.slice(99)) {',
    finding: 'forgotten: ',
  },
  {
    id: 'presented-sent-again',
    defect: 'A payer’s code whose answer is lost is sent again by itself.',
    file: 'electron/sales/presented.ts',
    find: 'write(book, sale.id, step);\n',
    replace:
      "write(book, sale.id, step);\n  if (step.entry.kind === 'unknown') await book.call(() => createCharge(body, late));\n",
    finding: 'was asked for twice',
  },
  {
    id: 'presented-found-twice',
    defect: 'The charge of a payer’s code is kept under another id than the one that lists tell.',
    file: 'electron/domain/presented.ts',
    find: '    charge,\n',
    replace: '    charge: { ...charge, id: `${id}/${orderNo}` },\n',
    finding: 'lost: the closes and ',
  },
  {
    id: 'presented-unlisted-is-over',
    defect: 'A list without the charge of a payer’s code rules it out before the grace.',
    file: 'electron/domain/presented.ts',
    find: "return isWhole && isLate ? 'over'",
    replace: "return isWhole ? 'over'",
    finding: 'doubled: ',
  },
  {
    id: 'presented-left-waiting',
    defect: 'A charge that waits for its payer is not revoked when nobody wants it any more.',
    file: 'electron/domain/presented.ts',
    find: '(isLast && !isCanceling && isBeingMade(stage))',
    replace: '(isLast || !isCanceling || isBeingMade(stage))',
    finding: 'forgotten: ',
  },
]);

/** Defects that only a history finds: what a payer, the service and the staff do in an odd order. */
export const historiesMutants = [...often, ...paidTwice, ...seldom, ...refunds, ...presented];
