import { foundByTests } from './mutant.ts';

/** Defects by which money goes astray where no piece guards the rule alone. */
export const moneyMutants = [
  ...foundByTests('test/unit/journal/restore.test.ts', [
    {
      id: 'leave-a-code-with-the-damaged-journal',
      defect:
        'A code that came while the backup was made is not taken in, and the sale says that nobody saw one.',
      file: 'electron/journal/import-after-backup.ts',
      find: '(before.code === null && code !== null)',
      replace: '(before.code === null && code === before.code)',
      finding: 'a request that was under way in the backup',
    },
    {
      id: 'charge-a-restored-ticket',
      defect: 'A ticket that was charged since the backup is on the counter again.',
      file: 'electron/journal/parked.ts',
      find: `clearDraft.run();
        if (found === null) return;`,
      replace: 'if (found === null) return;',
      finding: 'none that was charged since',
    },
  ]),
  ...foundByTests('test/unit/sales/day-close/listed.test.ts', [
    {
      id: 'take-a-number-for-its-payment',
      defect: 'A second payment under an order number that is paid is in no close.',
      file: 'electron/domain/day-close/listed.ts',
      find: "if (told) return { kind: 'of-sale', told };",
      replace: "if (told) return { kind: 'of-sale', told };\n  if (paidSale) return { kind: 'known' };",
      finding: 'names a second payment of one code',
    },
    {
      id: 'take-a-page-for-the-list',
      defect: 'Where no total is told, the first page of payments passes for all of them.',
      file: 'electron/domain/listed.ts',
      find: 'total === undefined ? rows.length === 0 : offset >= total',
      replace: 'offset >= (total ?? 0)',
      finding: 'is read to its end where no total is told',
    },
  ]),
  ...foundByTests('test/unit/sales/same-goods.test.ts', [
    {
      id: 'overlook-the-codes-beside',
      defect: 'A ticket that came back twice is charged by two sales, and neither looks at the other’s code.',
      file: 'electron/sales/same-goods.ts',
      find: 'while (first.ok && first.value.predecessor !== null)',
      replace: 'while (first.ok && first.value.predecessor === first.value.id)',
      finding: 'is closed when the goods are paid by another code',
    },
    {
      id: 'show-the-code-of-paid-goods-again',
      defect: 'After a power cut the code of a sale whose goods are paid is on the screen again.',
      file: 'electron/sales/same-goods.ts',
      find: '|| otherCode(book, sale) !== undefined',
      replace: '',
      finding: 'that one is not shown again, and closed',
    },
    {
      id: 'leave-a-contradicted-code-open',
      defect:
        'The code of a sale that was contradicted can be closed by nobody, also when its goods are paid.',
      file: 'electron/sales/cancel.ts',
      find: "if (state === 'canceled' || state === 'unknown') {",
      replace: "if (state === 'canceled') {",
      finding: 'is closed when the goods are paid by another code',
    },
  ]),
  ...foundByTests('test/unit/sales/manual-outcome.test.ts', [
    {
      id: 'settle-nothing',
      defect: 'A person’s word on a sale whose newest request is not known is taken, and changes nothing.',
      file: 'electron/sales/manual-outcome.ts',
      find: "return sale.stage.state === 'unknown' ? undefined : success(undefined);",
      replace: 'return success(undefined);',
      finding: 'though an older code can be asked about',
    },
  ]),
  ...foundByTests('test/unit/sales/charges.test.ts', [
    {
      id: 'pass-over-a-listed-payment',
      defect: 'A code is over and unpaid though the service lists a payment of it.',
      file: 'electron/sales/charges.ts',
      find: 'if (moved.length > 0) return { moved };',
      replace: '',
      finding: 'is taken, and a person’s word is not taken against it',
    },
    {
      id: 'forget-a-try-before-a-list-is-known',
      defect: 'A try that is open is noted only once the service is known to list none.',
      file: 'electron/sales/charges.ts',
      find: 'charge?.id === undefined || listsCharges(book) === true',
      replace: 'charge?.id === undefined || listsCharges(book) !== false',
      finding: 'is what shows that there is no list',
    },
  ]),
  ...foundByTests('test/unit/sales/money.test.ts', [
    {
      id: 'count-a-refund-that-failed',
      defect: 'A refund that failed counts as money that went back.',
      file: 'electron/domain/paid.ts',
      find: "refund.status !== 'pending' && !isFailedRefund(refund)",
      replace: "refund.status !== 'pending'",
      finding: 'is not given back by a refund that failed',
    },
    {
      id: 'forget-a-payment-for-an-alarm',
      defect: 'An answer that contradicts a payment takes its place, with what was given back of it.',
      file: 'electron/sales/payment.ts',
      find: '...(!isPayment && { seen: { attempt: attempt.number, code } }),',
      replace: 'seen: { attempt: attempt.number, code },',
      finding: 'is not lost to an answer that contradicts it',
    },
    {
      id: 'stop-at-a-fraction',
      defect: 'A fraction of a yen in an answer cannot be written down, and selling stops.',
      file: 'electron/domain/paid.ts',
      find: 'Math.round(told)',
      replace: 'told',
      finding: 'is a whole amount, whatever fraction',
    },
  ]),
];
