import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { presentedPhases, saleIn } from '../fixtures/sales.ts';
import type { ShownScreen } from './customer-screens.ts';
import type { Mounted } from './mount.ts';
import { draftOf, scan } from './sale-screen.ts';

/** What payers' codes can pay with. */
export const presentedWays = [{ name: 'paypay', min: 1, max: 1_000_000 }];
/** The code that the practice phone shows. */
export const phoneCode = '263456789012345678';

const draft = draftOf();
const scanButton = /^(Scan customer’s code|お客様のコードを読み取る)$/;

const phone = ({ bridge }: Mounted): void => bridge.answer('readPayerCode', success(phoneCode));

async function openScan(): Promise<void> {
  await page.getByRole('button', { name: scanButton }).click();
  await page
    .getByRole('heading', { level: 1, name: /^(Scan the code|お客様のスマートフォン)/ })
    .findElement();
}

/** The screen that waits for a payer's code, and every outcome of a scan. */
export const scanScreens: Record<string, ShownScreen> = {
  'sale with payer codes': { start: { draft, terminal: { presentedWays } } },
  'scan of a payer’s code': {
    start: { draft, terminal: { presentedWays, mode: 'live' } },
    open: openScan,
  },
  'scan in practice': {
    start: { draft, terminal: { presentedWays } },
    open(mounted) {
      phone(mounted);
      return openScan();
    },
  },
  'scan of an item in practice': {
    start: { draft, terminal: { presentedWays } },
    async open(mounted) {
      phone(mounted);
      await openScan();
      scan('4901234567894');
      await page.getByRole('button', { name: /^(Type the number|番号を入力する)$/ }).click();
    },
  },
  'scan in practice without a phone': {
    start: { draft, terminal: { presentedWays } },
    open({ bridge }) {
      bridge.answer('readPayerCode', fail('internal', 'Broken.'));
      return openScan();
    },
  },
  ...Object.fromEntries(
    Object.entries(presentedPhases).map(([name, phase]) => [
      `code: ${name}`,
      { start: { terminal: { presentedWays }, sale: saleIn(phase, { presented: true }) } },
    ]),
  ),
};
