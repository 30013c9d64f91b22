import { describe, expect, test } from 'vitest';
import { codeSchema } from '../../../electron/sandbox/schemas/objects.ts';
import { alwaysRule, behaviourOf, type Json, noon, testSandbox } from './support.ts';

const sent = { invoiceNo: 'INV-0001', amount: 12_360 };

function codeFor(invoiceNo: unknown, amount: number, orderNo = 'INV-A'): Json {
  return { amount, orderNo, metadata: { invoiceNo } };
}

describe('a code made for an invoice', () => {
  test('embeds it, with its customer and items', async () => {
    const { call } = testSandbox();
    const { status, body } = await call('POST', '/codes', codeFor(sent.invoiceNo, sent.amount));
    expect(status).toBe(201);
    const { invoice } = codeSchema.parse(body);
    expect(body['invoice']).toEqual(invoice);
    expect(invoice).toMatchObject({
      object: 'invoice',
      invoiceNo: 'INV-0001',
      status: 'sent',
      amount: 12_360,
      currency: 'JPY',
      customer: { id: 'cus_practice_11' },
      items: [
        { object: 'invoiceItem', taxRateType: 'reduced', unitPrice: 1620, quantity: 3, unit: '袋' },
        { taxRateType: 'standard' },
        { taxRateType: 'free' },
      ],
    });
    expect(body['metadata']).toEqual({ invoiceNo: 'INV-0001' });
  });

  test('moves it to paid, at the time of the payment', async () => {
    const { call, clock, createCode, visit } = testSandbox();
    const { id, codeUrl } = await createCode(codeFor(sent.invoiceNo, sent.amount));
    clock.now += 5000;
    await visit(codeUrl, { outcome: 'pay' });
    const { body } = await call('GET', `/codes/${id}`);
    expect(body).toMatchObject({ status: 'captured', invoice: { status: 'paid', paidTime: noon + 5000 } });
  });

  test('leaves it unpaid when the payment is declined', async () => {
    const { call, createCode, visit } = testSandbox();
    const { id, codeUrl } = await createCode(codeFor(sent.invoiceNo, sent.amount));
    await visit(codeUrl, { outcome: 'decline' });
    expect((await call('GET', `/codes/${id}`)).body).toMatchObject({ invoice: { status: 'sent' } });
  });

  test('cannot be paid any more once another code has settled it, though its page was open', async () => {
    const { app, call, createCode, open, store, visit } = testSandbox();
    const first = await createCode(codeFor(sent.invoiceNo, sent.amount, 'INV-A'));
    const second = await createCode(codeFor(sent.invoiceNo, sent.amount, 'INV-B'));
    const token = /name="token" value="(\w+)"/.exec((await open(second.codeUrl)).text)?.[1] ?? '';
    await visit(first.codeUrl, { outcome: 'pay' });
    const body = new URLSearchParams({ token, outcome: 'pay', method: 'alipay' });
    expect((await app.request(second.codeUrl, { method: 'POST', body })).status).toBe(303);
    expect((await open(second.codeUrl)).status).toBe(410);
    expect((await call('GET', `/codes/${second.id}`)).body).toMatchObject({ status: 'pending' });
    expect(store.charges.ofCode(second.id)).toEqual([]);
  });

  test('is settled by the payment that shows first', async () => {
    const { call, clock, createCode, visit } = testSandbox({
      behaviour: behaviourOf({ what: 'late-capture', when: { kind: 'order-no', contains: 'LATE' } }),
    });
    const late = await createCode(codeFor(sent.invoiceNo, sent.amount, 'LATE-1'));
    const prompt = await createCode(codeFor(sent.invoiceNo, sent.amount, 'INV-B'));
    await visit(late.codeUrl, { outcome: 'pay' });
    clock.now += 60_000;
    await visit(prompt.codeUrl, { outcome: 'pay' });
    clock.now += 3_600_000;
    expect((await call('GET', `/codes/${late.id}`)).body).toMatchObject({
      status: 'captured',
      invoice: { status: 'paid', paidTime: noon + 60_000 },
    });
  });

  test('is refused on the amount or currency when it is not the invoice’s', async () => {
    const { call } = testSandbox();
    expect(await call('POST', '/codes', codeFor(sent.invoiceNo, sent.amount - 1))).toMatchObject({
      status: 400,
      body: { field: 'amount' },
    });
    const dollars = { ...codeFor(sent.invoiceNo, sent.amount), currency: 'USD' };
    expect(await call('POST', '/codes', dollars)).toMatchObject({ status: 400, body: { field: 'currency' } });
  });

  test.each([
    ['INV-0003', 'draft'],
    ['INV-0004', 'paid'],
    ['INV-0005', 'expired'],
    ['INV-0006', 'canceled'],
  ])('is refused for %s, which is %s', async (invoiceNo, state) => {
    const { call } = testSandbox();
    const answer = await call('POST', '/codes', codeFor(invoiceNo, 4860));
    expect(answer).toMatchObject({ status: 409, body: { code: 'invoice_not_payable', state } });
    expect(answer.body['message']).toContain(invoiceNo);
  });

  test('is made for one that was submitted', async () => {
    const { call } = testSandbox();
    const { body } = await call('POST', '/codes', codeFor('INV-0002', 10_800));
    expect(body).toMatchObject({ invoice: { status: 'submit' } });
  });

  test('reads expired when its time has run out', async () => {
    const { call, clock, createCode } = testSandbox();
    const { id } = await createCode(codeFor(sent.invoiceNo, sent.amount));
    clock.now += 3651 * 86_400_000;
    expect((await call('GET', `/codes/${id}`)).body).toMatchObject({ invoice: { status: 'expired' } });
  });
});

test.each(['INV-9999', 7, null, ['INV-0001'], { no: 'INV-0001' }, '', '__proto__'])(
  'metadata.invoiceNo %j names no invoice, and stays the merchant’s data',
  async (invoiceNo) => {
    const { call } = testSandbox();
    const { status, body } = await call('POST', '/codes', codeFor(invoiceNo, 100));
    expect(status).toBe(201);
    expect(body['metadata']).toEqual({ invoiceNo });
    expect(body).not.toHaveProperty('invoice');
  },
);

test('the elepay dialect knows invoices the same way', async () => {
  const { call } = testSandbox({ dialect: 'elepay' });
  const { body } = await call('POST', '/codes', codeFor(sent.invoiceNo, sent.amount));
  expect(body).toMatchObject({ invoice: { invoiceNo: sent.invoiceNo } });
});

test('a late payment settles its invoice with the time at which the payer paid', async () => {
  const { call, clock, createCode, setBehaviour, visit } = testSandbox();
  setBehaviour(behaviourOf(alwaysRule('late-capture')));
  const { id, codeUrl } = await createCode(codeFor(sent.invoiceNo, sent.amount));
  clock.now += 1000;
  await visit(codeUrl, { outcome: 'pay' });
  expect((await call('GET', `/codes/${id}`)).body).toMatchObject({ invoice: { status: 'sent' } });
  clock.now += 3_600_000;
  expect((await call('GET', `/codes/${id}`)).body).toMatchObject({
    invoice: { status: 'paid', paidTime: noon + 1000 },
  });
});
