import type { Bounds } from '../../explore/world.ts';
import type { BoundsName } from '../../explore/bounds.ts';
import { ofCodes, ofTime } from './core-code-mutants.ts';
import { ofPresented } from './core-presented-mutants.ts';
import { ofSources } from './core-source-mutants.ts';
import { ofStages } from './core-stage-mutants.ts';
import type { Planted } from './mutant.ts';

/** A defect of the rules of a sale and its codes. */
export type CoreMutant = Planted<BoundsName, Bounds>;

const anotherCode = 'electron/domain/another-code.ts';
const rules = 'test/explore/core/rules.ts';
const answers = 'test/explore/core/answers.ts';
const wishes = 'test/explore/core/wishes.ts';
const step = 'test/explore/core/step.ts';

/** When the goods may get another code, and what follows when they are paid. */
const ofGoods: readonly CoreMutant[] = [
  {
    id: 'core-renew-after-a-close-alone',
    defect: 'A new code is asked for as soon as the old one is closed, though it was not looked at since.',
    file: answers,
    find: "return withCode(state, code, { close: kind === 'closed' ? 'closed' : 'failed' });",
    replace:
      "return withCode(state, code, kind === 'closed' ? { close: 'closed', ruledOut: 'closed', heard: 'over' } : { close: 'failed' });",
    finding: 'doubled: ',
    bounds: 'renewal',
  },
  {
    id: 'core-show-a-second-code-at-once',
    defect: 'Another sale for the goods gets a code while the first may be paid, and nobody chose that.',
    file: anotherCode,
    find: 'return others.find((code) => !isLeft(code, choices));',
    replace: 'return choices.length > 0 ? others.find((code) => !isLeft(code, choices)) : undefined;',
    finding: 'doubled: ',
    bounds: 'chosen-renewal',
    with: { despite: 0 },
  },
  {
    id: 'core-choice-of-a-sale',
    defect: 'Who chose to leave one code of a sale has chosen to leave its next one as well.',
    file: anotherCode,
    find: 'choices.find(({ code }) => code === key)',
    replace: 'choices.find(({ code }) => code <= key)',
    finding: 'doubled: ',
    bounds: 'chosen-renewal',
  },
  {
    id: 'core-choice-of-every-charge',
    defect: 'Who chose to leave a code has chosen to leave whoever begins to pay it afterwards.',
    file: anotherCode,
    find: 'openTries.every((id) => choice.tries.includes(id))',
    replace: 'openTries.every(() => choice.tries.length < 9)',
    finding: 'doubled: ',
    bounds: 'chosen',
  },
  {
    id: 'core-start-forgets-who-pays',
    defect: 'A start forgets that a code which somebody left is being paid.',
    file: step,
    find: '      isAllListed: false,\n',
    replace:
      "      isAllListed: false,\n      charges: code.charges.map((fact) => (fact === 'open' ? undefined : fact)),\n",
    finding: 'and code 1 may be paid',
    bounds: 'chosen-cut',
  },
  {
    id: 'core-other-amount-undone',
    defect: 'That the service calls a code over undoes that another amount came by it.',
    file: answers,
    find: "if (shown?.fact === 'other' || (how !== null && hasMovedOther(codeAt(known, code))))",
    replace: "if (shown?.fact === 'other' && how === null)",
    finding: 'doubled: ',
    bounds: 'amounts',
  },
  {
    id: 'core-other-amount-is-a-payment',
    defect: 'Another amount than was asked for pays the sale.',
    file: rules,
    find: "return charges.includes('captured');",
    replace: "return charges.includes('captured') || charges.includes('other');",
    finding: 'untrue: sale 1 is shown as paid',
    bounds: 'amounts',
  },
  {
    id: 'core-other-amount-after-a-word',
    defect:
      'After a person has said that the sale was not paid, what came by its code is in the way for ever.',
    file: answers,
    find: "const resolved = ruledOut === 'staff' ? 'staff' : null;",
    replace: "const resolved = ruledOut === 'staff' ? codeAt(state, index).resolved : null;",
    finding: 'forgotten: ',
    bounds: 'amounts',
  },
  {
    id: 'core-renew-though-stopped',
    defect: 'A request for a code leaves though selling has stopped.',
    file: rules,
    find: 'return !state.held && isFree(state, sale)',
    replace: 'return isFree(state, sale)',
    finding: 'though selling has stopped',
    bounds: 'stopped',
  },
  {
    id: 'core-ask-though-paid',
    defect: 'Another code is asked for though the goods are paid.',
    file: anotherCode,
    find: "if (isPaid) return 'paid';",
    replace: "if (isPaid && others.length > 0) return 'paid';",
    finding: 'the goods are paid',
    bounds: 'sales',
  },
  {
    id: 'core-draw-though-paid',
    defect:
      'A code that somebody chose to draw beside another one stays on the screen though that one is paid.',
    file: anotherCode,
    find: "if (isPaid) return 'paid';",
    replace: "if (isPaid && choices.length === 0) return 'paid';",
    finding: 'and the goods are paid',
    bounds: 'chosen',
  },
  {
    id: 'core-goods-paid-closes-nothing',
    defect: 'Other codes for goods that are paid stay open.',
    file: step,
    find: 'payments > 0 || isAlarmed(state, sale)',
    replace: 'isAlarmed(state, sale)',
    finding: 'is not closed',
    bounds: 'chosen',
  },
  {
    id: 'core-alarm-closes-nothing',
    defect: 'Another code of a sale stays open once another amount has come by one of them.',
    file: step,
    find: 'payments > 0 || isAlarmed(state, sale)',
    replace: 'payments > 0',
    finding: 'another amount came, and code',
    bounds: 'amounts',
  },
  {
    id: 'core-other-amount-left-open',
    defect: 'A code by which another amount came stays open once its sale is paid by another one.',
    file: anotherCode,
    find: 'return !hasMovedOther || (isSalePaid && !isPresented);',
    replace: 'return !hasMovedOther;',
    finding: 'is not closed',
    bounds: 'amounts',
  },
  {
    id: 'core-goods-paid-closes-other-sales-alone',
    defect: 'Another code of the sale that is paid stays open, where a restore has left two.',
    file: step,
    find: '      !code.goodsPaid &&\n',
    replace:
      '      !state.codes.some((one) => one.sale === code.sale && isPaid(one)) &&\n      !code.goodsPaid &&\n',
    finding: 'is not closed',
    bounds: 'restored',
  },
  {
    id: 'core-second-payment-unsaid',
    defect: 'That the goods were paid twice is not said.',
    file: step,
    find: 'return payments > 1 ? tellingTwice(state) : state;',
    replace: 'return payments > 9 ? tellingTwice(state) : state;',
    finding: 'does not say so',
    bounds: 'code',
  },
  {
    id: 'core-one-row-says-twice',
    defect: 'Only one of the two sales says that the goods were paid twice.',
    file: step,
    find: '(isPaidSale(index) ? { ...sale, doubled: true } : sale)',
    replace: '(isPaidSale(index) && index > 0 ? { ...sale, doubled: true } : sale)',
    finding: 'sale 1 does not say so',
    bounds: 'chosen',
  },
  {
    id: 'core-word-stands-for-every-payment',
    defect: 'A person’s word that a sale was paid stands for its second payment, too.',
    file: rules,
    find: 'return sum + Math.max(told, isWordPaid(known) ? 1 : 0);',
    replace: 'return sum + (isWordPaid(known) ? 1 : told);',
    finding: 'does not say so',
    bounds: 'word',
  },
  {
    id: 'core-one-stray-answer-ends-a-word',
    defect: 'One answer that there is no such code makes a person’s word the last one.',
    file: answers,
    find: "return unread === 2 ? 'staff' : resolved;",
    replace: "return unread < 3 ? 'staff' : resolved;",
    finding: 'lost: ',
    bounds: 'word',
    with: { lost: 2, cuts: 0 },
  },
  {
    id: 'core-word-on-codes-unasked',
    defect: 'A person’s word rules out every code of a sale, and the service was asked about the last one.',
    file: wishes,
    find: 'const words = looked.flatMap(',
    replace: 'const words = looked.slice(-1).flatMap(',
    finding: 'doubled: ',
    bounds: 'restored',
    with: { sales: 2, codes: 3, charges: 1, lost: 1, hidden: 'none' },
  },
  {
    id: 'core-word-though-open',
    defect: 'A person’s word is taken though the service says that the code may be paid.',
    file: 'electron/domain/wishes.ts',
    find: "if (words.includes('open')) return 'open';",
    replace: "if (words.includes('open') && words.length > 1) return 'open';",
    finding: 'doubled: ',
    bounds: 'word-sales',
  },
  {
    id: 'core-closed-unread-though-asked',
    defect:
      'A code that the service closed is over though it may tell of a payment just before, and told nothing.',
    file: 'electron/domain/wishes.ts',
    find: '(!canAsk && (ruledOut !== null || isClosed))',
    replace: '(!canAsk && ruledOut !== null) || isClosed',
    finding: 'doubled: ',
    bounds: 'sales-lost',
  },
  {
    id: 'core-cancel-of-two-codes',
    defect: 'A cancel says that a sale’s codes are over once one of them is.',
    file: 'electron/domain/wishes.ts',
    find: "closings.some(({ kind }) => kind === 'payable')",
    replace: "closings.every(({ kind }) => kind === 'payable')",
    finding: 'doubled: ',
    bounds: 'restored',
    with: { sales: 2, codes: 3, charges: 1, lost: 1, hidden: 'none' },
  },
  {
    id: 'core-renewal-though-payable',
    defect: 'Another code is asked for though the look before it left the old one open.',
    file: 'electron/domain/wishes.ts',
    find: "if (!rulesOut(word, code)) return { kind: 'payable' };",
    replace: "if (!rulesOut(word, code) && word !== 'silent') return { kind: 'payable' };",
    finding: 'doubled: ',
    bounds: 'renewal',
  },
  {
    id: 'core-word-before-its-time',
    defect: 'A person rules out a code whose time runs.',
    file: wishes,
    find: "code.time !== 'over' && !isUntold",
    replace: "code.time === 'running' && !isUntold",
    finding: 'doubled: ',
    bounds: 'word-sales',
  },
  {
    id: 'core-cancel-forgets-its-code',
    defect: 'A cancel never ends where the request brought no code.',
    file: wishes,
    find: "if (code.state === 'sending') return true;",
    replace: "if (code.state === 'sending' || code.state === 'refused') return true;",
    finding: 'forgotten: ',
    bounds: 'code',
  },
];

/** Defects of the reducers, each found by exploring them. */
export const coreMutants: readonly CoreMutant[] = [
  ...ofCodes,
  ...ofTime,
  ...ofGoods,
  ...ofPresented,
  ...ofSources,
  ...ofStages,
];
