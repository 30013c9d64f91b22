import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Charge } from '../../../../electron/contract/payment-objects.ts';
import { cellsOf, formulasIn } from '../exported.ts';
import { createBench, lists, lost, ok, opened } from '../support.ts';
import { valueOf } from '../../../support/result.ts';
import { charge, close, codeOf, netOf, nextDay, requestId, sell, today } from './support.ts';

describe('what the service lists by time of payment', () => {
  test('names a payment that this terminal must have made and does not know, and sums up other terminals', async () => {
    const bench = createBench();
    const saleId = await sell(bench);
    const known = bench.service.code(codeOf(bench, saleId));
    const at = bench.machine.wallMs;
    const listed = [
      { ...charge(known.charge?.id ?? '', known.orderNo ?? '', at), amount: 1_200 },
      charge('ch_lost', 'T1-000999-ABCD', at),
      charge('ch_other', 'Z9-000001-ABCD', at),
    ];
    bench.service.listCharges = ({ offset, limit }) =>
      Promise.resolve(
        ok({ total: listed.length, charges: listed.slice(offset, offset + Math.min(2, limit)) }),
      );
    const first = await close(bench);
    expect(first.adjustments).toMatchObject([
      { kind: 'unknown-payment', orderNo: 'T1-000999-ABCD', paid: 900 },
    ]);
    expect(first.elsewhere).toEqual([{ currency: 'JPY', count: 1, amount: 900 }]);
    expect(netOf(first)).toBe(2_100);
    await nextDay(bench);
    // Named once.
    expect((await close(bench)).adjustments).toEqual([]);
  });

  test('names what it lists as paid and does not say how much or when, in each close until it does', async () => {
    const bench = createBench();
    const known = await sell(bench);
    const at = bench.machine.wallMs;
    const unread = (id: string | undefined, orderNo: string, more: Partial<Charge>): Charge => ({
      ...charge('', orderNo, at),
      ...{ id, ...more },
    });
    const listed = [
      // The journal has it.
      unread(bench.service.code(codeOf(bench, known)).charge?.id, bench.page(known).row.orderNo, {
        amount: undefined,
      }),
      unread('ch_1000', 'T1-000998-ABCD', { amount: undefined }),
      unread(undefined, 'T1-000997-ABCD', { paidTime: undefined, createTime: undefined }),
      unread(undefined, '', {}),
      // Another till's close names it.
      unread('ch_half', 'Z9-000001-ABCD', { paidTime: undefined, createTime: undefined }),
      // It took nothing.
      unread('ch_none', 'T1-000996-ABCD', { amount: undefined, paid: false, status: 'failed' }),
    ];
    lists(bench, listed);
    const names = ['T1-000998-ABCD ch_1000', 'T1-000997-ABCD', '?'];
    expect(await close(bench)).toMatchObject({ unread: names, adjustments: [], elsewhere: [] });
    listed[1] = charge('ch_1000', 'T1-000998-ABCD', at);
    await nextDay(bench);
    expect(await close(bench)).toMatchObject({ unread: names.slice(1), adjustments: [{ paid: 900 }] });
    lists(bench, listed.slice(0, 2));
    await nextDay(bench);
    expect(await close(bench)).not.toHaveProperty('unread');
  });

  test('names no payment that a sale has under its number without an id of its own', async () => {
    const bench = createBench();
    const saleId = await sell(bench, { isNameless: true });
    const { orderNo } = bench.page(saleId).row;
    lists(bench, [{ ...charge('', orderNo, bench.machine.wallMs), amount: 1_200, id: undefined }]);
    const closed = await close(bench);
    expect(netOf(closed)).toBe(1_200);
    expect(closed).not.toHaveProperty('unread');
  });

  test('tells what is given back later of a payment that no sale knows, once', async () => {
    const bench = createBench();
    const listed = [charge('ch_lost', 'T1-000999-ABCD', bench.machine.wallMs)];
    bench.service.listCharges = ({ offset }) =>
      Promise.resolve(ok({ total: 1, charges: listed.slice(offset) }));
    await sell(bench);
    expect((await close(bench)).adjustments).toMatchObject([{ key: 'charge/ch_lost', paid: 900 }]);
    listed[0] = { ...charge('ch_lost', 'T1-000999-ABCD', listed[0]?.paidTime ?? 0), disputed: true };
    listed[0].refunds = { amount: 400 };
    await nextDay(bench);
    const second = await close(bench);
    const told = { key: 'charge/ch_lost', orderNo: 'T1-000999-ABCD', of: 1 };
    expect(second.adjustments).toMatchObject([
      { ...told, kind: 'refund', paid: 0, givenBack: 400 },
      { ...told, kind: 'disputed' },
    ]);
    expect(netOf(second)).toBe(-400);
    listed[0] = { ...listed[0], status: 'refunded', refunded: true, disputed: false };
    await nextDay(bench);
    const third = await close(bench);
    expect(third.adjustments).toMatchObject([
      { ...told, kind: 'refund', givenBack: 500 },
      { ...told, kind: 'dispute-over' },
    ]);
    expect(netOf(third)).toBe(-500);
    await nextDay(bench);
    expect((await close(bench)).adjustments).toEqual([]);
  });

  test('tells it once where a sale’s own code shows that payment by then', async () => {
    const bench = createBench();
    const saleId = await sell(bench);
    const { orderNo } = bench.page(saleId).row;
    const codeId = codeOf(bench, saleId);
    const shown = bench.service.code(codeId).charge;
    const second = { ...charge('ch_2', orderNo, bench.machine.wallMs), amount: 1_200 };
    const listed = [{ ...second, id: shown?.id }, second];
    bench.service.listCharges = ({ offset }) =>
      Promise.resolve(ok({ total: 2, charges: listed.slice(offset) }));
    expect(netOf(await close(bench))).toBe(2_400);
    const refunded = { ...second, status: 'refunded', refunded: true };
    listed[1] = refunded;
    bench.service.set(codeId, { charge: refunded });
    await nextDay(bench);
    const back = (await close(bench)).adjustments.filter(({ key }) => key === 'charge/ch_2');
    expect(back).toMatchObject([{ kind: 'refund', givenBack: 1_200 }]);
  });

  test('names a second payment of one code, which the code itself does not show', async () => {
    const bench = createBench();
    const saleId = await sell(bench);
    const orderNo = bench.page(saleId).row.orderNo;
    const shown = bench.service.code(codeOf(bench, saleId)).charge?.id ?? '';
    const listed = [
      charge(shown, orderNo, bench.machine.wallMs),
      charge('ch_2', orderNo, bench.machine.wallMs),
    ];
    bench.service.listCharges = ({ offset }) =>
      Promise.resolve(ok({ total: listed.length, charges: listed.slice(offset) }));
    const second = { kind: 'unknown-payment', orderNo, paid: 900 };
    expect((await close(bench)).adjustments).toMatchObject([second]);
    // One that is known only when its day is closed, too, and each of them once.
    listed.push(charge('ch_3', orderNo, bench.machine.wallMs));
    await nextDay(bench);
    expect((await close(bench)).adjustments).toMatchObject([{ ...second, key: 'charge/ch_3' }]);
    await nextDay(bench);
    expect((await close(bench)).adjustments).toEqual([]);
  });

  test('names a payment of another amount that its code never shows, and carries the sale over by name', async () => {
    const bench = createBench();
    const saleId = await opened(bench, { requestId: requestId() });
    const { orderNo } = bench.page(saleId).row;
    const shown: Charge = { id: 'ch_2', status: 'failed', orderNo };
    const listed = [charge('ch_1', orderNo, bench.machine.wallMs), shown];
    bench.service.set(codeOf(bench, saleId), { charge: shown, expired: true });
    bench.service.listCharges = ({ offset }) =>
      Promise.resolve(ok({ total: 2, charges: listed.slice(offset) }));
    await bench.machine.pass(2_000);
    const closed = await close(bench);
    expect(closed.adjustments).toMatchObject([{ kind: 'unknown-payment', orderNo, paid: 900 }]);
    expect(closed.unresolved).toMatchObject([{ saleId, orderNo, doubt: 'contradicted' }]);
  });

  test('knows a payment that was revoked since, whatever the service says of it beside', async () => {
    const bench = createBench();
    const saleId = await sell(bench);
    const codeId = codeOf(bench, saleId);
    const { charge: paid } = bench.service.code(codeId);
    bench.service.set(codeId, { charge: { ...paid, paid: false, status: 'revoked' } });
    const at = bench.machine.wallMs;
    const of = { orderNo: bench.page(saleId).row.orderNo, amount: 1_200 };
    const revoked = { ...charge(paid?.id ?? '', of.orderNo, at), ...of, paid: false, status: 'revoked' };
    bench.service.listCharges = ({ offset }) =>
      Promise.resolve(ok({ total: 1, charges: [revoked].slice(offset) }));
    const closed = await close(bench);
    expect([netOf(closed), closed.adjustments]).toEqual([0, []]);
  });

  test('knows the payment of a code that shows a try which was revoked before it was paid', async () => {
    const bench = createBench();
    const saleId = await sell(bench);
    const of = { orderNo: bench.page(saleId).row.orderNo, amount: 1_200 };
    const paid = bench.service.code(codeOf(bench, saleId)).charge?.id ?? '';
    bench.service.set(codeOf(bench, saleId), { charge: { ...of, id: 'ch_1', status: 'revoked' } });
    const listed = [{ ...charge(paid, of.orderNo, bench.machine.wallMs), ...of }];
    bench.service.listCharges = ({ offset }) =>
      Promise.resolve(ok({ total: 1, charges: listed.slice(offset) }));
    const closed = await close(bench);
    expect([netOf(closed), closed.adjustments]).toEqual([1_200, []]);
  });

  test('takes a payment for that of its order number where nothing says which it was', async () => {
    const bench = createBench();
    const saleId = await opened(bench, { requestId: requestId() });
    bench.service.set(codeOf(bench, saleId), { status: 'captured', charge: { paid: true } });
    await bench.machine.pass(2_000);
    bench.sales.dismiss(saleId);
    const word = await opened(bench, { requestId: requestId() });
    bench.service.known = { 'read-code': false };
    bench.restart();
    bench.sales.recover();
    await bench.machine.pass(700_000);
    const said = { outcome: 'paid', reason: 'seen', by: 'Sato' } as const;
    expect(await bench.sales.settle({ saleId: word, ...said })).toMatchObject({ ok: true });
    bench.service.known = {};
    const listed = [saleId, word].map((id, at) => ({
      ...charge(`ch_${at}`, bench.page(id).row.orderNo, bench.machine.wallMs),
      amount: 1_200,
    }));
    bench.service.listCharges = ({ offset }) =>
      Promise.resolve(ok({ total: listed.length, charges: listed.slice(offset) }));
    expect((await close(bench)).adjustments).toEqual([]);
  });

  test('is read to its end where no total is told', async () => {
    const bench = createBench();
    await sell(bench);
    const listed = ['ch_1st', 'ch_2nd', 'ch_3rd'].map((id, at) =>
      charge(id, `T1-00090${at}-ABCD`, bench.machine.wallMs),
    );
    bench.service.listCharges = ({ offset }) =>
      Promise.resolve(ok({ charges: listed.slice(offset, offset + 2) }));
    expect((await close(bench)).adjustments).toMatchObject(
      listed.map(({ id }) => ({ kind: 'unknown-payment', key: `charge/${id}` })),
    );
  });

  test('is closed with, whatever fraction of a yen it tells', async () => {
    const bench = createBench();
    await sell(bench);
    const at = bench.machine.wallMs;
    const listed = [charge('ch_lost', 'T1-000999-ABCD', at), charge('ch_other', 'Z9-000001-ABCD', at)];
    bench.service.listCharges = () =>
      Promise.resolve(ok({ total: 2, charges: listed.map((one) => ({ ...one, amount: 899.7 })) }));
    const closed = await close(bench);
    expect(closed.adjustments).toMatchObject([{ kind: 'unknown-payment', paid: 900 }]);
    expect(closed.elsewhere).toEqual([{ currency: 'JPY', count: 1, amount: 900 }]);
  });

  test('are this terminal’s where they are in its journal, by whatever name it went when they were made', async () => {
    const bench = createBench();
    const saleId = await sell(bench);
    const { orderNo } = bench.page(saleId).row;
    const shown = bench.service.code(codeOf(bench, saleId)).charge?.id ?? '';
    bench.settings = { ...bench.settings, prefix: 'T2' };
    const at = bench.machine.wallMs;
    const listed = [
      { ...charge(shown, orderNo, at), amount: 1_200 },
      { ...charge('ch_other', 'Z9-000001-ABCD', at), currency: 'jpy' },
    ];
    bench.service.listCharges = () => Promise.resolve(ok({ total: 2, charges: listed }));
    const closed = await close(bench);
    expect([netOf(closed), closed.adjustments]).toEqual([1_200, []]);
    expect(closed.elsewhere).toEqual([{ currency: 'JPY', count: 1, amount: 900 }]);
  });

  test('that is the same page over and over says nothing at all', async () => {
    const bench = createBench();
    await sell(bench);
    bench.service.listCharges = () =>
      Promise.resolve(ok({ charges: [charge('ch_lost', 'T1-000999-ABCD', bench.machine.wallMs)] }));
    expect(await close(bench)).toMatchObject({ elsewhere: null, adjustments: [] });
  });

  test('a list that breaks off says nothing at all', async () => {
    const bench = createBench();
    await sell(bench);
    bench.service.listCharges = ({ offset }) =>
      Promise.resolve(offset === 0 ? ok({ total: 2, charges: [charge('ch_lost', 'T1-9-A', 1)] }) : lost);
    expect(await close(bench)).toMatchObject({ elsewhere: null, adjustments: [] });
  });
});

describe('the file of a close', () => {
  test('has a row for each line, each name, each rate and the total, and amounts that a spreadsheet can add', async () => {
    const bench = createBench();
    const saleId = await sell(bench);
    bench.service.onCreate = () => lost;
    const unknown = await opened(bench, { requestId: requestId() });
    bench.sales.dismiss(unknown);
    await close(bench);
    const folder = path.join(bench.folder, 'documents');
    const written = valueOf(await bench.sales.exportDayClose(1, { folder, language: 'en' }));
    expect(path.basename(written.path)).toBe(`T1-close-0001-${today(bench)}.csv`);
    const lines = readFileSync(written.path, 'utf8').trim().split('\r\n');
    expect(lines).toHaveLength(written.rows + 1);
    expect(lines[1]).toContain(`"Payment","${bench.page(saleId).row.orderNo}"`);
    expect(lines[1]).toContain(',1200,0,1200,"JPY","PayPay"');
    expect(lines[2]).toContain('Unresolved: a code may exist');
    expect(lines[3]).toMatch(/Subject to 10%.*,1200,,,"JPY",,,,,109$/);
    expect(lines[4]).toMatch(/,"Payment method \(1\)",,[^,]+,,,1200,"JPY","PayPay",,,,$/);
    expect(lines[5]).toContain('Total');
    expect(await bench.sales.exportDayClose(9, { folder, language: 'en' })).toMatchObject({
      code: 'not-found',
    });
  });

  test('names each payment method as people do, one that nobody knows as it came, and none where none is known', async () => {
    const bench = createBench();
    for (const method of ['rakutenpay', 'rakutenpay', 'new;=1']) await sell(bench, { method });
    const settled = await opened(bench, { requestId: requestId() });
    bench.service.known = { 'read-code': false };
    await bench.machine.pass(600_000);
    const word = { outcome: 'paid', reason: 'Seen', by: 'Sato' } as const;
    await bench.sales.settle({ saleId: settled, ...word });
    bench.sales.dismiss(settled);
    bench.service.known = {};
    await close(bench);
    const folder = path.join(bench.folder, 'documents');
    const written = valueOf(await bench.sales.exportDayClose(1, { folder, language: 'ja' }));
    const cells = cellsOf(written.path);
    const ofKind = (kind: RegExp): unknown[] =>
      cells.filter((row) => kind.test(row[2] ?? '')).map((row) => [row[2], row[7], row[9]]);
    expect(ofKind(/^支払い方法/)).toEqual([
      ['支払い方法 (2件)', '2400', '楽天ペイ'],
      ['支払い方法 (1件)', '1200', "new;'=1"],
      ['支払い方法 (1件)', '1200', '不明'],
    ]);
    expect(new Set(cells.map(({ length }) => length)), 'rows are of one length').toEqual(new Set([14]));
    expect(formulasIn(written.path)).toEqual([]);
  });
});
