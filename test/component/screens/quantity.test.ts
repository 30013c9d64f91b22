import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { limits } from '../../../electron/contract/limits.ts';
import { mountApp } from '../support/mount.ts';
import { draftOf, english, tile } from '../support/sale-screen.ts';

const latte = tile('Matcha latte');
const dialog = page.getByRole('dialog', { name: 'How many?' });
const count = dialog.getByRole('textbox', { name: 'Count' });

describe('an item that is held', () => {
  test('is asked how many of it, and that many go on one line', async () => {
    await mountApp({ terminal: english });
    await latte.click({ button: 'right' });
    await expect.element(dialog).toHaveAccessibleDescription('Matcha latte');
    for (const key of ['1', '2']) await dialog.getByRole('button', { name: key, exact: true }).click();
    await dialog.getByRole('button', { name: /^Add 12 for / }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Lines 1 · Pieces 12')).toBeVisible();
  });

  test('is entered by the keyboard alone, and a tap adds one more', async () => {
    await mountApp({ terminal: english });
    (latte.element() as HTMLElement).focus();
    await userEvent.keyboard('{ContextMenu}');
    await expect.element(count).toHaveFocus();
    await userEvent.keyboard('7{Enter}');
    await expect.element(page.getByText('Lines 1 · Pieces 7')).toBeVisible();
    await latte.click();
    await expect.element(page.getByText('Lines 1 · Pieces 8')).toBeVisible();
  });

  test('adds nothing for no number, none, or more than its line holds', async () => {
    await mountApp({
      terminal: english,
      draft: draftOf({
        lines: [
          { itemId: 'matcha-latte', name: 'Matcha latte', price: 580, count: limits.count - 1, rate: 10 },
        ],
      }),
    });
    await latte.click({ button: 'right' });
    const add = dialog.getByRole('button', { name: 'Add', exact: true }).last();
    await expect.element(add).toBeDisabled();
    await count.fill('0');
    await expect.element(add).toBeDisabled();
    await count.fill('1');
    await count.fill('0');
    await expect.element(page.getByText('Enter 1 or more.')).toBeVisible();
    await expect.element(add).toBeDisabled();
    await count.fill('2');
    await expect.element(page.getByText('At most 1 more fit on its line.')).toBeVisible();
    await expect.element(add).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
    await count.fill('1');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(`Lines 1 · Pieces ${limits.count}`)).toBeVisible();
  });
});
