/**
 * Breaks things on purpose and prints what came of it beside what is aimed at (npm run faults): every piece, or
 * those that are named. Writes each piece's result to out/faults/, and with --write the table of them all to
 * docs/reliability.md. With --mutants it plants the pieces' defects instead, and prints how many are caught. Exits
 * non-zero when a figure falls short or a defect survives.
 */
import { inLane } from './electron/lane.ts';
import { ensureBuilt } from './ensure-built.ts';

process.exitCode = await inLane(2, ensureBuilt, async () => {
  // Outside Electron its package answers with a path, which the lane has named.
  const [{ pieces }, { runPieces }] = await Promise.all([
    import('./faults/pieces.ts'),
    import('./faults/run-pieces.ts'),
  ]);
  const met = await runPieces({
    command: 'npm run faults',
    pieces,
    folder: 'out/faults',
    document: 'docs/reliability.md',
    counted: 'kills, sales, answers or pictures',
  });
  return met ? 0 : 1;
});
