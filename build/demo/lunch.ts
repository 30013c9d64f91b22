/** A lunch: eaten here and taken away on one ticket, a choice, a barcode, an item that is sold out. */
import { scan as pressScan } from '../../test/support/press-keys.ts';
import { plainWords } from '../../test/support/words.ts';
import type { Day, PaidSale } from './day.ts';
import { saleOnScreen } from './on-screen.ts';
import { tapsOf } from './taps.ts';

export interface DemoLunch extends PaidSale {
  /** Lines as sold, with choices; rates in percent. */
  readonly lines: readonly { readonly name: string; readonly choice: string | null; readonly rate: number }[];
  readonly scannedItem: { readonly barcode: string; readonly name: string };
  /** Marked as sold out, and then not rung up. */
  readonly soldOut: string;
  /** Refunded by line, in the smallest unit. */
  readonly refund: { readonly line: string; readonly amount: number };
  readonly taps: { readonly choice: number; readonly serving: number };
}

const plate = { name: 'Lunch plate', price: 1_000 };
const float = { name: 'Matcha float', price: 540, choice: 'Large', more: 100 };
const file = [
  '商品名,英語名,価格,税率,持ち帰り税率,選択肢,カテゴリー',
  `ランチプレート,${plate.name},${plate.price},10,8,,ランチ`,
  `抹茶フロート,${float.name},${float.price},10,8,サイズ|Size [必須]: 小|Small=-50 / 大|${float.choice}=+${float.more},ランチ`,
  '',
].join('\n');
const bread = { name: 'Melon bread', price: 260, barcode: '2000002000013' };
const soldOut = 'Curry bread';
const total = plate.price + float.price + float.more + bread.price;
const tapsAllowed = { choice: 3, serving: 1 };

/** Plays the lunch; the sale screen is open before and after. */
export async function playLunch(day: Day): Promise<DemoLunch> {
  await addItems(day);
  const { choice, serving } = await ringUp(day);
  // A choice is the last tap of its item.
  const taps = { choice, serving };
  if (taps.choice > tapsAllowed.choice || taps.serving > tapsAllowed.serving) {
    throw new Error(`It takes ${JSON.stringify(taps)} taps, not ${JSON.stringify(tapsAllowed)}.`);
  }
  await scanBread(day);
  await sellOut(day);
  const sold = await sell(day);
  const refund = await giveBackLine(day, sold);
  const scannedItem = { barcode: bread.barcode, name: bread.name };
  return { ...sold, scannedItem, soldOut, refund, taps };
}

async function addItems({ steps, screens }: Day): Promise<void> {
  const { menu, catalogue } = screens;
  await steps.run('Add a lunch of two rates and a drink with a choice', async () => {
    await menu.open('catalogue');
    await catalogue.chooseFile({ name: 'lunch.csv', text: file });
    await catalogue.importing.button('import_apply').click();
    await catalogue.importing.root.waitFor({ state: 'hidden' });
    await catalogue.backButton.click();
  });
}

/** The plate is taken away by the ticket's switch, the drink drunk here by its line's; answers the taps. */
async function ringUp({ steps, screens, page, photograph }: Day): Promise<DemoLunch['taps']> {
  const { sale } = screens;
  return steps.run('Ring up one to eat here and one to take away', async () => {
    await sale.itemsTab.click();
    const dialog = page.getByRole('dialog');
    const choice = await tapsOf(page, async () => {
      await page.locator('.tile', { hasText: float.name }).click();
      await dialog.getByText(float.choice, { exact: true }).click();
      await dialog.locator('[type=submit]').click();
      await dialog.waitFor({ state: 'detached' });
    });
    await sale.addItem(plate.name);
    const away = plainWords('en', 'serving_takeaway');
    const serving = await tapsOf(page, () => sale.ticket.getByText(away, { exact: true }).click());
    await sale.ticket.getByRole('button', { name: new RegExp(`^${float.name}`) }).click();
    await dialog.getByText(plainWords('en', 'serving_eat_in'), { exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await photograph('lunch.png');
    return { choice, serving };
  });
}

async function scanBread({ steps, screens, page }: Day): Promise<void> {
  await steps.run(`Scan the barcode of ${bread.name}`, async () => {
    await pressScan(page, bread.barcode);
    await screens.sale.line(bread.name).waitFor();
  });
}

/** A sold-out item is reported, and not rung up. */
async function sellOut({ steps, screens, page, yen }: Day): Promise<void> {
  await steps.run(`Mark ${soldOut} as sold out`, async () => {
    const tile = page.locator('.tile', { hasText: soldOut });
    await tile.click({ button: 'right' });
    await page.getByRole('button', { name: plainWords('en', 'sold_out_set') }).click();
    await tile.getByText(plainWords('en', 'sold_out')).waitFor();
    await tile.click();
    await page.getByText(plainWords('en', 'sold_out_told').replace('{name}', soldOut)).waitFor();
    const shown = await screens.sale.total.innerText();
    if (shown !== yen(total)) throw new Error(`The ticket says ${shown}, not ${yen(total)}.`);
  });
}

async function sell({ steps, screens, app, page }: Day): Promise<PaidSale & Pick<DemoLunch, 'lines'>> {
  const { sale, code } = screens;
  return steps.run('Have the lunch paid', async () => {
    await sale.showCode();
    await code.title('awaiting').waitFor();
    const { orderNo, amount, lines } = await saleOnScreen(page);
    const payer = await code.openPayerPage(app);
    await payer.pay('paypay');
    await code.title('paid').waitFor();
    await code.button('next_sale').click();
    await sale.location.waitFor();
    const sold = lines.map(({ name, choices, rate }) => ({
      name,
      choice: choices?.map(({ en }) => en).join(', ') ?? null,
      rate: rate ?? 0,
    }));
    const rates = sold.map(({ rate }) => rate).join(', ');
    if (rates !== '10, 8, 8')
      throw new Error(`The rates of the lunch are ${rates}; they should be 10, 8, 8.`);
    return { orderNo, amount, lines: sold };
  });
}

async function giveBackLine(day: Day, { orderNo }: PaidSale): Promise<DemoLunch['refund']> {
  const { steps, screens, yen, photograph } = day;
  const { history, menu, sale } = screens;
  return steps.run(`Take ${bread.name} back`, async () => {
    await menu.openHistory();
    await history.open(orderNo);
    await history.detail.button('refund').click();
    const dialog = history.dialog('refund_title');
    await dialog.radio('refund_by_line').check({ force: true });
    await dialog.root.getByRole('checkbox', { name: bread.name }).check({ force: true });
    await dialog.button('refund_reason_returned').click();
    await dialog.field('refund_by').fill('Sato');
    await dialog.button('refund_submit').click();
    await dialog.text('refund_given', { amount: yen(bread.price) }).waitFor();
    await photograph('refund-line.png');
    // The first is the dialog's own.
    await dialog.button('close').last().click();
    await history.backButton.click();
    await sale.location.waitFor();
    return { line: bread.name, amount: bread.price };
  });
}
