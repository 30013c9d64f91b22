import { foundByPiece, foundByTests } from '../support/mutant.ts';

/** Defects in how a sale is taken up after a kill. */
export const killsMutants = [
  ...foundByPiece('kills', { count: 14, seed: 11 }, [
    {
      id: 'leave-an-interrupted-request',
      defect: 'A sale whose request was cut short stays "opening" after a start.',
      file: 'electron/sales/recover.ts',
      find: "if (state === 'opening') return interrupt(book, sale);",
      replace: "if (state === 'opening') return success(sale);",
      finding: 'is still opening after a start',
    },
    {
      id: 'pay-without-an-event',
      defect: 'A sale is paid, and its history does not say so.',
      file: 'electron/sales/payment.ts',
      find: "{ kind: 'paid', details: paymentOf(answer) },",
      replace: '',
      finding: 'was paid and no event says so',
    },
    {
      id: 'believe-no-payment',
      defect: 'A payment is not taken for one unless the charge says so in one field.',
      file: 'electron/domain/paid.ts',
      find: "if (status === 'captured' || charge?.paid === true || tookMoney.has(charge?.status ?? '')) return 'paid';",
      replace: "if (charge?.paid === true && charge.refunded === true) return 'paid';",
      finding: 'was paid and its sale is',
    },
    {
      id: 'take-a-lost-answer-for-a-refusal',
      defect: 'A payer’s code whose answer is lost counts as refused, though it may have taken the money.',
      file: 'electron/domain/requesting.ts',
      find: "if (kind === 'unknown') return lost(sale, reason);",
      replace:
        "if (kind === 'unknown') return written(sale, reason, { kind: 'refuse', reason, canRetry: true });",
      finding: 'a payer’s code took money',
    },
    {
      id: 'take-a-cut-for-a-refusal',
      defect: 'A payer’s code whose answer nobody awaited after a kill counts as never sent.',
      file: 'electron/domain/requesting.ts',
      find: "const message = 'The terminal stopped while a code was asked for.';",
      replace:
        "const message = '';\n  if (lastAttempt(sale)?.kind === 'presented') return { kind: 'refuse', reason: { kind: 'not-sent', message }, canRetry: true };",
      finding: 'was paid and its sale is gone',
    },
    {
      id: 'record-nothing-of-what-was-recorded',
      defect: 'A ticket that was paid another way is a sale without its payment.',
      file: 'electron/journal/intent.ts',
      find: 'payments.write({ ...told, saleId, orderNo, amount, currency });',
      replace: 'if (orderNo === currency) payments.write({ ...told, saleId, orderNo, amount, currency });',
      finding: 'was recorded and has not one payment',
    },
  ]),
  ...foundByTests('test/unit/sales/recover.test.ts', [
    {
      id: 'show-a-code-that-was-being-canceled',
      defect: 'After a start the code of a sale that was being cancelled is shown again.',
      file: 'electron/sales/recover.ts',
      find: "return success(last?.kind === 'cancel-asked');",
      replace: 'return success(false);',
      finding: 'carries a cancel out that was asked for, and shows the code no more',
    },
    {
      id: 'say-refused-where-nobody-knows',
      defect: 'A request that was cut short counts as never sent after a start.',
      file: 'electron/domain/requesting.ts',
      find: "if (lastAttempt(sale)?.state !== 'sending')",
      replace: "if (lastAttempt(sale)?.state !== 'code')",
      finding: 'while a code was asked for says that it is not known',
    },
  ]),
];

/** Defects in what stands on the screen after a start; the piece itself times the built program. */
export const restartMutants = foundByTests('test/unit/sales/recover.test.ts', [
  {
    id: 'begin-the-time-anew',
    defect: 'A code that is shown again after a start has its whole time once more.',
    file: 'electron/domain/expiry.ts',
    find: 'const resumed = wakeDeadline(startDeadline(sent, validityMs), now);',
    replace: 'const resumed = wakeDeadline(startDeadline(now, validityMs), now);',
    finding: 'with the right time left',
  },
  {
    id: 'resume-after-another-boot',
    defect: 'A code is shown again after the machine started anew, though nobody can say how long that took.',
    file: 'electron/domain/expiry.ts',
    find: 'if (sent.bootId === null || sent.bootId !== now.bootId ||',
    replace: 'if (sent.bootId === null ||',
    finding: 'in another boot hides the code',
  },
  {
    id: 'forget-codes-of-before',
    defect: 'After a start nobody asks about codes that are not on the screen.',
    file: 'electron/sales/recover.ts',
    find: 'for (const sale of [...taken, ...unresolved.value])',
    replace: 'for (const sale of taken)',
    finding: 'finds the late payment',
  },
  {
    id: 'show-the-wrong-sale-first',
    defect: 'A code that may be paid hides a sale of which nothing is known.',
    file: 'electron/sales/recover.ts',
    find: 'unknown: 4,',
    replace: 'unknown: 1,',
    finding: 'puts what is not known before what is payable',
  },
]);
