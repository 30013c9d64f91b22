/**
 * Breaks things on purpose and prints the results beside their aims (npm run faults): every piece, or those named. Writes each
 * result to out/faults/; with --write also the table to docs/reliability.md, unless a figure falls short. --mutants plants the
 * pieces' defects instead, and prints how many are caught. Exits non-zero when a figure falls short or a defect survives.
 */
import { runHarness } from './faults/in-lane.ts';

process.exitCode = await runHarness(2, {
  command: 'npm run faults',
  pieces: async () => (await import('./faults/pieces.ts')).pieces,
  folder: 'out/faults',
  document: 'docs/reliability.md',
  counted: 'kills, sales, answers or pictures',
});
