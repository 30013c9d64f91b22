import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

const choicesOf = page.getByRole('group', { name: 'Choices', exact: true });
const groupOf = (name: string) => choicesOf.getByRole('group', { name, exact: true });

test('an item’s choices are rows: added, changed, removed and taken back, and saved as they stand', async () => {
  const { bridge, session } = await openCatalogue({});
  await row('Hojicha').click();
  await expect.element(choicesOf.getByText('None yet. Add groups such as size or toppings.')).toBeVisible();
  await button('Add group').click();
  await expect.element(field('Group name (Japanese)')).toHaveFocus();
  await userEvent.keyboard('サイズ');
  await field('Group name (English)').fill('Size');
  const size = groupOf('サイズ');
  await size.getByRole('switch', { name: 'Must be chosen' }).click();
  await size.getByRole('textbox', { name: 'Choice 1', exact: true }).fill('小');
  await size.getByRole('textbox', { name: 'Choice 1 (English)' }).fill('Small');
  await size.getByRole('textbox', { name: 'Choice 1, price difference' }).fill('-50');
  await size.getByRole('button', { name: 'Add choice' }).click();
  await expect.element(size.getByRole('textbox', { name: 'Choice 2', exact: true })).toHaveFocus();
  await userEvent.keyboard('大');
  await size.getByRole('textbox', { name: 'Choice 2, price difference' }).fill('100');
  await size.getByRole('button', { name: 'Remove choice 1' }).click();
  await expect.element(size.getByRole('button', { name: 'Add choice' })).toHaveFocus();
  expect(size.getByRole('textbox', { name: /^Choice \d$/ }).all()).toHaveLength(1);
  session.messages.undo();
  await expect.element(size.getByRole('textbox', { name: 'Choice 1', exact: true })).toHaveValue('小');
  // An empty row is left out.
  await size.getByRole('button', { name: 'Add choice' }).click();
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
        { name: { ja: '大', en: '大' }, price: 100 },
      ],
    },
  ]);
  // Again, from what was saved.
  await groupOf('サイズ').getByRole('button', { name: 'Remove group 1' }).click();
  await expect.element(button('Add group')).toHaveFocus();
  await button('Save').click();
  await expect.poll(() => bridge.requestsOf('saveCatalogue')).toHaveLength(2);
  expect(bridge.requestsOf('saveCatalogue')[1]?.items.find(({ id }) => id === 'hojicha')).not.toHaveProperty(
    'choices',
  );
});

test('a choice or a group that is taken back stands among what was typed since', async () => {
  const { session } = await openCatalogue({});
  await row('Hojicha').click();
  await button('Add group').click();
  await field('Group name (Japanese)').fill('サイズ');
  const size = groupOf('サイズ');
  const choice = (number: number) => size.getByRole('textbox', { name: `Choice ${number}`, exact: true });
  await choice(1).fill('小');
  await size.getByRole('button', { name: 'Add choice' }).click();
  await choice(2).fill('大');
  await size.getByRole('button', { name: 'Remove choice 1' }).click();
  await choice(1).fill('特大');
  session.messages.undo();
  await expect.element(choice(1)).toHaveValue('小');
  await expect.element(choice(2)).toHaveValue('特大');
  await size.getByRole('button', { name: 'Remove group 1' }).click();
  await button('Add group').click();
  await field('Group name (Japanese)').fill('氷');
  session.messages.undo();
  await expect.element(choice(2)).toHaveValue('特大');
  await expect.element(groupOf('氷')).toBeVisible();
});

test('the only English name of a choice can be cleared and typed anew', async () => {
  await openCatalogue({});
  await button('Add item').click();
  await field('Name (English)').fill('Tea');
  await button('Add group').click();
  const inEnglish = field('Group name (English)');
  await field('Name (English)').fill('');
  await inEnglish.fill('Size');
  await inEnglish.fill('');
  await inEnglish.fill('Ice');
  await expect.element(inEnglish).toHaveValue('Ice');
});

test('what is wrong with choices is said at its row, and nothing is saved', async () => {
  const { bridge } = await openCatalogue({});
  await row('Hojicha').click();
  await button('Add group').click();
  await field('Group name (Japanese)').fill('サイズ');
  const size = groupOf('サイズ');
  // While it is filled in it is not called unfinished.
  await expect.element(size.getByRole('alert').filter({ hasText: /./ })).not.toBeInTheDocument();
  await button('Save').click();
  await expect.element(size.getByText('Enter at least one choice.')).toBeVisible();
  await expect.element(size.getByRole('button', { name: 'Add choice' })).toHaveFocus();
  const name = size.getByRole('textbox', { name: 'Choice 1', exact: true });
  const difference = size.getByRole('textbox', { name: 'Choice 1, price difference' });
  await name.fill('小');
  await difference.fill('半額');
  await expect.element(difference).toBeInvalid();
  await expect.element(difference).toHaveAccessibleDescription(/^Use digits only/);
  await difference.fill('-5000');
  await expect
    .element(choicesOf.getByText(/^Whatever is chosen, the price must not fall below 0/))
    .toBeVisible();
  await difference.fill('-50');
  await size.getByRole('button', { name: 'Add choice' }).click();
  await userEvent.keyboard('小');
  const second = size.getByRole('textbox', { name: 'Choice 2', exact: true });
  await expect.element(second).toBeInvalid();
  await button('Save').click();
  await expect.element(second).toHaveFocus();
  expect(bridge.requestsOf('saveCatalogue')).toEqual([]);
});

test.each([
  ['JPY', 'excluded', 'Without tax'],
  ['USD', 'included', 'With tax ・ In USD, smallest unit'],
] as const)('of a shop in %s whose prices are %s says: %s', async (currency, prices, words) => {
  await openCatalogue({ terminal: { ...english, currency, tax: { ...terminal.tax, prices } } });
  await button('Add item').click();
  await expect.element(field('Price')).toHaveAccessibleDescription(words);
});
