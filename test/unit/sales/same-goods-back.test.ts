/** Goods whose money went back whole, or was taken back, are not paid any more: neither in the way of a code, nor paid twice. */
import { expect, test } from 'vitest';
import { type Bench, createBench, opened, request, unsupported, uuid } from './support.ts';

const despite = { reason: 'paid at the card terminal', by: 'Sato' };

/** Sells again what a canceled sale was of, whose code may still be paid. */
async function again(bench: Bench, otherWay: string | null): Promise<{ first: string; second: string }> {
  const first = await opened(bench, { requestId: uuid(90) });
  const { onClose } = bench.service;
  bench.service.onClose = () => unsupported;
  await bench.sales.cancel(first);
  const second = await opened(bench, {
    requestId: uuid(2),
    replaces: first,
    despite,
    ...(otherWay !== null && { otherWay }),
  });
  if (otherWay === null) {
    bench.service.pay('code_2');
    await bench.machine.pass(5_000);
  }
  bench.service.onClose = onClose;
  expect(bench.page(second).row).toMatchObject({ state: 'paid', received: 1_200, givenBack: 0 });
  return { first, second };
}

/** The money of the second sale goes back whole. */
async function giveBack(bench: Bench, saleId: string, otherWay: string | null): Promise<void> {
  if (otherWay === null) {
    const { charge } = bench.service.code('code_2');
    bench.service.set('code_2', { charge: { ...charge, status: 'refunded', refunds: { amount: 1_200 } } });
    expect(await bench.sales.refunds.read(saleId)).toMatchObject({ ok: true });
  } else {
    const voided = bench.sales.voidRecorded({ saleId, reason: '打ち間違い', by: 'Sato' });
    expect(voided).toMatchObject({ ok: true });
  }
  expect(bench.page(saleId).row).toMatchObject({ state: 'paid', givenBack: 1_200 });
}

test.each([
  ['was recorded and taken back', '現金'],
  ['was paid and went back at the service', null],
])('what %s is followed by a payment that is the only one', async (_, otherWay) => {
  const bench = createBench();
  bench.settings.otherWays = ['現金'];
  const { first, second } = await again(bench, otherWay);
  await giveBack(bench, second, otherWay);
  bench.service.pay('code_1');
  await bench.machine.pass(61_000);
  for (const id of [first, second]) {
    expect(bench.page(id).row).toMatchObject({ state: 'paid', doubled: false });
    expect(bench.kinds(id)).not.toContain('paid-twice');
  }
  // Now they are paid, and no code is made for them.
  const third = request({ requestId: uuid(83), replaces: second });
  expect(bench.sales.open(third)).toMatchObject({ code: 'already-paid' });
});

test('what was recorded and taken back can be asked for by a new code, from either sale', async () => {
  const bench = createBench();
  bench.settings.otherWays = ['現金'];
  const { first, second } = await again(bench, '現金');
  bench.sales.dismiss(second);
  const paid = { code: 'already-paid' };
  expect(bench.sales.open(request({ requestId: uuid(81), replaces: second, despite }))).toMatchObject(paid);
  expect(await bench.sales.renew(first)).toMatchObject(paid);
  await giveBack(bench, second, '現金');
  expect(await bench.sales.cancel(first)).toMatchObject({ ok: true });
  expect(bench.sales.open(request({ requestId: uuid(81), replaces: second }))).toMatchObject({ ok: true });
});
