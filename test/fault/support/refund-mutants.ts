import type { RefundBoundsName } from '../../explore/refunds/bounds.ts';
import type { Mutant } from './mutant.ts';

/** A defect of the rules of money that is given back, and within which bounds exploring finds it. */
export interface RefundMutant extends Omit<Mutant, 'proof'> {
  readonly bounds: RefundBoundsName;
}

const file = 'electron/domain/refunds.ts';

/** Each is found by exploring them. */
export const refundMutants: readonly RefundMutant[] = [
  {
    id: 'refunds-part-of-a-list',
    defect: 'A refund that part of a list leaves out was never made.',
    file,
    find: 'return !mayBeListed(refund, own, listed) && isWhole(listed, refunded);',
    replace: 'return !mayBeListed(refund, own, listed) || isWhole(listed, refunded);',
    finding: 'doubled: ',
    bounds: 'refunds-untold',
  },
  {
    id: 'refunds-entry-of-nobody',
    defect: 'An entry that does not say whose it is proves that a refund was never made.',
    file,
    find: 'return !mayBeListed(refund, own, listed) && isWhole',
    replace: 'return isWhole',
    finding: 'doubled: ',
    bounds: 'refunds-untold',
  },
  {
    id: 'refunds-no-mark-is-anothers',
    defect: 'An entry with metadata, and no mark in it, proves that a refund was never made.',
    file,
    find: 'return wasThere || listed.some(({ metadata }) => metadata?.[refundMark] !== undefined);',
    replace: 'return wasThere || entry.metadata !== undefined;',
    finding: 'doubled: ',
    bounds: 'refunds-empty',
  },
  {
    id: 'refunds-mark-proves-nothing',
    defect: 'An entry without a mark keeps a refund in doubt though the service tells marks.',
    file,
    find: 'return wasThere || listed.some(({ metadata }) => metadata?.[refundMark] !== undefined);',
    replace: 'return wasThere;',
    finding: 'forgotten: ',
    bounds: 'refunds',
  },
  {
    id: 'refunds-listed-before',
    defect: 'An entry that was there before a refund was asked for is taken for it.',
    file,
    find: 'listedBefore.includes(entry.id);',
    replace: 'listedBefore.length < 0;',
    finding: 'forgotten: ',
    bounds: 'refunds-unmarked',
  },
  {
    id: 'refunds-mark-is-not-read',
    defect: 'The mark by which a refund is found again is not read.',
    file,
    find: 'metadata?.[refundMark] === id);',
    replace: "metadata?.[refundMark] === '');",
    finding: 'forgotten: ',
    bounds: 'refunds-late',
  },
  {
    id: 'refunds-mark-of-another',
    defect: 'An entry with the mark of one refund is taken for another.',
    file,
    find: 'metadata?.[refundMark] === id);',
    replace: 'metadata?.[refundMark] !== undefined && id !== refundMark);',
    finding: 'untrue: ',
    bounds: 'refunds',
  },
  {
    id: 'refunds-entry-taken-twice',
    defect: 'One entry stands for two refunds.',
    file,
    find: '!taken.has(one) && isIts(refund, one)',
    replace: 'isIts(refund, one)',
    finding: 'untrue: ',
    bounds: 'refunds-unmarked',
  },
  {
    id: 'refunds-reason-of-what-failed',
    defect:
      'An entry is taken for a refund that failed before, with the same reason, and not for the one that is in doubt.',
    file,
    find: "claim((refund, entry) => refund.state !== 'failed' && hasReason(refund, entry));",
    replace: '',
    finding: 'untrue: ',
    bounds: 'refunds-unmarked',
  },
  {
    id: 'refunds-of-whichever-payment',
    defect: 'A refund is looked for at the payment that was looked at, and not at the one that it is of.',
    file,
    find: 'all.filter((refund) => refund.chargeId === chargeId)',
    replace: "all.filter((refund) => refund.chargeId !== '')",
    finding: 'doubled: ',
    bounds: 'refunds-two',
  },
  {
    id: 'refunds-failed-stays-counted',
    defect:
      'What a service had counted as back, and failed while the code shows the other payment, leaves the next refund in doubt.',
    file,
    find: 'return Math.max(explained ?? known, backOf(listed));',
    replace: 'return Math.max(known, backOf(listed));',
    finding: 'forgotten: ',
    bounds: 'refunds-two-early',
  },
  {
    id: 'refunds-pending-is-back',
    defect: 'Money that is under way is said to be back.',
    file,
    find: "return isFailedRefund(refund) ? 'failed' : 'pending';",
    replace: "return isFailedRefund(refund) ? 'failed' : 'done';",
    finding: 'untrue: ',
    bounds: 'refunds',
  },
  {
    id: 'refunds-failed-is-under-way',
    defect: 'A refund that failed stays under way for ever.',
    file,
    find: "return isFailedRefund(refund) ? 'failed' : 'pending';",
    replace: "return 'pending';",
    finding: 'forgotten: ',
    bounds: 'refunds',
  },
];
