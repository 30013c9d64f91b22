import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.ts';
import { allBounds } from '../test/explore/bounds.ts';
import { exploredParts, loadCore } from '../test/explore/load-core.ts';
import { explore } from '../test/explore/explorer.ts';
import { storyOf } from '../test/explore/story.ts';
import { Worlds } from '../test/explore/worlds.ts';
import { coreMutants } from '../test/fault/support/core-mutants.ts';
import { mutated } from '../test/fault/support/mutant.ts';
for (const m of coreMutants.filter(({ id }) => process.argv.slice(2).some((w) => id.includes(w)))) {
  const root = mkdtempSync('/tmp/mut-');
  for (const part of exploredParts) cpSync(fromRoot(part), path.join(root, part), { recursive: true });
  writeFileSync(path.join(root, m.file), mutated(readFileSync(fromRoot(m.file), 'utf8'), m));
  const core = await loadCore(root);
  const r = explore(new Worlds(core, { ...allBounds[m.bounds], ...m.with }), { states: 400_000, seconds: 60 });
  console.log(m.id, r.states, r.seconds.toFixed(1), r.found ? storyOf(r.found) : 'NOT FOUND');
}
