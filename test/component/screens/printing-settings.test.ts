import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { preview } from '../fixtures/slips.ts';
import { terminal as usual } from '../fixtures/terminal.ts';
import type { Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { dialog, field, openSettings } from '../support/settings-screen.ts';

async function openReceipts(terminal: Partial<TerminalState> = {}): Promise<Mounted> {
  const mounted = await openSettings(terminal);
  mounted.bridge.answer('previewSlip', success(preview));
  mounted.bridge.answer('changePrinting', (printing) => {
    mounted.bridge.send('terminal', { ...mounted.session.terminal.state, printing });
    return Promise.resolve(success(undefined));
  });
  await page.getByRole('tab', { name: 'Receipts' }).click();
  return mounted;
}

test('what stands on receipts is saved, tidied, and the test print waits for that', async () => {
  const { bridge } = await openReceipts();
  await field('Issuer’s name').fill(' 株式会社まどぐち ');
  await field('Registration number (optional)').fill('ｔ7-0000-1205-0002');
  await field('Printer’s address (optional)').fill('１９２.168.1.50：9100');
  await page.getByText('58 mm').click();
  await expect.element(button('Test print')).toBeDisabled();
  await button('Save').click();
  await expect
    .poll(() => bridge.requestsOf('changePrinting'))
    .toEqual([
      {
        issuer: '株式会社まどぐち',
        invoiceNumber: 'T7000012050002',
        printer: '192.168.1.50:9100',
        paperWidth: 58,
        language: 'ja',
      },
    ]);
  await button('Test print').click();
  expect(bridge.requestsOf('printSlip')).toEqual([{ kind: 'test' }]);
  await expect.element(page.getByRole('img', { name: /^The slip as it is printed/ })).toBeVisible();
});

test.each([
  ['Registration number (optional)', '7000012050002', 'Use T and 13 digits.'],
  ['Printer’s address (optional)', 'http://printer', /^Use the printer's address/],
  ['Issuer’s name', '窓'.repeat(61), 'At most 60 characters.'],
])('%s is refused where it is none', async (name, typed, words) => {
  const { bridge } = await openReceipts();
  await field(name).fill(typed);
  await button('Save').click();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(bridge.requestsOf('changePrinting')).toEqual([]);
});

test('a check digit that does not fit is warned of, and saved all the same', async () => {
  const { bridge } = await openReceipts();
  await field('Registration number (optional)').fill('T7000012050003');
  await expect.element(page.getByText(/^The check digit does not fit/)).toBeVisible();
  await button('Save').click();
  await expect.poll(() => bridge.requestsOf('changePrinting')).toHaveLength(1);
});

test('what was typed is not left without a word', async () => {
  await openReceipts({ printing: { ...usual.printing, printer: '192.168.1.50' } });
  await field('Printer’s address (optional)').fill('');
  await button('Back to the sale').click();
  await expect.element(dialog).toBeVisible();
});
