import { expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { allBounds, type BoundsName } from '../../explore/bounds.ts';
import { loadCore } from '../../explore/load-core.ts';
import { SeededRandom } from '../../fault/support/random.ts';
import { Stories } from './follow.ts';

/** A failure prints its seed: SEED=... reproduces it, RUNS=... widens. */
const runs = Number(process.env['RUNS'] ?? 20);
const seed = Number(process.env['SEED'] ?? 20_261_126);
/** How many steps a story goes on by chance. */
const further = 6;
/** A program that is taken in from a damaged journal, or is told an answer twice, is not followed. */
const followed = Object.keys(allBounds).filter(
  (name) => name !== 'restored' && !name.endsWith('twice'),
) as BoundsName[];

test.each(followed)(
  'the terminal does, shows and believes what the explored model does, or less: %s',
  async (name) => {
    const core = await loadCore(fromRoot('.'));
    const stories = new Stories(core, allBounds[name], new SeededRandom(seed));
    let taken = 0;
    for (let run = 0; run < runs; run += 1) {
      const story = await stories.follow(further);
      taken += story.steps.length;
      expect(story.wrong, `SEED=${seed}, story ${run}:\n${story.steps.join('\n')}`).toBeNull();
    }
    // A program that takes no step does nothing wrong.
    expect(taken).toBeGreaterThan(5 * runs);
  },
  600_000,
);
