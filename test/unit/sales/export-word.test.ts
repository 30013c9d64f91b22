/** A sale that staff settled by their word, in the file of sales, once the service has told of its payment. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { localDay } from '../../../electron/domain/local-day.ts';
import { valueOf } from '../../support/result.ts';
import { cellsOf } from './exported.ts';
import { createBench, lost, opened } from './support.ts';

test('the file says when and by what it was paid, as the history does', async () => {
  const bench = createBench();
  const { service, machine } = bench;
  const paidTime = machine.wallMs + 60_000;
  const saleId = await opened(bench);
  const { onRead } = service;
  service.onRead = () => lost;
  await machine.pass(700_000);
  const said = { saleId, outcome: 'paid', reason: 'Seen on the phone', by: 'Sato' } as const;
  expect(await bench.sales.settle(said)).toMatchObject({ ok: true });
  service.pay('code_1');
  const { charge } = service.code('code_1');
  service.set('code_1', { charge: { ...charge, paidTime } });
  service.onRead = onRead;
  await machine.pass(7_200_000);
  expect(bench.page(saleId).row).toMatchObject({ paidAt: paidTime, paymentMethod: 'alipay' });
  const { date } = localDay(null, machine.wallMs);
  const target = {
    folder: path.join(bench.folder, 'files'),
    language: 'en',
    locationName: () => undefined,
  } as const;
  const file = valueOf(await bench.sales.exportSales({ rows: 'sales', from: date, to: date }, target));
  const [heading, cells] = cellsOf(file.path);
  const of = (name: string): string | undefined => cells?.[heading?.indexOf(name) ?? -1];
  expect([of('State'), Date.parse(of('Paid at') ?? ''), of('Payment method')]).toEqual([
    'Paid',
    paidTime,
    'Alipay',
  ]);
});
