import { spend } from './explorer.ts';
import type { Add } from './payers.ts';
import { waysToAsk } from './presented.ts';
import { unheard, type World } from './world.ts';
import type { Worlds } from './worlds.ts';

/** What staff can do, and what is believed of the service. */
export function staff(worlds: Worlds, world: World, add: Add): void {
  const { core, left } = world;
  const ways = waysToAsk(world, worlds.bounds);
  if (core.sales.length < worlds.bounds.sales) {
    for (const { scan, words: by } of ways) {
      add(`Staff ring up the goods${by}.`, worlds.happens(world, { kind: 'open', despite: false, scan }));
      if (left.despite === 0) continue;
      const fewer = spend(world, 'despite');
      add(
        `Staff ring up the goods again${by} and choose to leave the codes that may be paid.`,
        worlds.happens(fewer, { kind: 'open', despite: true, scan }),
      );
    }
  }
  core.sales.forEach((_, sale) => {
    const nth = `sale ${sale + 1}`;
    add(`Staff cancel ${nth}.`, worlds.happens(world, { kind: 'wish', sale, wish: 'cancel' }));
    for (const { scan, words: by } of ways)
      add(
        `Staff want a new code for ${nth}${by}.`,
        worlds.happens(world, { kind: 'wish', sale, wish: 'renew', scan }),
      );
    if (left.words > 0) {
      const fewer = spend(world, 'words');
      const unpaid = worlds.happens(fewer, { kind: 'wish', sale, wish: 'unpaid' });
      add(`Staff say that ${nth} was not paid.`, unpaid && unheard(unpaid, sale));
      add(`Staff say that ${nth} was paid.`, worlds.happens(fewer, { kind: 'wish', sale, wish: 'paid' }));
    }
  });
  if (left.stops > 0 && !core.held)
    add(
      'Selling stops: another account answers.',
      worlds.happens(spend(world, 'stops'), { kind: 'held', held: true }),
    );
  if (!worlds.bounds.reads || worlds.bounds.doubted) {
    const now = core.reads ? 'not to be readable' : 'to be readable again';
    add(`Codes are believed ${now}.`, worlds.happens(world, { kind: 'reads', reads: !core.reads }));
  }
}
