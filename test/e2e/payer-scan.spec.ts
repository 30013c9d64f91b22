import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type TestApp } from '../support/app.ts';
import { recordsAt } from '../support/ledger.ts';
import { scan } from '../support/press-keys.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

const shared = terminalForAll();
test.beforeEach(() => shared.app.begin());
test.afterEach(() => shared.app.rest());

/** A ticket of this amount, and the screen that waits for a payer's code. */
async function waitForScan({ screens: { sale, scan } }: TestApp, amount: number): Promise<void> {
  await sale.enterAmount(amount);
  await sale.scanButton.click();
  await expect(scan.text('scan_payer_hint')).toBeVisible();
}

/** The charges that the embedded service made of one amount. */
function charges({ profile }: TestApp, amount: number): Record<string, unknown>[] {
  return recordsAt(profile, 'charges').filter((charge) => charge['amount'] === amount);
}

/** Has the embedded service do this with codes of an amount. */
async function misbehaveAt(
  { screens: { menu, practice } }: TestApp,
  amount: number,
  what: Parameters<typeof practice.misbehaveAt>[1],
): Promise<void> {
  await menu.open('practice');
  await practice.misbehaveAt(amount, what);
  await practice.backButton.click();
}

/** The files under a folder that hold a text. */
async function holding(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const read = await Promise.all(files.map(async (file) => ({ file, held: await readFile(file) })));
  return read.filter(({ held }) => held.includes(text)).map(({ file }) => file);
}

test('the code on a phone is scanned once and pays the ticket; an item’s barcode is never sent, and no code is kept', async () => {
  const terminal = shared.app;
  const { page } = terminal;
  const { scan: scanning, code } = terminal.screens;
  const token = await terminal.ask('readPayerCode', undefined);
  await scan(page, token);
  await expect(page.getByText(scanning.wordsOf('scan_payer_empty'))).toBeVisible();
  await waitForScan(terminal, 1_210);
  await scan(page, '4901234567894');
  await expect(scanning.text('scan_payer_item')).toBeVisible();
  await scan(page, 'https://example.com/');
  await expect(scanning.text('error_no_payer_code')).toBeVisible();
  expect(await terminal.sales()).toEqual([]);
  await terminal.holdScreens();
  await scan(page, token);
  await expect(code.title('paid')).toBeVisible();
  expect(charges(terminal, 1_210)).toMatchObject([{ status: 'captured' }]);
  expect(await terminal.events()).not.toContain('shown');

  await test.step('the same code pays nothing a second time', async () => {
    await scan(page, token);
    await expect(page.getByText(scanning.wordsOf('scan_secret'))).toBeVisible();
    await expect(code.title('paid')).toBeVisible();
    await code.button('next_sale').click();
    await terminal.letScreensGo();
    await waitForScan(terminal, 1_211);
    await scan(page, token);
    await expect(scanning.text('error_used_code')).toBeVisible();
    await scanning.button('cancel_code').click();
    expect(await terminal.sales()).toHaveLength(1);
    expect(charges(terminal, 1_211)).toEqual([]);
  });
  await expect(page.locator('body')).not.toContainText(token);
  // The embedded service is the payers' phone as well, which knows its own code.
  const held = await holding(terminal.profile, token);
  expect(held.filter((file) => !file.includes('/service/'))).toEqual([]);
});

test('a code that is refused says why; another is scanned for the same sale, or a code shown', async () => {
  const terminal = shared.app;
  const { code, scan: scanning } = terminal.screens;
  await misbehaveAt(terminal, 220, 'payer-code-expired');
  await waitForScan(terminal, 220);
  await scan(terminal.page, await terminal.ask('readPayerCode', undefined));
  await expect(code.text('reason_payer_code')).toBeVisible();
  expect(charges(terminal, 220)).toEqual([]);
  await code.button('presented_scan_again').click();
  await expect(scanning.text('scan_payer_hint')).toBeVisible();
  await scan(terminal.page, await terminal.ask('readPayerCode', undefined));
  await expect(code.text('reason_payer_code')).toBeVisible();
  expect(await terminal.sales()).toHaveLength(1);
  await code.button('show_code').click();
  await expect(code.qr).toBeVisible();
});

test('a password on the phone is waited for, and an answer that is lost is looked for and not asked for again', async () => {
  const terminal = shared.app;
  const { code } = terminal.screens;
  await misbehaveAt(terminal, 230, 'payer-confirms');
  await misbehaveAt(terminal, 240, 'payer-answer-lost');

  await waitForScan(terminal, 230);
  await scan(terminal.page, await terminal.ask('readPayerCode', undefined));
  await expect(code.text('confirming_title').first()).toBeVisible();
  await expect(code.countdown).toBeVisible();
  await terminal.holdScreens();
  await expect(code.title('paid')).toBeVisible({ timeout: 30_000 });
  await code.button('next_sale').click();
  await terminal.letScreensGo();

  await waitForScan(terminal, 240);
  await terminal.holdScreens();
  await scan(terminal.page, await terminal.ask('readPayerCode', undefined));
  await expect(code.title('paid')).toBeVisible({ timeout: 30_000 });
  expect(charges(terminal, 240)).toHaveLength(1);
});
