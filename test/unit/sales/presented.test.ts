import { describe, expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { valueOf } from '../../support/result.ts';
import { loses, pay, presentedShop, scanned, token } from './presented-shop.ts';
import { lost, journalled, notSent, ok, opened, refusedWith, request, settleAll, uuid } from './support.ts';

function creates(asked: readonly string[]): number {
  return asked.filter((one) => one.startsWith('create')).length;
}

describe('money that is asked for by the code on a payer’s phone', () => {
  test('is paid at once, is one row of the ledger, and its code is nowhere in the journal or the log', async () => {
    const at = presentedShop();
    const { bench } = at;
    const { createCharge } = bench.service as unknown as {
      createCharge: (b: unknown) => Promise<{ value: Charge }>;
    };
    Object.assign(bench.service, {
      createCharge: async (body: unknown) => {
        expect(journalled(bench, 'SELECT state, kind FROM attempts')).toEqual({
          state: 'sending',
          kind: 'presented',
        });
        const made = await createCharge(body);
        pay(made.value);
        return made;
      },
    });
    const saleId = await scanned(at);
    expect(bench.view()).toMatchObject({ presented: true, phase: { state: 'paid' } });
    expect(bench.states()).toEqual(['opening', 'paid']);
    expect(bench.page(saleId)).toMatchObject({
      row: { received: 1200 },
      attempts: [{ presented: true, state: 'code' }],
    });
    expect(JSON.stringify([bench.page(saleId), bench.logged, bench.views])).not.toContain(token);
  });

  test('waits for the payer, and is paid', async () => {
    const at = presentedShop();
    await scanned(at);
    expect(at.bench.phase()).toMatchObject({ state: 'confirming' });
    pay(at.charges[0]);
    await at.bench.machine.pass(2_000);
    expect(at.bench.phase()).toMatchObject({ state: 'paid' });
  });

  test('is revoked after a minute, looked at again, and nothing is over before the service says so', async () => {
    const at = presentedShop();
    await scanned(at);
    await at.bench.machine.pass(59_000);
    expect(at.asked).toEqual(['create T1-000001-GGGG']);
    await at.bench.machine.pass(3_000);
    expect(at.asked).toEqual(['create T1-000001-GGGG', 'revoke ch_1']);
    expect(at.bench.phase()).toMatchObject({ state: 'expired' });
  });

  test('is paid though it was just being revoked, and though its sale was canceled', async () => {
    const at = presentedShop();
    const saleId = await scanned(at);
    Object.assign(at.bench.service, {
      revokeCharge: (id: string) => {
        pay(at.charges.find((one) => one.id === id));
        return Promise.resolve(lost);
      },
    });
    await at.bench.sales.cancel(saleId);
    expect(at.bench.phase()).toMatchObject({ state: 'paid' });
  });

  test('is paid late, after its sale was canceled: staff are told', async () => {
    const at = presentedShop();
    const saleId = await scanned(at);
    Object.assign(at.bench.service, { revokeCharge: () => Promise.resolve(lost) });
    await at.bench.sales.cancel(saleId);
    expect(at.bench.phase()).toMatchObject({ state: 'canceled' });
    expect(at.bench.page(saleId).payableUntil).not.toBeNull();
    at.bench.sales.dismiss(saleId);
    pay(at.charges[0]);
    await at.bench.machine.pass(120_000);
    expect(at.bench.sales.unseenPayments()).toMatchObject([{ saleId, after: 'canceled' }]);
  });

  test('is found by its number where the answer is lost, and what waits for the payer is revoked', async () => {
    const at = presentedShop();
    loses(at, true);
    const saleId = await scanned(at);
    await at.bench.machine.pass(0);
    expect(at.asked).toEqual(['create T1-000001-GGGG', 'revoke ch_1']);
    expect(at.bench.phase()).toMatchObject({ state: 'expired' });
    expect(at.bench.page(saleId).attempts).toMatchObject([{ code: { id: 'ch_1' } }]);
  });

  test.each([0, 5_000, 200_000])(
    'that was taken by a lost answer is found when it shows, %d ms later',
    async (ms) => {
      const at = presentedShop();
      loses(at, true);
      const { listCharges } = at.bench.service;
      at.bench.service.listCharges = () => Promise.resolve(ok({ total: 0, charges: [] }));
      const saleId = await scanned(at);
      expect(at.bench.phase()).toMatchObject({ state: 'lapsed', unsure: true });
      await at.bench.machine.pass(ms);
      expect(await at.bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
      pay(at.charges[0]);
      if (listCharges) at.bench.service.listCharges = listCharges;
      await at.bench.machine.pass(120_000);
      expect(at.bench.phase()).toMatchObject({ state: 'paid' });
      expect(creates(at.asked)).toBe(1);
    },
  );

  test('is over only by a whole list after the grace, and then asked for again under a number of its own', async () => {
    const at = presentedShop();
    loses(at, false);
    const saleId = await scanned(at);
    await at.bench.machine.pass(290_000);
    expect(at.bench.phase()).toMatchObject({ state: 'lapsed', unsure: true });
    await at.bench.machine.pass(30_000);
    expect(at.bench.phase()).toMatchObject({ state: 'expired' });
    expect(await at.bench.sales.renewPresented({ token: `${token}9`, saleId })).toMatchObject({
      ok: true,
    });
    await settleAll();
    expect(at.asked).toEqual(['create T1-000001-GGGG', 'create T1-000001-GGGG-2']);
  });

  test.each([
    ['a part of a list', { total: 9, charges: [{ id: 'x', orderNo: 'other' }] }],
    ['a list that does not name each order', { total: 1, charges: [{ id: 'x' }] }],
  ])('is not over by %s', async (_, value) => {
    const at = presentedShop();
    loses(at, false);
    const saleId = await scanned(at);
    at.bench.service.listCharges = ({ offset }) =>
      Promise.resolve(ok(offset === 0 ? value : { total: value.total, charges: [] }));
    await at.bench.machine.pass(700_000);
    expect(at.bench.page(saleId).payableUntil).not.toBeNull();
    expect(at.bench.phase()).toMatchObject({ state: 'lapsed', unsure: true });
  });

  test.each([
    ['before its answer, and it took money', true],
    ['before its answer, and it took none', false],
  ])('is looked for after a power cut %s', async (_, isTaken) => {
    const at = presentedShop();
    const never = Promise.withResolvers<never>();
    const { createCharge } = at.bench.service as unknown as {
      createCharge: (b: unknown) => Promise<unknown>;
    };
    Object.assign(at.bench.service, {
      createCharge: (body: unknown) => {
        if (isTaken) void createCharge(body);
        return never.promise;
      },
    });
    const saleId = await scanned(at);
    pay(at.charges[0]);
    at.bench.restart({ sameBoot: false });
    at.bench.sales.recover();
    // As long as the payment is being ruled out on the screen nothing else is sold.
    await at.bench.machine.pass(16_000);
    expect(at.bench.phase()).toMatchObject(isTaken ? { state: 'paid' } : { state: 'lapsed', unsure: true });
    expect(at.bench.sales.open(request({ requestId: uuid(9), replaces: saleId }))).toMatchObject({
      code: isTaken ? 'already-paid' : 'still-payable',
    });
  });

  test('that waited for its payer is revoked after a power cut', async () => {
    const at = presentedShop();
    await scanned(at);
    at.bench.restart();
    at.bench.sales.recover();
    await at.bench.machine.pass(0);
    expect(at.asked).toEqual(['create T1-000001-GGGG', 'revoke ch_1']);
    expect(at.bench.phase()).toMatchObject({ state: 'expired' });
  });

  test('that took money before a restart takes none for another sale after it: the service takes each code once', async () => {
    const at = presentedShop();
    loses(at, true);
    const first = await scanned(at);
    pay(at.charges[0]);
    at.bench.restart({ sameBoot: false });
    at.bench.sales.recover();
    await at.bench.machine.pass(16_000);
    at.bench.sales.dismiss(first);
    const second = await scanned(at, token, { requestId: uuid(2) });
    await at.bench.machine.pass(600_000);
    expect(at.bench.page(first).row).toMatchObject({ state: 'paid', received: 1_200 });
    expect(at.bench.page(second).row).toMatchObject({ state: 'expired', received: 0 });
    expect(at.charges).toHaveLength(1);
  });

  test('is refused for good, and the same code is not sent twice', async () => {
    const at = presentedShop();
    Object.assign(at.bench.service, { createCharge: () => Promise.resolve(refusedWith('refused')) });
    const saleId = await scanned(at);
    expect(at.bench.phase()).toMatchObject({ state: 'refused', canRetry: true });
    expect(await at.bench.sales.renewPresented({ token, saleId })).toMatchObject({
      ok: false,
      code: 'used-code',
    });
    expect(await at.bench.sales.renew(saleId)).toMatchObject({ ok: true });
  });

  test.each<[Outcome<never>, string]>([
    [
      { kind: 'invalid-request', field: 'secretKey', message: 'The secret key could not be read.' },
      'invalid',
    ],
    [{ kind: 'certificate', message: 'expired', clockSuspected: true }, 'certificate'],
    [notSent, 'not-sent'],
    [{ kind: 'withheld', reason: 'untold-account', message: 'Nobody said whose.' }, 'untold-account'],
    [{ kind: 'withheld', reason: 'other-account', message: 'Another’s.' }, 'other-account'],
    [{ kind: 'unsupported', message: 'Remembered.', isRemembered: true }, 'refused'],
  ])('that never left is on record as such, and may be sent: %j', async (outcome, kind) => {
    const at = presentedShop();
    const { createCharge } = at.bench.service;
    Object.assign(at.bench.service, { createCharge: () => Promise.resolve(outcome) });
    const saleId = await scanned(at);
    expect(at.bench.phase()).toMatchObject({ state: 'refused', reason: { kind } });
    expect(at.bench.kinds(saleId)).toEqual(['opened', 'sending', 'not-sent']);
    expect(at.bench.page(saleId).attempts).toMatchObject([{ state: 'not-sent' }]);
    Object.assign(at.bench.service, { createCharge });
    const again = await at.bench.sales.renewPresented({ token, saleId });
    expect(again).toMatchObject(
      outcome.kind === 'invalid-request' || outcome.kind === 'unsupported'
        ? { code: 'conflict' }
        : { ok: true },
    );
  });

  test('that the payer’s side refuses says why, and may be asked for by another code', async () => {
    for (const [kind, ...codes] of [
      ['payer-code', 'U003006', 'U003008'],
      ['payer-funds', 'U001000', 'U002003'],
      ['payer', 'U003000', 'U004005', undefined],
    ])
      for (const code of codes) {
        const at = presentedShop();
        Object.assign(at.bench.service, { createCharge: () => Promise.resolve(refusedWith('payer', code)) });
        await scanned(at);
        expect(at.bench.phase(), code).toMatchObject({ state: 'refused', canRetry: true, reason: { kind } });
      }
  });

  test('does not leave while selling is stopped, beside another code, or where the list is not known to be there', async () => {
    const at = presentedShop();
    at.bench.held = { ok: false, code: 'not-ready', message: 'another account' };
    expect(at.bench.sales.openPresented({ token, sale: request() })).toMatchObject({ code: 'not-ready' });
    at.bench.held = null;
    at.bench.service.known = {};
    expect(at.bench.sales.openPresented({ token, sale: request() })).toMatchObject({ code: 'unsupported' });
    at.bench.service.known = { 'list-charges': true };
    const saleId = await opened(at.bench);
    at.bench.service.onClose = () => lost;
    await at.bench.sales.cancel(saleId);
    expect(await at.bench.sales.renewPresented({ token, saleId })).toMatchObject({ code: 'still-payable' });
    expect(creates(at.asked)).toBe(0);
  });

  test('with another amount is an alarm, and no payment', async () => {
    const at = presentedShop();
    await scanned(at);
    Object.assign(at.charges[0] ?? {}, { amount: 900 });
    pay(at.charges[0]);
    await at.bench.machine.pass(2_000);
    expect(at.bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
  });
});

describe('a choice to leave what a payer’s code asked for', () => {
  test('is of that one, and not of the next one of its sale', async () => {
    const at = presentedShop();
    const { bench } = at;
    loses(at, false);
    const first = await scanned(at);
    await bench.machine.pass(20_000);
    const second = valueOf(
      bench.sales.open(
        request({ requestId: uuid(2), replaces: first, despite: { reason: 'gone', by: 'Sato' } }),
      ),
    );
    await settleAll();
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(900_000);
    expect(bench.page(first).row.state).toBe('expired');
    expect(bench.page(second).row.state).toBe('expired');
    expect(await bench.sales.renewPresented({ token: `${token}9`, saleId: first })).toMatchObject({
      ok: true,
    });
    await settleAll();
    await bench.machine.pass(20_000);
    expect(bench.page(first).row.state).toBe('lapsed');
    expect(await bench.sales.renew(second)).toMatchObject({ ok: false, code: 'still-payable' });
  });
});

test('a payment by a payer’s code of a sale that an earlier code has paid meanwhile ends its request', async () => {
  const { bench, charges } = presentedShop();
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(2_000);
  const answer = bench.later<Outcome<Charge & { id: string }>>();
  bench.service.createCharge = () => answer.promise;
  expect(await bench.sales.renewPresented({ token, saleId })).toMatchObject({ ok: true });
  bench.service.pay('code_1');
  await bench.machine.pass(120_000);
  expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1200 });
  const [, attempt] = bench.page(saleId).attempts;
  charges.push({ id: 'ch_9', amount: 1200, currency: 'JPY', orderNo: attempt?.orderNo ?? '' });
  pay(charges[0]);
  answer.resolve(ok({ ...charges[0], id: 'ch_9' }));
  await settleAll();
  expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 2400, doubled: true });
  expect(bench.page(saleId).attempts).toMatchObject([{ state: 'code' }, { state: 'code' }]);
});
