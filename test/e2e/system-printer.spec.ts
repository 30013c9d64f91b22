import fc from 'fast-check';
import type { TaxRate } from '../../electron/contract/tax.ts';
import { sumTicket } from '../../electron/domain/tax.ts';
import { expect, openSaleRequest, test, type TestApp } from '../support/app.ts';
import { readPdf } from '../support/pdf-text.ts';
import { cupsMissing, startCups, type TestCups } from '../support/printer/cups.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

let cups: TestCups;
test.skip(cupsMissing !== undefined, cupsMissing ?? '');
test.beforeAll(async () => {
  cups = await startCups({ slips: 'Receipt printer', other: 'レシート' });
});
const shared = terminalForAll(() => ({ env: cups.env }));
test.afterAll(() => cups.close());

/** How many receipts are read back; `TICKETS=200 npm test -- system-printer` is the long form. */
const count = Number(process.env['TICKETS'] ?? 4);
const seed = Number(process.env['SEED'] ?? 20261122);

const name = fc
  .array(fc.constantFrom(...Array.from('あいうアイウ亜窓口器茶ABCxyz0189')), { minLength: 1, maxLength: 5 })
  .map((signs) => signs.join(''));
const percent = fc.integer({ min: 1, max: 60 });
const line = fc.record({
  name,
  price: fc.integer({ min: 10, max: 3_000 }),
  count: fc.integer({ min: 1, max: 9 }),
  rate: fc.constantFrom<TaxRate>(10, 8, 0),
  off: fc.option(fc.record({ name, percent })),
});
const ticket = fc.record({
  lines: fc.array(line, { minLength: 4, maxLength: 12 }),
  off: fc.option(fc.record({ name, percent })),
});
type Ticket = typeof ticket extends fc.Arbitrary<infer T> ? T : never;
const yen = (amount: number): string => `¥${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}`;
const less = (off: { name: string; percent: number } | null) =>
  off && ({ kind: 'percent', value: off.percent, name: off.name } as const);

/** What is asked for, and what its receipt says from the first item to the last tax, without spaces. */
function saleOf({ lines, off }: Ticket) {
  const asked = lines.map(({ off: taken, ...rest }) => ({ ...rest, discount: less(taken) }));
  const reckoned = sumTicket(asked, less(off), { prices: 'included', rounding: 'floor' });
  if (!('sums' in reckoned)) throw new Error('the ticket does not add up');
  const { sums } = reckoned;
  const said = [
    ...lines.flatMap((one, at) => [
      `${one.name}${one.rate === 8 ? '※' : ''}${yen(one.price * one.count)}`,
      ...(one.count === 1 ? [] : [`${yen(one.price)}×${one.count}`]),
      ...(one.off ? [`${one.off.name}-${yen(sums.lines[at]?.discount ?? 0)}`] : []),
    ]),
    ...(off ? [`${off.name}-${yen(sums.discount)}`] : []),
    `合計(練習)${yen(sums.total)}`,
    ...sums.rates.map(
      ({ rate, amount, tax }) =>
        `${rate}%対象${rate === 8 ? '※' : ''}${yen(amount)}内消費税(${rate}%)${yen(tax)}`,
    ),
  ];
  const sold = asked.map(({ discount, ...rest }) => (discount ? { ...rest, discount } : rest));
  const discount = less(off);
  const request = { ...openSaleRequest(), lines: sold, ...(discount && { discount }) };
  return { request: { ...request, expectedTotal: sums.total, confirmed: true }, said: said.join('') };
}

async function paidSale(app: TestApp, request: ReturnType<typeof saleOf>['request']): Promise<string> {
  const saleId = await app.ask('openSale', request);
  await expect.poll(async () => (await app.sale()).phase.state, { intervals: [50] }).toBe('awaiting');
  await app.pay(await app.codeUrl());
  await expect.poll(async () => (await app.sale()).phase.state, { intervals: [50] }).toBe('paid');
  await app.ask('dismissSale', saleId);
  return saleId;
}

test('receipts of any tickets say on the system’s paper what was sold, and a second one that it is one', async () => {
  test.setTimeout(240_000 + count * 10_000);
  const { app } = shared;
  const { printing } = (await app.snapshot()).terminal;
  await app.ask('changePrinting', {
    ...printing,
    issuer: '株式会社まどぐち',
    invoiceNumber: 'T7000012050002',
    printer: 'system:slips',
  });
  const begun = Date.now();
  const expected: { said: string; orderNo: string; isReissue: boolean }[] = [];
  for (const [at, one] of fc.sample(ticket, { numRuns: count, seed }).entries()) {
    const { request, said } = saleOf(one);
    const saleId = await paidSale(app, request);
    const { orderNo } = (await app.journal(saleId)).row;
    // Every fourth is wanted once more.
    for (const isReissue of at % 4 === 0 ? [false, true] : [false]) {
      await app.ask('printSlip', { kind: 'receipt', saleId });
      expected.push({ said, orderNo, isReissue });
      await expect.poll(() => cups.papers('slips').length, { intervals: [50] }).toBe(expected.length);
      await expect.poll(async () => (await app.snapshot()).prints.slips, { intervals: [50] }).toEqual([]);
    }
  }
  for (const [at, paper] of cups.papers('slips').entries()) {
    const { pages, text } = readPdf(paper);
    const { said, orderNo, isReissue } = expected[at] ?? { said: '', orderNo: '', isReissue: false };
    expect(pages).toBe(1);
    expect(text).toContain(said);
    expect(text).toContain(`注文番号:${orderNo}`);
    expect(text).toContain('登録番号T7000012050002');
    expect(text.includes('再発行')).toBe(isReissue);
  }
  await app.ask('changePrinting', printing);
  const seconds = Math.round((Date.now() - begun) / 1_000);
  const again = expected.length - count;
  console.log(
    `${count} receipts and ${again} reprints read back, all equal with their sales (seed ${seed}, ${seconds} s)`,
  );
});

// The last of them: it takes the printer away.
test('a receipt goes to the chosen printer of the system, and says what the sale says', async () => {
  const { app } = shared;
  await app.screens.menu.open('settings');
  await app.page.getByRole('tab', { name: 'Receipts' }).click();
  const section = app.page.getByRole('region', { name: 'Receipts' });
  await section.getByText('System', { exact: true }).click();
  await section.getByText('slips', { exact: true }).click();
  await section.getByText('58 mm').click();
  await section.getByRole('button', { name: 'Save', exact: true }).click();
  await app.page.getByText('Receipts saved').waitFor();
  await app.screens.settings.button('back_to_sale').click();

  await app.pay(await app.showCode());
  await expect(app.screens.code.title('paid')).toBeVisible();
  const { id: saleId } = (await app.journal()).row;
  const receipt = { kind: 'receipt', saleId } as const;
  const preview = await app.ask('previewSlip', receipt);
  const before = cups.papers('slips').length;
  await app.ask('printSlip', receipt);
  await expect.poll(() => cups.papers('slips').length).toBe(before + 1);
  const paper = cups.papers('slips').at(-1) ?? Buffer.alloc(0);
  const shown = preview.lines.flatMap((line) => (line.kind === 'text' ? line.pieces : []));
  const words = shown.map(({ text }) => text.replaceAll(/\s/g, '')).join('');
  expect(readPdf(paper)).toMatchObject({ pages: 1, text: words });
  expect(words).toContain('¥');
  const width = Number(/\/MediaBox\s*\[\s*0 0 ([\d.]+)/.exec(paper.toString('latin1'))?.[1]);
  expect(Math.abs(width - (58 / 25.4) * 72)).toBeLessThan(1);
  await expect
    .poll(async () => (await app.ask('readSnapshot', undefined)).prints)
    .toEqual({ slips: [], trouble: null });
  const { events } = await app.ask('readSale', saleId);
  const counted = events.filter(({ kind }) => kind === 'printed').map(({ details }) => details);
  expect(counted).toEqual([{ slip: 'receipt', count: 1 }]);
  expect(app.app.windows(), 'the page that drew it is gone').toHaveLength(1);

  cups.remove('slips');
  await app.ask('printSlip', receipt);
  await expect
    .poll(async () => (await app.ask('readSnapshot', undefined)).prints)
    .toMatchObject({ trouble: 'gone', slips: [{ state: 'waiting', isReissue: true }] });
  expect(cups.papers('slips')).toHaveLength(before + 1);
  expect(cups.papers('other')).toEqual([]);
});
