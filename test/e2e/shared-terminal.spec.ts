import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base, type TestApp } from '../support/app.ts';
import { changeAtService } from '../support/ledger.ts';
import { SharedTerminal } from '../support/shared-terminal.ts';
import { emptyDraft } from '../support/test-app.ts';

const test = base.extend<{ shared: SharedTerminal }>({
  // Playwright wants a pattern here, even for no fixture at all.
  // eslint-disable-next-line no-empty-pattern
  shared: async ({}, use) => {
    const shared = new SharedTerminal();
    await use(shared);
    await shared.end();
  },
});

/** What a test may do, by where that is left behind. */
const leaks: Record<string, (terminal: TestApp) => unknown> = {
  settings: (terminal) => terminal.ask('changeLook', { shopName: 'Another', logo: null }),
  practice: (terminal) => terminal.ask('setPractice', { documentedOnly: true, rules: [] }),
  parked: (terminal) =>
    terminal.ask('parkTicket', { ...emptyDraft, lines: [{ name: 'Tea', price: 500, count: 1 }] }),
  documents: async ({ documents }) => {
    await mkdir(documents, { recursive: true });
    await writeFile(join(documents, 'sales.csv'), '');
  },
  records: ({ profile }) => changeAtService(profile, 'locations', { id: 'loc_practice_kyoto', tel: '1' }),
  page: ({ page }) => page.evaluate(() => localStorage.setItem('stranger', 'was here')),
};

test('a terminal that keeps more of a test than sales is not lent again', async ({ shared }) => {
  const first = await shared.lend();
  for (const leak of Object.values(leaks)) await leak(first);
  const left = await shared.takeBack();
  expect(left).toEqual(expect.arrayContaining(Object.keys(leaks)));

  const second = await shared.lend();
  expect(second.profile).not.toBe(first.profile);
  await second.page.clock.install();
  expect(await shared.takeBack()).toEqual(['a clock']);
  const third = await shared.lend();
  await third.app.evaluate(() => undefined);
  expect(await shared.takeBack()).toEqual(['what was done inside of it']);
  await (await shared.lend()).kill();
  expect(await shared.takeBack()).toEqual(['its end']);
});
