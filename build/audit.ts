/**
 * Attacks the terminal and prints the results beside their aims (npm run audit:security): every piece, or those named. Writes
 * each result to out/audit/; with --write also the table to docs/security.md. Exits non-zero, writing no table, when a figure
 * falls short.
 */
import { runHarness } from './faults/in-lane.ts';

process.exitCode = await runHarness(3, {
  command: 'npm run audit:security',
  pieces: async () => (await import('./faults/audit-pieces.ts')).auditPieces,
  folder: 'out/audit',
  document: 'docs/security.md',
  counted: 'messages or events',
});
