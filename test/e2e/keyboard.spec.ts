import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { toDiagnosis, toNewestVersion, toSettings } from '../../build/package/menu-keys.ts';
import kioskSample from '../../resources/kiosk.sample.json' with { type: 'json' };
import { expect, test } from '../support/app.ts';

/** More than any screen has. */
const mostStops = 60;

/** Presses Tab until the focus is on that element, which must then show it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  expect(await showsFocus(target)).toBe(true);
}

/** Whether an outline or a shadow, on the element or on what it belongs to, tells where the focus is. */
async function showsFocus(target: Locator): Promise<boolean> {
  return await target.evaluate((element) => {
    const around = element.closest('label, form, :has(> :focus-visible)');
    return [element, ...(around ? [around] : [])].some((box) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    });
  });
}

test('a whole sale, from the first start to the next sale, needs no pointer', async ({ start }) => {
  const terminal = await start({ atSetup: true, language: 'ja' });
  const { page } = terminal;
  const press = async (key: string): Promise<void> => await page.keyboard.press(key);

  terminal.speak('en');
  const { setup, sale, code } = terminal.screens;
  await tabTo(page, page.getByRole('button', { name: 'English' }));
  await press('Enter');
  await tabTo(page, setup.practiseButton);
  await press('Enter');
  await tabTo(page, setup.shopName);
  await page.keyboard.type('Café');
  await press('Enter');
  await expect(setup.walk).toBeVisible();
  await tabTo(page, setup.guideSkip);
  await press('Enter');
  await expect(setup.walk).toBeHidden();
  await expect(sale.ticket).toBeVisible();

  await tabTo(page, sale.location);
  await press('Enter');
  const ginza = page.getByRole('dialog').getByRole('button').filter({ hasText: 'Madoguchi Coffee Ginza' });
  await expect(ginza).toBeVisible();
  await tabTo(page, ginza);
  await press('Enter');
  await expect(sale.location).toContainText('Madoguchi Coffee Ginza');
  await expect(sale.location).toBeFocused();

  await page.keyboard.type('1200');
  await expect(sale.keypadAmount).toContainText('1,200');
  await tabTo(page, page.getByRole('button', { name: 'Add', exact: true }));
  await press('Enter');
  await expect(sale.line('Keypad amount')).toBeVisible();
  const keypadTab = page.getByRole('tab', { name: 'Keypad' });
  await tabTo(page, keypadTab);
  await press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Items' })).toBeFocused();
  await tabTo(page, sale.item('Matcha latte'));
  await press('Enter');
  await expect(sale.line('Matcha latte')).toBeVisible();

  await tabTo(page, sale.showCodeButton);
  await press('Enter');
  await expect(code.qr).toBeVisible();
  await tabTo(page, code.openPayerPageButton);
  const [payer] = await Promise.all([terminal.app.waitForEvent('window'), press('Enter')]);
  await payer.getByRole('button').first().waitFor();
  await terminal.holdScreens();
  const pay = payer.getByRole('button', { name: /1,780/ });
  await tabTo(payer, pay);
  await payer.keyboard.press('Enter');

  await expect(code.title('paid')).toBeVisible();
  await tabTo(page, code.button('next_sale'));
  await press('Enter');
  await expect(sale.ticket).toBeVisible();
  expect((await terminal.journal()).row).toMatchObject({ state: 'paid', amount: 1780 });
});

test('package:check reaches the newest version by keys alone, in a terminal that its set-up file made', async ({
  start,
}) => {
  const { pin: _pin, ...setUp } = kioskSample;
  const file = join(tmpdir(), `madoguchi-keys-${process.pid}.json`);
  await writeFile(file, JSON.stringify(setUp));
  const terminal = await start({ atSetup: true, language: 'ja', args: ['--provision', file] });
  await rm(file);
  const { page } = terminal;
  terminal.speak('ja');
  const { sale, menu, settings } = terminal.screens;
  const names: Record<string, string> = { Return: 'Enter', Left: 'ArrowLeft', 'shift+Tab': 'Shift+Tab' };
  const press = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(names[key] ?? key);
  };
  await expect(sale.ticket).toBeVisible();
  await menu.button.click();
  await expect(menu.dialog).toBeVisible();
  await press(toSettings);
  // Until its code is loaded, the screen has a heading and no sections.
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: settings.wordsOf('staff_settings') }),
  ).toBeFocused();
  await press(toDiagnosis);
  await expect(settings.text('updates_off')).toBeVisible();
  // What is found comes between: the last stop is another before.
  await expect(settings.button('diagnosis_again')).toHaveAttribute('aria-busy', 'false');
  await press(toNewestVersion);
  // Without a place that versions come from there is no button for them: the last stop is another.
  await expect(page.locator('button, summary').last()).toBeFocused();
});
