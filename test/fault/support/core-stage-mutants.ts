import type { CoreMutant } from './core-mutants.ts';

const sale = 'electron/domain/sale.ts';
const codeRules = 'electron/domain/code-rules.ts';

/** Where a sale is, and what a look at one of its codes writes down. */
export const ofStages: readonly CoreMutant[] = [
  {
    id: 'core-stage-paid-is-undone',
    defect: 'What is learnt of another code of a paid sale moves the sale out of being paid.',
    file: sale,
    find: "if (sale.stage.state === 'paid' && !endsRequest(sale, change))",
    replace: "if (sale.stage.state === 'paid' && change.kind === 'pay')",
    finding: 'is not paid any more',
    bounds: 'amounts',
  },
  {
    id: 'core-stage-answer-undoes-a-payment',
    defect: 'The answer to a request of a sale that an earlier code has paid meanwhile un-pays it.',
    file: sale,
    find: "const stage = sale.stage.state === 'paid' ? sale.stage : next;",
    replace: 'const stage = next;',
    finding: 'is not paid any more',
    bounds: 'presented-paid',
  },
  {
    id: 'core-stage-word-on-a-running-code',
    defect: 'A person’s word that a sale was not paid rules out a code whose time runs.',
    file: sale,
    find: "if (payableUntil !== null) return moved(sale, { state: 'canceled', payableUntil });",
    replace: 'if (payableUntil !== null && payableUntil < 0) return impossible(sale, change);',
    finding: 'doubled: ',
    bounds: 'word-sales',
  },
  {
    id: 'core-stage-other-amount-stays-over',
    defect: 'A code that was called over is so for good, though another amount came by it.',
    file: sale,
    find: '...(isSaidOver(attempt) && { ruledOut: null })',
    replace: '...(attempt.number > 9 && { ruledOut: null })',
    finding: 'doubled: ',
    bounds: 'amounts',
    with: { sales: 2, words: 0, lost: 0 },
  },
  {
    id: 'core-news-of-a-paid-sale',
    defect: 'Another code of a paid sale never has its last word.',
    file: codeRules,
    find: "return look.kind === 'over' && look.isLate && resolved === null ? { resolved: 'over' } : {};",
    replace: 'return {};',
    finding: 'forgotten: ',
    bounds: 'code',
  },
  {
    id: 'core-no-list-before-another-code',
    defect:
      'Before another code is made, the list of charges is not asked for one that nobody was seen to pay.',
    file: codeRules,
    find: 'return wasTried || !isOfRun || isWhole;',
    replace: 'return wasTried || !isOfRun;',
    finding: 'doubled: ',
    bounds: 'renewal',
    with: { lag: 1, cuts: 0, lost: 0 },
  },
];
