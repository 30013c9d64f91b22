import { expect, test } from '../support/app.ts';
import { liveMissing, shareLive } from '../support/live-terminal.ts';

test('the terminal is set up: name, order numbers, validity, the amount to ask above, language, theme', async ({
  start,
}) => {
  const terminal = await start();
  const { page } = terminal;
  const { menu, settings, sale, code } = terminal.screens;
  await menu.open('settings');

  await test.step('what cannot be is said at its field, and nothing is saved', async () => {
    await settings.field('settings_name').fill('');
    await settings.field('connect_prefix').fill('TOOLONGONE');
    await settings.button('settings_save').click();
    await expect(settings.field('settings_name')).toBeFocused();
    await expect(settings.field('connect_prefix')).toHaveAttribute('aria-invalid', 'true');
    await expect(settings.text('settings_saved')).toBeHidden();
  });

  await settings.field('settings_name').fill('Counter 7');
  await settings.field('connect_prefix').fill('K7');
  for (let minutes = 10; minutes < 15; minutes += 1) await settings.button('validity_more').click();
  const asks = settings.root.getByRole('switch', { name: 'Ask once more before large amounts' });
  if (!(await asks.isChecked())) await asks.click();
  await settings.field('settings_ask_above').fill('5000');
  await settings.save();

  await settings.radio('theme_dark').check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await settings.radio('language_ja').check();
  terminal.speak('ja');
  await expect(terminal.screens.settings.button('settings_save')).toBeVisible();
  await terminal.screens.settings.radio('language_en').check();
  terminal.speak('en');
  await settings.backButton.click();

  expect((await terminal.snapshot()).terminal.expiryPeriod).toBe(15);
  await sale.enterAmount(5001);
  await sale.showCode();
  const question = page.getByRole('dialog', { name: 'Charge ¥5,001?' });
  await question.getByRole('button', { name: 'Show code for this amount' }).click();
  await expect(code.orderNo).toHaveText(/^K7-\d+-/);
  await expect.poll(() => terminal.sale()).toMatchObject({ phase: { state: 'awaiting' } });
  await code.holdCancel();
  await code.button('back_to_sale').click();

  await terminal.kill();
  const again = await start({ profile: terminal.profile });
  await expect(again.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await again.screens.menu.open('settings');
  await expect(again.screens.settings.field('settings_name')).toHaveValue('Counter 7');
  await expect(again.screens.settings.field('connect_prefix')).toHaveValue('K7');
  await expect(again.screens.settings.field('settings_ask_above')).toHaveValue('5000');
});

test.describe('a real service', () => {
  test.skip(liveMissing !== null, liveMissing ?? '');
  const live = shareLive();

  test('is connected in the settings, tested, its key replaced, removed and set again', async ({ start }) => {
    const { service, environment } = live();
    const terminal = await start({ env: environment });
    const { menu, settings, setup, sale, code } = terminal.screens;
    const finds = async (found: Parameters<typeof settings.text>[0]): Promise<void> => {
      await settings.button('connection_test').click();
      await expect(settings.testResult.getByText(settings.wordsOf(found))).toBeVisible();
    };
    const sell = async (): Promise<void> => {
      await settings.backButton.click();
      await sale.enterAmount(100);
      await sale.showCode();
      await expect(code.qr).toBeVisible();
      await terminal.holdScreens();
      await terminal.pay(await terminal.codeUrl());
      await expect(code.title('paid')).toBeVisible();
      await code.button('next_sale').click();
      await terminal.letScreensGo();
      await menu.open('settings');
      await settings.openSection('settings_connection');
    };

    await menu.open('settings');
    await settings.openSection('settings_connection');
    await finds('connection_ok');
    await settings.button('connection_connect').click();
    await setup.connect({ address: service.url, key: service.key });
    await expect(settings.text('connection_connected')).toBeVisible();
    await expect(settings.text('connection_key_set')).toBeVisible();
    await finds('connection_ok');

    await test.step('what is wrong with the connection is said, with what to do', async () => {
      service.setKeyAccepted(false);
      await finds('connection_key_wrong');
      await expect(
        settings.testResult.getByText(settings.wordsOf('connection_key_wrong_next')),
      ).toBeVisible();
      service.setKeyAccepted(true);
      service.setPortal(true);
      await finds('connection_other');
      service.setPortal(false);
      await finds('connection_ok');
    });

    await test.step('a new key is tried before it takes the old one’s place', async () => {
      await settings.button('connection_key_replace').click();
      await settings.enterKey('sk_live_wrong');
      const dialog = settings.dialog('connection_key_replace');
      await expect(dialog.text('error_credentials')).toBeVisible();
      service.renewKey('sk_live_renewed');
      await settings.enterKey('sk_live_renewed');
      await expect(settings.text('connection_key_saved')).toBeVisible();
      await sell();
    });

    await test.step('without a key nothing is sold, and the screens say what to do', async () => {
      await settings.button('connection_key_remove').click();
      await settings.dialog('connection_remove_title').button('connection_remove_yes').click();
      await expect(settings.text('connection_key_none')).toBeVisible();
      await settings.backButton.click();
      await sale.enterAmount(100);
      await expect(sale.showCodeButton).toBeDisabled();
      await expect(sale.ticket.getByText(settings.wordsOf('stopped_no_key'))).toBeVisible();
      await sale.clear();
      await menu.open('settings');
      await settings.openSection('settings_connection');
      await settings.button('connection_key_enter').click();
      await settings.enterKey('sk_live_renewed');
      await expect(settings.text('connection_key_saved')).toBeVisible();
      await sell();
    });

    await service.close();
    await finds('connection_no_network');
    await settings.button('connection_practise').click();
    await expect(sale.ticket).toBeVisible();
    expect((await terminal.snapshot()).terminal.mode).toBe('practice');
    expect(await terminal.page.content()).not.toContain('sk_live_renewed');
  });
});
