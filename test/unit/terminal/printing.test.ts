import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { SlipRequest } from '../../../electron/contract/printing.ts';
import { readClose } from '../../support/printer/close.ts';
import { readRefund } from '../../support/printer/refund.ts';
import { readReceipt } from '../../support/printer/receipt.ts';
import { ofBothRates } from '../both-rates.ts';
import { valueOf } from '../../support/result.ts';
import { printer, settings, shown, withCode, withPayment } from './paid-sale.ts';
import { aSale, setUp, type TerminalUnderTest } from './support.ts';

/** Asks for a slip by one of the requests that are about any. */
function ask(
  handlers: TerminalUnderTest['handlers'],
  name: 'printSlip' | 'previewSlip' | 'saveSlip',
  slip: SlipRequest,
) {
  return name === 'saveSlip' ? handlers.saveSlip({ slip, driveId: null }) : handlers[name](slip);
}

test('a practice sale is printed with its lines, marked as practice, and once more as a reprint', async () => {
  const { handlers, saleId } = await withPayment();
  const found = await printer();
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  expect(await handlers.printSlip({ kind: 'receipt', saleId })).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(found.papers).toHaveLength(1));
  const lines = shown(found);
  expect(lines).toEqual(
    expect.arrayContaining(['練習', '株式会社まどぐち', '適格簡易請求書', '支払い方法: PayPay']),
  );
  expect(lines.join('\n')).toMatch(/抹茶ラテ +¥1,160\n¥580 × 2/);
  expect(lines.join('\n')).toMatch(/合計 \(練習\) +¥1,160/);
  expect(lines).not.toContain('再発行');
  await vi.waitFor(async () => {
    const snapshot = await handlers.readSnapshot();
    expect(snapshot.ok && snapshot.value.prints).toEqual({ slips: [], trouble: null });
  });
  await handlers.printSlip({ kind: 'receipt', saleId });
  await vi.waitFor(() => expect(found.papers).toHaveLength(2));
  expect(shown(found, 1)).toContain('再発行');
});

test.each(['star', 'citizen'] as const)(
  'a receipt is printed on a printer that obeys %s',
  async (commands) => {
    const { handlers, saleId, told } = await withPayment();
    const found = await printer({}, commands);
    await handlers.changePrinting({ ...settings, commands, printer: `127.0.0.1:${found.port}` });
    await handlers.printSlip({ kind: 'receipt', saleId });
    await vi.waitFor(() => expect(found.papers).toHaveLength(1));
    expect(found.papers[0]?.unknown).toEqual([]);
    expect(shown(found).join('\n')).toMatch(/合計 \(練習\) +¥1,160/);
    await vi.waitFor(() => expect(told).toMatchObject({ prints: { trouble: null, slips: [] } }));
  },
);

test('what waits for a printer of other commands is printed once they are set', async () => {
  const { handlers, saleId, told } = await withPayment();
  const found = await printer({}, 'star');
  const network = { ...settings, printer: `127.0.0.1:${found.port}` };
  await handlers.changePrinting(network);
  await handlers.printSlip({ kind: 'receipt', saleId });
  await vi.waitFor(
    () => expect(told).toMatchObject({ prints: { trouble: 'no-answer', slips: [{ state: 'waiting' }] } }),
    { timeout: 10_000 },
  );
  await handlers.changePrinting({ ...network, commands: 'star' });
  await vi.waitFor(() => expect(told).toMatchObject({ prints: { trouble: null, slips: [] } }));
  expect(found.papers).toHaveLength(1);
});

test('what waits without a printer is printed once a set-up file brings one', async () => {
  const { handlers, saleId, settings: store, told } = await withPayment();
  const found = await printer({ paper: false });
  const network = { ...settings, printer: `127.0.0.1:${found.port}` };
  await handlers.changePrinting(network);
  await handlers.printSlip({ kind: 'receipt', saleId });
  await vi.waitFor(() => expect(told).toMatchObject({ prints: { trouble: 'no-paper' } }));
  await handlers.changePrinting(settings);
  await vi.waitFor(() => expect(told).toMatchObject({ prints: { trouble: 'no-printer' } }));
  found.mood.paper = true;
  // As a set-up file does that is taken at the terminal.
  expect(store.update({ printing: network })).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(told).toMatchObject({ prints: { trouble: null, slips: [] } }));
  expect(found.papers).toHaveLength(1);
});

test('a formal receipt is one of its own, with addressee and purpose', async () => {
  const { handlers, saleId } = await withPayment();
  const found = await printer();
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  await handlers.printSlip({ kind: 'receipt', saleId });
  await handlers.printSlip({ kind: 'formal', saleId, addressee: '山田商店', purpose: '飲食代として' });
  await vi.waitFor(() => expect(found.papers).toHaveLength(2));
  const lines = shown(found, 1);
  expect(lines).toEqual(expect.arrayContaining(['山田商店 様', '但し 飲食代として']));
  expect(lines).not.toContain('再発行');
});

test('a sale that is not paid has no receipt', async () => {
  const { handlers, saleId } = await withCode();
  const found = await printer();
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  for (const request of ['printSlip', 'previewSlip', 'saveSlip'] as const) {
    expect(await ask(handlers, request, { kind: 'receipt', saleId })).toMatchObject({
      ok: false,
      code: 'conflict',
    });
  }
  expect(found.visits).toBe(0);
});

test('without a printer a receipt is shown and saved, and not kept for some other day', async () => {
  const { handlers, saleId } = await withPayment();
  await handlers.changePrinting(settings);
  expect(await handlers.printSlip({ kind: 'receipt', saleId })).toMatchObject({
    ok: false,
    code: 'not-ready',
  });
  const preview = await handlers.previewSlip({ kind: 'receipt', saleId });
  expect(preview).toMatchObject({ ok: true, value: { columns: 32, isReissue: false } });
  const saved = await handlers.saveSlip({ slip: { kind: 'receipt', saleId }, driveId: null });
  if (!saved.ok || saved.value.kind !== 'written') throw new Error('It was not saved.');
  expect(saved.value.path).toMatch(/practice-receipt-[\w-]+\.pdf$/);
  expect(readFileSync(saved.value.path, 'utf8')).toMatch(/^%PDF-.*練習/);
});

test('a slip that cannot be made a PDF says so, and leaves no file', async () => {
  const { handlers, directory } = setUp({ pdf: () => Promise.reject(new Error('Failed to print')) });
  await handlers.practise();
  await handlers.changePrinting(settings);
  expect(await handlers.saveSlip({ slip: { kind: 'test' }, driveId: null })).toMatchObject({
    ok: false,
    code: 'internal',
  });
  expect(existsSync(join(directory, 'documents'))).toBe(false);
});

test('one PDF is made at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const pdf = vi.fn(() => promise);
  const { handlers } = setUp({ pdf });
  await handlers.practise();
  await handlers.changePrinting(settings);
  const first = handlers.saveSlip({ slip: { kind: 'test' }, driveId: null });
  await vi.waitFor(() => expect(pdf).toHaveBeenCalledOnce());
  expect(await handlers.saveSlip({ slip: { kind: 'test' }, driveId: null })).toMatchObject({
    ok: false,
    code: 'busy',
  });
  resolve(Buffer.from('%PDF-'));
  expect(await first).toMatchObject({ ok: true });
  expect(await handlers.saveSlip({ slip: { kind: 'test' }, driveId: null })).toMatchObject({ ok: true });
});

test('a test print tells nobody of a sale', async () => {
  const { handlers } = await withCode();
  const found = await printer();
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  await handlers.printSlip({ kind: 'test' });
  await vi.waitFor(() => expect(found.papers).toHaveLength(1));
  expect(shown(found)).toContain('テスト印刷');
});

test('what waits for paper is told, and is printed once there is some', async () => {
  const { handlers, saleId, told } = await withPayment();
  const found = await printer({ paper: false });
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  await handlers.printSlip({ kind: 'receipt', saleId });
  await vi.waitFor(() =>
    expect(told).toMatchObject({ prints: { trouble: 'no-paper', slips: [{ state: 'waiting' }] } }),
  );
  found.mood.paper = true;
  await handlers.retryPrinting();
  await vi.waitFor(() => expect(told).toMatchObject({ prints: { trouble: null, slips: [] } }));
  expect(found.papers).toHaveLength(1);
});

test('a sale goes on while the printer says nothing', async () => {
  const { handlers, saleId, told } = await withPayment();
  const found = await printer({ silent: true });
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  await handlers.printSlip({ kind: 'receipt', saleId });
  await vi.waitFor(() => expect(found.visits).toBe(1));
  await handlers.dismissSale(saleId);
  await handlers.openSale(aSale());
  await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
  expect(found.received).toBe(0);
});

test('a sale of both rates with discounts is a qualified invoice that adds up', async () => {
  const { handlers, saleId } = await withPayment(ofBothRates);
  const found = await printer();
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  await handlers.printSlip({ kind: 'receipt', saleId });
  await vi.waitFor(() => expect(found.papers).toHaveLength(1));
  const [paper] = found.papers;
  if (!paper) throw new Error('nothing was printed');
  const read = readReceipt(paper, 32);
  expect(read.head).toContain('適格簡易請求書');
  expect(read.items).toMatchObject([
    { name: '器', amount: '¥2,000', discount: { name: '会員割引', amount: '-¥200' } },
    { name: '煎茶 ※', amount: '¥1,080', count: 2, discount: null },
  ]);
  expect(read.discounts).toEqual([{ name: '開店祝い', amount: '-¥288' }]);
  expect(read.total).toBe('¥2,592');
  // ¥288 in the proportion of 1,800 to 1,080: 180 and 108.
  expect(read.rates).toEqual([
    { rate: 10, amount: '¥1,620', tax: '¥147' },
    { rate: 8, amount: '¥972', tax: '¥72' },
  ]);
});

test('a refund is printed once it is back, with its part of each rate, and once more as a reprint', async () => {
  const { handlers, saleId } = await withPayment({
    lines: [
      { name: '器', price: 1_100, count: 1, rate: 10 },
      { name: '煎茶', price: 540, count: 1, rate: 8 },
    ],
    expectedTotal: 1_640,
  });
  const found = await printer();
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  const slip = { kind: 'refund', saleId, refundId: '00000000-0000-4000-8000-000000000500' } as const;
  const isRefused = async (): Promise<void> => {
    for (const request of ['printSlip', 'previewSlip', 'saveSlip'] as const) {
      expect(await ask(handlers, request, slip)).toMatchObject({ ok: false, code: 'conflict' });
    }
  };
  await isRefused();
  const paid = await handlers.readRefunds(saleId);
  const chargeId = (paid.ok && paid.value.payments[0]?.chargeId) || '';
  const asked = { chargeId, amount: 820, reason: 'お客様が怒っている', by: '佐藤' };
  const given = await handlers.giveBack({ ...asked, id: slip.refundId, saleId });
  expect(given).toMatchObject({ ok: true, value: { payments: [{ refunds: [{ state: 'pending' }] }] } });
  await isRefused();
  expect(found.visits, 'nothing is printed of what is under way').toBe(0);
  await vi.waitFor(
    async () => {
      const refunds = await handlers.readRefunds(saleId);
      expect(refunds).toMatchObject({ value: { payments: [{ refunds: [{ state: 'done' }] }] } });
    },
    { timeout: 20_000, interval: 300 },
  );
  await handlers.printSlip(slip);
  await vi.waitFor(() => expect(found.papers).toHaveLength(1));
  const [paper] = found.papers;
  if (!paper) throw new Error('nothing was printed');
  const read = readRefund(paper, 32);
  expect(read).toMatchObject({ sold: ['器', '煎茶 ※'], label: '返金額 (練習)', amount: '¥820' });
  expect(read.rates).toEqual([
    { rate: 10, amount: '¥550', tax: '¥50' },
    { rate: 8, amount: '¥270', tax: '¥20' },
  ]);
  expect(read.head).toContain('適格返還請求書');
  expect(read.head).not.toContain('再発行');
  expect(shown(found).join(), 'the reason is for the shop alone').not.toContain('怒');
  await vi.waitFor(async () => {
    expect(await handlers.previewSlip(slip)).toMatchObject({ ok: true, value: { isReissue: true } });
  });
  await handlers.printSlip(slip);
  await vi.waitFor(() => expect(found.papers).toHaveLength(2));
  expect(shown(found, 1)).toContain('再発行');
});

test('a sealed close is printed as it was sealed, and once more as a reprint', async () => {
  const { handlers, saleId } = await withPayment();
  await handlers.dismissSale(saleId);
  const found = await printer();
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  expect(await handlers.previewSlip({ kind: 'close', number: 1 })).toMatchObject({ code: 'not-found' });
  await handlers.compareDay({ date: null });
  const day = await vi.waitFor(async () => {
    const read = await handlers.readComparison();
    if (!read.ok || !read.value?.digest) throw new Error('not compared yet');
    return { date: read.value.date, digest: read.value.digest };
  });
  const sealed = valueOf(await handlers.sealDay(day));
  await handlers.printSlip({ kind: 'close', number: 1 });
  await vi.waitFor(() => expect(found.papers).toHaveLength(1));
  const [paper] = found.papers;
  if (!paper) throw new Error('nothing was printed');
  const { amounts, words } = readClose(paper, 32);
  const yen = (amount: number): string => `¥${amount.toLocaleString('en')}`;
  const { totals, rates, methods, head } = sealed;
  expect(totals).toMatchObject([{ payments: { count: 1, amount: 1_160 }, net: 1_160 }]);
  expect(amounts).toEqual([
    ['支払い(1件)', '¥1,160'],
    ['この日の支払いの返金(0件)', '¥0'],
    ['前の日計への調整(0件)', '¥0'],
    ['差引合計(練習)', '¥1,160'],
    ...rates.flatMap(({ rate, amount, tax }) => [
      [`${String(rate)}%対象`, yen(amount)],
      ['内消費税', yen(tax ?? -1)],
    ]),
    ...methods.map(({ net }) => ['PayPay(1件)', yen(net)]),
  ]);
  expect(words).toContain(`ハッシュ:${head.sequence}${head.hash}`);
  expect(words).not.toContain('再発行');
  await vi.waitFor(async () => {
    const preview = await handlers.previewSlip({ kind: 'close', number: 1 });
    expect(preview).toMatchObject({ ok: true, value: { isReissue: true } });
  });
  await handlers.printSlip({ kind: 'close', number: 1 });
  await vi.waitFor(() => expect(found.papers).toHaveLength(2));
  expect(shown(found, 1)).toContain('再発行');
});
