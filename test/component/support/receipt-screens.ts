import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { drives } from '../fixtures/drives.ts';
import { paid, paidTodayOf } from '../fixtures/sales.ts';
import { preview, savedAs } from '../fixtures/slips.ts';
import { terminal } from '../fixtures/terminal.ts';
import type { ShownScreen } from './customer-screens.ts';

const printing = { ...terminal.printing, printer: '192.168.1.50' };

/** Receipts at the counter. */
export const receiptScreens: Record<string, ShownScreen> = {
  'code: paid, whose receipt can be printed': { start: { terminal: { printing }, sale: paid } },
  'formal receipt on the paid screen': {
    start: { terminal: { printing }, sale: paid },
    open: async ({ bridge }) => {
      bridge.answer('previewSlip', success(preview));
      await page.getByRole('button', { name: '領収書', exact: true }).click();
    },
  },
  'receipt that goes to a drive': {
    start: { sale: paid },
    open: async ({ bridge }) => {
      bridge.answer('previewSlip', success(preview));
      bridge.answer('listDrives', success(drives));
      const saved = { ...savedAs('/media/shop/SHOP/Madoguchi/receipt-M1-000042-7QK2.pdf'), removable: true };
      bridge.answer('saveSlip', success(saved));
      await page.getByRole('button', { name: /^(Receipt|レシート)$/ }).click();
      await page.getByRole('radio', { name: /^SHOP/ }).findElement();
      await page.getByRole('button', { name: /^(Save as PDF|PDFで保存する)$/ }).click();
    },
  },
  'last receipt of a refunded sale': {
    start: { terminal: { printing } },
    open: async ({ bridge }) => {
      const sales = paidTodayOf(1).map((sale) => ({ ...sale, givenBack: 520 }));
      bridge.answer('listReceipts', success(sales));
      bridge.answer('previewSlip', success(preview));
      await page.getByRole('button', { name: /^(Last receipt|直前のレシート)$/ }).click();
    },
  },
};
