import type { ShownBoundsName } from '../../explore/shown/bounds.ts';
import type { Planted } from './mutant.ts';

const phase = 'electron/domain/phase.ts';
const unseen = 'electron/domain/unseen.ts';

/** Defects of what screens show of a sale. */
export const shownMutants: readonly Planted<ShownBoundsName>[] = [
  {
    id: 'shown-one-of-two-is-all-back',
    defect: 'Goods that were paid twice are shown as given back once one payment is.',
    file: phase,
    find: 'const back = backOfPrice(givenBack, { received, amount });',
    replace: 'const back = received > 0 ? givenBack : amount;',
    finding: 'is shown as given back',
    bounds: 'shown',
  },
  {
    id: 'shown-second-hides-the-first',
    defect: 'That a second payment came takes the place of the notice that nobody waited for the first.',
    file: unseen,
    find: "if (pays === 'twice') return isOfFirst(unseen) ? unseen : 'paid';",
    replace: "if (pays === 'twice') return 'paid';",
    finding: 'forgotten: staff are not told that a sale was paid',
    bounds: 'shown',
  },
  {
    id: 'shown-first-hides-the-second',
    defect: 'As long as staff have not seen the first payment they are not told of the second.',
    file: unseen,
    find: "return here > 1 && isOfFirst(unseen) ? 'paid' : unseen;",
    replace: 'return here > 0 ? unseen : null;',
    finding: 'doubled: staff are not told',
    bounds: 'shown',
  },
  {
    id: 'shown-twice-for-good',
    defect: 'The notice asks for money back after that of one payment went back.',
    file: unseen,
    find: "if (unseen === 'paid') return isTwice ? unseen : null;",
    replace: '',
    finding: 'untrue: staff are asked to give back',
    bounds: 'shown-twin',
  },
  {
    id: 'shown-told-though-off-the-screen',
    defect:
      'What was paid on the screen before the power went is told by nothing where another sale took that.',
    file: unseen,
    find: "(unseen === 'shown' && isOnScreen)",
    replace: "unseen === 'shown' || (isOnScreen && here === 0)",
    finding: 'forgotten: staff are not told that a sale was paid',
    bounds: 'shown',
  },
  {
    id: 'shown-here-again-is-no-news',
    defect: 'Goods that are paid twice again, since a refund failed, are not told of again.',
    file: 'test/explore/shown/payments.ts',
    find: "const again = moneyHere(rest).length > 0 ? 'twice' : 'as-said';",
    replace: "const again = moneyHere(rest).length > 9 ? 'twice' : 'as-said';",
    finding: 'doubled: staff are not told',
    bounds: 'shown',
  },
  {
    id: 'shown-paid-is-unknown-without-journal',
    defect: 'A sale that is paid is shown as unknown once the journal fails.',
    file: phase,
    find: "if (stage.state === 'paid') return paid(parts, stage);",
    replace: "if (stage.state === 'paid' && !trouble) return paid(parts, stage);",
    finding: 'untrue: shown as unknown',
    bounds: 'shown-asleep',
  },
  {
    id: 'shown-asleep-is-drawn',
    defect: 'A code stays drawn while the machine sleeps.',
    file: phase,
    find: 'known.asleep || isOtherInTheWay',
    replace: 'isOtherInTheWay',
    finding: 'untrue: a code is drawn',
    bounds: 'shown-asleep',
  },
  {
    id: 'shown-beside-another',
    defect: 'A code stays drawn beside another sale for the goods that is paid.',
    file: phase,
    find: 'known.asleep || isOtherInTheWay',
    replace: 'known.asleep',
    finding: 'untrue: a code is drawn',
    bounds: 'shown-twin',
  },
  {
    id: 'shown-until-the-journal-says-so',
    defect: 'A code whose time is over stays drawn until that is written down.',
    file: phase,
    find: 'if (isHidden || left <= 0 || codeUrl',
    replace: 'if (isHidden || codeUrl',
    finding: 'untrue: a code is drawn',
    bounds: 'shown-clocks',
  },
];
