/** From typing into the customers' search to the new list, with 100,000 customers beside a hundred. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { firstPage, launchApp } from '../../test/support/electron.ts';
import { screensOf } from '../../test/support/screens.ts';
import { plainWords } from '../../test/support/words.ts';
import { fromRoot } from '../paths.ts';
import { counted, type Measured, seriesRows } from './report.ts';
import { preparePractice } from './start-time.ts';

const counts = { many: 100_000, few: 100 };
/** Each finds other customers than the one before. */
const keywords = ['鈴木', 'nao', 'サイトウ', 'suz', '直樹', '森', 'aki', '', '岡本 彩', '090'];

/** Milliseconds from the last key to the list that belongs to it, the rest after typing included. */
export async function measureCustomerSearch(folder: string): Promise<Measured> {
  const many = await timesOf(join(folder, 'many'), counts.many);
  const few = await timesOf(join(folder, 'few'), counts.few);
  return {
    rows: seriesRows(
      `customer search among ${counts.many}, typing to list`,
      many,
      few,
      `${counts.few} customers`,
    ),
    raw: { counts, keywords, many, few },
  };
}

async function timesOf(profile: string, customers: number): Promise<number[]> {
  rmSync(profile, { recursive: true, force: true });
  await addCustomers(join(profile, 'practice', 'service'), customers);
  await preparePractice(profile);
  const { app } = await launchApp({ userDataDir: profile });
  try {
    const page = await firstPage(app);
    const { menu } = screensOf(page, 'en');
    await menu.button.click();
    await menu.dialog.getByRole('button', { name: plainWords('en', 'staff_customers') }).click();
    const rounds = [...keywords, ...keywords];
    const progress = counted(`Search of ${customers} customers`, rounds.length);
    const took: number[] = [];
    let before = '';
    for (const keyword of ['a', ...rounds]) {
      const started = performance.now();
      await page.getByRole('textbox', { name: plainWords('en', 'customers_search') }).fill(keyword);
      before = await nextList(page, before);
      // The first one only opens the list.
      if (keyword === 'a') continue;
      took.push(performance.now() - started);
      progress();
    }
    return took;
  } finally {
    await app.close();
  }
}

/** Waits for the list to be another one than before; answers its words. */
async function nextList(page: Page, before: string): Promise<string> {
  const said = await page.waitForFunction(
    ([last, waiting]) => {
      const { document } = globalThis as unknown as { document: { querySelector(q: string): Said | null } };
      const text = document.querySelector('.picker')?.textContent ?? '';
      return text.trim() !== '' && text !== last && !text.includes(waiting) ? text : null;
    },
    [before, plainWords('en', 'customers_waiting')] as const,
    { polling: 'raf' },
  );
  return (await said.jsonValue()) ?? '';
}

interface Said {
  readonly textContent: string | null;
}

/** Fills the practice service's records before the terminal opens them. */
async function addCustomers(data: string, customers: number): Promise<void> {
  const args = [fromRoot('build/sandbox.ts'), '--data', data, '--customers', String(customers)];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  for await (const line of createInterface(server.stdout)) {
    if (line !== '') break;
  }
  server.kill();
  await ended;
}
