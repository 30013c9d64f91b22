import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { allBounds } from '../../explore/bounds.ts';
import { type Core, coreParts, loadCore } from '../../explore/load-core.ts';
import { explore } from '../../explore/explorer.ts';
import { storyOf } from '../../explore/story.ts';
import { Worlds } from '../../explore/worlds.ts';
import { type CoreMutant, coreMutants } from '../../fault/support/core-mutants.ts';
import { mutated } from '../../fault/support/mutant.ts';

const patienceMs = 600_000;
const limits = { states: 400_000, seconds: patienceMs / 1_000 };

/** The reducers with a defect in them. */
async function coreWith(mutant: CoreMutant): Promise<Core> {
  const folder = mkdtempSync(path.join(tmpdir(), 'madoguchi-core-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of coreParts) cpSync(fromRoot(part), path.join(folder, part), { recursive: true });
  const text = mutated(readFileSync(fromRoot(mutant.file), 'utf8'), mutant);
  writeFileSync(path.join(folder, mutant.file), text);
  return await loadCore(folder);
}

test.each(coreMutants.map((mutant) => [mutant.id, mutant] as const))(
  'exploring finds the defect %s, and tells how it comes to it in at most twelve steps',
  async (_, mutant) => {
    const core = await coreWith(mutant);
    const { found } = explore(new Worlds(core, { ...allBounds[mutant.bounds], ...mutant.with }), limits);
    expect(found?.what).toContain(mutant.finding);
    expect(found && storyOf(found).split('\n').length).toBeLessThanOrEqual(13);
  },
  patienceMs,
);
