import { describe, expect, test } from 'vitest';
import { explorePlanted, families } from '../../explore/families.ts';
import { storyOf } from '../../explore/story.ts';
import { newFolder } from '../../support/folder.ts';

const patienceMs = 600_000;
const planted = families.flatMap((family) =>
  family.mutants.map((mutant) => [`of ${family.name}: ${mutant.id}`, family, mutant] as const),
);

describe('exploring finds a defect, and tells how it comes to it in at most twelve steps', () => {
  test.each(planted)(
    '%s',
    async (_, family, mutant) => {
      const { found } = await explorePlanted(family, mutant, newFolder('explored'));
      expect(found?.what).toContain(mutant.finding);
      expect(found && storyOf(found).split('\n').length).toBeLessThanOrEqual(13);
    },
    patienceMs,
  );
});
