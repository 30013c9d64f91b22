import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openJournal } from '../../electron/journal/journal.ts';
import { machineClock } from '../../electron/terminal/clock.ts';
import { byDay, byPayments, fillBefore, moneyOfBefore, moneyOfPayments, rows } from './before-ledger.ts';
import type { Measured } from './report.ts';

const sales = 100_000;

/** Takes over a journal of before there was a ledger of payments; the sums of each sale and each day are to stay. */
export function measureLedger(folder: string): Promise<Measured> {
  const path = join(folder, 'journal.db');
  for (const suffix of ['', '-wal', '-shm', '.mark']) rmSync(`${path}${suffix}`, { force: true });
  fillBefore(path, sales);
  const before = [rows(path, byDay), rows(path, moneyOfBefore)];
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const opened = openJournal({ path, clock: machineClock });
  if (!opened.ok) throw new Error(opened.message);
  opened.journal.close();
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  if (!isDeepStrictEqual([rows(path, byPayments), rows(path, moneyOfPayments)], before))
    throw new Error('The sums are not those of before.');
  const row = {
    figure: `journal of ${sales.toLocaleString('en')} sales taken over into the ledger (processors’ time)`,
    terminal: `${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s)`,
    beside: '',
    compared: 'the sums of each sale and of each day are equal',
    aim: 'seconds',
  };
  return Promise.resolve({ rows: [row], raw: { seconds, user, system } });
}
