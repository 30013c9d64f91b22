/** From the tap on "History" to the first paint of a day's sales: a day of 2,000 beside a day of 20. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { firstPage, launchApp } from '../../test/support/electron.ts';
import { screensOf } from '../../test/support/screens.ts';
import { plainWords } from '../../test/support/words.ts';
import { measureHistorySearch } from './history-search.ts';
import { fillJournal } from './full-journal.ts';
import { timeTap } from './probe.ts';
import { counted, type Measured, seriesRows } from './report.ts';
import { preparePractice } from './start-time.ts';

const rounds = 15;
const days = { many: 2_000, few: 20 };
const firstRow = `section[aria-label="${plainWords('en', 'history_list')}"] li`;

export async function measureHistoryDay(folder: string): Promise<Measured> {
  const many = await timesOf(join(folder, 'many'), days.many);
  const few = await timesOf(join(folder, 'few'), days.few);
  const search = measureHistorySearch(folder);
  const name = `history of a day with ${days.many} sales to first paint`;
  return {
    rows: [...seriesRows(name, many, few, `${days.few} sales`), ...search.rows],
    raw: { days, many, few, search: search.raw },
  };
}

async function timesOf(profile: string, sales: number): Promise<number[]> {
  rmSync(profile, { recursive: true, force: true });
  await preparePractice(profile);
  const journal = join(profile, 'practice', 'journal.db');
  for (const suffix of ['', '-wal', '-shm']) rmSync(journal + suffix, { force: true });
  // Close together, so that midnight hardly ever falls between them.
  fillJournal(journal, { sales, perDay: sales * 1_000 });
  const { app } = await launchApp({ userDataDir: profile });
  try {
    const page = await firstPage(app);
    const progress = counted(`History of ${sales} sales`, rounds);
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      took.push(await timeHistory(page));
      progress();
    }
    return took;
  } finally {
    await app.close();
  }
}

async function timeHistory(page: Page): Promise<number> {
  const { sale, history } = screensOf(page, 'en');
  await sale.showCodeButton.waitFor();
  const entry = page.getByRole('button', { name: plainWords('en', 'history'), exact: true });
  const took = await timeTap(page, firstRow, () => entry.click());
  await history.backButton.click();
  return took;
}
