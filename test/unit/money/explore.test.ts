import { describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { allBounds, inEveryRun } from '../../explore/bounds.ts';
import { loadCore } from '../../explore/load-core.ts';
import { explore } from '../../explore/explorer.ts';
import { families } from '../../explore/families.ts';
import { storyOf } from '../../explore/story.ts';
import { Worlds } from '../../explore/worlds.ts';
import { coreMutants } from '../../fault/support/core-mutants.ts';

/** A run that is slow because others keep the machine busy is not wrong. */
const patienceMs = 600_000;
const limits = { states: 1_000_000, seconds: patienceMs / 1_000 };

describe('whatever staff, payers, the service, the network, the clocks and the power do', () => {
  test.each(Object.entries(inEveryRun))(
    'no payment is lost, doubled unseen, shown as what it is not, or forgotten: %s',
    async (_, bounds) => {
      const core = await loadCore(fromRoot('.'));
      const { found, isExhausted, states } = explore(new Worlds(core, bounds), limits);
      expect(found && storyOf(found)).toBeNull();
      expect(isExhausted).toBe(true);
      // A world in which little can happen proves little.
      expect(states).toBeGreaterThan(100);
    },
    patienceMs,
  );
});

/** What is explored here of the largest; null: nothing. `npm run explore` has the whole of them. */
const smaller: Readonly<Record<string, object | null>> = {
  'requests-renewal': { acts: 1 },
  'books-renewal-twice': null,
  refunds: { asks: 2 },
  'refunds-unmarked': { asks: 2 },
};

describe.each(families.filter(({ bounds }) => bounds !== allBounds))(
  'whatever becomes of $name',
  (family) => {
    test.each(Object.entries(family.bounds).filter(([name]) => smaller[name] !== null))(
      'each payment is known, booked and given back once, and what is believed is so: %s',
      async (name, bounds) => {
        const ofRun = { ...bounds, ...smaller[name] };
        const { found, isExhausted, states } = await family.explore(fromRoot('.'), ofRun, limits);
        expect(found && storyOf(found)).toBeNull();
        expect(isExhausted).toBe(true);
        expect(states).toBeGreaterThan(500);
      },
      patienceMs,
    );
  },
);

/** Those in which the defects are found, and what of them has to be explored for that, where the whole was not. */
const ofDefects = new Map(
  coreMutants
    .filter(({ bounds, with: change }) => change !== undefined || inEveryRun[bounds] !== allBounds[bounds])
    .map(({ bounds, with: change }) => [
      [bounds, ...Object.entries(change ?? {}).map(([key, value]) => `${key}=${value}`)].join(' '),
      { ...allBounds[bounds], ...change },
    ]),
);

test.each([...ofDefects])(
  'where a defect would be found, there is none: %s',
  async (_, bounds) => {
    const core = await loadCore(fromRoot('.'));
    const { found } = explore(new Worlds(core, bounds), { ...limits, states: 12_000 });
    expect(found && storyOf(found)).toBeNull();
  },
  patienceMs,
);

test('every bound has a name, and those of every run are among them', () => {
  expect(Object.keys(allBounds)).toEqual(expect.arrayContaining(Object.keys(inEveryRun)));
});
