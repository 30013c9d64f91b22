import type { Planned } from './core-mutants.ts';

const rules = 'test/explore/core/rules.ts';
const answers = 'test/explore/core/answers.ts';
const presented = 'test/explore/core/presented.ts';
const step = 'test/explore/core/step.ts';
const standing = 'electron/domain/presented.ts';

/** What is believed of a payer's code, whose lost answer may have taken money. */
export const ofPresented: readonly Planned[] = [
  {
    id: 'core-presented-lost-is-refused',
    defect: 'A request by a payer’s code without an answer has taken no money.',
    file: answers,
    find: "if (kind === 'unknown' && scan !== null)",
    replace: "if (kind === 'unknown' && scan === -1)",
    finding: 'untrue: ',
    bounds: 'presented',
  },
  {
    id: 'core-presented-forgotten-by-a-cut',
    defect: 'A request by a payer’s code that a power cut broke off has taken no money.',
    file: step,
    find: "(code.scan === null ? 'unknown' : lost.state)",
    replace: "'unknown'",
    finding: 'untrue: ',
    bounds: 'presented',
  },
  {
    id: 'core-presented-sent-again-after-a-cut',
    defect: 'A request by a payer’s code that a power cut broke off is sent again.',
    file: step,
    find: "(code.scan === null ? 'unknown' : lost.state)",
    replace: "(code.scan === null ? 'unknown' : 'sending')",
    finding: 'is sent again',
    bounds: 'presented',
  },
  {
    id: 'core-presented-unlisted-is-over',
    defect: 'A list without the charge of a payer’s code rules it out before the grace.',
    file: standing,
    find: "return isWhole && isLate ? 'over'",
    replace: "return isWhole ? 'over'",
    finding: 'untrue: ',
    bounds: 'presented',
  },
  {
    id: 'core-presented-grace-by-the-wall-clock',
    defect: 'The grace of a payer’s code passes by the wall clock.',
    file: step,
    find: "resolved === null && clock !== 'wall';",
    replace: 'resolved === null;',
    finding: 'untrue: ',
    bounds: 'presented',
  },
  {
    id: 'core-presented-grace-over-a-start',
    defect:
      'A start does not begin the grace of a payer’s code anew, though a question is as old as the boot before.',
    file: step,
    find: '      isAllListed: false,',
    replace: "      isAllListed: code.scan !== null && code.state === 'sending',",
    finding: 'untrue: ',
    bounds: 'presented',
  },
  {
    id: 'core-presented-open-is-over',
    defect: 'A charge that waits for its payer is over.',
    file: standing,
    find: "if (charges.some((charge) => isOpenTry(charge))) return 'open';",
    replace: "if (charges.length > 9) return 'open';",
    finding: 'forgotten: ',
    bounds: 'presented',
  },
  {
    id: 'core-presented-not-revoked',
    defect: 'A charge that waits for its payer is not revoked, though nobody wants it any more.',
    file: presented,
    find: "return withCode(state, code, { close: 'wanted', isRevoking: true });",
    replace: 'return foundOpen(state, code, false);',
    finding: 'forgotten: ',
    bounds: 'presented',
  },
  {
    id: 'core-presented-revoked-is-over',
    defect: 'A payer’s code is over once it was asked to be revoked, whatever came of that.',
    file: answers,
    find: "return withCode(state, code, { close: kind === 'closed' ? 'closed' : 'failed' });",
    replace:
      "return withCode(state, code, { close: 'closed', ...(codeAt(state, code).scan !== null && { ruledOut: 'closed' as const, heard: 'over' as const }) });",
    finding: 'untrue: ',
    bounds: 'presented',
  },
  {
    id: 'core-presented-paid-is-not-kept',
    defect: 'That a payer’s code was paid at once is not written down.',
    file: presented,
    find: "const known = withCode(state, code, { state: 'code', charges: [fact] });",
    replace:
      "const known = withCode(state, code, { state: 'code', charges: fact === 'captured' ? [] : [fact] });",
    finding: 'untrue: ',
    bounds: 'presented',
  },
  {
    id: 'core-presented-one-scan-twice',
    defect: 'One scan of a payer’s code is sent twice.',
    file: rules,
    find: 'return scan !== null && scanned.includes(scan);',
    replace: 'return scan !== null && scanned.length > 9;',
    finding: 'one scan is sent twice',
    bounds: 'presented-renewal',
  },
  {
    id: 'core-presented-in-nobodys-way',
    defect: 'A code is drawn, or asked for, beside a payer’s code that may have taken money.',
    file: rules,
    find: 'isOver(code) || !isBeside(code, key)',
    replace: 'isOver(code) || code.scan !== null || !isBeside(code, key)',
    finding: 'doubled: ',
    bounds: 'presented-sales',
    with: { codes: 3, cuts: 0, lag: 0, graces: false },
  },
  {
    id: 'core-presented-choice-of-a-sale',
    defect: 'Who chose to leave one payer’s code of a sale has chosen to leave its next one as well.',
    file: 'electron/domain/another-code.ts',
    find: 'choices.find(({ code }) => code === key)',
    replace: 'choices.find(({ code }) => code <= key)',
    finding: 'doubled: ',
    bounds: 'presented-chosen',
    with: { codes: 4, presented: 4, lag: 0, graces: false },
  },
  {
    id: 'core-presented-stays-though-paid',
    defect: 'A payer’s charge that waits is not revoked though the goods are paid by another code.',
    file: step,
    find: '(code.scan === null || hasOpenCharge(code))',
    replace: 'code.scan === null',
    finding: 'is not closed',
    bounds: 'presented-chosen',
  },
  {
    id: 'core-presented-though-stopped',
    defect: 'A request by a payer’s code leaves though selling has stopped.',
    file: rules,
    find: 'return !state.held && isFree(state, sale)',
    replace: 'return isFree(state, sale)',
    finding: 'though selling has stopped',
    bounds: 'presented-stopped',
  },
  {
    id: 'core-presented-scan-of-a-paid-sale-forgotten',
    defect:
      'A start looks for no request by a payer’s code whose sale another code has paid meanwhile: two payments, and one on record.',
    file: step,
    find: "(code.scan === null ? 'unknown' : lost.state)",
    replace:
      "(code.scan === null || state.codes.some((other) => other.sale === code.sale && isPaid(other)) ? 'unknown' : lost.state)",
    finding: 'code 2 is said to be over, and may take money',
    bounds: 'presented-paid',
  },
  {
    id: 'core-presented-second-payment-revoked',
    defect: 'A second payment, by a payer’s code, is asked to be revoked before it is written down.',
    file: presented,
    find: "if (fact !== 'open') return foundOver(known, code, { how: 'closed', isLate: false }, false);",
    replace:
      "if (fact === 'captured' && state.codes.some(({ charges }) => charges.includes('captured'))) return withCode(state, code, { state: 'code', close: 'wanted' }); if (fact !== 'open') return foundOver(known, code, { how: 'closed', isLate: false }, false);",
    finding: 'is asked to be revoked',
    bounds: 'presented-paid',
  },
];
