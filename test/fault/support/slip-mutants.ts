import type { SlipBoundsName } from '../../explore/slips/bounds.ts';
import type { Planted } from './mutant.ts';

const file = 'electron/domain/refunds-done.ts';

/** Defects of the rules by which a refund is of the price, or of what came twice. */
export const slipMutants: readonly Planted<SlipBoundsName>[] = [
  {
    id: 'slips-elsewhere-is-nothing',
    defect: 'What came twice may be given back once more after the owner gave it back elsewhere.',
    file,
    find: '- returned - elsewhereBy(event, events);',
    replace: '- returned;',
    finding: 'is said to be of what came twice',
    bounds: 'slips',
  },
  {
    id: 'slips-elsewhere-before',
    defect: 'What the owner gave back of the price, before the second payment came, is of what came twice.',
    file,
    find: '- unaskedBefore(since, events));',
    replace: '- (since < 0 ? unaskedBefore(since, events) : 0));',
    finding: 'is said to be of the price',
    bounds: 'slips',
  },
  {
    id: 'slips-noted-by-another',
    defect: 'What is given back elsewhere is taken for what the refund before it brought back.',
    file,
    find: '&& refundOf(next) === refundOf(refunded);',
    replace: '&& refundOf(next) !== 0;',
    finding: 'comes out differently',
    bounds: 'slips',
    with: { pends: true, isLate: false },
  },
  {
    id: 'slips-made-after-all',
    defect: 'A refund that failed, and was made after all, is counted as given back elsewhere.',
    file,
    find: "filter(({ kind }) => kind !== 'refund-failed');",
    replace:
      "filter((one) => !events.some(({ kind, details }) => kind === 'refund-failed' && details['refund'] === refundOf(one)));",
    finding: 'is said to be of the price',
    bounds: 'slips-early',
  },
  {
    id: 'slips-of-another-refund',
    defect: 'Where the service names none, the slip of one of two refunds that are alike is of the other.',
    file,
    find: '[...left].find(({ id }) => id === own) ??',
    replace: '',
    finding: 'comes out differently',
    bounds: 'slips-nameless',
  },
  {
    id: 'slips-nameless-is-news',
    defect: 'Each list that names no refund by an id puts on record what is known of it.',
    file: 'electron/domain/refunds.ts',
    find: '(entry.id ?? refund.refundId) === refund.refundId',
    replace: '(entry.id ?? null) === refund.refundId',
    finding: 'is put on record again',
    bounds: 'slips-nameless',
  },
  {
    id: 'slips-goods-are-of-two',
    defect: 'Goods that come back are not of their price where they were paid twice.',
    file,
    find: 'goods.length === 0 ?',
    replace: 'goods.length < 2 ?',
    finding: 'is said to be of what came twice',
    bounds: 'slips-codes',
  },
  {
    id: 'slips-all-is-of-two',
    defect: 'A refund larger than what is left of what came twice is of that altogether.',
    file,
    find: 'Math.min(amount, Math.max(0, beyond))',
    replace: '(beyond > 0 ? amount : 0)',
    finding: 'is said to be of what came twice',
    bounds: 'slips',
  },
  {
    id: 'slips-other-sale-is-back',
    defect: 'A refund is of what came twice though the money of the other sale is back.',
    file,
    find: 'twin.since < by && backBefore(by, twin.events) < receivedBefore(by, twin),',
    replace: 'twin.since < by && receivedBefore(by, twin) > 0,',
    finding: 'is said to be of what came twice',
    bounds: 'slips-sales',
  },
];
