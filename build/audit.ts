/**
 * Attacks the terminal and prints what came of it beside what is aimed at (npm run audit:security): every piece, or
 * those that are named. Writes each piece's result to out/audit/, and with --write the table of them all to
 * docs/security.md. Exits non-zero when a figure falls short.
 */
import { inLane } from './electron/lane.ts';
import { ensureBuilt } from './ensure-built.ts';

process.exitCode = await inLane(3, ensureBuilt, async () => {
  // Outside Electron its package answers with a path, which the lane has named.
  const [{ auditPieces: pieces }, { runPieces }] = await Promise.all([
    import('./faults/audit-pieces.ts'),
    import('./faults/run-pieces.ts'),
  ]);
  const met = await runPieces({
    command: 'npm run audit:security',
    pieces,
    folder: 'out/audit',
    document: 'docs/security.md',
    counted: 'messages or events',
  });
  return met ? 0 : 1;
});
