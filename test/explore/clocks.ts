import type { Add } from './payers.ts';
import { nowhere, type World } from './world.ts';
import type { Worlds } from './worlds.ts';

/** What the clocks of the terminal say, rightly and wrongly. */
export function clocks(worlds: Worlds, world: World, code: number, add: Add): void {
  const { isEarly, age } = world.there[code] ?? nowhere;
  if (world.core.codes[code]?.state !== 'code') return;
  const time = (clock: 'wall' | 'monotonic', since: 'sending' | 'answer' | 'start'): World | null =>
    worlds.happens(world, { kind: 'time', code, proof: { clock, since } });
  const nth = `code ${code + 1}`;
  add(`The wall clock is set: by it the time of ${nth} is over.`, time('wall', 'answer'));
  if (age === 0)
    add(
      `The time of ${nth} has passed since its request left; its answer was slow.`,
      time('monotonic', 'sending'),
    );
  // Only a person's word and a code that nobody scanned ask for a proof.
  const isProofNeeded = worlds.bounds.words > 0 || !worlds.bounds.scanned;
  if (age > 0 && isProofNeeded)
    add(`The time of ${nth} has passed since its answer came.`, time('monotonic', 'answer'));
  const grace = (clock: 'wall' | 'monotonic', since: 'said' | 'end' | 'request'): World | null =>
    worlds.happens(world, { kind: 'grace', code, clock, since });
  add(`The wall clock is set: by it the request by ${nth} ended five minutes ago.`, grace('wall', 'request'));
  if (age > 0)
    add(
      `The terminal knows that the request by ${nth} ended five minutes ago.`,
      grace('monotonic', 'request'),
    );
  if (!worlds.bounds.graces) return;
  add(`The wall clock is set: by it the grace of ${nth} is over.`, grace('wall', 'end'));
  if (isEarly && age < 2)
    add(`Five minutes have passed since ${nth} was closed.`, grace('monotonic', 'said'));
  if (age === 2) add(`The terminal knows that the grace of ${nth} is over.`, grace('monotonic', 'end'));
}
