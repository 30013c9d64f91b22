import { expect, test } from '../support/app.ts';

test('a service that shows its codes to nobody lets the staff record the payment', async ({ start }) => {
  const terminal = await start();
  const { menu, practice, code, history } = terminal.screens;
  await menu.open('practice');
  await practice.offerOnlyTheDocument();
  await practice.backButton.click();

  await terminal.holdTimers();
  await terminal.showCode();
  await terminal.advance(2_000);
  await expect(code.text('unreadable')).toBeVisible();
  await code.button('settle_as_paid').click();
  const dialog = history.dialog('settle_title');
  await dialog.button('settle_as_paid').click();
  await expect(dialog.text('rule_required').first()).toBeVisible();
  await expect(code.qr).toBeVisible();
  await dialog.button('settle_reason_screen').click();
  await dialog.field('settle_by').fill('Sato');
  await terminal.holdScreens();
  await dialog.button('settle_as_paid').click();
  await expect(code.title('paid')).toBeVisible();
  await expect(code.text('paid_settled')).toBeVisible();
  expect(await terminal.journal()).toMatchObject({ row: { state: 'paid' } });
  expect(terminal.codes()).toMatchObject([{ status: 'pending' }]);
});
