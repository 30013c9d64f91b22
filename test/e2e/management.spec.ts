import { expect, test } from '../support/app.ts';
import { recordsAt } from '../support/ledger.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

const shared = terminalForAll();

test('a location, a subscription and the settings are made by a manager, used at once, and kept over a power cut', async () => {
  const terminal = shared.app;
  const { page, profile } = terminal;
  const { menu, customers, settings, sale, code } = terminal.screens;

  await test.step('a location is made in three scripts, and sold from', async () => {
    await menu.open('locations');
    await settings.button('locations_new').click();
    const name = (script: string) => page.getByRole('textbox', { name: `Name (${script})` });
    await name('Kanji').pressSequentially('まどぐち');
    await expect(name('Kana')).toHaveValue('マドグチ');
    await name('Romaji').fill('Madoguchi Yokohama');
    await settings.button('locations_create').click();
    await expect(settings.text('locations_created', { name: 'Madoguchi Yokohama' })).toBeVisible();
    await settings.backButton.click();
    await sale.pickLocation('Madoguchi Yokohama');
  });

  await test.step('a subscription is made for a customer, and started only after a second question', async () => {
    const made = () => recordsAt(profile, 'subscriptions').filter(({ name }) => name === 'Coffee club');
    await menu.open('customers');
    await customers.open('佐藤 花子');
    await customers.detail.button('customer_subscribe').click();
    await customers.field('form_name').fill('Coffee club');
    await customers.field('form_amount').fill('1200');
    await customers.button('form_submit').click();
    await customers.detail.button('subscription_start').click();
    expect(made()).toMatchObject([{ customerId: 'cus_practice_01', status: 'new', amount: 1200 }]);
    await customers.dialog('subscription_start_title').button('subscription_start').click();
    await expect.poll(made).toMatchObject([{ status: 'active' }]);
    await customers.backButton.click();
  });

  await test.step('what cannot be is said at its field; the prefix and the look are used at once', async () => {
    await menu.open('settings');
    await settings.field('connect_prefix').fill('TOOLONGONE');
    await settings.button('save').click();
    await expect(settings.field('connect_prefix')).toHaveAttribute('aria-invalid', 'true');
    await settings.field('connect_prefix').fill('K7');
    await settings.save();
    await settings.radio('theme_dark').check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await settings.backButton.click();
    await terminal.showCode();
    await expect(code.orderNo).toHaveText(/^K7-\d+-/);
    const [location] = recordsAt(profile, 'locations').filter(({ name }) =>
      JSON.stringify(name).includes('Yokohama'),
    );
    expect(terminal.codes()).toMatchObject([{ locationId: location?.['id'] }]);
    await code.holdCancel();
    await code.button('back_to_sale').click();
  });

  const again = await shared.restart();
  await expect(again.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(again.screens.sale.location).toHaveAccessibleName(/Madoguchi Yokohama/);
  await again.screens.menu.open('subscriptions');
  await expect(again.screens.settings.region('subscriptions_list').root).toContainText('Coffee club');
  await again.screens.settings.backButton.click();
});
