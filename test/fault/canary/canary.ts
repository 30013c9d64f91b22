import { ensureBuilt } from '../../../build/ensure-built.ts';
import { onChromiumHost } from '../../support/electron.ts';
import { secretServiceMissing } from '../../unit/secrets/secret-service.ts';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { type Canaries, Day } from './day.ts';
import { Search } from './spellings.ts';

/** Letters, digits and the signs that encodings change; every one may stand in a key. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/%=&';
const length = 64;
/** Fewer places than that would mean that something was not looked at. */
const fewestPlaces = 200;

/** Two keys of 64 characters that nothing else looks like. */
export function canariesOf(random: SeededRandom): Canaries {
  const make = (): string =>
    Array.from({ length }, () => alphabet.charAt(random.below(alphabet.length))).join('');
  return { key: make(), wrong: make() };
}

/** Takes a terminal with these keys through a day, `sales` of them good; answers where the keys were looked for. */
export async function liveThrough(
  canaries: Canaries,
  sales: number,
  progress: (done: number) => void,
): Promise<Search> {
  const search = new Search([canaries.key, canaries.wrong]);
  const day = new Day(search, canaries);
  let step = 0;
  const then = async (what: () => Promise<void>): Promise<void> => {
    await what();
    progress((step += 1));
  };
  await then(() => day.begin());
  try {
    await then(() => day.connect());
    for (let sale = 1; sale <= sales; sale += 1) await then(() => day.sell(100 * sale));
    await then(() => day.lookEverywhere('after sales'));
    await then(() => day.bePutOut());
    await then(() => day.replaceKey());
    await then(() => day.lookAround());
    await then(() => day.export());
    await then(() => day.fillLog());
    await then(() => day.lookEverywhere('after failures'));
    await then(() => day.crash());
    await then(() => day.sell(900));
    await then(() => day.lookEverywhere('after a crash and a restart'));
  } finally {
    await day.end();
  }
  if (!search.searched.some(({ place }) => place.endsWith('madoguchi.old.log'))) {
    throw new Error('The log never began a new file: what is in the old one was not looked at.');
  }
  const other = new Day(search, canaries);
  await then(() => other.beginFromFile());
  try {
    await then(() => other.sell(500));
    await then(() => other.lookEverywhere('set up from a file'));
  } finally {
    await other.end();
  }
  return search;
}

const steps = 15;

/** A canary for a key, through a day of a live terminal. */
export const canary: Piece = {
  name: 'canary',
  about: 'a day of a live terminal; its key is looked for in every place, in every spelling',
  count: 3,
  unavailable: () =>
    onChromiumHost
      ? secretServiceMissing()
      : 'Electron reads no NODE_EXTRA_CA_CERTS: the service cannot be trusted there',
  async run({ seed, count, progress }): Promise<PieceReport> {
    await ensureBuilt();
    const canaries = canariesOf(new SeededRandom(seed));
    const search = await liveThrough(canaries, count, (done) => progress(done, steps + count));
    const kinds = Object.groupBy(search.searched, ({ kind }) => kind);
    return {
      figures: [
        atLeast('places searched for the key, each in 20 spellings', fewestPlaces, search.searched.length),
        none('places where it was found', search.hits),
      ],
      failures: search.hits,
      details: {
        kinds: Object.fromEntries(Object.entries(kinds).map(([kind, of]) => [kind, of?.length])),
        places: [...new Set(search.searched.map(({ kind, place }) => `${kind} ${place}`))],
      },
    };
  },
};
