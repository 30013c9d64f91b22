import { expect, test } from 'vitest';
import { valueOf } from '../../support/result.ts';
import { codeOf, sell } from './day-close/support.ts';
import { type Bench, createBench, opened, request, unsupported, uuid } from './support.ts';

function listed(bench: Bench) {
  return valueOf(bench.sales.listReceipts());
}

test('the receipt that is listed first is of what was paid last, not of what was rung up last', async () => {
  const bench = createBench();
  const first = await opened(bench, { requestId: uuid(80) });
  const code = codeOf(bench, first);
  bench.service.onClose = () => unsupported;
  await bench.sales.cancel(first);
  bench.sales.dismiss(first);
  const second = await sell(bench);
  expect(listed(bench).map(({ id }) => id)).toEqual([second]);
  const charge = {
    id: 'ch_late',
    paid: true,
    paymentMethod: 'paypay',
    paidTime: bench.machine.wallMs + 1_000,
  };
  bench.service.set(code, { status: 'captured', charge });
  await bench.machine.pass(120_000);
  expect(listed(bench).map(({ id }) => id)).toEqual([first, second]);
});

test('it says what of it went back, also where that went back by hand', () => {
  const bench = createBench();
  bench.settings.otherWays = ['現金'];
  const sold = valueOf(bench.sales.open(request({ requestId: uuid(80), otherWay: '現金' })));
  expect(listed(bench)).toMatchObject([{ id: sold, amount: 1_200, givenBack: 0 }]);
  expect(bench.sales.voidRecorded({ saleId: sold, reason: '打ち間違い', by: 'Sato' }).ok).toBe(true);
  expect(listed(bench)).toMatchObject([{ id: sold, amount: 1_200, givenBack: 1_200 }]);
});
