import { expect, test } from '../support/app.ts';
import { changeAtService, recordsAt } from '../support/ledger.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

// One terminal for all of them: each has a subscription of its own, whose name nobody else uses.
const shared = terminalForAll();
/** The service's own records of the subscriptions of that name. */
const recordsOf = (name: string): Record<string, unknown>[] =>
  recordsAt(shared.app.profile, 'subscriptions').filter((record) => record['name'] === name);

test('a subscription is made for a customer, started and marked', async () => {
  const terminal = shared.app;
  const { menu, customers, subscriptions } = terminal.screens;
  await menu.open('customers');
  await customers.open('佐藤 花子');
  await customers.detail.button('customer_subscribe').click();
  const before = recordsAt(terminal.profile, 'subscriptions').length;

  await test.step('what breaks a limit is said, and nothing is sent', async () => {
    await subscriptions.fill({ name: 'x'.repeat(21), amount: 0 });
    await subscriptions.button('form_submit').click();
    await expect(subscriptions.field('form_name')).toHaveAttribute('aria-invalid', 'true');
    await expect(subscriptions.field('form_amount')).toHaveAttribute('aria-invalid', 'true');
    expect(recordsAt(terminal.profile, 'subscriptions')).toHaveLength(before);
  });

  await subscriptions.fill({ name: 'Coffee club', amount: 1200 });
  await subscriptions.field('form_initial').fill('500');
  await subscriptions.button('form_submit').click();
  await expect(subscriptions.detail.root.getByRole('heading', { name: 'Coffee club' })).toBeVisible();
  await expect(subscriptions.row('Coffee club')).toContainText('1,200');
  expect(recordsOf('Coffee club')).toMatchObject([
    { customerId: 'cus_practice_01', status: 'new', amount: 1200, initialAmount: 500, interval: 'month' },
  ]);

  await test.step('it is started only after a second question', async () => {
    await subscriptions.detail.button('subscription_start').click();
    const dialog = subscriptions.dialog('subscription_start_title');
    await expect(dialog.text('subscription_start_final')).toBeVisible();
    await dialog.button('subscription_start').click();
    await expect.poll(() => recordsOf('Coffee club')).toMatchObject([{ status: 'active' }]);
    await expect(dialog.root).toBeHidden();
    await expect(subscriptions.detail.button('subscription_start')).toBeHidden();
  });

  await test.step('its metadata is changed', async () => {
    await subscriptions.detail.button('subscription_metadata').click();
    const dialog = subscriptions.dialog('subscription_metadata_title');
    await dialog.button('metadata_add').click();
    await dialog.field('metadata_key', { number: 1 }).fill('beans');
    await dialog.field('metadata_value', { number: 1 }).fill('Kenya');
    await dialog.button('save').click();
    await expect(dialog.root).toBeHidden();
    await expect.poll(() => recordsOf('Coffee club')).toMatchObject([{ metadata: { beans: 'Kenya' } }]);
  });
  await subscriptions.backButton.click();
});

test('a subscription whose charge fails is overdue, is resumed, and is canceled for good, each after a question', async () => {
  const terminal = shared.app;
  const { menu, subscriptions } = terminal.screens;
  /** What the customer's cards are at the service, from now on. */
  const cards = (status: 'active' | 'inactive'): void => {
    for (const { id, customerId } of recordsAt(terminal.profile, 'sources')) {
      if (customerId !== 'cus_practice_01' || typeof id !== 'string') continue;
      changeAtService(terminal.profile, 'sources', { id, status });
    }
  };
  const atService = (): unknown => recordsOf('Tea club').map(({ status }) => status);

  await menu.open('subscriptions');
  await subscriptions.button('subscription_new').click();
  await subscriptions.fill({ customer: '佐藤 花子', name: 'Tea club', amount: 1200 });
  await subscriptions.button('form_submit').click();
  cards('inactive');
  await subscriptions.detail.button('subscription_start').click();
  await subscriptions.dialog('subscription_start_title').button('subscription_start').click();
  await expect.poll(atService).toEqual(['past_due']);
  await expect(subscriptions.row('Tea club')).toContainText('Payment overdue');

  await test.step('it is resumed only after a question that says that the customer may be charged at once', async () => {
    cards('active');
    await subscriptions.detail.button('subscription_resume').click();
    const dialog = subscriptions.dialog('subscription_resume_title');
    await dialog.button('subscription_resume_no').click();
    expect(atService()).toEqual(['past_due']);
    await subscriptions.detail.button('subscription_resume').click();
    await expect(dialog.text('subscription_resume_final')).toBeVisible();
    await dialog.button('subscription_resume').click();
    await expect(subscriptions.row('Tea club')).toContainText('Active');
    expect(atService()).toEqual(['active']);
    await expect(subscriptions.detail.button('subscription_resume')).toBeHidden();
  });

  await test.step('it is canceled only after a question, by keyboard too, and cannot be started again', async () => {
    await subscriptions.detail.button('subscription_cancel').press('Enter');
    const dialog = subscriptions.dialog('subscription_cancel_title');
    await expect(dialog.text('subscription_cancel_final')).toBeVisible();
    await terminal.page.keyboard.press('Escape');
    await expect(dialog.root).toBeHidden();
    expect(atService()).toEqual(['active']);
    await subscriptions.detail.button('subscription_cancel').press('Enter');
    await dialog.button('subscription_cancel').press('Enter');
    await expect(subscriptions.row('Tea club')).toContainText('Canceled');
    expect(atService()).toEqual(['canceled']);
    for (const act of ['subscription_start', 'subscription_resume', 'subscription_cancel'] as const) {
      await expect(subscriptions.detail.button(act)).toBeHidden();
    }
  });

  const changes = subscriptions.detail.region('subscription_changes').root;
  await expect(changes.getByRole('listitem')).toHaveCount(3);
});
