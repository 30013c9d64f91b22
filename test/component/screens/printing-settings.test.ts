import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { preview } from '../fixtures/slips.ts';
import { terminal as usual } from '../fixtures/terminal.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { dialog, field, openSettings } from '../support/settings-screen.ts';

async function openReceipts(terminal: Partial<TerminalState> = {}): Promise<Mounted> {
  const mounted = await openSettings(terminal);
  mounted.bridge.answer('previewSlip', success(preview));
  mounted.bridge.answer('listPrinters', success([{ name: 'other', displayName: 'other' }]));
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
  await field('Address (optional)').fill('東京都中央区銀座1-2-3 ');
  await field('Phone number (optional)').fill('03-1234-5678');
  await field('Thanks (optional)').fill(' ありがとうございました');
  await page.getByText('Network', { exact: true }).click();
  await field('Printer’s address').fill('１９２.168.1.50：9100');
  await page.getByRole('radio', { name: 'Star' }).click({ force: true });
  const automatic = page.getByRole('switch', { name: 'Print the receipt after each payment' });
  await automatic.click({ force: true });
  await page.getByText('58 mm').click();
  await expect.element(button('Test print')).toBeDisabled();
  await button('Save').click();
  await expect
    .poll(() => bridge.requestsOf('changePrinting'))
    .toEqual([
      {
        issuer: '株式会社まどぐち',
        invoiceNumber: 'T7000012050002',
        address: '東京都中央区銀座1-2-3',
        phone: '03-1234-5678',
        thanks: 'ありがとうございました',
        logo: null,
        printer: '192.168.1.50:9100',
        commands: 'star',
        automatic: true,
        paperWidth: 58,
        language: 'ja',
      },
    ]);
  await button('Test print').click();
  expect(bridge.requestsOf('printSlip')).toEqual([{ kind: 'test' }]);
  await expect.element(page.getByRole('img', { name: /^The slip as it is printed/ })).toBeVisible();
});

test('nothing is printed by itself without a printer', async () => {
  await openReceipts();
  const automatic = page.getByRole('switch', { name: 'Print the receipt after each payment' });
  await expect.element(automatic).toBeDisabled();
  await page.getByText('Network', { exact: true }).click();
  await expect.element(automatic).toBeEnabled();
});

test.each([
  ['Registration number (optional)', '7000012050002', 'Use T and 13 digits.'],
  ['Issuer’s name', '窓'.repeat(61), 'At most 60 characters.'],
  ['Address (optional)', '窓'.repeat(121), 'At most 120 characters.'],
  ['Phone number (optional)', '0'.repeat(21), 'At most 20 characters.'],
  ['Thanks (optional)', '窓'.repeat(121), 'At most 120 characters.'],
])('%s is refused where it is none', async (name, typed, words) => {
  const { bridge } = await openReceipts();
  await field(name).fill(typed);
  await button('Save').click();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(bridge.requestsOf('changePrinting')).toEqual([]);
});

test.each(['http://printer', '', 'system:slips'])('%j is no address of a printer', async (typed) => {
  const { bridge } = await openReceipts({ printing: { ...usual.printing, printer: '192.168.1.50' } });
  await field('Printer’s address').fill(typed);
  await button('Save').click();
  await expect.element(page.getByText(/^Use the printer’s address/)).toBeVisible();
  expect(bridge.requestsOf('changePrinting')).toEqual([]);
});

test('a printer of the system is chosen from a list, by its name, and can be given up again', async () => {
  const { bridge } = await openReceipts();
  expect(bridge.requestsOf('listPrinters')).toEqual([]);
  bridge.answer(
    'listPrinters',
    success([
      { name: 'slips', displayName: 'Receipt printer' },
      { name: 'レシート', displayName: 'レシート' },
    ]),
  );
  await page.getByText('System', { exact: true }).click();
  await page.getByRole('radio', { name: 'Receipt printer (slips)' }).click({ force: true });
  await button('Save').click();
  await expect
    .poll(() => bridge.requestsOf('changePrinting'))
    .toEqual([{ ...usual.printing, printer: 'system:slips' }]);
  await page.getByRole('radio', { name: 'None' }).click({ force: true });
  await button('Save').click();
  await expect.poll(() => bridge.requestsOf('changePrinting')).toHaveLength(2);
  expect(bridge.requestsOf('changePrinting')[1]).toEqual({ ...usual.printing, printer: null });
});

test('only a printer in the network is told by its commands', async () => {
  await openReceipts({ printing: { ...usual.printing, printer: '192.168.1.50', commands: 'citizen' } });
  await expect.element(page.getByRole('radio', { name: 'Citizen' })).toBeChecked();
  await expect.element(button('Save')).toBeDisabled();
  await page.getByText('System', { exact: true }).click();
  await expect.element(page.getByText('Printer’s commands')).not.toBeInTheDocument();
});

test('nothing is saved before one of the system is chosen', async () => {
  const { bridge } = await openReceipts({ printing: { ...usual.printing, printer: '192.168.1.50' } });
  bridge.answer('listPrinters', success([{ name: 'slips', displayName: 'slips' }]));
  await page.getByText('System', { exact: true }).click();
  await expect.element(page.getByRole('radio', { name: 'slips' })).toBeInTheDocument();
  await button('Save').click();
  await expect.element(page.getByText('Choose a printer.')).toBeVisible();
  expect(bridge.requestsOf('changePrinting')).toEqual([]);
});

test('a system without printers is looked at again, and one that says nothing is said to', async () => {
  const { bridge } = await openReceipts();
  bridge.answer('listPrinters', fail('no-answer', 'no spooler'));
  await page.getByText('System', { exact: true }).click();
  await expect.element(page.getByText('The system does not say which printers it has.')).toBeVisible();
  bridge.answer('listPrinters', success([]));
  await button('Look again').click();
  await expect.element(page.getByText(/^The system has no printer\. Set one up/)).toBeVisible();
  bridge.answer('listPrinters', success([{ name: 'slips', displayName: 'slips' }]));
  await button('Look again').click();
  await expect.element(page.getByRole('radio', { name: 'slips' })).toBeInTheDocument();
});

test('a printer that is saved stays chosen while the system does not have it', async () => {
  await openReceipts({ printing: { ...usual.printing, printer: 'system:slips' } });
  await expect.element(page.getByRole('radio', { name: 'slips (not there now)' })).toBeChecked();
  await expect.element(button('Save')).toBeDisabled();
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
  await field('Printer’s address').fill('');
  await button('Back to the sale').click();
  await expect.element(dialog).toBeVisible();
});

test.each(['ja', 'en'] as const)(
  'words of 175 %% stay in their tab and in their panel at 1024 x 600, in %s',
  async (language) => {
    const printing = { ...usual.printing, printer: '192.168.1.50' };
    const terminal = { language, textSize: 175 as const, printing };
    const { bridge, session } = await mountApp({ terminal, size: [1024, 600] });
    bridge.answer('previewSlip', success(preview));
    session.open('settings');
    await page.getByRole('tab', { name: /^(Receipts|レシート)$/ }).click();
    await expect.element(page.getByRole('radio', { name: /^(Network|ネットワーク)$/ })).toBeInTheDocument();
    const beyond = (element: Element, edge: Element): boolean =>
      element.getBoundingClientRect().right > edge.getBoundingClientRect().right + 0.5;
    const tabs = page.getByRole('tab').elements();
    expect(tabs.filter((tab) => tab.scrollWidth > tab.clientWidth).map((tab) => tab.textContent)).toEqual([]);
    const panels = [...document.querySelectorAll('#settings-printing section')];
    const out = panels.flatMap((panel) =>
      [...panel.querySelectorAll('fieldset')].filter((one) => beyond(one, panel)),
    );
    expect(out.map((one) => one.textContent)).toEqual([]);
  },
);
