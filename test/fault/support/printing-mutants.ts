import { foundByTests } from './mutant.ts';

/** Defects of what is printed, of the printer and of its queue: their own tests are their proof. */
export const printingMutants = [
  ...foundByTests('test/unit/printing/printable.test.ts', [
    {
      id: 'a-name-makes-columns',
      defect: 'A name with a | in it makes columns of a slip.',
      file: 'electron/printing/printable.ts',
      find: '/[\\\\{|}~_"`^=-]/g',
      replace: '/[\\\\{}~_"`^=-]/g',
      finding: 'obeys nothing of it',
    },
    {
      id: 'escaped-before-it-is-printable',
      defect: 'A sign that only becomes one of the grammar when it is normalized passes.',
      file: 'electron/printing/printable.ts',
      find: 'return printable(text).replace(',
      replace: 'return text.replace(',
      finding: 'obeys nothing of it',
    },
  ]),
  ...foundByTests('test/unit/printing/slip-text.test.ts', [
    {
      id: 'practice-unmarked-at-the-total',
      defect: 'A slip of practice that is torn above and below passes as real.',
      file: 'electron/printing/slip-text.ts',
      find: 'const label = mark ? `${words.total} (${mark.word})` : words.total;',
      replace: 'const label = mark ? words.total : words.total;',
      finding: 'is marked at the top, at the total and at the end',
    },
    {
      id: 'an-invoice-without-rates',
      defect: 'A sale without rates gets a slip that calls itself a qualified invoice.',
      file: 'electron/printing/slip-text.ts',
      find: 'const isInvoice = slip.issuer.invoiceNumber !== null && rates.length > 0;',
      replace: 'const isInvoice = slip.issuer.invoiceNumber !== null && rates.length >= 0;',
      finding: 'calls itself no invoice, and says why',
    },
  ]),
  ...foundByTests('test/unit/printing/refund-text.test.ts', [
    {
      id: 'a-return-without-rates-is-qualified',
      defect: 'The refund of a sale without rates calls itself a qualified return invoice.',
      file: 'electron/printing/refund-text.ts',
      find: 'const isInvoice = slip.issuer.invoiceNumber !== null && rates.length > 0;',
      replace: 'const isInvoice = slip.issuer.invoiceNumber !== null && rates.length >= 0;',
      finding: 'names no tax, calls itself no invoice, and says why',
    },
  ]),
  ...foundByTests('test/unit/domain/refund-rates.test.ts', [
    {
      id: 'a-rate-gives-back-more-than-it-took',
      defect: 'Each refund is spread over the whole sale, whatever went back before.',
      file: 'electron/domain/refund-rates.ts',
      find: 'total.amount - (taken[index] ?? 0)',
      replace: 'total.amount',
      finding: 'the next has the other left',
    },
    {
      id: 'the-taxes-of-refunds-lose-a-yen',
      defect: 'The taxes of a sale’s refunds do not add up to its tax.',
      file: 'electron/domain/refund-rates.ts',
      find: 'taxUpTo(total, after, rounding) - taxUpTo(total, before, rounding)',
      replace: 'taxUpTo(total, after - before, rounding)',
      finding: 'the whole tax',
    },
  ]),
  ...foundByTests('test/unit/sales/refunds-done.test.ts', [
    {
      id: 'what-is-under-way-is-printed-as-back',
      defect: 'A receipt calls money given back that is still under way.',
      file: 'electron/domain/refunds.ts',
      find: 'Math.max(done, givenBack - underWay)',
      replace: 'Math.max(done, givenBack)',
      finding: 'is not what is under way',
    },
  ]),
  ...foundByTests('test/unit/printing/printer.test.ts', [
    {
      id: 'sent-is-printed',
      defect: 'A slip counts as printed once its bytes have left.',
      file: 'electron/printing/printer.ts',
      find: 'while (!(await this.#heardThrough(() => time.isOver))) {',
      replace: 'while (time.isOver) {',
      finding: 'perhaps printed',
    },
    {
      id: 'print-without-asking',
      defect: 'A slip is sent to a printer that has no paper.',
      file: 'electron/printing/printer.ts',
      find: 'if (trouble) throw new Stopped(trouble);\n  }\n\n  /** Sends',
      replace: 'if (trouble === null) return;\n  }\n\n  /** Sends',
      finding: 'without paper',
    },
  ]),
  ...foundByTests('test/unit/printing/print-queue.test.ts', [
    {
      id: 'broken-off-is-sent-again',
      defect: 'A slip whose printing broke off is sent again by itself.',
      file: 'electron/printing/print-queue.ts',
      find: "if (result.kind === 'perhaps') this.#store?.perhaps(id, result.trouble);",
      replace: "if (result.kind === 'perhaps') this.#store?.again(id, this.#parts.now());",
      finding: 'is not sent again by itself',
    },
    {
      id: 'a-power-cut-forgets-what-was-sent',
      defect: 'What was being sent when the power went is sent again.',
      file: 'electron/printing/slip-store.ts',
      find: "SET state = 'perhaps', trouble = 'interrupted' WHERE state = 'sending'",
      replace: "SET state = 'waiting' WHERE state = 'sending'",
      finding: 'what was being sent when the power went',
    },
  ]),
  ...foundByTests('test/unit/printing/prints-counted.test.ts', [
    {
      id: 'a-reprint-is-unmarked',
      defect: 'A second print of the same slip is not marked as one.',
      file: 'electron/printing/print-queue.ts',
      find: 'const isReissue = subject !== null && printed + store.prints(subject) > 0;',
      replace: 'const isReissue = subject !== null && printed + store.prints(subject) > 1;',
      finding: 'every one after the first is a reprint',
    },
    {
      id: 'a-print-is-forgotten-by-the-journal',
      defect: 'A print that the journal could not take when it was made is never noted in it.',
      file: 'electron/printing/print-queue.ts',
      find: 'if (this.#parts.note(subject)) this.#store?.noted(id);',
      replace: 'if (this.#parts.note(subject) || subject !== null) this.#store?.noted(id);',
      finding: 'are noted at the next chance',
    },
    {
      id: 'the-queue-alone-counts',
      defect: 'What the journal says of prints is left out: a copied journal knows no reprint.',
      file: 'electron/printing/print-queue.ts',
      find: 'subject !== null && printed + store.prints(subject) > 0;',
      replace: 'subject !== null && store.prints(subject) > 0;',
      finding: 'make a reprint of the first slip here',
    },
  ]),
];
