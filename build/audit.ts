/**
 * Attacks the terminal and prints what came of it beside what is aimed at (npm run audit:security): every piece, or
 * those that are named. Writes each piece's result to out/audit/, and with --write the table of them all to
 * docs/security.md, unless a figure falls short: then it exits non-zero.
 */
import { runHarness } from './faults/in-lane.ts';

process.exitCode = await runHarness(3, {
  command: 'npm run audit:security',
  pieces: async () => (await import('./faults/audit-pieces.ts')).auditPieces,
  folder: 'out/audit',
  document: 'docs/security.md',
  counted: 'messages or events',
});
