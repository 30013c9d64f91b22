/**
 * Breaks things on purpose and prints what came of it beside what is aimed at (npm run faults): every piece, or
 * those that are named. Writes each piece's result to out/faults/, and with --write the table of them all to
 * docs/reliability.md. Exits non-zero when a figure falls short.
 */
import { answers } from '../test/fault/answers/answers.ts';
import { clock } from '../test/fault/clock/clock.ts';
import { dayClose } from '../test/fault/day-close/day-close.ts';
import { kills } from '../test/fault/kills/kills.ts';
import { network } from '../test/fault/network/network.ts';
import { qr } from '../test/fault/qr/qr.ts';
import { restart } from '../test/fault/restart/restart.ts';
import { soak } from '../test/fault/soak/soak.ts';
import { fullDisk } from '../test/fault/storage/full-disk.ts';
import { ioErrors } from '../test/fault/storage/io-errors.ts';
import { syncBeforeSend } from '../test/fault/trace/sync-before-send.ts';
import { runPieces } from './faults/run-pieces.ts';

const met = await runPieces({
  command: 'npm run faults',
  pieces: [answers, network, clock, dayClose, syncBeforeSend, ioErrors, fullDisk, kills, soak, restart, qr],
  folder: 'out/faults',
  document: 'docs/reliability.md',
  counted: 'kills, sales, answers or pictures',
});
process.exitCode = met ? 0 : 1;
