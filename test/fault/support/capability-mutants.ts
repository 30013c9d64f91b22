import type { CapabilityBoundsName } from '../../explore/capabilities/bounds.ts';
import type { Bounds } from '../../explore/capabilities/world.ts';
import type { Planted } from './mutant.ts';

const file = 'electron/payments/capability-memory.ts';
const bounds = 'capabilities';

/** Defects of the rules by which an operation is believed to be offered. */
export const capabilityMutants: readonly Planted<CapabilityBoundsName, Bounds>[] = [
  {
    id: 'capabilities-by-the-wall-clock',
    defect: 'A clock on the wall that is set makes hours of some seconds, and what has worked is unlearnt.',
    file,
    find: '{ count: 0, since: monotonic() };\n  const doubt = { count: count + 1, since };\n  if (offered === false || isEnough(doubt, offered, monotonic()))',
    replace:
      '{ count: 0, since: wall() };\n  const doubt = { count: count + 1, since };\n  if (offered === false || isEnough(doubt, offered, wall()))',
    finding: 'untrue: what has worked is unlearnt',
    bounds,
    with: { changes: 0 },
  },
  {
    id: 'capabilities-unlearnt-at-once',
    defect: 'Five refusals unlearn what has worked, however soon one comes after the other.',
    file,
    find: ' && now - since >= disbelief.overMs',
    replace: ' && now >= since',
    finding: 'untrue: what has worked is unlearnt',
    bounds,
  },
  {
    id: 'capabilities-young-refusals-count',
    defect: 'A replica that does not have a code yet speaks against the operation.',
    file,
    find: 'if (offered === true && isYoung)',
    replace: 'if (offered === false && isYoung)',
    finding: 'untrue: what has worked is unlearnt',
    bounds,
  },
  {
    id: 'capabilities-doubts-outlive-an-answer',
    defect: 'Refusals count that are not in a row: an answer came in between.',
    file,
    find: 'afterAnswer({ learnt }: Belief, { wall }: Clocks): Belief {\n  return { learnt: learnt?.offered === true ? learnt : { offered: true, since: wall() }, doubt: null };',
    replace:
      'afterAnswer({ learnt, doubt }: Belief, { wall }: Clocks): Belief {\n  return { learnt: learnt?.offered === true ? learnt : { offered: true, since: wall() }, doubt };',
    finding: 'untrue: what has worked is unlearnt',
    bounds,
  },
  {
    id: 'capabilities-missing-at-first',
    defect: 'The first refusal of an operation about money is believed.',
    file,
    find: "offered === undefined && !isAboutMoney ? 'missing'",
    replace: "offered === undefined ? 'missing'",
    finding: 'untrue: 1 refusals at first',
    bounds,
  },
  {
    id: 'capabilities-missing-for-ever',
    defect: 'After the clock on the wall was set back, what was missing is not tried again for a day.',
    file,
    find: 'Math.abs(wall() - learnt.since) >=',
    replace: 'wall() - learnt.since >=',
    finding: 'forgotten: it is offered',
    bounds,
  },
  {
    id: 'capabilities-never-missing',
    defect: 'What the service offers no more is believed in for ever.',
    file,
    find: 'count >= disbelief.refusals &&',
    replace: 'count >= 99 * disbelief.refusals &&',
    finding: 'forgotten: it is not offered',
    bounds,
  },
];
