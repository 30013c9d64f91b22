import { spend } from './explorer.ts';
import { isLookedFor, payer } from './presented.ts';
import { type Bounds, type Charge, set, type World } from './world.ts';

/** Notes a step that can follow, by its words; null: it changes nothing. */
export type Add = (label: string, world: World | null) => void;

/** What payers and time do with a code at the service. */
export function payers(world: World, code: number, bounds: Bounds, add: Add): void {
  const there = world.there[code];
  if (!there) return;
  if (isLookedFor(world, code)) {
    payer(world, code, bounds, add);
    return;
  }
  const { live, charges, isSeen, age } = there;
  const nth = `code ${code + 1}`;
  if (live === 'yes' && isSeen && charges.length < bounds.charges) {
    add(`A customer begins to pay ${nth}.`, set(world, code, { charges: [...charges, 'open'] }));
    if (bounds.hidden !== 'none')
      add(
        `A customer begins to pay ${nth}, and the service does not tell it yet.`,
        set(world, code, { charges: [...charges, 'hidden'] }),
      );
  }
  charges.forEach((charge, id) => {
    const become = (to: Charge): World =>
      set(world, code, { charges: charges.map((one, at) => (at === id ? to : one)) });
    const which =
      charges.length > 1 ? `the ${id === 0 ? 'first' : 'second'} payment of ${nth}` : `the payment of ${nth}`;
    if (charge === 'hidden' && bounds.hidden === 'show')
      add(`The service begins to tell of ${which}.`, become('surfaced'));
    if (charge === 'failed' || charge === 'captured' || charge === 'other') return;
    const paid = become('captured');
    // A code that is paid takes no new charge; those that are open go on.
    add(`Money comes by ${which}.`, live === 'yes' ? set(paid, code, { live: 'closed' }) : paid);
    if (world.left.amounts > 0) add(`Another amount comes by ${which}.`, spend(become('other'), 'amounts'));
    add(`Nothing comes of ${which}.`, become('failed'));
  });
  if (live === 'no') return;
  if (age === 0)
    add(
      `The time of ${nth} is over.`,
      set(world, code, { age: 1, ...(live === 'yes' && { live: 'expired' }) }),
    );
  // What was begun in the time of a code shows within the grace.
  if (bounds.graces && age === 1 && !charges.includes('hidden'))
    add(`Five minutes pass after the end of ${nth}.`, set(world, code, { age: 2 }));
}
