/** The pieces of npm run faults, in the order in which they run. */
import { account } from '../../test/fault/account/account.ts';
import { answers } from '../../test/fault/answers/answers.ts';
import { clock } from '../../test/fault/clock/clock.ts';
import { damage } from '../../test/fault/damage/damage.ts';
import { dayClose } from '../../test/fault/day-close/day-close.ts';
import { histories } from '../../test/fault/histories/histories.ts';
import { kills } from '../../test/fault/kills/kills.ts';
import { network } from '../../test/fault/network/network.ts';
import { outage } from '../../test/fault/outage/outage.ts';
import { qr } from '../../test/fault/qr/qr.ts';
import { restart } from '../../test/fault/restart/restart.ts';
import { soak } from '../../test/fault/soak/soak.ts';
import { fullDisk } from '../../test/fault/storage/full-disk.ts';
import { ioErrors } from '../../test/fault/storage/io-errors.ts';
import type { Piece } from '../../test/fault/support/piece.ts';
import { syncBeforeSend } from '../../test/fault/trace/sync-before-send.ts';

export const pieces: readonly Piece[] = [
  answers,
  network,
  clock,
  account,
  dayClose,
  outage,
  syncBeforeSend,
  ioErrors,
  fullDisk,
  kills,
  histories,
  soak,
  restart,
  damage,
  qr,
];
