import { spend } from './explorer.ts';
import type { Add } from './payers.ts';
import { lostCharges } from './presented.ts';
import { close, noFlights, set, type World } from './world.ts';
import type { Worlds } from './worlds.ts';

/** The power goes: answers are lost, and what was to reach the service has reached it, or does not. */
export function cuts(worlds: Worlds, world: World, add: Add): void {
  if (world.left.cuts === 0) return;
  let reached: World[] = [{ ...spend(world, 'cuts'), echo: null }];
  world.flights.forEach(({ asking, closing }, code) => {
    if (closing?.answer === null && worlds.bounds.closes)
      reached = reached.flatMap((one) => [one, close(one, code)]);
    if (asking?.kind === 'create' && asking.answer === null) {
      reached = reached.flatMap((one) =>
        one.core.codes[code]?.scan === null && !worlds.bounds.source
          ? [one, set(one, code, { live: 'yes' })]
          : lostCharges(one, code, worlds.bounds).map(([, there]) => there),
      );
    }
  });
  for (const one of reached) {
    const dark = {
      ...one,
      flights: one.flights.map(() => noFlights),
      there: one.there.map((there) => ({ ...there, isOfRun: false })),
    };
    add(
      'The power goes. The program starts in the same boot.',
      worlds.happens(dark, { kind: 'started', boot: 'same' }),
    );
    const old = { ...dark, there: dark.there.map((there) => ({ ...there, isOld: true })) };
    add(
      'The power goes. The machine starts anew.',
      worlds.happens(old, { kind: 'started', boot: 'another' }),
    );
  }
}
