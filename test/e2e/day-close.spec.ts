import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { read, utils } from 'xlsx';
import { expect, test, type TestApp } from '../support/app.ts';

/** Sells an amount up to its code, and answers the code's address. */
async function codeOf(terminal: TestApp, amount: number): Promise<string> {
  const { sale, code } = terminal.screens;
  await sale.enterAmount(amount);
  await sale.showCode();
  await expect(code.qr).toBeVisible();
  return await terminal.codeUrl();
}

/** Sells an amount and has it paid. */
async function sell(terminal: TestApp, amount: number): Promise<void> {
  const { code } = terminal.screens;
  await terminal.pay(await codeOf(terminal, amount));
  await expect(code.title('paid')).toBeVisible();
  await code.button('next_sale').click();
}

test('the close of day finds what was paid unseen and what nobody knows, and its sums add up', async ({
  start,
}) => {
  const terminal = await start();
  const { menu, sale, code, history } = terminal.screens;
  await sell(terminal, 1000);
  await sell(terminal, 230);

  // Canceled, as far as the terminal knows: the code could not be closed, and is paid afterwards.
  const unseenUrl = await codeOf(terminal, 400);
  await terminal.setNetwork('refused');
  await code.holdCancel();
  await expect(code.text('canceled_payable')).toBeVisible();
  await code.button('back_to_sale').click();
  await sale.clear();
  await terminal.holdTimers();
  await terminal.pay(unseenUrl);
  await terminal.setNetwork('lose-answer');
  await sale.enterAmount(77);
  await sale.showCode();
  await expect(code.title('unknown')).toBeVisible();
  await code.button('unknown_aside').click();

  await terminal.setNetwork('none');
  await menu.openHistory();
  await history.day.button('closing_open').click();
  await expect(history.detail.text('closing_doubts')).toBeVisible();
  expect(await history.sums('close_payments')).toEqual(['3', '¥1,630']);
  expect(await history.sums('close_net')).toEqual(['¥1,630']);
  await expect(history.detail.text('close_in_doubt', { count: 1 })).toBeVisible();
  await expect(history.detail.region('closing_unseen').root).toContainText('¥400');
  await expect(history.detail.region('closing_unknown').root).toContainText('¥77');
  await expect(history.detail.text('close_doubt_no_code')).toBeVisible();
  await expect(history.day.fact('history_paid')).toHaveText('¥1,630');

  await test.step('the day is exported, and a spreadsheet reads what the screen shows', async () => {
    await history.day.button('export_open').click();
    const dialog = history.dialog('export_title');
    await dialog.button('export_write').click();
    await expect(dialog.text('export_written', { rows: 4 })).toBeVisible();
    const path = (await dialog.root.getByRole('status').locator('p').last().textContent()) ?? '';
    expect(dirname(path)).toBe(terminal.documents);
    expect(basename(path)).toMatch(/\.csv$/);
    const file = await readFile(path);
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const book = read(file, { type: 'buffer', raw: true, codepage: 65001 });
    const rows = utils.sheet_to_json<Record<string, string>>(Object.values(book.Sheets)[0] ?? {});
    expect(rows.map((row) => [row['Amount'], row['State'], row['Practice']])).toEqual([
      ['1000', 'Paid', 'Practice'],
      ['230', 'Paid', 'Practice'],
      ['400', 'Paid', 'Practice'],
      ['77', 'Unknown', 'Practice'],
    ]);
    const { sales } = await terminal.ask('readHistory', { date: null });
    expect(rows.map((row) => row['Order number']).sort()).toEqual(sales.map(({ orderNo }) => orderNo).sort());
  });
});

test('a code that was paid while the terminal was off is seen at once and agrees at the close', async ({
  start,
}) => {
  const terminal = await start();
  const codeUrl = await codeOf(terminal, 650);
  await terminal.setNetwork('refused');
  await terminal.pay(codeUrl);
  await terminal.kill();
  const again = await start({ profile: terminal.profile });
  const { code, menu, history } = again.screens;
  await expect(code.title('paid')).toBeVisible();
  await code.button('next_sale').click();
  await menu.openHistory();
  await history.day.button('closing_open').click();
  await expect(history.detail.text('closing_agreed')).toBeVisible();
  expect(await history.sums('close_payments')).toEqual(['1', '¥650']);

  await test.step('the day is sealed under its number, and listed with the closes', async () => {
    await history.detail.button('close_seal').click();
    await history.dialog('close_seal_title').button('close_seal').click();
    await expect(history.detail.text('close_sealed')).toBeVisible();
    expect(await history.sums('close_net')).toEqual(['¥650']);
    await history.day.button('close_list').click();
    await expect(history.detail.text('close_number', { number: 1 })).toBeVisible();
  });
});
