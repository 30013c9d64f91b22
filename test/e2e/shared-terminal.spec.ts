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

test('a terminal goes from test to test while sales are all that is left in it', async ({ shared }) => {
  const first = await shared.lend();
  await first.holdTimers();
  await first.holdScreens();
  const ran = await first.page.evaluate(async () => {
    let ran = false;
    setTimeout(() => (ran = true));
    await new Promise((resolve) => (AbortSignal.timeout(100).onabort = resolve));
    return ran;
  });
  expect(ran).toBe(false);
  await first.showCode();
  await first.setNetwork('refused');
  await first.failDisk(true);
  expect(await shared.takeBack()).toEqual([]);

  const second = await shared.lend();
  expect(second).toBe(first);
  await second.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect([...second.codes(), ...(await second.sales())]).toEqual([]);
  await expect(second.screens.sale.showCodeButton).toBeDisabled();
  await second.pay(await second.showCode());
  await expect(second.screens.code.title('paid')).toBeVisible();
  expect([second.codes(), await second.sales()]).toMatchObject([
    [{ status: 'captured' }],
    [{ state: 'paid' }],
  ]);

  for (const leak of Object.values(leaks)) await leak(second);
  const left = await shared.takeBack();
  expect(left).toEqual(expect.arrayContaining(Object.keys(leaks)));

  await test.step('nor does one whose clock or inside a test has touched, or that has ended', async () => {
    const third = await shared.lend();
    expect(third.profile).not.toBe(second.profile);
    await third.page.clock.install();
    expect(await shared.takeBack()).toEqual(['a clock']);
    const fourth = await shared.lend();
    await fourth.app.evaluate(() => undefined);
    expect(await shared.takeBack()).toEqual(['what was done inside of it']);
    await (await shared.lend()).kill();
    expect(await shared.takeBack()).toEqual(['its end']);
  });
});
