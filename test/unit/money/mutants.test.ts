import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { allBounds } from '../../explore/bounds.ts';
import { exploredParts, loadCore, loadLedgers, loadRefunds } from '../../explore/load-core.ts';
import { bookBounds } from '../../explore/books/bounds.ts';
import { type Explored, explore } from '../../explore/explorer.ts';
import { refundBounds } from '../../explore/refunds/bounds.ts';
import { storyOf } from '../../explore/story.ts';
import { Worlds } from '../../explore/worlds.ts';
import { bookMutants } from '../../fault/support/book-mutants.ts';
import { coreMutants } from '../../fault/support/core-mutants.ts';
import { refundMutants } from '../../fault/support/refund-mutants.ts';
import { type Mutant, mutated } from '../../fault/support/mutant.ts';
import { newFolder } from '../../support/folder.ts';

const patienceMs = 600_000;
const limits = { states: 400_000, seconds: patienceMs / 1_000 };

/** A root with a defect in its rules. */
function rootWith(mutant: Omit<Mutant, 'proof'>): string {
  const root = newFolder('explored');
  for (const part of exploredParts) cpSync(fromRoot(part), path.join(root, part), { recursive: true });
  const text = mutated(readFileSync(fromRoot(mutant.file), 'utf8'), mutant);
  writeFileSync(path.join(root, mutant.file), text);
  return root;
}

function expectFound({ found }: Explored, { finding }: Pick<Mutant, 'finding'>): void {
  expect(found?.what).toContain(finding);
  expect(found && storyOf(found).split('\n').length).toBeLessThanOrEqual(13);
}

describe('exploring finds a defect, and tells how it comes to it in at most twelve steps', () => {
  test.each(coreMutants.map((mutant) => [mutant.id, mutant] as const))(
    'of a code: %s',
    async (_, mutant) => {
      const core = await loadCore(rootWith(mutant));
      expectFound(explore(new Worlds(core, { ...allBounds[mutant.bounds], ...mutant.with }), limits), mutant);
    },
    patienceMs,
  );

  test.each(bookMutants.map((mutant) => [mutant.id, mutant] as const))(
    'of the books: %s',
    async (_, mutant) => {
      const Ledgers = await loadLedgers(rootWith(mutant));
      expectFound(explore(new Ledgers({ ...bookBounds[mutant.bounds], ...mutant.with }), limits), mutant);
    },
    patienceMs,
  );

  test.each(refundMutants.map((mutant) => [mutant.id, mutant] as const))(
    'of refunds: %s',
    async (_, mutant) => {
      const Refunds = await loadRefunds(rootWith(mutant));
      expectFound(explore(new Refunds(refundBounds[mutant.bounds]), limits), mutant);
    },
    patienceMs,
  );
});
