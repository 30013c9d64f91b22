import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/app.ts';

test('staff are listed, sign on with PINs of their own, and are named with what they did', async ({
  start,
}) => {
  const terminal = await start();
  const { page, screens } = terminal;
  const { lock, settings, sale, code, history } = screens;
  const field = (key: Parameters<typeof lock.wordsOf>[0]) =>
    page.getByRole('dialog').getByLabel(lock.wordsOf(key), { exact: true });
  /** A new PIN, twice. */
  const enterNew = async (pin: string): Promise<void> => {
    for (const words of ['pin_next', 'pin_repeat'] as const) {
      const entry = await terminal.entry();
      await expect(entry.root.getByText(lock.wordsOf(words), { exact: true })).toBeVisible();
      await entry.enter(pin);
    }
  };
  const save = page.getByRole('dialog').getByRole('button', { name: lock.wordsOf('save') });

  await test.step('the first is a manager, who adds a cashier', async () => {
    await lock.choose('staff_settings');
    await page.getByRole('tab', { name: lock.wordsOf('kiosk_title') }).click();
    await page.getByRole('button', { name: lock.wordsOf('people_start') }).click();
    await field('lock_who').fill('青木');
    await save.click();
    await enterNew('1357');
    await terminal.entryGone();
    await page.getByRole('button', { name: lock.wordsOf('people_add') }).click();
    await field('lock_who').fill('健');
    await save.click();
    await (await terminal.entry()).enter('1357');
    await enterNew('1357');
    await expect((await terminal.entry()).said).toHaveText(lock.wordsOf('people_pin_taken'));
    await enterNew('8642');
    await terminal.entryGone();
    await expect(page.getByRole('button', { name: '健', exact: true })).toBeVisible();
    await settings.backButton.click();
    await lock.choose('menu_lock');
  });

  await test.step('the cashier signs on and sells, and opens nothing', async () => {
    await lock.choose('menu_sign_on');
    const entry = await terminal.entry();
    await entry.root.getByLabel(lock.wordsOf('lock_who')).selectOption('健');
    await entry.enter('8642');
    await terminal.entryGone();
    await terminal.showCode();
    await terminal.pay(await terminal.codeUrl());
    await expect(code.title('paid')).toBeVisible();
    await code.button('next_sale').click();
    await expect(sale.ticket).toBeVisible();
    await terminal.screens.menu.openHistory();
    const { root } = await terminal.entry();
    expect(await root.locator('option').allTextContents()).not.toContain('健');
  });

  await test.step('the manager reads who rang it up, on its page and in the file', async () => {
    await (await terminal.entry()).enter('1357');
    await history.rows.first().click();
    await history.openJournal();
    await expect(history.salePage).toContainText('健');
    const answer = await terminal.request('exportSales', {
      rows: 'sales',
      from: '2000-01-01',
      to: '2099-12-31',
      driveId: null,
    });
    if (!answer.ok || answer.value.kind !== 'written') throw new Error(JSON.stringify(answer));
    expect(await readFile(answer.value.path, 'utf8')).toContain('健');
  });
});
