import { foundByTests } from './mutant.ts';

/** Defects of the ledger of payments. */
export const ledgerMutants = [
  ...foundByTests('test/unit/sales/day-close/payments.test.ts', [
    {
      id: 'book-what-was-listed-again',
      defect: 'A payment that a close named without a sale is booked again once its code shows it.',
      file: 'electron/domain/ledger.ts',
      find: 'one.saleId === null && one.orderNo === orderNo &&',
      replace: 'one.saleId === null && one.orderNo === saleId &&',
      finding: 'which its code shows later as paid under a failed try',
    },
    {
      id: 'keep-a-word-beside-its-payment',
      defect: 'A person’s word for a payment that a close named without a sale is a second payment.',
      file: 'electron/domain/ledger.ts',
      find: "if (from === 'word') return standing.find((one) => one.saleId === null &&",
      replace: "if (from === 'word') return standing.find((one) => one.saleId === saleId &&",
      finding: 'settled by a person since, is booked once',
    },
    {
      id: 'leave-a-covered-payment',
      defect: 'What is given back of a payment that its code does not show any more is in no close.',
      file: 'electron/sales/day-close/listed.ts',
      find: 'shown === listed.chargeId) return',
      replace: 'shown !== listed.chargeId) return',
      finding: 'that a later failed try covers is booked',
    },
    {
      id: 'call-own-payments-those-of-others',
      defect:
        'What is given back of money without a sale is in no close once the terminal’s name has changed.',
      file: 'electron/sales/day-close/listed.ts',
      find: 'if (first) {',
      replace: 'if (first && listed.orderNo.startsWith(`${settings().prefix}-`)) {',
      finding: 'booked also after a change of prefix',
    },
    {
      id: 'book-what-an-earlier-till-took',
      defect: 'A new till’s close books what one of its name took in the ninety days before.',
      file: 'electron/sales/day-close/listed.ts',
      find: 'if (listed.at < since) return',
      replace: 'if (listed.at < 0) return',
      finding: 'payments of before the first close of a journal',
    },
    {
      id: 'pass-over-days-that-nobody-closes',
      defect: 'Money without a sale of a day that nobody closes is in no close.',
      file: 'electron/domain/day-close/booking.ts',
      find: 'if (at >= day.to && at <= now) return []',
      replace: 'if (at < day.from || (at >= day.to && at <= now)) return []',
      finding: 'is named by the next close',
    },
    {
      id: 'take-a-word-for-every-payment',
      defect: 'A second payment under a number that a person gave their word on is in no close.',
      file: 'electron/sales/day-close/listed.ts',
      find: 'if (merged.payment.saleId === null) return success(false);',
      replace: 'if (merged.payment.saleId === null) return success(true);',
      finding: 'a person’s word stands for one payment',
    },
    {
      id: 'count-codes-for-payments',
      defect: 'The row of a sale says that it received what a code of it took that contradicts it.',
      file: 'electron/journal/journal.ts',
      find: 'const money = moneyOf(sale.payments);',
      replace:
        "const paid = sale.attempts.filter(({ code }) => code?.status === 'captured').length;\n    const money = { ...moneyOf(sale.payments), received: paid * sale.amount };",
      finding: 'what a sale received is what its payments come to',
    },
  ]),
  ...foundByTests('test/unit/sales/refunds-of-charge.test.ts', [
    {
      id: 'look-a-refund-up-at-another-payment',
      defect: 'A refund is looked up among those of the payment that its code shows now.',
      file: 'electron/sales/refund-look.ts',
      find: 'const listed = await listedOf(book, chargeId);',
      replace:
        'const now = book.read(saleId);\n    const shown = now.ok ? now.value.attempts[asked.number - 1]?.code?.charge?.id : undefined;\n    const listed = await listedOf(book, shown ?? chargeId);',
      finding: 'never written down as failed when it was made',
    },
    {
      id: 'miss-a-refund-in-the-list-of-another',
      defect: 'A refund counts as never made where the list of another payment of its code does not name it.',
      file: 'electron/sales/refund-look.ts',
      find: 'const own = kept.value.filter((refund) => refund.chargeId === payment.chargeId);',
      replace: 'const own = kept.value.filter((refund) => refund.attempt === payment.attempt);',
      finding: 'nor where the list of the other payment does not name it',
    },
    {
      id: 'name-the-method-that-a-code-shows',
      defect: 'The slip of a refund names another payment’s method.',
      file: 'electron/sales/refunds-done.ts',
      find: 'payments.find((payment) => payment.chargeId === chargeId)',
      replace: 'payments.find((payment) => payment.chargeId !== chargeId)',
      finding: 'its slip names the method of that payment',
    },
  ]),
  ...foundByTests('test/unit/domain/ledger.test.ts', [
    {
      id: 'forget-a-payment-under-a-failed-try',
      defect: 'A failed try after a payment is told as facts of that payment.',
      file: 'electron/domain/ledger.ts',
      find: 'if (isFailedTry(charge) && !isKnown) return noFacts;',
      replace: "if (isFailedTry(charge) && id === '') return noFacts;",
      finding: 'are none where it shows a try that',
    },
  ]),
  ...foundByTests('test/unit/journal/begin-ledger.test.ts', [
    {
      id: 'lose-what-only-a-close-has',
      defect: 'A payment without a sale that a close named is in no ledger that is made of an older journal.',
      file: 'electron/journal/begin-ledger.ts',
      find: 'payment.amount > 0 && !beside.written.has(payment.key)',
      replace: 'payment.amount < 0 && !beside.written.has(payment.key)',
      finding: 'is the one that was kept',
    },
    {
      id: 'stop-at-a-damaged-stage',
      defect: 'One damaged row of an older journal keeps the program from starting.',
      file: 'electron/journal/begin-ledger.ts',
      find: 'stage: json(paidStage).catch({ attempt: null, paymentMethod: null })',
      replace: 'stage: json(paidStage)',
      finding: 'damaged rows from before',
    },
    {
      id: 'forget-that-links-are-missing',
      defect: 'What was taken out of the chain is not missed any more once the ledger is begun.',
      file: 'electron/journal/chain-links.ts',
      find: "SELECT 'links_of_all', seq FROM",
      replace: "SELECT 'links_of_all', 0 FROM",
      finding: 'what was missing in the chain before',
    },
  ]),
  ...foundByTests('test/unit/journal/chain.test.ts', [
    {
      id: 'prove-no-payment',
      defect: 'Nobody finds a payment that was changed in the file.',
      file: 'electron/journal/chain-links.ts',
      find: 'if (changed) return',
      replace: "if (changed && changed['key'] === null) return",
      finding: 'one with another amount is found',
    },
    {
      id: 'miss-no-payment',
      defect: 'Nobody finds that a payment was taken out of the file.',
      file: 'electron/journal/chain-links.ts',
      find: 'return missing === 0 ?',
      replace: 'return missing >= 0 ?',
      finding: 'one that was taken out is found',
    },
  ]),
];
