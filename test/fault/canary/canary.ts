import { ensureBuilt } from '../../../build/ensure-built.ts';
import { secretServiceMissing } from '../../unit/secrets/secret-service.ts';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { type Canaries, Day } from './day.ts';
import { Search, spellingsOf } from './spellings.ts';

/** Letters, digits and the signs that encodings change; every one may stand in a key. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/%=&';
const length = 64;
/** Fewer places than that would mean that something was not looked at. */
const fewestPlaces = 200;

/** Two keys of 64 characters and a PIN of 12 digits that nothing else looks like. */
export function canariesOf(random: SeededRandom): Canaries {
  const make = (): string =>
    Array.from({ length }, () => alphabet.charAt(random.below(alphabet.length))).join('');
  const pin = Array.from({ length: 12 }, () => String(random.below(10))).join('');
  return { key: make(), wrong: make(), pin };
}

type Step = () => Promise<void>;

/** The day of a terminal whose key is typed, `sales` of them good; the short form is its first half. */
function dayOf(day: Day, sales: number, isWhole: boolean): Step[] {
  const good = Array.from({ length: sales }, (_, number) => () => day.sell(100 * (number + 1)));
  const first = [() => day.connect(), ...good, () => day.bePutOut(), () => day.export()];
  if (!isWhole) return [...first, () => day.givePin(), () => day.lookEverywhere('after failures')];
  return [
    ...first,
    () => day.lookEverywhere('after failures'),
    () => day.replaceKey(),
    () => day.lookAround(),
    () => day.fillLog(),
    () => day.lookEverywhere('after a new log'),
    () => day.crash(),
    () => day.sell(900),
    () => day.givePin(),
    () => day.lookEverywhere('after a crash and a restart'),
  ];
}

/** Takes a terminal with these keys through a day; answers where the keys were looked for. */
export async function liveThrough(
  canaries: Canaries,
  { sales, isWhole }: { sales: number; isWhole: boolean },
  progress: () => void,
): Promise<Search> {
  const search = new Search([canaries.key, canaries.wrong, canaries.pin]);
  const live = async (day: Day, begin: Step, steps: readonly Step[]): Promise<void> => {
    try {
      for (const step of [begin, ...steps]) {
        await step();
        progress();
      }
    } finally {
      await day.end();
    }
  };
  const typed = new Day(search, canaries);
  await live(typed, () => typed.begin(), dayOf(typed, sales, isWhole));
  if (!isWhole) return search;
  if (!search.searched.some(({ place }) => place.endsWith('madoguchi.old.log'))) {
    throw new Error('The log never began a new file: what is in the old one was not looked at.');
  }
  const given = new Day(search, canaries);
  const look = (): Promise<void> => given.lookEverywhere('set up from a file');
  await live(given, () => given.beginFromFile(), [() => given.sell(500), look]);
  return search;
}

/** How many spellings of the key this run's search finds in the midst of other bytes: what none found is worth. */
export function plantedAndFound(key: string): number {
  const noise = Buffer.from('around');
  return spellingsOf(key).filter(({ how, bytes }) => {
    const search = new Search([key]);
    search.look('planted', 'before', noise);
    search.look('planted', 'after', Buffer.concat([noise, bytes, noise]));
    const [before, after] = search.searched;
    return before?.found.length === 0 && after?.found.includes(how) === true;
  }).length;
}

/** Of a whole day, besides its good sales. */
const steps = 16;

/** A canary for a key, through a day of a live terminal. */
export const canary: Piece = {
  name: 'canary',
  about: 'a day of a live terminal; its key and its PIN are looked for in every place, in every spelling',
  count: 3,
  unavailable: secretServiceMissing,
  async run({ seed, count, progress }): Promise<PieceReport> {
    await ensureBuilt();
    const canaries = canariesOf(new SeededRandom(seed));
    let done = 0;
    const search = await liveThrough(canaries, { sales: count, isWhole: true }, () =>
      progress((done += 1), steps + count),
    );
    const planted = plantedAndFound(canaries.key);
    const spellings = spellingsOf(canaries.key).length;
    const kinds = Object.groupBy(search.searched, ({ kind }) => kind);
    return {
      figures: [
        atLeast(
          `places searched for the key and the PIN, in ${spellings} spellings`,
          fewestPlaces,
          search.searched.length,
        ),
        atLeast('spellings that are found where they were planted', spellings, planted),
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
