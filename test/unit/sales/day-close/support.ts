import { expect } from 'vitest';
import { dayClose, type DayClose, type DayComparison } from '../../../../electron/contract/day-close.ts';
import type { Charge } from '../../../../electron/contract/payment-objects.ts';
import { localDay } from '../../../../electron/domain/local-day.ts';
import { type Bench, lost, opened, uuid } from '../support.ts';
import { valueOf } from '../../../support/result.ts';

let serial = 700;

/** The id of a request that no other test of a close has. */
export function requestId(): string {
  serial += 1;
  return uuid(serial);
}

/** A day without a change of clocks, in ms. */
export const dayMs = 86_400_000;

/** A sale that was paid now, and is off the screen; its code is the last one. */
export async function sell(
  bench: Bench,
  more: { paidTime?: number; method?: string; isNameless?: true; ticket?: Parameters<typeof opened>[1] } = {},
): Promise<string> {
  const saleId = await opened(bench, { ...more.ticket, requestId: requestId() });
  const codeId = codeOf(bench, saleId);
  const id = more.isNameless ? undefined : `ch_${codeId}`;
  const charge: Charge = { id, paid: true, paymentMethod: more.method ?? 'paypay' };
  const paidTime = more.paidTime ?? bench.machine.wallMs;
  bench.service.set(codeId, { status: 'captured', charge: { ...charge, paidTime } });
  await bench.machine.pass(2_000);
  bench.sales.dismiss(saleId);
  return saleId;
}

/** A sale that staff called paid while the service was not heard, which was paid when it is heard again, the day after. */
export async function paidAfterWord(bench: Bench): Promise<{ saleId: string; paidTime: number }> {
  const saleId = await opened(bench, { requestId: requestId() });
  const onRead = bench.service.onRead.bind(bench.service);
  bench.service.onRead = () => lost;
  await bench.machine.pass(700_000);
  const word = { saleId, outcome: 'paid', reason: 'seen', by: 'Sato' } as const;
  expect(await bench.sales.settle(word)).toMatchObject({ ok: true });
  await nextDay(bench);
  bench.service.onRead = onRead;
  const paidTime = bench.machine.wallMs;
  const charge = { id: 'ch_1', paid: true, paymentMethod: 'paypay', paidTime };
  bench.service.set(codeOf(bench, saleId), { status: 'captured', charge });
  await bench.machine.pass(7_200_000);
  return { saleId, paidTime };
}

/** A payment of 900 yen as the service lists it; `paidTime` in epoch ms. */
export function charge(id: string, orderNo: Charge['orderNo'], paidTime: number): Charge {
  return { id, orderNo, paidTime, amount: 900, currency: 'JPY', paid: true, status: 'captured' };
}

/** The code of an attempt of a sale, by its id. */
export function codeOf(bench: Bench, saleId: string, attempt = 1): string {
  return bench.page(saleId).attempts[attempt - 1]?.code?.id ?? '';
}

/** The day that the machine's clock is in. */
export function today(bench: Bench): string {
  return localDay(null, bench.machine.wallMs).date;
}

/** Compares a day, today unless another is named. */
export async function compare(bench: Bench, date = today(bench)): Promise<DayComparison> {
  valueOf(bench.sales.compareDay(date));
  await bench.machine.pass(60_000);
  const day = bench.sales.comparison();
  if (!day?.figures) throw new Error('The day was not compared.');
  return day;
}

/** Seals a day as it was seen. */
export function sealAs(bench: Bench, { date, digest }: DayComparison): ReturnType<Bench['sales']['sealDay']> {
  return bench.sales.sealDay({ date, digest: digest ?? '' });
}

/** Compares and seals a day. */
export async function close(bench: Bench, date = today(bench)): Promise<DayClose> {
  const sealed = sealAs(bench, await compare(bench, date));
  if (!sealed.ok) throw new Error(`${sealed.code}: ${sealed.message}`);
  expect(dayClose.parse(sealed.value)).toEqual(sealed.value);
  expect(bench.sales.readDayClose(sealed.value.number)).toEqual(sealed);
  return sealed.value;
}

/** Both clocks go on to the same time of the next day. */
export async function nextDay(bench: Bench): Promise<void> {
  bench.machine.sleep(dayMs);
  await bench.machine.pass(1_000);
}

/** The net total of the first currency. */
export const netOf = ({ totals }: Pick<DayClose, 'totals'>): number => totals[0]?.net ?? 0;
