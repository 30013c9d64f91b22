import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { toString as drawText } from 'qrcode';
import type { SaleState } from '../../electron/contract/sale.ts';
import { type CatalogueItem, catalogue } from '../../electron/contract/catalogue.ts';
import { firstPage } from '../../test/support/electron.ts';
import { type Screens, screensOf } from '../../test/support/screens.ts';
import { takeTurn } from '../one-at-a-time.mjs';
import { fromRoot } from '../paths.ts';
import { type DemoDay, playDay } from './day.ts';
import { statesInJournal } from './journal.ts';
import { saleOnScreen } from './on-screen.ts';
import { readCode } from './read-code.ts';
import type { Steps } from './steps.ts';
import { tapsOf } from './taps.ts';
import { endTerminal, type HurriedTerminal, startTerminal } from './terminal.ts';

/**
 * Taps from the first to the code: ¥1,200 on the keypad, and one item; a discount of the shop's own; the last receipt; and from a
 * ticket to the scan of a phone.
 */
export interface DemoTaps {
  readonly keypadSale: number;
  readonly oneItemSale: number;
  readonly discount: number;
  readonly lastReceipt: number;
  readonly scan: number;
}

/** `out/demo/report.json`; `amount` in the smallest unit, `timings` in milliseconds by step. */
export interface DemoReport extends DemoDay {
  readonly orderNo: string;
  readonly codeUrl: string;
  readonly decodedFromScreen: string;
  readonly amount: number;
  readonly states: readonly SaleState[];
  readonly taps: DemoTaps;
  readonly timings: Readonly<Record<string, number>>;
}

const location = 'Madoguchi Coffee Ginza';
const drink = ware('matcha-latte');
const bread = ware('melon-bread');
const keypadAmount = 1200;
/** The amount's keys, and the taps that a sale may take. */
const keypadKeys = ['1', '2', '00'];
const tapsAllowed: DemoTaps = { keypadSale: 4, oneItemSale: 2, discount: 2, lastReceipt: 1, scan: 1 };
const landscape = { width: 1280, height: 800 };
const portrait = { width: 800, height: 1280 };
/** Milliseconds that anything on screen may take; far above its real time. */
const patience = 60_000;

/** The README's pictures; npm run pictures keeps them. */
export const readmePictures = [
  'sale.png',
  'code.png',
  'code-portrait.png',
  'paid.png',
  'history.png',
  'closing.png',
  'items.png',
  'code-ja.png',
];
/** Only for people who look at a run. */
export const otherPictures = [
  'lunch.png',
  'receipt.png',
  'refund.png',
  'refund-line.png',
  'scan.png',
  'late.png',
  'closed.png',
  'week.png',
];

/** The folder of the last finished run. */
export const demoFolder = fromRoot('out/demo');
/** This run's, until it is over: runs at the same time have their own. */
const playing = fromRoot(`out/demo-${process.pid}`);
const profile = join(playing, 'profile');

/** Plays the sale and answers its report; throws a `StepFailure`. The app is closed either way. */
export async function playGuidedSale(
  steps: Steps,
  write: (text: string) => void,
  hurried?: HurriedTerminal,
): Promise<DemoReport> {
  mkdirSync(playing, { recursive: true });
  const { app, program, said } = await steps.run('Start the terminal', () => startTerminal(profile, hurried));
  try {
    const sale = await playSale(app, steps, write, hurried);
    const states = await steps.run('Close the terminal, read its journal', async () => {
      await app.close();
      return checkStates(statesInJournal(join(profile, 'practice', 'journal.db'), sale.orderNo));
    });
    const report: DemoReport = { ...sale, states, timings: steps.timings };
    writeFileSync(join(playing, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
    return report;
  } catch (error) {
    if (said.length > 0) write(`The terminal said:\n${said.join('')}\n`);
    throw error;
  } finally {
    await endTerminal(app, program);
    const release = takeTurn(fromRoot('out/.demo-ends'), () => undefined);
    rmSync(demoFolder, { recursive: true, force: true });
    renameSync(playing, demoFolder);
    release();
  }
}

async function playSale(
  app: ElectronApplication,
  steps: Steps,
  write: (text: string) => void,
  hurried?: HurriedTerminal,
): Promise<Omit<DemoReport, 'states' | 'timings'>> {
  const page = await steps.run('Open its first screen', async () => {
    const first = await firstPage(app);
    first.setDefaultTimeout(patience);
    await first.setViewportSize(landscape);
    return first;
  });
  try {
    const screens = screensOf(page, 'en');
    await fillTicket(page, screens, steps);
    const view = await showCode(page, screens, steps);
    const decodedFromScreen = await readBack(page, view.codeUrl, steps);
    write(`\n${await inTerminal(decodedFromScreen)}\n`);
    await pay(app, page, screens, view, steps);
    await lookUp(page, screens, view.orderNo, steps);
    await lookAtItems(page, screens, steps);
    const day = await playDay(
      { app, page, screens, steps, yen, photograph: (name) => photograph(page, name), hurried },
      view,
    );
    const counted = await countTaps(page, screens, steps);
    const { discounted, lastReceipt, scanned } = day;
    const ofDay = { discount: discounted.taps, lastReceipt: lastReceipt.taps, scan: scanned.taps };
    const taps = { ...counted, ...ofDay };
    if (tooMany(taps)) {
      throw new Error(`It takes ${JSON.stringify(taps)} taps, not ${JSON.stringify(tapsAllowed)}.`);
    }
    await sellInJapanese(page, screens, steps);
    const { orderNo, codeUrl, amount } = view;
    return { orderNo, codeUrl, decodedFromScreen, amount, taps, ...day };
  } catch (error) {
    await photograph(page, 'failure.png').catch((cause: unknown) =>
      write(`No picture of the failure: ${String(cause)}\n`),
    );
    throw error;
  }
}

async function fillTicket(page: Page, { setup, sale }: Screens, steps: Steps): Promise<void> {
  await steps.run('Choose "Practice now"', async () => {
    await setup.chooseLanguage('en');
    await setup.practise();
    await sale.location.waitFor();
  });
  await steps.run(`Pick the location ${location}`, async () => {
    await sale.pickLocation(location);
    await sale.location.filter({ hasText: location }).waitFor();
  });
  await steps.run(`Add ${drink.name.en} and ${bread.name.en}`, async () => {
    await sale.addItem(drink.name.en);
    await sale.addItem(bread.name.en);
  });
  await steps.run(`Add ${yen(keypadAmount)} from the keypad`, async () => {
    await sale.enterAmount(keypadAmount);
    await sale.itemsTab.click();
    const expected = yen(drink.price + bread.price + keypadAmount);
    const total = await sale.total.innerText();
    if (total !== expected) throw new Error(`The ticket says ${total}, the prices add up to ${expected}.`);
    await photograph(page, 'sale.png');
  });
}

/** Shows the code; answers the sale as main told the screen of it. */
async function showCode(
  page: Page,
  { sale, code }: Screens,
  steps: Steps,
): Promise<{ orderNo: string; codeUrl: string; amount: number }> {
  return steps.run('Show the code', async () => {
    await sale.showCode();
    await code.title('opening').or(code.title('awaiting')).first().waitFor();
    await code.title('awaiting').waitFor();
    const shown = await saleOnScreen(page);
    if (shown.phase.state !== 'awaiting') throw new Error(`The sale is ${shown.phase.state}.`);
    const [amount, orderNo] = [await code.amount.innerText(), await code.orderNo.innerText()];
    if (amount !== yen(shown.amount)) throw new Error(`The screen asks for ${amount}, not ${shown.amount}.`);
    if (orderNo !== shown.orderNo) throw new Error(`The screen names ${orderNo}, not ${shown.orderNo}.`);
    return { orderNo, codeUrl: shown.phase.codeUrl, amount: shown.amount };
  });
}

/** Reads the code from pictures of the screen, in both orientations. */
async function readBack(page: Page, codeUrl: string, steps: Steps): Promise<string> {
  return steps.run('Read the QR code back from the picture', async () => {
    const decoded = await readCode(await photograph(page, 'code.png'));
    sameCode(decoded, codeUrl);
    await page.setViewportSize(portrait);
    sameCode(await readCode(await photograph(page, 'code-portrait.png')), codeUrl);
    await page.setViewportSize(landscape);
    return decoded;
  });
}

async function pay(
  app: ElectronApplication,
  page: Page,
  { code }: Screens,
  { codeUrl }: { codeUrl: string },
  steps: Steps,
): Promise<void> {
  await steps.run('Pay on the payer page', async () => {
    const payer = await code.openPayerPage(app);
    sameCode(payer.page.url(), codeUrl);
    await payer.pay('linepay');
  });
  await steps.run('See it paid', async () => {
    await code.title('paid').waitFor();
    await photograph(page, 'paid.png');
    await code.button('next_sale').click();
  });
}

async function lookUp(
  page: Page,
  { sale, menu, history }: Screens,
  orderNo: string,
  steps: Steps,
): Promise<void> {
  await steps.run('Look it up in History', async () => {
    await menu.openHistory();
    await history.row(orderNo, 'paid').waitFor();
    await history.open(orderNo);
    await history.events('paid').waitFor();
    await photograph(page, 'history.png');
    await history.backButton.click();
    await sale.location.waitFor();
  });
}

/** Looks at the shop's items as a manager sees them. */
async function lookAtItems(page: Page, { menu, catalogue }: Screens, steps: Steps): Promise<void> {
  await steps.run('Look at the items', async () => {
    await menu.open('catalogue');
    await catalogue.edit(drink.name.en);
    await photograph(page, 'items.png');
    await catalogue.button('back_to_sale').click();
  });
}

/** Two sales with as few taps as the screens allow; both are canceled. */
async function countTaps(
  page: Page,
  screens: Screens,
  steps: Steps,
): Promise<Pick<DemoTaps, 'keypadSale' | 'oneItemSale'>> {
  const { sale } = screens;
  const keypadSale = await steps.run(`Count the taps of ${yen(keypadAmount)} from the keypad`, async () => {
    // The screen remembers which half of it was used last.
    await sale.keypadTab.click();
    return tapsToCode(page, screens, keypadAmount, async () => {
      for (const key of keypadKeys) await sale.key(key).click();
    });
  });
  const oneItemSale = await steps.run('Count the taps of one item', async () => {
    await sale.itemsTab.click();
    return tapsToCode(page, screens, drink.price, () => sale.item(drink.name.en).click());
  });
  return { keypadSale, oneItemSale };
}

function tooMany(taps: DemoTaps): boolean {
  return (Object.keys(tapsAllowed) as (keyof DemoTaps)[]).some((name) => taps[name] > tapsAllowed[name]);
}

/** Counts the taps from an empty ticket to its code, then cancels the sale and empties the ticket that comes back. */
async function tapsToCode(
  page: Page,
  { sale, code }: Screens,
  amount: number,
  ring: () => Promise<void>,
): Promise<number> {
  const taps = await tapsOf(page, async () => {
    await ring();
    await sale.showCode();
    await code.title('awaiting').waitFor();
  });
  const shown = await code.amount.innerText();
  if (shown !== yen(amount)) throw new Error(`The screen asks for ${shown}, not ${yen(amount)}.`);
  await code.holdCancel();
  await code.title('canceled').waitFor();
  await code.button('back_to_sale').click();
  await sale.clear();
  return taps;
}

/** The same screens in Japanese: a short sale, canceled. */
async function sellInJapanese(page: Page, { menu }: Screens, steps: Steps): Promise<void> {
  const { sale, code } = screensOf(page, 'ja');
  await steps.run('Switch to Japanese, show another code', async () => {
    await menu.chooseLanguage('ja');
    await sale.addItem(drink.name.ja);
    await sale.showCode();
    await code.title('awaiting').waitFor();
    const { phase } = await saleOnScreen(page);
    if (phase.state !== 'awaiting') throw new Error(`The sale is ${phase.state}.`);
    sameCode(await readCode(await photograph(page, 'code-ja.png')), phase.codeUrl);
  });
  await steps.run('Cancel it', async () => {
    await code.holdCancel();
    await code.title('canceled').waitFor();
    await code.button('back_to_sale').click();
    await sale.location.waitFor();
  });
}

async function photograph(page: Page, name: string): Promise<Buffer> {
  return page.screenshot({ path: join(playing, name), animations: 'disabled' });
}

function sameCode(found: string, codeUrl: string): void {
  if (found !== codeUrl) throw new Error(`The code says ${found}; the service's address is ${codeUrl}.`);
}

function checkStates(states: SaleState[]): SaleState[] {
  const expected = 'opening, awaiting, paid';
  if (states.join(', ') === expected) return states;
  throw new Error(`The journal's states are ${states.join(', ')}; they should be ${expected}.`);
}

function ware(id: string): CatalogueItem {
  const text = readFileSync(fromRoot('resources/catalogue.practice.json'), 'utf8');
  const item = catalogue.parse(JSON.parse(text)).items.find((each) => each.id === id);
  if (item === undefined) throw new Error(`The practice catalogue has no ${id}.`);
  return item;
}

/** An amount as the English screens show it. */
export function yen(amount: number): string {
  return `¥${new Intl.NumberFormat('en').format(amount)}`;
}

/** Draws a code: black on white in a terminal, whatever its colours; in plain characters in a file. */
function inTerminal(text: string): Promise<string> {
  return process.stdout.isTTY
    ? drawText(text, { type: 'terminal', small: true })
    : drawText(text, { type: 'utf8' });
}
