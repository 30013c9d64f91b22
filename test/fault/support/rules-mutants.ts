import { foundByTests } from './mutant.ts';

/** Defects of rules that no piece guards alone: the tests of the rule are their proof. */
export const rulesMutants = [
  ...foundByTests('test/unit/domain/money.test.ts', [
    {
      id: 'two-digits-for-every-currency',
      defect: 'Every currency has two digits after the point, the yen too.',
      file: 'electron/contract/currencies.ts',
      find: 'return digitsOf.get(code) ?? 2;',
      replace: 'return Math.min(2, digitsOf.size);',
      finding: 'that of ISO 4217',
    },
  ]),
  ...foundByTests('test/unit/management/locations.test.ts', [
    {
      id: 'drop-a-location-that-a-list-leaves-out',
      defect: 'A location that one list leaves out is gone.',
      file: 'electron/management/locations.ts',
      find: '...listed.map((location) => ({ location, seenAt })), ...others]',
      replace: '...listed.map((location) => ({ location, seenAt }))]',
      finding: 'is a hint: what it leaves out stays',
    },
  ]),
  ...foundByTests('test/unit/terminal/requests/person-word.test.ts', [
    {
      id: 'settle-without-the-pin',
      defect: 'A sale is settled by hand without the PIN of the staff.',
      file: 'electron/terminal/requests/handlers.ts',
      find: '(await refusedPin(options.staff, request.pin)) ?? withSales((sales) => sales.settle(request)),',
      replace: 'withSales((sales) => sales.settle(request)),',
      finding: 'a sale is not settled by hand with',
    },
    {
      id: 'leave-the-managers-screens-open',
      defect: 'A PIN that was given for one thing leaves the manager’s screens open.',
      file: 'electron/terminal/requests/handlers.ts',
      find: '  staff.lock();\n  return null;',
      replace: '  return null;',
      finding: 'are locked again at once',
    },
  ]),
  ...foundByTests('test/unit/terminal/requests/person-word.test.ts', [
    {
      id: 'a-second-code-without-the-pin',
      defect: 'A second code despite the first is made without the PIN of the staff.',
      file: 'electron/terminal/requests/handlers.ts',
      find: '(request.despite && (await refusedPin(options.staff, request.despite.pin))) ??',
      replace: '',
      finding: 'a second code despite the first is not made with',
    },
  ]),
  ...foundByTests('test/unit/sales/refunds.test.ts', [
    {
      id: 'ask-back-while-in-doubt',
      defect: 'More of a payment is given back while nobody knows what came of the refund before.',
      file: 'electron/sales/refunds.ts',
      find: 'if (own.some(isInDoubt)) {',
      replace: 'if (own.length > 9 && own.some(isInDoubt)) {',
      finding: 'nothing more is asked for until it is known',
    },
    {
      id: 'rule-out-a-refund-at-once',
      defect: 'A refund that one list does not name counts as never made.',
      file: 'electron/sales/refund-look.ts',
      find: 'if (mayBeThere || now - since < graceMs) return;',
      replace: 'if (mayBeThere || now < since) return;',
      finding: 'only after the time in which',
    },
    {
      id: 'give-back-more-than-is-left',
      defect: 'More is given back than is left of a payment.',
      file: 'electron/sales/refunds.ts',
      find: 'if (amount > left)',
      replace: 'if (amount > left + 1_000_000)',
      finding: 'never more than what is left',
    },
    {
      id: 'believe-a-list-of-refunds-that-is-short',
      defect: 'A refund that the list leaves out never was, though the charge itself says otherwise.',
      file: 'electron/sales/refund-look.ts',
      find: 'mayBeListed(refund, own, listed) || !isWhole(told)',
      replace: 'mayBeListed(refund, own, listed) && !isWhole(told)',
      finding: 'is not ruled out by a list that leaves it out',
    },
  ]),
  ...foundByTests('test/unit/terminal/requests/person-word.test.ts', [
    {
      id: 'give-back-without-the-pin',
      defect: 'Money is given back without the PIN of the staff.',
      file: 'electron/terminal/requests/handlers.ts',
      find: '(await refusedPin(options.staff, request.pin)) ??\n      withSales((sales) => sales.refunds.giveBack(request)),',
      replace: 'withSales((sales) => sales.refunds.giveBack(request)),',
      finding: 'money is not given back with',
    },
  ]),
  ...foundByTests('test/unit/payments/capability-memory.test.ts', [
    {
      id: 'learn-from-one-stray-refusal',
      defect: 'One stray 405 unlearns an operation that has answered.',
      file: 'electron/payments/capability-memory.ts',
      find: 'return count >= disbelief.refusals && now - since >= disbelief.overMs;',
      replace: 'return count >= 1 && now - since >= 0;',
      finding: 'is not unlearnt by a stray refusal',
    },
    {
      id: 'learn-from-a-replica-that-lags',
      defect: 'A refusal that is about a record of this minute unlearns an operation.',
      file: 'electron/payments/capability-memory.ts',
      find: "if (offered === true && isYoung) return 'stray';",
      replace: '',
      finding: 'is never unlearnt by what is said of a record younger than a minute',
    },
  ]),
  ...foundByTests('test/unit/sales/settle.test.ts', [
    {
      id: 'take-a-word-while-the-service-answers',
      defect: 'A person’s word counts although the service says that the code may still be paid.',
      file: 'electron/sales/settle.ts',
      find: "      return fail('service-answers', 'The service says: it may still be paid.');",
      replace: '      return undefined;',
      finding: 'is not settled as paid',
    },
  ]),
  ...foundByTests('test/unit/sales/unresolved.test.ts', [
    {
      id: 'a-second-code-without-a-choice',
      defect: 'A second code for the same goods is made while the first may be paid, and nobody chose it.',
      file: 'electron/sales/open.ts',
      find: "if (despite === null) return fail('still-payable', `The code of ${orderNo} may still be paid.`);",
      replace: 'if (despite === null) return success(entries);',
      finding: 'is not made while the first may be paid',
    },
    {
      id: 'say-nothing-of-goods-paid-twice',
      defect: 'Two sales for the same goods are paid, and nobody is told.',
      file: 'electron/sales/payment.ts',
      find: 'if (paid.ok && twin.value) tellTwins(book, paid.value, twin.value);',
      replace: '',
      finding: 'both paid is said at once',
    },
  ]),
  ...foundByTests('test/unit/sales/money.test.ts', [
    {
      id: 'keep-the-first-refund-alone',
      defect: 'What became of a payment’s money is kept once and never again.',
      file: 'electron/sales/payment.ts',
      find: 'if (now.givenBack !== before.givenBack) {',
      replace: 'if (before.givenBack === 0 && now.givenBack !== 0) {',
      finding: 'each time that it says more',
    },
    {
      id: 'another-amount-is-a-payment',
      defect: 'A payment of another amount than was asked for pays the sale.',
      file: 'electron/domain/paid.ts',
      find: "if (charge?.status === 'amount_mismatch') return 'mismatch';",
      replace: "if (charge?.status === 'amount_mismatch') return 'paid';",
      finding: 'is an alarm, not a payment',
    },
    {
      id: 'believe-any-time-of-payment',
      defect: 'A time of payment that no calendar has is kept.',
      file: 'electron/sales/payment.ts',
      find: 'Number.isSafeInteger(said) && said >= earliest && said < latest ? said : clock.wall()',
      replace: 'said > Number.NEGATIVE_INFINITY ? said : clock.wall()',
      finding: 'names a time that no calendar has',
    },
  ]),
  ...foundByTests('test/unit/sales/day-close/seal.test.ts', [
    {
      id: 'seal-out-of-order',
      defect: 'A day is closed before an earlier one that has payments.',
      file: 'electron/sales/day-close/seal.ts',
      find: 'if (first !== null) return fail',
      replace: "if (first === '') return fail",
      finding: 'comes after the days before it that have payments',
    },
    {
      id: 'seal-what-nobody-saw',
      defect: 'A close is sealed with other figures than the person saw.',
      file: 'electron/sales/day-close/seal.ts',
      find: 'if (isAsSeen(figures, request)) return undefined;',
      replace:
        'if (isAsSeen(figures, request) || request.date !== figures.paidTwice[0]?.saleId) return undefined;',
      finding: 'with other figures than were seen',
    },
  ]),
  ...foundByTests('test/unit/journal/chain.test.ts', [
    {
      id: 'verify-no-hash',
      defect: 'A line of the journal that was changed afterwards is not found.',
      file: 'electron/journal/chain.ts',
      find: 'if (sequence >= startedAfter && written !== expected) {',
      replace: 'if (sequence < startedAfter && written !== expected) {',
      finding: 'chain',
    },
  ]),
];
