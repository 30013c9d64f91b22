import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { saleId } from '../fixtures/sales.ts';
import { mountApp } from '../support/mount.ts';
import { button, draftOf, english } from '../support/sale-screen.ts';

const dialog = page.getByRole('dialog', { name: 'Extra data of this sale' });
const metadata = dialog.getByRole('group', { name: 'Metadata' });
const attached = { extra: {}, metadata: { table: '4' } };

async function openFromSettings(): Promise<void> {
  await button('Menu').click();
  await button('Settings').click();
  await button('Extra data of this sale').click();
}

describe('what goes with the code of one sale', () => {
  test('is written from the settings, marked on the ticket, kept, sent, and gone with the sale', async () => {
    const fixed = { extra: {}, metadata: { branch: 'Ginza' } };
    const { bridge } = await mountApp({ terminal: { ...english, codeData: fixed }, draft: draftOf() });
    bridge.answer('openSale', success(saleId(1)));
    await openFromSettings();
    await expect.element(dialog.getByText('Ginza')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await metadata.getByRole('button', { name: 'Add a row' }).click();
    await metadata.getByLabelText('Key 1').fill('table');
    await metadata.getByLabelText('Value 1').fill('4');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(button('Extra data: 1')).toBeVisible();
    await expect.poll(() => bridge.requestsOf('saveDraft').at(-1)).toMatchObject({ codeData: attached });
    await button('Show code ¥1,200').click();
    await expect.poll(() => bridge.requestsOf('openSale')).toMatchObject([{ codeData: attached }]);
    await expect.element(button('Extra data: 1')).not.toBeInTheDocument();
    await expect.poll(() => bridge.requestsOf('saveDraft').at(-1)).not.toHaveProperty('codeData');
  });

  test('replaces nothing of what goes with every code, and says so', async () => {
    const fixed = { extra: {}, metadata: { branch: 'Ginza' } };
    const { session } = await mountApp({ terminal: { ...english, codeData: fixed }, draft: draftOf() });
    await openFromSettings();
    await metadata.getByRole('button', { name: 'Add a row' }).click();
    await metadata.getByLabelText('Key 1').fill('branch');
    await metadata.getByLabelText('Value 1').fill('Ueno');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(metadata.getByLabelText('Key 1')).toHaveAttribute('aria-invalid', 'true');
    expect(session.ticket.codeData).toBeNull();
  });

  test('is there again after a power cut, can be changed, and taken off', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf({ codeData: attached }) });
    await button('Extra data: 1').click();
    await expect.element(metadata.getByLabelText('Value 1')).toHaveValue('4');
    await metadata.getByRole('button', { name: 'Remove row 1' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(button('Extra data: 1')).not.toBeInTheDocument();
    await expect.poll(() => bridge.requestsOf('saveDraft').at(-1)).not.toHaveProperty('codeData');
  });

  test.each([
    ['Key 1', 'madoguchiX', '1 to 40 characters on one line that do not begin with “madoguchi”.'],
    ['Value 1', '🍡'.repeat(501), 'At most 500 characters.'],
  ])('is not taken with %s "%s", and the dialog says why', async (name, value, words) => {
    await mountApp({ terminal: english, draft: draftOf({ codeData: attached }) });
    await button('Extra data: 1').click();
    await metadata.getByLabelText(name).fill(value);
    await expect.element(metadata.getByLabelText(name)).toHaveAccessibleDescription(words);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(metadata.getByLabelText(name)).toHaveFocus();
    await expect.element(dialog).toBeVisible();
  });
});
