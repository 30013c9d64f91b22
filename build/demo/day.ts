/** The rest of a shop's day after a sale: a discount, a receipt, a refund, a search, the close. */
import type { ElectronApplication, Page } from '@playwright/test';
import { readReceipt } from '../../test/support/printer/receipt.ts';
import { startPrinter, type TestPrinter } from '../../test/support/printer/server.ts';
import { scan as pressScan } from '../../test/support/press-keys.ts';
import type { Screens } from '../../test/support/screens.ts';
import { type DiscountedSale, sellWithDiscount } from './discount.ts';
import { type DemoLunch, playLunch } from './lunch.ts';
import { cancelSale, lookAtWeek, seeLatePayment } from './late.ts';
import type { Steps } from './steps.ts';
import { tapsOf } from './taps.ts';
import type { HurriedTerminal } from './terminal.ts';

/** Amounts are in the smallest unit, except those on the receipt, which are as printed. */
export interface DemoDay {
  readonly discounted: DiscountedSale;
  /** Paid by scanning the payer's code, with the taps from the ticket to the scan. */
  readonly scanned: { readonly orderNo: string; readonly amount: number; readonly taps: number };
  /** Read off a test printer's paper. */
  readonly receipt: {
    readonly orderNo: string;
    readonly total: string;
    readonly rates: readonly { rate: number; amount: string; tax: string }[];
  };
  /** The last payment's receipt, off the same paper, and its taps on the sale screen. */
  readonly lastReceipt: {
    readonly orderNo: string;
    readonly total: string;
    readonly taps: number;
  };
  readonly refund: { readonly orderNo: string; readonly amount: number };
  readonly lunch: DemoLunch;
  /** Canceled, paid all the same, and told to the staff. */
  readonly late: PaidSale;
  /** The week's net takings, as their screen shows them. */
  readonly week: { readonly net: string };
  /** The search, and the order number found. */
  readonly search: { readonly words: string; readonly found: string };
  /** The sealed close: payments, their sum, and what is left after refunds. */
  readonly dayClose: { readonly payments: number; readonly received: number; readonly net: number };
}

export interface PaidSale {
  readonly orderNo: string;
  readonly amount: number;
}

export interface Day {
  app: ElectronApplication;
  page: Page;
  screens: Screens;
  steps: Steps;
  yen: (amount: number) => string;
  photograph: (name: string) => Promise<unknown>;
  hurried: HurriedTerminal | undefined;
}

const scannedAmount = 980;
const givenBack = 260;
/** Signs in a line of 80 mm paper. */
const signs = 48;

/** Plays the day after a paid sale with items of both rates; the sale screen is open before and after. */
export async function playDay(day: Day, first: PaidSale): Promise<DemoDay> {
  const second = await sellWithDiscount(day);
  const { receipt, lastReceipt } = await printReceipts(day, first, second);
  // The terminal checks a canceled code about a minute later: the day goes on meanwhile.
  const late = await cancelSale(day);
  const refund = await giveBack(day, first);
  const search = await findAgain(day, second);
  const scanned = await sellByScan(day);
  const lunch = await playLunch(day);
  await seeLatePayment(day, late);
  const dayClose = await closeDay(
    day,
    [first, second, scanned, late, lunch],
    givenBack + lunch.refund.amount,
  );
  const week = await lookAtWeek(day, dayClose.net);
  return {
    discounted: second,
    receipt,
    lastReceipt,
    refund,
    search,
    scanned,
    lunch,
    late,
    week,
    dayClose,
  };
}

/** Scans the practice phone's code by keys, as a scanner types, once a goods barcode was refused. */
async function sellByScan({ page, screens, steps, photograph, yen }: Day): Promise<DemoDay['scanned']> {
  const { sale, scan, code } = screens;
  return steps.run(`Have ${yen(scannedAmount)} paid by the code on a phone`, async () => {
    await sale.enterAmount(scannedAmount);
    const taps = await tapsOf(page, () => sale.scanButton.click());
    await scan.button('practice_phone_scan').waitFor();
    await photograph('scan.png');
    await pressScan(page, '4901234567894');
    await scan.text('scan_payer_item').waitFor();
    const shown = (await scan.root.getByText(/^[\d ]{16,}$/).innerText()).replaceAll(' ', '');
    await pressScan(page, shown);
    await code.title('paid').waitFor();
    const orderNo = await code.orderNo.innerText();
    await code.button('next_sale').click();
    await sale.location.waitFor();
    return { orderNo, amount: scannedAmount, taps };
  });
}

/** Sets a printer and prints receipts; answers what is on paper. */
async function printReceipts(
  day: Day,
  first: PaidSale,
  last: PaidSale,
): Promise<Pick<DemoDay, 'receipt' | 'lastReceipt'>> {
  const { page, screens, steps } = day;
  const { settings } = screens;
  const printer = await startPrinter();
  try {
    await steps.run('Set the printer', async () => {
      await screens.menu.open('settings');
      await page.getByRole('tab', { name: 'Receipts' }).click();
      const section = page.getByRole('region', { name: 'Receipts' });
      await section.getByText('Network', { exact: true }).click();
      await section.getByLabel('Printer’s address').fill(`127.0.0.1:${printer.port}`);
      await section.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Receipts saved').waitFor();
      await settings.button('back_to_sale').click();
    });
    const receipt = await steps.run('Print the receipt, and read it off the paper', () =>
      printFromHistory(day, first, printer),
    );
    const lastReceipt = await steps.run('Print the last receipt with one tap', () =>
      printLast(day, last, printer),
    );
    return { receipt, lastReceipt };
  } finally {
    await printer.close();
  }
}

async function printFromHistory(
  { page, screens, photograph, yen }: Day,
  { orderNo, amount }: PaidSale,
  printer: TestPrinter,
): Promise<DemoDay['receipt']> {
  const { history } = screens;
  await screens.menu.openHistory();
  await history.open(orderNo);
  await history.detail.root.getByRole('button', { name: 'Receipt', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Receipt of ${orderNo}` });
  await dialog.getByRole('img').waitFor();
  await photograph('receipt.png');
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const { total, rates } = readReceipt(await paperOf(printer, 1), signs);
  if (total.replace(/\D/g, '') !== String(amount)) {
    throw new Error(`The receipt says ${total}, the sale was ${yen(amount)}.`);
  }
  await toSale(screens);
  return { orderNo, total, rates };
}

async function printLast(
  { page, screens, yen }: Day,
  { orderNo, amount }: PaidSale,
  printer: TestPrinter,
): Promise<DemoDay['lastReceipt']> {
  const button = screens.sale.ticket.getByRole('button', { name: 'Last receipt' });
  const taps = await tapsOf(page, async () => {
    await button.click();
    await page.getByText(/is on its way to the printer/).waitFor();
  });
  const { head, total } = readReceipt(await paperOf(printer, 2), signs);
  const isOfSale = head.some((line) => line.includes(orderNo)) && total.replace(/\D/g, '') === String(amount);
  if (!isOfSale) throw new Error(`The last receipt is not of ${orderNo}, ${yen(amount)}: ${head.join(' ')}`);
  return { orderNo, total, taps };
}

/** Waits for the paper that is printed as the first (1), the second and so on. */
async function paperOf(printer: TestPrinter, number: number): Promise<TestPrinter['papers'][number]> {
  const until = performance.now() + 20_000;
  while (performance.now() < until) {
    const paper = printer.papers[number - 1];
    if (paper) return paper;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Nothing was printed.');
}

async function giveBack(day: Day, { orderNo, amount }: PaidSale): Promise<DemoDay['refund']> {
  const { screens, steps, yen, photograph } = day;
  const { history, menu } = screens;
  return steps.run(`Give ${yen(givenBack)} of it back`, async () => {
    await menu.openHistory();
    await history.open(orderNo);
    await history.detail.button('refund').click();
    const dialog = history.dialog('refund_title');
    await dialog.radio('refund_part').check({ force: true });
    await dialog.field('refund_amount').fill(String(givenBack));
    await dialog.button('refund_reason_returned').click();
    await dialog.field('refund_by').fill('Sato');
    await dialog.button('refund_submit').click();
    await dialog.text('refund_given', { amount: yen(givenBack) }).waitFor();
    await photograph('refund.png');
    // The first is the dialog's own.
    await dialog.button('close').last().click();
    await history.detail.button('refund').click();
    await dialog.text('refund_rest', { amount: yen(amount - givenBack) }).waitFor();
    await dialog.button('close').click();
    await toSale(screens);
    return { orderNo, amount: givenBack };
  });
}

async function findAgain({ screens, steps }: Day, { orderNo, amount }: PaidSale): Promise<DemoDay['search']> {
  const { history, menu } = screens;
  const words = String(amount);
  return steps.run(`Find the sale of ${words} again`, async () => {
    await menu.openHistory();
    await history.search.fill(words);
    await history.row(orderNo, 'paid').waitFor();
    await history.search.fill('');
    await toSale(screens);
    return { words, found: orderNo };
  });
}

/** Compares the day with the service, and seals it. */
async function closeDay(day: Day, sales: readonly PaidSale[], back: number): Promise<DemoDay['dayClose']> {
  const { page, screens, steps, yen, photograph } = day;
  const { history, menu } = screens;
  const received = sales.reduce((sum, { amount }) => sum + amount, 0);
  const net = received - back;
  return steps.run('Close the day', async () => {
    await menu.openHistory();
    await history.day.button('closing_open').click();
    await history.detail.text('closing_agreed').waitFor();
    const payments = await history.sums('close_payments');
    const [left] = await history.sums('close_net');
    if (payments.join(' ') !== `${sales.length} ${yen(received)}` || left !== yen(net)) {
      throw new Error(`The close says ${payments.join(' of ')}, net ${left}; it should be ${yen(net)}.`);
    }
    await photograph('closing.png');
    await history.detail.button('close_seal').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: history.detail.wordsOf('close_seal') })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await photograph('closed.png');
    await toSale(screens);
    return { payments: sales.length, received, net };
  });
}

async function toSale({ history, sale }: Screens): Promise<void> {
  await history.backButton.click();
  await sale.location.waitFor();
}
