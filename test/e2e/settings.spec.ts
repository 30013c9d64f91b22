import { expect, test } from '../support/app.ts';

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
    await settings.button('save').click();
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
  await expect(terminal.screens.settings.button('save')).toBeVisible();
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
