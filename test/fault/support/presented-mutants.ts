import { foundByTests } from './mutant.ts';

/** Defects of what is asked for by a payer's code, and of what is recorded as paid another way. */
export const presentedMutants = [
  ...foundByTests('test/unit/sales/presented.test.ts', [
    {
      id: 'choose-every-payers-code-of-a-sale',
      defect:
        'Who chose to leave what one payer’s code asked for has chosen to leave the next one of its sale.',
      file: 'electron/sales/same-goods.ts',
      find: 'orderNo === now.orderNo && otherAttempt === now.otherAttempt',
      replace: 'orderNo === now.orderNo',
      finding: 'is of that one, and not of the next one of its sale',
    },
    {
      id: 'leave-a-paid-request-under-way',
      defect: 'A payer’s code that pays a paid sale again stays a request under way.',
      file: 'electron/sales/presented.ts',
      find: " && stage.state !== 'paid';",
      replace: ';',
      finding: 'meanwhile ends its request',
    },
    {
      id: 'send-a-payers-code-twice',
      defect: 'The same code of a payer’s is sent again.',
      file: 'electron/sales/presented.ts',
      find: 'return used.has(hash) ?',
      replace: 'return used.size < 0 ?',
      finding: 'the same code is not sent twice',
    },
    {
      id: 'rule-out-what-is-not-listed-yet',
      defect: 'A list without the charge of a payer’s code rules it out at once.',
      file: 'electron/sales/presented-look.ts',
      find: 'endedBy(book, question.saleId, before.attempt) >= graceMs;',
      replace: 'endedBy(book, question.saleId, before.attempt) >= graceMs - graceMs;',
      finding: 'is over only by a whole list after the grace',
    },
    {
      id: 'take-a-part-for-the-list-of-charges',
      defect: 'A part of a list rules out what a payer’s code asked for.',
      file: 'electron/sales/presented-look.ts',
      find: "isWhole: listed.kind === 'whole' && isNamed,",
      replace: 'isWhole: isNamed,',
      finding: 'is not over by a part of a list',
    },
    {
      id: 'let-an-unwanted-payer-confirm',
      defect: 'A charge that waits for its payer is not revoked after its minute.',
      file: 'electron/sales/presented-look.ts',
      find: ' && !isWanted(book, question)) {',
      replace: ' && told.charges.length > 9 && !isWanted(book, question)) {',
      finding: 'is revoked after a minute',
    },
    {
      id: 'doubt-a-payers-code-after-a-cut',
      defect: 'What a payer’s code asked for when the power went is not looked for.',
      file: 'electron/sales/recover.ts',
      find: 'if (isPresented(attempt)) {',
      replace: 'if (isPresented(attempt) && sale.attempts.length > 9) {',
      finding: 'is looked for after a power cut before its answer, and it took none',
    },
  ]),
  ...foundByTests('test/unit/sales/recorded.test.ts', [
    {
      id: 'leave-codes-beside-what-was-recorded',
      defect: 'Codes for goods that were paid another way stay open.',
      file: 'electron/sales/open.ts',
      find: 'if (request.otherWay !== undefined) goods.paid(sale);',
      replace: '',
      finding: 'are not payable by their code any more once they are recorded',
    },
    {
      id: 'take-what-was-recorded-for-a-word',
      defect: 'What was recorded as paid another way is a person’s word for what the service has not told.',
      file: 'electron/domain/ledger.ts',
      find: "return from === 'word' && ownNameOf(method) !== null;",
      replace: "return from === 'word' && ownNameOf(method) === '';",
      finding: 'is taken back whole, once',
    },
    {
      id: 'take-back-twice-what-was-recorded',
      defect: 'What was recorded as paid another way is taken back twice.',
      file: 'electron/sales/recorded.ts',
      find: ' && payment.givenBack < payment.amount',
      replace: '',
      finding: 'is taken back whole, once',
    },
    {
      id: 'doubt-what-was-recorded',
      defect: 'What was recorded as paid another way is a doubt of its day’s close.',
      file: 'electron/domain/day-close/comparison.ts',
      find: ' && ownNameOf(stage.paymentMethod) === null;',
      replace: ' && ownNameOf(stage.paymentMethod) !== undefined;',
      finding: 'has it as a line of its own',
    },
  ]),
];
