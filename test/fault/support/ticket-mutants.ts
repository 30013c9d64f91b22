import { foundByTests } from './mutant.ts';

/** Defects of what a ticket comes to, of what its payer is told of it, and of tickets that are put aside. */
export const ticketMutants = [
  ...foundByTests('test/unit/domain/tax.test.ts', [
    {
      id: 'make-tax-whole-for-each-line',
      defect: 'Tax is made whole for each line, and not once for a rate.',
      file: 'electron/domain/tax.ts',
      find: 'const tax = taxOf(left, rate, rules);',
      replace:
        'const tax = sumOf(lines.map((line) => (line.rate === rate ? taxOf(line.net, rate, rules) : 0n)));',
      finding: 'makes tax whole once for a rate',
    },
    {
      id: 'lose-the-last-yen',
      defect: 'What is left when a discount is spread over the rates is lost.',
      file: 'electron/domain/tax.ts',
      find: 'fractions.slice(0, Number(amount - sumOf(shares)))',
      replace: 'fractions.slice(0, Number(amount - amount))',
      finding: 'agree to the yen',
    },
    {
      id: 'take-off-as-much-as-there-is',
      defect: 'A discount above what it is taken off makes it free, and nothing is said.',
      file: 'electron/domain/tax.ts',
      find: "return taken > available ? 'above' : taken;",
      replace: 'return taken > available ? available : taken;',
      finding: 'above its line is refused',
    },
    {
      id: 'take-a-share-of-what-was-taken-off',
      defect: 'A percentage of the ticket is of what its lines were before their own discounts.',
      file: 'electron/domain/tax.ts',
      find: 'const taken = takenOff(subtotal, discount);',
      replace: 'const taken = takenOff(sumOf(summed.map(({ gross }) => gross)), discount);',
      finding: 'is of what the lines come to after theirs',
    },
  ]),
  ...foundByTests('test/unit/domain/ticket.test.ts', [
    {
      id: 'tell-the-payer-another-sum',
      defect: 'What the payer’s items come to leaves the ticket’s own discount out.',
      file: 'electron/domain/ticket.ts',
      find: 'price: gross - discount - part,',
      replace: 'price: gross - discount,',
      finding: 'adds up to the amount of any ticket',
    },
    {
      id: 'charge-tax-without-a-name',
      defect: 'A tax that is not in the prices is charged, and the payer’s items do not name it.',
      file: 'electron/domain/ticket.ts',
      find: 'tax.rates.filter((one) => one.tax > 0)',
      replace: 'tax.rates.filter((one) => one.tax < 0)',
      finding: 'has the tax of each rate',
    },
  ]),
  ...foundByTests('test/unit/sales/duplicate-sales.test.ts', [
    {
      id: 'charge-what-a-later-sale-took',
      defect: 'Goods are charged once more although a later sale for them is paid, or may be.',
      file: 'electron/sales/open.ts',
      find: 'const sales = found.value.toReversed();',
      replace: 'const sales = found.value.filter(({ id }) => id === replaces);',
      finding: 'is not charged once that other sale is paid',
    },
    {
      id: 'ask-again-for-what-is-paid',
      defect: 'A code is asked for again although the goods are paid by the code of another sale.',
      file: 'electron/sales/same-goods.ts',
      find: "if (paid) return fail('already-paid', `${paid.orderNo} is paid.`);",
      replace: '',
      finding: 'is not asked for again once that one is paid',
    },
    {
      id: 'renew-beside-a-younger-code',
      defect: 'A sale gets a new code although that of a later sale for the same goods may be paid.',
      file: 'electron/sales/same-goods.ts',
      find: 'attemptsInTheWay(other).length > 0',
      replace: 'attemptsInTheWay(other).length > 99',
      finding: 'is not renewed while that one’s code may be paid',
    },
    {
      id: 'close-nothing-after-a-word',
      defect: 'A person says that a sale was paid, and the other code for its goods stays open.',
      file: 'electron/sales/sale-book.ts',
      find: "(kind === 'pay' || kind === 'settle-paid' || kind === 'code')",
      replace: "(kind === 'pay' || kind === 'code')",
      finding: 'also where a person says what was paid',
    },
  ]),
  ...foundByTests('test/unit/sales/newer-word.test.ts', [
    {
      id: 'keep-a-word-against-a-newer-one',
      defect: 'A code that was ruled out stays so although the service says that it is being paid.',
      file: 'electron/sales/ask.ts',
      find: "if (heard && heard.kind !== 'over') learn(book, saleId, attempt.number, heard);",
      replace: '',
      finding: 'no second code is made while the service says that the first is being paid',
    },
    {
      id: 'keep-a-last-word-against-a-newer-one',
      defect: 'A code that had its last word has it still although the service says that it is being paid.',
      file: 'electron/domain/code-rules.ts',
      find: 'return { ruledOut: null, resolved: null };',
      replace: 'return { ruledOut: null, resolved };',
      finding: 'a last word is none where the service says later',
    },
    {
      id: 'draw-beside-a-code-that-is-being-paid',
      defect: 'A code stays drawn although an earlier one for the goods is being paid.',
      file: 'electron/sales/view.ts',
      find: 'runtime.asleep || isOtherInTheWay ||',
      replace: 'runtime.asleep ||',
      finding: 'of another sale, and a person may have that one asked about',
    },
    {
      id: 'believe-a-closing-over-a-try',
      defect: 'A code that was seen being paid is ruled out by its closing where codes cannot be read.',
      file: 'electron/sales/close.ts',
      find: "return finding.tries === 'over' ?",
      replace: 'return closed ?',
      finding: 'does not rule it out where reading is believed missing',
    },
  ]),
  ...foundByTests('test/unit/sales/restored-codes.test.ts', [
    {
      id: 'leave-the-other-code-of-a-paid-sale-open',
      defect: 'A restored sale of two codes is paid by one, and the other stays open at the service.',
      file: 'electron/sales/duplicate-sales.ts',
      find: '      closeOwn(sale);\n    },',
      replace: '    },',
      finding: 'has the other one closed once one of them is paid',
    },
    {
      id: 'settle-by-the-last-code-alone',
      defect: 'A person rules out every code of a sale, and the service is asked about the last one alone.',
      file: 'electron/sales/manual-outcome.ts',
      find: 'return unresolved.length > 0 ? unresolved :',
      replace: 'return unresolved.length > 0 ? unresolved.slice(-1) :',
      finding: 'is asked about both before a person rules both out',
    },
  ]),
  ...foundByTests('test/unit/sales/time-proof.test.ts', [
    {
      id: 'count-a-code-from-its-request',
      defect: 'The time of a code is counted from when it was asked for, before the service made it.',
      file: 'electron/sales/close.ts',
      find: 'return answeredAt ?? madeAtLatest',
      replace: 'return sent.monotonic ?? madeAtLatest',
      finding: 'so that a person cannot rule it out before that',
    },
  ]),
  ...foundByTests('test/unit/domain/invoice-number.test.ts', [
    {
      id: 'count-the-other-digits-twice',
      defect: 'The check digit of a sound T number is called wrong.',
      file: 'electron/domain/invoice-number.ts',
      find: 'index % 2 === 0 ? 2 : 1',
      replace: 'index % 2 === 0 ? 1 : 2',
      finding: 'takes T7000012050002 for sound',
    },
  ]),
  ...foundByTests('test/unit/journal/parked.test.ts', [
    {
      id: 'park-one-too-many',
      defect: 'One ticket more than the limit is put aside.',
      file: 'electron/journal/parked.ts',
      find: 'held.value >= limits.parked',
      replace: 'held.value > limits.parked',
      finding: 'are 500 at most',
    },
    {
      id: 'park-and-keep',
      defect:
        'A ticket that is put aside is still on the counter after a restart: its goods are there twice.',
      file: 'electron/journal/parked.ts',
      find: `clearDraft.run();
        return { id: Number`,
      replace: `if (ticket.lines.length === 0) clearDraft.run();
        return { id: Number`,
      finding: 'in place of the draft',
    },
  ]),
];
