import { describe, expect, test } from 'vitest';
import { createBench, opened, overriding } from './support.ts';

const receipt = { slip: 'receipt' } as const;

/** A bench whose journal takes no note of a print while `trouble.is`; `isBroken`: what is on the disk is in doubt then. */
function withTrouble(isBroken: boolean): { bench: ReturnType<typeof createBench>; trouble: { is: boolean } } {
  const trouble = { is: false };
  const bench = createBench({
    wrap: (journal) =>
      overriding(journal, {
        record: (saleId, change) =>
          trouble.is ? { ok: false, code: 'storage', message: 'I/O error' } : journal.record(saleId, change),
        isBroken: () => trouble.is && isBroken,
      }),
  });
  return { bench, trouble };
}

describe('a print that cannot be noted', () => {
  test('stops no sale where it certainly wrote nothing', async () => {
    const { bench, trouble } = withTrouble(false);
    const saleId = await opened(bench);
    trouble.is = true;
    expect(bench.sales.notePrint(saleId, receipt)).toMatchObject({ ok: false, code: 'storage' });
    trouble.is = false;
    expect(bench.stops).toEqual([]);
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    expect(bench.phase().state).toBe('paid');
    expect(bench.sales.notePrint(saleId, receipt)).toMatchObject({ ok: true });
  });

  test('stops selling where it leaves the journal in doubt', async () => {
    const { bench, trouble } = withTrouble(true);
    const saleId = await opened(bench);
    trouble.is = true;
    expect(bench.sales.notePrint(saleId, receipt)).toMatchObject({ ok: false, code: 'storage' });
    expect(bench.stops).toEqual(['storage']);
  });
});
