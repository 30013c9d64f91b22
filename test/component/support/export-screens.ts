import { page } from 'vitest/browser';
import type { Exported } from '../../../electron/contract/export.ts';
import { success } from '../../../electron/contract/result.ts';
import { drives } from '../fixtures/drives.ts';
import { dayOf } from '../fixtures/sales.ts';
import { terminal } from '../fixtures/terminal.ts';
import type { ShownScreen } from './customer-screens.ts';
import type { Mounted } from './mount.ts';

const inKiosk = { start: { terminal: { kiosk: { ...terminal.kiosk, running: true } } } };

/** Opens the dialog of the export, with drives plugged in. */
async function open({ bridge, session }: Mounted): Promise<void> {
  bridge.answer('readHistory', success(dayOf(40)));
  bridge.answer('listDrives', success(drives));
  session.open('history');
  await page.getByRole('button', { name: /^(Export CSV|CSVに書き出す)$/ }).click();
  await page.getByRole('radio', { name: 'SHOP' }).findElement();
}

async function write(mounted: Mounted, exported: Exported | null): Promise<void> {
  const { bridge } = mounted;
  await open(mounted);
  bridge.answer(
    'readExport',
    success({ kind: 'running', drive: null, progress: { done: 40_000, total: 100_000 } }),
  );
  bridge.answer('exportSales', () =>
    exported === null ? new Promise(() => undefined) : Promise.resolve(success(exported)),
  );
  await page.getByRole('button', { name: /^(Write the file|書き出す)$/ }).click();
}

/** The export in each of its states. */
export const exportScreens: Record<string, ShownScreen> = {
  'export to a drive': {
    ...inKiosk,
    open: async (mounted) => {
      await open(mounted);
      await page.getByText(/Other days|期間を指定/).click();
    },
  },
  'export under way': {
    ...inKiosk,
    open: async (mounted) => {
      await write(mounted, null);
      await page.getByRole('progressbar', { name: /40,000/ }).findElement();
    },
  },
  'export that is done': {
    start: {},
    open: async (mounted) => {
      const path = `/media/shop/SHOP/Madoguchi/${'sales-'.repeat(30)}.csv`;
      await write(mounted, { kind: 'written', path, rows: 100_000, removable: true });
      await page.getByRole('button', { name: /^(Done|完了)$/ }).findElement();
    },
  },
  'export to a drive that is gone': {
    ...inKiosk,
    open: async (mounted) => {
      await write(mounted, { kind: 'not-written', why: 'drive-gone' });
      await page.getByRole('alert').findElement();
    },
  },
};
