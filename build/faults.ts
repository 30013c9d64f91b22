/**
 * Breaks things on purpose and prints what came of it beside what is aimed at (npm run faults): every piece, or
 * those that are named. Writes each piece's result to out/faults/, and with --write the table of them all to
 * docs/reliability.md. With --mutants it plants the pieces' defects instead, and prints how many are caught. Exits
 * non-zero when a figure falls short or a defect survives.
 */
import './faults/electron-package.ts';
import { pieces, rules } from './faults/pieces.ts';
import { runPieces } from './faults/run-pieces.ts';

const met = await runPieces({
  command: 'npm run faults',
  pieces,
  rules,
  folder: 'out/faults',
  document: 'docs/reliability.md',
  counted: 'kills, sales, answers or pictures',
});
process.exitCode = met ? 0 : 1;
