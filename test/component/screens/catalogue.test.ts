import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CatalogueItem } from '../../../electron/contract/catalogue.ts';
import type { RequestOf } from '../../../electron/contract/channels.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import { catalogue, items } from '../fixtures/terminal.ts';
import { chooseFile, list, openCatalogue, row } from '../support/catalogue-screen.ts';
import { pictureFile } from '../support/picture-file.ts';
import { button } from '../support/sale-screen.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const names = (saved: RequestOf<'saveCatalogue'> | undefined): string[] =>
  (saved?.items ?? []).map(({ name }) => name.en);

describe('the list of items', () => {
  test('is searched in every script, and shown by category', async () => {
    await openCatalogue();
    await list.getByRole('textbox', { name: 'Search items' }).fill('まっちゃ');
    await expect.element(row('Matcha latte')).toBeVisible();
    await expect.element(row('Hojicha')).not.toBeInTheDocument();
    await expect.element(list.getByText('Items: 1', { exact: true })).toBeVisible();
    await button('Clear search').click();
    await list.getByRole('combobox').selectOptions('goods');
    await expect.element(row('Arita tea cup')).toBeVisible();
    await expect.element(row('Matcha latte')).not.toBeInTheDocument();
  });

  test('says that there is nothing yet, and what to do', async () => {
    await openCatalogue({ catalogue: { categories: [], items: [] } });
    await expect.element(page.getByText('There are no items yet')).toBeVisible();
  });

  test('says that nothing was found', async () => {
    await openCatalogue();
    await list.getByRole('textbox', { name: 'Search items' }).fill('zzz');
    await expect.element(page.getByText('No item matches “zzz”')).toBeVisible();
  });

  test('is put in order by its buttons, and from the keyboard', async () => {
    const { bridge } = await openCatalogue();
    await button('Move Matcha latte down').click();
    await expect
      .poll(() => names(bridge.requestsOf('saveCatalogue')[0]).slice(0, 2))
      .toEqual(['Hojicha', 'Matcha latte']);
    (row('Matcha latte').first().element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect
      .poll(() => names(bridge.requestsOf('saveCatalogue')[1]).slice(0, 2))
      .toEqual(['Matcha latte', 'Hojicha']);
    await expect.element(row('Matcha latte').first()).toHaveFocus();
    await expect.element(button('Move Matcha latte up')).toHaveAttribute('aria-disabled', 'true');
  });

  test('moves an item past its neighbour of the category that is shown', async () => {
    const mixed = [items[0], items[5], items[1]] as CatalogueItem[];
    const { bridge } = await openCatalogue({ catalogue: { ...catalogue, items: mixed } });
    await list.getByRole('combobox').selectOptions('drinks');
    await button('Move Hojicha up').click();
    await expect
      .poll(() => names(bridge.requestsOf('saveCatalogue')[0]))
      .toEqual(['Hojicha', 'Matcha latte', 'Dorayaki']);
  });

  test('draws only what is near its window, and says how many there are', async () => {
    const [one] = items;
    if (!one) throw new Error('no items');
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      ...one,
      id: `i${index}`,
      name: { ja: `品${index}`, en: `Item ${index}` },
      barcode: null,
    }));
    await openCatalogue({ catalogue: { ...catalogue, items: many } });
    await expect.element(list.getByText('Items: 10000')).toBeVisible();
    const drawn = (): NodeListOf<Element> => document.querySelectorAll('main li');
    expect(drawn().length).toBeLessThan(40);
    expect(drawn()[0]?.getAttribute('aria-setsize')).toBe('10000');
    const view = drawn()[0]?.closest('.view');
    if (!view) throw new Error('no view');
    view.scrollTop = view.scrollHeight;
    await expect.element(row('Item 9999')).toBeVisible();
    expect([...drawn()].at(-1)?.getAttribute('aria-posinset')).toBe('10000');
    expect(drawn().length).toBeLessThan(40);
  });
});

describe('an item', () => {
  test('is not saved before something of it was changed', async () => {
    await openCatalogue();
    await row('Hojicha').click();
    await expect.element(button('Save')).toBeDisabled();
    await field('Price').fill('421');
    await expect.element(button('Save')).toBeEnabled();
    await field('Price').fill('420');
    await expect.element(button('Save')).toBeDisabled();
  });

  test('is added: its reading proposed, its English name taken from the Japanese', async () => {
    const { bridge } = await openCatalogue();
    await button('Add item').click();
    await field('Name (Japanese)').fill('ココア');
    await expect.element(field('Reading, for search')).toHaveValue('ここあ');
    await expect.element(page.getByText('Proposed from what was typed. Please check it.')).toBeVisible();
    await field('Price').fill('４５０');
    await page.getByRole('combobox', { name: 'Category' }).last().selectOptions('drinks');
    await page.getByRole('radio', { name: '8% (reduced)' }).first().click();
    await field('Barcode').fill('４９００００００');
    await button('Save').click();
    await expect.poll(() => bridge.requestsOf('saveCatalogue')).toHaveLength(1);
    const saved = bridge.requestsOf('saveCatalogue')[0]?.items.find(({ name }) => name.ja === 'ココア');
    expect(saved).toMatchObject({
      name: { ja: 'ココア', en: 'ココア' },
      reading: 'ここあ',
      price: 450,
      rate: 8,
      category: 'drinks',
      picture: null,
      barcode: '49000000',
    });
    expect(saved?.id).not.toBe('');
  });

  test('has the address of its picture, which the page never opens, beside the picture itself', async () => {
    const { bridge } = await openCatalogue();
    const address = field('Address of the picture on the web');
    await row('Hojicha').first().click();
    await address.fill('http://shop.example/hojicha.png');
    const problem = 'Use an address that begins with https://, without spaces and without a user name.';
    await expect.element(page.getByText(problem)).toBeVisible();
    await button('Save').click();
    await expect.element(address).toHaveFocus();
    expect(bridge.requestsOf('saveCatalogue')).toEqual([]);
    await address.fill(' https://shop.example/hojicha.png ');
    await expect.element(page.getByText(problem)).not.toBeInTheDocument();
    await button('Save').click();
    await expect.poll(() => bridge.requestsOf('saveCatalogue')).toHaveLength(1);
    const saved = bridge.requestsOf('saveCatalogue')[0]?.items.find(({ id }) => id === 'hojicha');
    expect(saved).toMatchObject({ pictureUrl: 'https://shop.example/hojicha.png', picture: null });
    expect(document.querySelector('[src*="shop.example"]')).toBeNull();
  });

  test('tells at once which barcode is taken, and only then what is missing', async () => {
    const { bridge } = await openCatalogue();
    await button('Add item').click();
    await field('Barcode').fill('49012347');
    await expect.element(page.getByText('“Dorayaki” already has this barcode.')).toBeVisible();
    await expect.element(page.getByText('This is required.')).not.toBeInTheDocument();
    await button('Save').click();
    await expect.element(page.getByText('This is required.')).toBeVisible();
    await expect.element(page.getByText('Enter an amount first.')).toBeVisible();
    await expect.element(field('Name (Japanese)')).toHaveFocus();
    expect(bridge.requestsOf('saveCatalogue')).toEqual([]);
  });

  test.each([
    [255, '255 / 255'],
    [256, 'At most 255 characters.'],
  ])('shows the limit of a name as it is typed: %i', async (length, words) => {
    await openCatalogue();
    await button('Add item').click();
    await field('Name (Japanese)').fill('茶'.repeat(length));
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('is changed and sold at once under its new name', async () => {
    const { session } = await openCatalogue();
    await row('Hojicha').first().click();
    await field('Name (English)').fill('Roasted tea');
    await button('Save').click();
    await expect.element(page.getByRole('heading', { name: 'Roasted tea' })).toBeVisible();
    session.open('sale');
    await expect.element(page.getByRole('region', { name: 'Items' }).getByText('Roasted tea')).toBeVisible();
  });

  test('takes its price from the keypad', async () => {
    const { bridge } = await openCatalogue();
    await row('Hojicha').first().click();
    await button('Keypad').click();
    const pad = page.getByRole('group', { name: 'Keypad' });
    await pad.getByRole('button', { name: 'Clear' }).click();
    for (const digit of ['7', '00']) await pad.getByRole('button', { name: digit, exact: true }).click();
    await expect.element(field('Price')).toHaveValue('700');
    await button('Save').click();
    await expect.poll(() => bridge.requestsOf('saveCatalogue')[0]?.items[1]?.price).toBe(700);
  });

  test('is deleted, and comes back to its place', async () => {
    const { bridge } = await openCatalogue();
    await row('Hojicha').first().click();
    await button('Delete item').click();
    await expect.poll(() => names(bridge.requestsOf('saveCatalogue')[0])).not.toContain('Hojicha');
    await button('Undo').click();
    await expect.poll(() => bridge.requestsOf('saveCatalogue')[1]).toEqual(catalogue);
  });

  test('asks before what was typed is lost', async () => {
    const { session } = await openCatalogue();
    await row('Hojicha').first().click();
    await field('Price').fill('999');
    await button('Back to the sale').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(session.screen).toBe('catalogue');
    await button('Keep editing').click();
    await expect.element(field('Price')).toHaveValue('999');
  });

  test('stays in the form where it could not be saved, and says why', async () => {
    const { bridge } = await openCatalogue();
    bridge.answer('saveCatalogue', fail('storage', 'disk full'));
    await row('Hojicha').first().click();
    await field('Price').fill('999');
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/cannot write/);
    await button('Close').first().click();
    await expect.element(field('Price')).toHaveValue('999');
  });

  test('does not save when a scanner ends a barcode with Enter', async () => {
    const { bridge } = await openCatalogue();
    await row('Hojicha').first().click();
    await field('Barcode').fill('11111111');
    await userEvent.keyboard('{Enter}');
    expect(bridge.requestsOf('saveCatalogue')).toEqual([]);
  });
});

describe('a picture', () => {
  test('is made small, kept by main, and shown', async () => {
    const { bridge } = await openCatalogue();
    bridge.answer('savePicture', success('pictures/mug.svg'));
    await row('Hojicha').first().click();
    chooseFile(await pictureFile(2000, 1000));
    await expect.poll(() => bridge.requestsOf('savePicture')).toHaveLength(1);
    const [bytes = new Uint8Array()] = bridge.requestsOf('savePicture');
    const made = await createImageBitmap(new Blob([bytes]));
    expect([made.width, made.height]).toEqual([512, 256]);
    await button('Remove the picture').click();
    await expect
      .element(page.getByText('Without a picture, the first character of the name is shown.'))
      .toBeVisible();
    chooseFile(await pictureFile(10, 10));
    await expect.element(button('Remove the picture')).toBeVisible();
    await button('Save').click();
    await expect
      .poll(() => bridge.requestsOf('saveCatalogue')[0]?.items[1]?.picture)
      .toBe('pictures/mug.svg');
  });

  test('that is not kept yet keeps the item from being saved without it', async () => {
    const { bridge, session } = await openCatalogue();
    let keep = (): void => undefined;
    bridge.answer('savePicture', () => {
      return new Promise((resolve) => (keep = () => resolve(success('pictures/late.webp'))));
    });
    await row('Hojicha').first().click();
    chooseFile(await pictureFile(10, 10));
    await expect.poll(() => bridge.requestsOf('savePicture')).toHaveLength(1);
    await expect.element(button('Save')).toBeDisabled();
    await field('Name (Japanese)').fill('ほうじ茶2');
    await userEvent.keyboard('{Enter}');
    expect(bridge.requestsOf('saveCatalogue')).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).toMatchTextContent('Your changes are not saved');
    await button('Keep editing').click();
    keep();
    await button('Save').click();
    await expect
      .poll(() => bridge.requestsOf('saveCatalogue')[0]?.items[1]?.picture)
      .toBe('pictures/late.webp');
    expect(session.screen).toBe('catalogue');
  });

  test('that is none is refused in words', async () => {
    const { bridge } = await openCatalogue();
    await row('Hojicha').first().click();
    chooseFile(new File(['<svg/>'], 'cake.jpg', { type: 'image/jpeg' }));
    await expect.element(page.getByText(/^This picture cannot be read\./)).toBeVisible();
    expect(bridge.requestsOf('savePicture')).toEqual([]);
  });
});
