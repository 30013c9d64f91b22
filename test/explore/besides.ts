import { type Choice, isWordPaid } from './core/state.ts';
import { isLookedFor, mayTakeMoney } from './presented.ts';
import { type Bounds, isUnderWay, type There, type World } from './world.ts';

/** Why a code may not be asked for or drawn beside the others for the same goods; null: it may. */
export function besides(world: World, bounds: Bounds, code: number): string | null {
  const { core, there } = world;
  if (isKnownPaid({ core })) return `the goods are paid`;
  const { chosen = [] } = core.sales[core.codes[code]?.sale ?? -1] ?? {};
  const other = there.findIndex(
    (one, index) =>
      index !== code &&
      (one.isSeen || isLookedFor(world, index)) &&
      !isChosen(chosen, index, one) &&
      (mayTakeMoney(world, index) ||
        hasMovedOther(world, index) ||
        mayBePaid(one, core.codes[index]?.ruledOut === 'staff', bounds)),
  );
  return other < 0 ? null : `code ${other + 1} may be paid`;
}

/** Whether somebody chose to leave the code, and has heard of no charge on it that began since. */
function isChosen(chosen: readonly Choice[], code: number, { told }: There): boolean {
  const choice = chosen.find((one) => one.code === code);
  return choice !== undefined && (told & ~choice.charges.reduce((bits, id) => bits | (1 << id), 0)) === 0;
}

/** Whether the journal knows of a payment, or a person has given their word on one. */
export function isKnownPaid({ core }: Pick<World, 'core'>): boolean {
  return core.sales.some(isWordPaid) || core.codes.some(({ charges }) => charges.includes('captured'));
}

/** Whether the journal knows that another amount came by a code, which no person has ended. */
export function hasMovedOther({ core }: Pick<World, 'core'>, index: number): boolean {
  const { charges = [], ruledOut = null, resolved = null } = core.codes[index] ?? {};
  return charges.includes('other') && ruledOut !== 'staff' && resolved !== 'staff';
}

/** Whether a code may be paid, as the terminal can know by now. A person's word stands for what is told of by nobody. */
function mayBePaid(
  { live, charges, isToldOpen, told }: There,
  isSaid: boolean,
  { reads, lists, doubted }: Bounds,
): boolean {
  if (live === 'yes') return true;
  if (isToldOpen && charges.some(isUnderWay)) return true;
  if (isSaid) return false;
  if (charges.some((charge, id) => isUnderWay(charge) && (told >> id) % 2 === 1)) return true;
  if (!reads || doubted) return false;
  // One that was told of ever since it began.
  return lists ? charges.includes('open') : charges.findLast((charge) => charge !== 'hidden') === 'open';
}
