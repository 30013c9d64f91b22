import type { Add } from './payers.ts';
import { spend } from './explorer.ts';
import { words } from './words.ts';
import { type Answer, factOf, nowhere, set, told, type World } from './world.ts';
import type { Worlds } from './worlds.ts';

/** The code of a request whose answer was lost comes after all, with the charge of the customer's saved source. */
export function comesLate(worlds: Worlds, world: World, code: number, add: Add): void {
  const { charges, isLost, age } = world.there[code] ?? nowhere;
  if (!isLost || age > 0 || charges.length === 0 || world.left.lag === 0) return;
  const fact = factOf(charges[0]);
  const live = fact === 'captured' ? 'closed' : 'yes';
  const known = set(spend(world, 'lag'), code, { live, isLost: false, isSeen: true, isListed: true });
  const answer: Answer = { kind: 'made', code, fact };
  add(
    `The answer with code ${code + 1} comes late: ${words(answer)}`,
    worlds.heard(told(known, code, answer), answer),
  );
}
