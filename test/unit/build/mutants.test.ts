import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { pieces } from '../../../build/faults/pieces.ts';
import { type Mutant, mutated } from '../../fault/support/mutant.ts';

const mutants = pieces.flatMap((piece) => piece.mutants ?? []);

describe('the defects that npm run faults -- --mutants plants', () => {
  test('are forty or more, each with a name of its own and a finding to be known by', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(40);
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
    expect(mutants.filter(({ finding, defect }) => finding === '' || defect === '')).toEqual([]);
  });

  test('are there for every piece', () => {
    expect(pieces.filter((piece) => (piece.mutants ?? []).length === 0).map(({ name }) => name)).toEqual([]);
  });

  test.each(mutants.map((mutant) => [mutant.id, mutant] as const))(
    'find their place once: %s',
    (_, mutant) => {
      const text = readFileSync(fromRoot(mutant.file), 'utf8');
      expect(mutated(text, mutant)).not.toBe(text);
    },
  );
});

test.each([
  ['is not there', 'c'],
  ['is there twice', 'a'],
])('a defect whose place %s is an error that names it', (_, find) => {
  const mutant: Mutant = {
    id: 'stale',
    defect: 'x',
    file: 'electron/x.ts',
    find,
    replace: 'd',
    finding: 'x',
    proof: { kind: 'tests', file: 'x' },
  };
  expect(() => mutated('a b a', mutant)).toThrow(/stale .* electron\/x\.ts/);
});
