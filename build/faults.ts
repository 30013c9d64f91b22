/**
 * Breaks things on purpose and prints what came of it beside what is aimed at (npm run faults): every piece, or
 * those that are named. Writes each piece's result to out/faults/, and with --write the table of them all to
 * docs/reliability.md, unless a figure falls short. With --mutants it plants the pieces' defects instead, and prints how many are caught. Exits
 * non-zero when a figure falls short or a defect survives.
 */
import { runHarness } from './faults/in-lane.ts';

process.exitCode = await runHarness(2, {
  command: 'npm run faults',
  pieces: async () => (await import('./faults/pieces.ts')).pieces,
  folder: 'out/faults',
  document: 'docs/reliability.md',
  counted: 'kills, sales, answers or pictures',
});
