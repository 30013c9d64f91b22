import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { type Bench, createBench, lost, ok, renewed } from './support.ts';

const unpaid = { outcome: 'unpaid', reason: 'seen', by: 'Sato' } as const;

describe('a sale that was restored with two codes that may be paid', () => {
  /** Both codes are open at the service; the journal was taken in from a damaged one, and the machine started since. */
  async function restored(): Promise<{ bench: Bench; saleId: string }> {
    const bench = createBench();
    const saleId = await renewed(bench);
    bench.service.set('code_1', { expired: false });
    const database = new DatabaseSync(bench.journal.path);
    database.exec(`UPDATE attempts SET ruled_out = NULL, resolved = NULL;
      UPDATE sales SET state = 'lapsed', stage = '{"state":"lapsed"}'`);
    database.close();
    bench.restart();
    bench.sales.recover();
    return { bench, saleId };
  }

  test('has the other one closed once one of them is paid', async () => {
    const { bench, saleId } = await restored();
    bench.service.pay('code_2');
    await bench.machine.pass(20_000);
    expect(bench.page(saleId).row.state).toBe('paid');
    expect(bench.service.calls, 'the goods are paid').toContain('close code_1');
  });

  test.each([
    ['shows another order since', { orderNo: 'ANOTHER', charge: undefined }],
    [
      'may be paid once more',
      { status: 'pending', charge: { id: 'ch_1', status: 'amount_mismatch', amount: 1_000 } },
    ],
  ])(
    'has the one closed by which another amount came, and which %s, once the other is paid',
    async (_, shown) => {
      const { bench, saleId } = await restored();
      bench.service.set('code_1', { charge: { id: 'ch_1', status: 'amount_mismatch', amount: 1_000 } });
      await bench.machine.pass(20_000);
      expect(bench.service.calls, 'a person says what to make of it').not.toContain('close code_1');
      bench.service.set('code_1', shown);
      await bench.machine.pass(100_000);
      bench.service.pay('code_2');
      await bench.sales.check(saleId);
      await bench.machine.pass(20_000);
      expect(bench.page(saleId).row.state).toBe('paid');
      expect(bench.service.calls).toContain('close code_1');
    },
  );

  test('has it closed at the next start where the power went in between', async () => {
    const { bench, saleId } = await restored();
    bench.service.pay('code_2');
    bench.service.onClose = () => lost;
    await bench.machine.pass(20_000);
    bench.service.calls.length = 0;
    bench.restart();
    bench.sales.recover();
    expect(bench.page(saleId).row.state).toBe('paid');
    expect(bench.service.calls).toContain('close code_1');
  });

  test('is asked about both before a person rules both out', async () => {
    const { bench, saleId } = await restored();
    bench.service.onRead = () => lost;
    await bench.machine.pass(700_000);
    // The service answers again about the first code: it is being paid. Of the second it says nothing.
    bench.service.set('code_1', { expired: true, charge: { id: 'ch_1', status: 'pending' } });
    bench.service.onRead = (id) => (id === 'code_2' ? lost : ok(bench.service.code(id)));
    const settled = await bench.sales.settle({ saleId, ...unpaid });
    expect(settled, 'the service was not asked about the first code').toMatchObject({
      code: 'service-answers',
    });
  });
});
