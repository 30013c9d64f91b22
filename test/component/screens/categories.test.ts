import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RequestOf } from '../../../electron/contract/channels.ts';
import { items } from '../fixtures/terminal.ts';
import { openCatalogue } from '../support/catalogue-screen.ts';
import { button } from '../support/sale-screen.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });

describe('categories', () => {
  test('are added, renamed and put in order', async () => {
    const { bridge } = await openCatalogue();
    const last = (): RequestOf<'saveCatalogue'> | undefined => bridge.requestsOf('saveCatalogue').at(-1);
    await button('Edit categories').click();
    await button('Add category').click();
    await field('Name (Japanese)').fill('季節');
    await button('Save').click();
    await expect.poll(() => last()?.categories.at(-1)?.name).toEqual({ ja: '季節', en: '季節' });
    await button('Change 季節').click();
    await expect.element(button('Save')).toBeDisabled();
    await field('Name (English)').fill('Seasonal');
    await button('Save').click();
    await expect.poll(() => last()?.categories.at(-1)?.name.en).toBe('Seasonal');
    await button('Move Seasonal up').click();
    await expect.poll(() => last()?.categories.at(-2)?.name.en).toBe('Seasonal');
  });

  test.each(['Ｄｒｉｎｋｓ', ' Drinks', '飲みもの'])(
    'are not called as another one is, however it is written: %s',
    async (name) => {
      const { bridge } = await openCatalogue();
      await button('Edit categories').click();
      await button('Add category').click();
      await field('Name (Japanese)').fill(name);
      await expect.element(page.getByText('There is a category “Drinks” already.')).toBeVisible();
      await button('Save').click();
      await field('Name (Japanese)').fill('季節');
      await button('Save').click();
      await expect.poll(() => bridge.requestsOf('saveCatalogue')).toHaveLength(1);
    },
  );

  test('ask before typed names are lost', async () => {
    const { bridge } = await openCatalogue();
    await button('Edit categories').click();
    await button('Change Drinks').click();
    await userEvent.keyboard('{Escape}');
    await button('Change Drinks').click();
    await field('Name (Japanese)').fill('のみもの');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Your changes are not saved')).toBeVisible();
    await button('Keep editing').click();
    await expect.element(field('Name (Japanese)')).toHaveValue('のみもの');
    await userEvent.keyboard('{Escape}');
    await button('Leave without saving').click();
    await expect.element(button('Change Drinks')).toBeVisible();
    expect(bridge.requestsOf('saveCatalogue')).toEqual([]);
  });

  test('that have items ask where these go, and come back', async () => {
    const { bridge } = await openCatalogue();
    await button('Edit categories').click();
    await button('Change Sweets').click();
    await button('Delete category').click();
    await expect.element(page.getByText('Items in this category: 5.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Move to' }).selectOptions('goods');
    await button('Delete').click();
    await expect.poll(() => bridge.requestsOf('saveCatalogue')).toHaveLength(1);
    const [saved] = bridge.requestsOf('saveCatalogue');
    expect(saved?.categories.map(({ id }) => id)).toEqual(['drinks', 'food', 'goods']);
    expect(saved?.items.find(({ id }) => id === 'mochi')?.category).toBe('goods');
    expect(saved?.items).toHaveLength(items.length);
  });

  test('go with their items where that is chosen', async () => {
    const { bridge } = await openCatalogue();
    await button('Edit categories').click();
    await button('Change Sweets').click();
    await button('Delete category').click();
    await page.getByRole('radio', { name: 'Delete them too' }).click();
    await button('Delete').click();
    await expect.poll(() => bridge.requestsOf('saveCatalogue')[0]?.items).toHaveLength(items.length - 5);
  });
});
