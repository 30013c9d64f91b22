import { expect, test } from '../support/app.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

const shared = terminalForAll();
test.beforeEach(() => shared.app.begin());

test('what goes wrong at an amount goes wrong at that amount alone, until the rule is taken away', async () => {
  const terminal = shared.app;
  const { menu, practice, sale, code } = terminal.screens;
  await menu.open('practice');
  await practice.misbehaveAt(111, 'lost-answer');
  await practice.misbehaveAt(333, 'duplicate');
  await practice.backButton.click();
  await expect(sale.misbehaving).toBeVisible();

  await test.step('a lost answer leaves the sale unknown, and asking again brings its code', async () => {
    await sale.enterAmount(111);
    await sale.showCode();
    await expect(code.title('unknown')).toBeVisible();
    await expect(code.text('reason_no_answer')).toBeVisible();
    expect(terminal.codes()).toHaveLength(1);
    await code.button('unknown_aside').click();
  });

  await test.step('an order number that is taken asks for the next one', async () => {
    await sale.enterAmount(333);
    await sale.showCode();
    await expect(code.title('unknown')).toBeVisible();
    await expect(code.text('reason_duplicate')).toBeVisible();
    await expect(code.button('unknown_retry_next')).toBeVisible();
    await code.button('unknown_aside').click();
  });

  await menu.open('practice');
  await practice.removeButton('duplicate', 333).click();
  await expect(practice.removeButton('duplicate', 333)).toBeHidden();
  await practice.backButton.click();
  await sale.enterAmount(333);
  await sale.showCode();
  await expect(code.qr).toBeVisible();
  await terminal.rest();
});

// The last of them: the service stays without what its document does not know.
test('a service that shows its codes to nobody lets the staff record the payment', async () => {
  const terminal = shared.app;
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
