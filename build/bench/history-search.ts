/** Measures what a search of the history costs in main among 100,000 sales, beside the same among 100. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '../../electron/journal/journal.ts';
import { machineClock } from '../../electron/terminal/clock.ts';
import { fillJournal } from './full-journal.ts';
import { type Measured, milliseconds } from './report.ts';
import { median } from './statistics.ts';

const sizes = { many: 100_000, few: 100 };
const rounds = 15;
/** By number, amount, item, method and time: some that find much, some that find nothing. */
const searches = ['T1-0', '000042', '142', '999999', '抹茶', 'カレー', 'paypay', 'alipay', '14:05', 'zzz'];

export function measureHistorySearch(parent: string): Measured {
  const [many, few] = [timesOf(parent, sizes.many), timesOf(parent, sizes.few)];
  const rows = searches.map((text, index) => ({
    figure: `history search for ${text} among ${sizes.many.toLocaleString('en')} sales, median`,
    terminal: milliseconds(many[index] ?? 0),
    beside: `${milliseconds(few[index] ?? 0)} (${sizes.few} sales)`,
    compared: `${milliseconds((many[index] ?? 0) - (few[index] ?? 0))} more`,
    aim: '33.3 ms more',
  }));
  return { rows, raw: { sizes, searches, many, few } };
}

/** Medians, in ms. */
function timesOf(parent: string, sales: number): number[] {
  const folder = mkdtempSync(join(parent, 'search-'));
  try {
    const path = join(folder, 'journal.db');
    fillJournal(path, { sales, perDay: 2_000 });
    const opened = openJournal({ path, clock: machineClock });
    if (!opened.ok) throw new Error(opened.message);
    const { journal } = opened;
    const took = searches.map((text) =>
      median(
        Array.from({ length: rounds }, () => {
          const from = performance.now();
          const found = journal.search(text, 100);
          if (!found.ok) throw new Error(found.message);
          return performance.now() - from;
        }),
      ),
    );
    journal.close();
    return took;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
