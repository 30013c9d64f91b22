import { expect, test, type TestApp } from '../support/app.ts';
import { wordsOf } from '../support/words.ts';

const words = wordsOf('en');

/** Reads away the dialog that tells of the failed storage. */
async function dismissFailure({ page }: TestApp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words('error_storage')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('a journal that cannot be written stops the selling until it is opened again, and no sale is sent meanwhile', async ({
  terminal,
}) => {
  const { sale, code } = terminal.screens;
  const reopen = sale.ticket.getByRole('button', { name: words('reopen_journal') });
  await terminal.showCode();
  const first = await terminal.sale();
  await code.holdCancel();
  await code.button('back_to_sale').click();
  await expect(sale.showCodeButton).toBeEnabled();

  // What is on the ticket is written down, too: only the sale itself is to fail.
  await expect.poll(async () => (await terminal.snapshot()).draft?.lines.length).toBe(1);

  await terminal.failDisk(true);
  await sale.showCode();
  await dismissFailure(terminal);
  await expect(sale.ticket.getByText(words('stopped_storage'))).toBeVisible();
  await expect(sale.showCodeButton).toBeDisabled();
  expect(terminal.codes()).toHaveLength(1);

  await test.step('while the disk still fails, opening it again changes nothing', async () => {
    await reopen.click();
    await dismissFailure(terminal);
    await expect(sale.showCodeButton).toBeDisabled();
  });

  await terminal.failDisk(false);
  await reopen.click();
  await expect(sale.showCodeButton).toBeEnabled();
  await expect(reopen).toBeHidden();
  await sale.showCode();
  await expect(code.qr).toBeVisible();
  expect(terminal.codes()).toHaveLength(2);
  const { sales } = await terminal.ask('readHistory', { date: null });
  expect(sales.map(({ id }) => id)).toContain(first.id);
});
