/*
 * What a counter can use beside the document's operations, as elepay 1.3.0 publishes it: charges by time of payment,
 * refunds, ways to pay, disputes, a customer's sources, and more of subscriptions. Held against our own service in
 * every form; against another one only what changes nothing.
 */
import { describe, expect, test } from 'vitest';
import type { Charge } from '../../electron/contract/payment-objects.ts';
import type { Outcome } from '../../electron/payments/payment-service.ts';
import { actAtConsole, candidates, embeddedCandidates, visitPayerPage } from './service-under-test.ts';
import { codeRequest, type UnderTest, underTest, valueOf } from './suite.ts';

describe.each(candidates)('lists (capabilities): $name', (candidate) => {
  const at = underTest(candidate);

  test('of charges, by time of payment, in pages of at most 100', async () => {
    const query = { dateField: 'paid_time', limit: 100, order: 'desc' } as const;
    const page = at.offered('list-charges', await at.client.listCharges(query));
    if (!page) return;
    expect(page.charges.length).toBeLessThanOrEqual(100);
    expect(page.total).toBeGreaterThanOrEqual(page.charges.length);
    for (const { id = '' } of page.charges.slice(0, 3)) {
      expect(at.offered('read-charge', await at.client.readCharge(id))).toMatchObject({ id });
    }
  });

  test('of the ways to pay, with what each can do', async () => {
    const page = at.offered('list-code-methods', await at.client.listPaymentMethods());
    if (!page) return;
    expect(page.paymentMethods.length).toBeGreaterThan(0);
    for (const { channelProperties } of page.paymentMethods) {
      const { minAmount = 0, maxAmount = Number.MAX_SAFE_INTEGER } = channelProperties ?? {};
      expect(minAmount).toBeLessThanOrEqual(maxAmount);
    }
  });

  test('of disputes, of subscriptions, and of a customer’s saved methods', async () => {
    const { customerId } = at.service;
    const disputes = at.offered('list-disputes', await at.client.listDisputes({ limit: 1 }));
    const subscriptions = at.offered('list-subscriptions', await at.client.listSubscriptions({ customerId }));
    // A 404 may be about the customer, so that a service without the operation is not told from one without them.
    const listed = await at.client.listSources(customerId);
    const sources = listed.kind === 'refused' ? undefined : at.offered('list-sources', listed);
    if (candidate.offers === 'everything') expect(listed.kind).toBe('ok');
    expect(disputes?.disputes.length ?? 0).toBeLessThanOrEqual(1);
    for (const each of subscriptions?.subscriptions ?? []) expect(each.customerId).toBe(customerId);
    for (const { id } of sources?.sources ?? []) expect(id).not.toBe('');
  });
});

const whole = embeddedCandidates.filter(({ offers }) => offers === 'everything');

/** A code that was paid a moment ago, by its charge. */
async function paid(at: UnderTest): Promise<Charge & { id: string }> {
  const { id, codeUrl = '' } = valueOf(await at.client.createCode(codeRequest()));
  await visitPayerPage(codeUrl, 'pay');
  const { charge } = valueOf(await at.client.readCode(id));
  if (charge?.id === undefined) throw new Error('a paid code shows no charge');
  return { ...charge, id: charge.id };
}

describe.each(whole)('payments afterwards, at our own service: $name', (candidate) => {
  const at = underTest(candidate);

  test('a payment is among the charges of its moment, and only there', async () => {
    const charge = await paid(at);
    const { paidTime = Number.NaN } = charge;
    const between = async (from: number, to: number): Promise<string[]> => {
      const query = { dateField: 'paid_time', from, to, status: 'captured', limit: 100 } as const;
      return valueOf(await at.client.listCharges(query)).charges.map(({ id = '' }) => id);
    };
    expect(await between(paidTime, paidTime)).toContain(charge.id);
    expect(await between(paidTime + 1, paidTime + 1000)).not.toContain(charge.id);
    expect(valueOf(await at.client.readCharge(charge.id))).toEqual(charge);
  });

  test('money is given back in part, pending at first, and never more than what is left', async () => {
    const { id } = await paid(at);
    const give = (amount: number): Promise<Outcome<unknown>> =>
      at.client.createRefund(id, { amount, currency: 'JPY', reason: '返品' });
    const refund = valueOf(await at.client.createRefund(id, { amount: 500, currency: 'JPY' }));
    const { id: refundId = '' } = refund;
    expect(refund).toMatchObject({ chargeId: id, amount: 500, status: 'pending' });
    // Only a published error is believed to have moved no money.
    const refusal = { kind: 'refused', reason: 'invalid', field: 'amount' };
    expect(await give(701)).toMatchObject(candidate.dialect === 'elepay' ? refusal : { kind: 'unknown' });
    expect(await give(700)).toMatchObject({ kind: 'ok', status: 201 });
    expect(valueOf(await at.client.listRefunds(id))).toMatchObject({
      total: 2,
      refunds: [{ amount: 500 }, { amount: 700 }],
    });
    expect(valueOf(await at.client.readRefund(id, refundId))).toMatchObject({ id: refundId, amount: 500 });
    expect(valueOf(await at.client.readCharge(id)).refunds).toMatchObject({ amount: 1200, totalCount: 2 });
  });

  test('a payment that its payer disputes is listed by its charge, and by how the dispute stands', async () => {
    const { id, codeUrl = '' } = valueOf(await at.client.createCode(codeRequest()));
    await visitPayerPage(codeUrl, 'pay');
    await actAtConsole(at.service, id, 'dispute');
    const { charge } = valueOf(await at.client.readCode(id));
    const { id: chargeId = '' } = charge ?? {};
    expect(charge).toMatchObject({ paid: true, disputed: true });
    const [dispute] = valueOf(await at.client.listDisputes({ chargeId, status: 'new' })).disputes;
    expect(dispute).toMatchObject({ chargeId, amount: 1200, currency: 'JPY', status: 'new' });
    await actAtConsole(at.service, id, 'dispute-won');
    expect(valueOf(await at.client.listDisputes({ chargeId, status: 'new' })).disputes).toEqual([]);
    const { total, disputes } = valueOf(await at.client.listDisputes({ chargeId }));
    expect([total, disputes[0]?.status]).toEqual([1, 'won']);
    expect(disputes[0]?.resolvedTime).toBeGreaterThanOrEqual(disputes[0]?.createTime ?? Number.NaN);
  });

  test('a subscription is listed, cancelled for good, and tells its periods', async () => {
    const { customerId } = at.service;
    const terms = { customerId, amount: 300, currency: 'JPY', interval: 'month' } as const;
    const { id } = valueOf(await at.client.createSubscription(terms));
    valueOf(await at.client.startSubscription(id));
    const { subscriptions } = valueOf(await at.client.listSubscriptions({ customerId }));
    expect(subscriptions.map((each) => each.id)).toContain(id);
    const { periods } = valueOf(await at.client.listSubscriptionPeriods(id));
    expect(periods).toMatchObject([{ charge: { amount: 300, paid: true } }]);
    expect(await at.client.resumeSubscription(id)).toMatchObject({
      kind: 'conflict',
      ...(candidate.dialect === 'elepay' ? { code: 'M006000' } : { state: 'active' }),
    });
    expect(valueOf(await at.client.cancelSubscription(id))).toMatchObject({ status: 'canceled' });
    expect(await at.client.cancelSubscription(id)).toMatchObject({
      kind: 'conflict',
      ...(candidate.dialect === 'elepay' ? { code: 'M006002' } : { state: 'canceled' }),
    });
  });
});

describe.each(whole)('the way in and the way answers are dressed, at our own service: $name', (candidate) => {
  const at = underTest(candidate);
  const isElepay = candidate.dialect === 'elepay';

  test('the key as the user name of Basic sign-in is taken by elepay alone', async () => {
    const { baseUrl, secretKey } = at.service;
    const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
    const answer = await fetch(`${baseUrl}/customers`, { headers: { authorization } });
    expect(answer.status).toBe(isElepay ? 200 : 401);
  });

  test('answers name the media type that the dialect publishes', async () => {
    const { baseUrl, secretKey } = at.service;
    const answer = await fetch(`${baseUrl}/customers`, { headers: { authorization: `Bearer ${secretKey}` } });
    const published = isElepay ? 'application/json;charset=utf-8' : 'application/json';
    expect(answer.headers.get('content-type')).toBe(published);
  });
});
