/**
 * Attacks the terminal and prints what came of it beside what is aimed at (npm run audit:security): every piece, or
 * those that are named. Writes each piece's result to out/audit/, and with --write the table of them all to
 * docs/security.md. Exits non-zero when a figure falls short.
 */
import './faults/electron-package.ts';
import { breakout } from '../test/fault/breakout/breakout.ts';
import { canary } from '../test/fault/canary/canary.ts';
import { headers } from '../test/fault/headers/headers.ts';
import { ipcFuzz } from '../test/fault/ipc-fuzz/ipc-fuzz.ts';
import { pin } from '../test/fault/pin/pin.ts';
import { provisioning } from '../test/fault/provisioning/provisioning.ts';
import { runPieces } from './faults/run-pieces.ts';

const met = await runPieces({
  command: 'npm run audit:security',
  pieces: [headers, ipcFuzz, breakout, canary, pin, provisioning],
  folder: 'out/audit',
  document: 'docs/security.md',
  counted: 'messages or events',
});
process.exitCode = met ? 0 : 1;
