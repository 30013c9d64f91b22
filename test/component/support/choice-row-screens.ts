import { page, userEvent } from 'vitest/browser';
import { catalogue, choices, items } from '../fixtures/terminal.ts';
import type { ShownScreen } from './customer-screens.ts';
import type { Mounted } from './mount.ts';

/** As many groups, and as long names, as an item takes. */
const long = {
  ja: '氷の量をお選びください'.repeat(4).slice(0, 40),
  en: 'How much ice would you like in your tea?',
};
const withLongChoices = {
  ...catalogue,
  items: items.map((item) =>
    item.id === 'hojicha'
      ? {
          ...item,
          choices: [
            ...choices,
            { name: long, several: false, required: false, choices: [{ name: long, price: 1_000_000 }] },
          ],
        }
      : item,
  ),
};

async function openItem({ session }: Mounted): Promise<void> {
  session.open('catalogue');
  await page
    .getByRole('button', { name: /^(Hojicha|ほうじ茶)/ })
    .first()
    .click();
}

/** The choices of an item being edited: as long as can be, and wrong in each way. */
export const choiceRowScreens: Record<string, ShownScreen> = {
  'choices of an item': {
    start: { catalogue: withLongChoices },
    open: async (mounted) => {
      await openItem(mounted);
      const row = page.getByRole('textbox', { name: /^(Choice 1|選択肢 1)$/ }).first();
      (await row.findElement()).scrollIntoView();
    },
  },
  'choices of an item, wrong': {
    start: {},
    open: async (mounted) => {
      await openItem(mounted);
      const add = page.getByRole('button', { name: /^(Add group|グループを追加)$/ });
      for (const name of ['S', 'S']) {
        await add.click();
        await userEvent.keyboard(name);
      }
      await page
        .getByRole('textbox', { name: /^(Choice 1, price difference|選択肢 1 の差額)$/ })
        .first()
        .fill('半額');
      await page.getByRole('button', { name: /^(Save|保存する)$/ }).click();
      await page.getByText(/^(Enter at least one choice|選択肢を1つ以上)/).findElement();
    },
  },
};
