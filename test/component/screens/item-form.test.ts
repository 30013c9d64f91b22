import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { terminal } from '../fixtures/terminal.ts';
import { openCatalogue, row } from '../support/catalogue-screen.ts';
import { button, english } from '../support/sale-screen.ts';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('an item says which price it takes, takes one as it is written, and needs no category', async () => {
  const { bridge } = await openCatalogue({ catalogue: { categories: [], items: [] } });
  await button('Add item').click();
  await expect.element(field('Price')).toHaveAccessibleDescription('With tax');
  await field('Name (Japanese)').fill('手ぬぐい');
  await field('Price').fill('980円');
  await button('Save').click();
  await expect.poll(() => bridge.requestsOf('saveCatalogue')).toHaveLength(1);
  const [{ categories, items: saved } = { categories: [], items: [] }] = bridge.requestsOf('saveCatalogue');
  expect(categories.map(({ name }) => name)).toEqual([{ ja: 'その他', en: 'Other' }]);
  expect(saved).toMatchObject([{ price: 980, category: categories[0]?.id }]);
});

test('a name that reads as another item’s is warned of, and its own is not', async () => {
  const { bridge } = await openCatalogue({});
  const warning = page.getByText(/^There is an item “ほうじ茶” already/);
  await row('Hojicha').click();
  await expect.element(field('Name (Japanese)')).toHaveValue('ほうじ茶');
  await expect.element(warning).not.toBeInTheDocument();
  await row('Matcha latte').click();
  await field('Name (Japanese)').fill(' ほうし\u3099茶');
  await expect.element(warning).toBeVisible();
  await button('Save').click();
  await expect.poll(() => bridge.requestsOf('saveCatalogue')).toHaveLength(1);
});

test('an item may have another rate where it is taken away, and not the same one', async () => {
  const { bridge } = await openCatalogue({});
  await row('Hojicha').click();
  const group = page.getByRole('group', { name: 'Tax rate when taken away' });
  await expect.element(group.getByLabelText('The same')).toBeChecked();
  await group.getByText('10% (standard)').click();
  await expect
    .element(group.getByRole('alert'))
    .toHaveTextContent('Choose a rate other than the first one, or none for an item with one rate.');
  await button('Save').click();
  expect(bridge.requestsOf('saveCatalogue')).toEqual([]);
  await group.getByText('8% (reduced)').click();
  await button('Save').click();
  await expect.poll(() => bridge.requestsOf('saveCatalogue')).toHaveLength(1);
  const saved = bridge.requestsOf('saveCatalogue')[0]?.items.find(({ id }) => id === 'hojicha');
  expect(saved).toMatchObject({ rate: 10, takeawayRate: 8 });
});

test('an item has choices, a group a line, checked by name and changed again', async () => {
  const { bridge } = await openCatalogue({});
  await row('Hojicha').click();
  await field('Choices').fill('サイズ|Size [required]: 小|Small=-500 / 大|Large=+100');
  await button('Save').click();
  await expect
    .element(field('Choices'))
    .toHaveAccessibleDescription(/Whatever is chosen, the price must not fall below 0/);
  expect(bridge.requestsOf('saveCatalogue')).toEqual([]);
  await field('Choices').fill(
    'サイズ|Size [required]: 小|Small=-50 / 大|Large=+100\n追加 [several]: はちみつ=50',
  );
  await button('Save').click();
  await expect.poll(() => bridge.requestsOf('saveCatalogue')).toHaveLength(1);
  const saved = bridge.requestsOf('saveCatalogue')[0]?.items.find(({ id }) => id === 'hojicha');
  expect(saved?.choices).toEqual([
    {
      name: { ja: 'サイズ', en: 'Size' },
      several: false,
      required: true,
      choices: [
        { name: { ja: '小', en: 'Small' }, price: -50 },
        { name: { ja: '大', en: 'Large' }, price: 100 },
      ],
    },
    {
      name: { ja: '追加', en: '追加' },
      several: true,
      required: false,
      choices: [{ name: { ja: 'はちみつ', en: 'はちみつ' }, price: 50 }],
    },
  ]);
  await expect
    .element(field('Choices'))
    .toHaveValue('サイズ|Size [required]: 小|Small=-50 / 大|Large=+100\n追加 [several]: はちみつ=+50');
});

test.each([
  ['JPY', 'excluded', 'Without tax'],
  ['USD', 'included', 'With tax ・ In USD, smallest unit'],
] as const)('of a shop in %s whose prices are %s says: %s', async (currency, prices, words) => {
  await openCatalogue({ terminal: { ...english, currency, tax: { ...terminal.tax, prices } } });
  await button('Add item').click();
  await expect.element(field('Price')).toHaveAccessibleDescription(words);
});
