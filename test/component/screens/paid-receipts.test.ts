import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { drives } from '../fixtures/drives.ts';
import { awaiting, paid, saleId, saleIn } from '../fixtures/sales.ts';
import { preview, savedAs } from '../fixtures/slips.ts';
import { terminal as usual } from '../fixtures/terminal.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, english, scan } from '../support/sale-screen.ts';

const withPrinter = { ...english, printing: { ...usual.printing, printer: '192.168.1.50' } };
const slip = page.getByRole('dialog', { name: /^Receipt of M1-000042/ });
const formal = { kind: 'formal', saleId: saleId(1), addressee: '上', purpose: 'お品代として' };

async function paidScreen(terminal: object): Promise<Mounted> {
  const mounted = await mountApp({ terminal, sale: saleIn(awaiting) });
  mounted.bridge.send('sale', paid);
  mounted.bridge.answer('previewSlip', success(preview));
  return mounted;
}

/** The time after which a paid screen leaves comes as the test has it come. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the paid screen', () => {
  test.each([false, true])(
    'prints a 領収書 with its preview, whether a receipt prints itself (%s) or not',
    async (automatic) => {
      const { bridge } = await paidScreen({
        ...withPrinter,
        printing: { ...withPrinter.printing, automatic },
      });
      await button('領収書').click();
      await expect.element(slip.getByRole('img')).toBeVisible();
      expect(bridge.requestsOf('previewSlip')).toEqual([formal]);
      await slip.getByLabelText('To', { exact: true }).fill('山田商店');
      await slip.getByLabelText('For (但し書き)').fill('飲食代として');
      await slip.getByRole('button', { name: 'Print', exact: true }).click();
      const written = { ...formal, addressee: '山田商店', purpose: '飲食代として' };
      expect(bridge.requestsOf('printSlip')).toEqual([written]);
      await expect.element(slip).not.toBeInTheDocument();
      await expect.element(page.getByText('The 領収書 is on its way to the printer')).toBeVisible();
    },
  );

  test('offers the preview without a printer, and the receipt as a file', async () => {
    const { bridge } = await paidScreen(english);
    bridge.answer('saveSlip', success(savedAs('/home/shop/receipt.pdf')));
    await button('Receipt').click();
    await expect.element(slip.getByRole('img')).toBeVisible();
    expect(bridge.requestsOf('previewSlip')).toEqual([{ kind: 'receipt', saleId: saleId(1) }]);
    await slip.getByRole('button', { name: 'Save as PDF' }).click();
    await expect.element(slip.getByText('Saved: /home/shop/receipt.pdf')).toBeVisible();
    await expect.element(button('領収書')).not.toBeInTheDocument();
  });

  test('stays while a 領収書 is written, and leaves by itself after it', async () => {
    stopTimers();
    const { bridge } = await paidScreen(withPrinter);
    await button('領収書').click();
    await expect.element(slip).toBeVisible();
    // Main sends the same sale again meanwhile.
    bridge.send('sale', { ...paid });
    await vi.advanceTimersByTimeAsync(5_400);
    expect(bridge.requestsOf('dismissSale')).toEqual([]);
    await expect.element(slip).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(slip).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(5_400);
    expect(bridge.requestsOf('dismissSale')).toEqual([saleId(1)]);
  });

  test('does not stay for the next sale because one was written for the last', async () => {
    stopTimers();
    const { bridge } = await paidScreen(withPrinter);
    await button('領収書').click();
    await expect.element(slip).toBeVisible();
    const next = { id: saleId(2), orderNo: 'M1-000043-7QK2' };
    bridge.send('sale', saleIn(awaiting, next));
    await expect.element(slip).not.toBeInTheDocument();
    bridge.send('sale', { ...paid, ...next });
    await expect.element(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    await vi.advanceTimersByTimeAsync(5_400);
    expect(bridge.requestsOf('dismissSale')).toEqual([saleId(2)]);
  });

  test('says that a scan over a 領収書 was not added, and keeps what was written', async () => {
    const { bridge } = await paidScreen(withPrinter);
    await button('領収書').click();
    await slip.getByLabelText('To', { exact: true }).fill('山田商店');
    (slip.getByRole('button', { name: 'Print', exact: true }).element() as HTMLElement).focus();
    // The Enter that ends it presses nothing.
    expect(scan('4901234567894')).toBe(true);
    await expect.element(page.getByText(/4901234567894/)).toBeVisible();
    await expect.element(slip.getByLabelText('To', { exact: true })).toHaveValue('山田商店');
    expect(bridge.requestsOf('dismissSale')).toEqual([]);
  });
});

describe('a receipt that goes to a drive', () => {
  async function withDrives(): Promise<Mounted> {
    const mounted = await mountApp({ terminal: english, sale: paid });
    mounted.bridge.answer('previewSlip', success(preview));
    mounted.bridge.answer('listDrives', success(drives));
    await button('Receipt').click();
    return mounted;
  }

  test('is saved on the one that was chosen, which can be pulled out then', async () => {
    const { bridge } = await withDrives();
    bridge.answer('saveSlip', success({ ...savedAs('/media/SHOP/receipt.pdf'), removable: true }));
    await expect.element(slip.getByRole('radio', { name: /^SHOP/ })).toBeChecked();
    await slip.getByRole('button', { name: 'Save as PDF' }).click();
    const request = { slip: { kind: 'receipt', saleId: saleId(1) }, driveId: '00000000000000bb' };
    expect(bridge.requestsOf('saveSlip')).toEqual([request]);
    await expect.element(slip.getByText('Saved: /media/SHOP/receipt.pdf')).toBeVisible();
    await expect.element(slip.getByText(/You can remove the drive now/)).toBeVisible();
  });

  test('that is gone says so, and names no file', async () => {
    const { bridge } = await withDrives();
    bridge.answer('saveSlip', success({ kind: 'not-written', why: 'drive-gone' }));
    await expect.element(slip.getByRole('radio', { name: /^SHOP/ })).toBeChecked();
    await slip.getByRole('button', { name: 'Save as PDF' }).click();
    await expect.element(slip.getByRole('alert').getByText(/“SHOP” was removed/)).toBeVisible();
    expect(slip.getByText(/^Saved:/).query()).toBeNull();
  });

  test('is not offered behind the PIN, nor are drives asked for', async () => {
    const staff = { hasPin: true, locked: true, waitMs: 0 };
    const { bridge } = await mountApp({ terminal: { ...english, staff }, sale: paid });
    bridge.answer('previewSlip', success(preview));
    await button('Receipt').click();
    await expect.element(slip.getByRole('img')).toBeVisible();
    expect(slip.getByRole('radio', { name: /^SHOP/ }).query()).toBeNull();
    expect(bridge.requestsOf('listDrives')).toEqual([]);
  });
});
