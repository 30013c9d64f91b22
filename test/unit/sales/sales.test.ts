import { describe, expect, test } from 'vitest';
import { saleView } from '../../../electron/contract/sale.ts';
import { createBench, opened } from './support.ts';

describe('a sale that goes well', () => {
  test('opens, shows its code and is paid', async () => {
    const bench = createBench();
    await opened(bench);
    expect(bench.phase()).toMatchObject({
      state: 'awaiting',
      codeUrl: 'https://pay.example/code_1',
      codeHost: 'pay.example',
      remainingMs: 600_000,
      validityMs: 600_000,
      watch: { kind: 'watching' },
      canceling: false,
    });

    bench.service.pay('code_1');
    await bench.machine.pass(2_000);

    expect(bench.phase()).toMatchObject({ state: 'paid', paymentMethod: 'alipay', settledByStaff: false });
    expect(bench.states()).toEqual(['opening', 'awaiting', 'paid']);
    for (const view of bench.views) expect(saleView.safeParse(view).success).toBe(true);
  });
});
