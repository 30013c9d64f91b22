/** The pieces of npm run faults, in the order in which they run, and the rules that none of them guards alone. */
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
import { entryMutants } from '../../test/fault/support/entry-mutants.ts';
import { printingMutants } from '../../test/fault/support/printing-mutants.ts';
import { ledgerMutants } from '../../test/fault/support/ledger-mutants.ts';
import { moneyMutants } from '../../test/fault/support/money-mutants.ts';
import { presentedMutants } from '../../test/fault/support/presented-mutants.ts';
import { rightsMutants } from '../../test/fault/support/rights-mutants.ts';
import { rulesMutants } from '../../test/fault/support/rules-mutants.ts';
import { staffMutants } from '../../test/fault/support/staff-mutants.ts';
import { ticketMutants } from '../../test/fault/support/ticket-mutants.ts';
import { syncBeforeSend } from '../../test/fault/trace/sync-before-send.ts';
import type { MutantGroup } from './mutants.ts';

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

export const rules: MutantGroup = {
  name: 'rules',
  mutants: [
    ...rulesMutants,
    ...staffMutants,
    ...entryMutants,
    ...rightsMutants,
    ...moneyMutants,
    ...presentedMutants,
    ...ledgerMutants,
    ...ticketMutants,
    ...printingMutants,
  ],
};
