import { describe, expect, test } from 'vitest';
import { createBench, opened, settleAll } from './support.ts';

describe('a code that comes after the deadline', () => {
  const overdue = { kind: 'unknown', reason: 'deadline', message: 'No answer in time.' } as const;

  test('is journalled by its number and never shown, and the sale stays unknown', async () => {
    const bench = createBench();
    bench.service.onCreate = () => overdue;
    const saleId = await opened(bench);
    const [body] = bench.service.bodies;
    bench.service.late[0]?.(bench.service.codeFor(body ?? never()));
    await settleAll();
    expect(bench.states()).toEqual(['opening', 'unknown']);
    const { events, attempts } = bench.page(saleId);
    expect(events.at(-1)).toMatchObject({
      kind: 'late-answer',
      details: { attempt: 1, codeId: 'code_1', orderNo: attempts[0]?.orderNo ?? '' },
    });
  });

  test('says which attempt it belongs to, when a person has asked again meanwhile', async () => {
    const bench = createBench();
    bench.service.onCreate = () => overdue;
    const saleId = await opened(bench);
    bench.service.onCreate = (body) => bench.ok(bench.service.codeFor(body));
    await bench.sales.renew(saleId);
    await settleAll();
    const late = bench.service.codeFor(bench.service.bodies[0] ?? never());
    bench.service.late[0]?.(late);
    await settleAll();
    expect(bench.phase()).toMatchObject({ state: 'awaiting', codeUrl: 'https://pay.example/code_1' });
    expect(bench.page(saleId).events.at(-1)).toMatchObject({
      kind: 'late-answer',
      details: { attempt: 1, codeId: late.id },
    });
  });

  test('pays the sale where it says that it was paid, and no other one is made', async () => {
    const bench = createBench();
    bench.service.onCreate = () => overdue;
    const saleId = await opened(bench);
    const body = bench.service.bodies[0] ?? never();
    const charge = { id: 'ch_1', paid: true, status: 'captured' };
    bench.service.late[0]?.(bench.service.codeFor(body, { status: 'captured', charge }));
    expect(bench.page(saleId)).toMatchObject({
      row: { state: 'paid', received: 1_200 },
      attempts: [{ state: 'code', code: { id: 'code_1' } }],
    });
    expect((await bench.sales.renew(saleId)).ok).toBe(false);
    expect(bench.service.count('create')).toBe(1);
  });

  test('that cannot be journalled is logged, and breaks nothing', async () => {
    const bench = createBench();
    bench.service.onCreate = () => overdue;
    await opened(bench);
    bench.sales.dispose();
    expect(() =>
      bench.service.late[0]?.(bench.service.codeFor(bench.service.bodies[0] ?? never())),
    ).not.toThrow();
  });
});

function never(): never {
  throw new Error('No request left.');
}
