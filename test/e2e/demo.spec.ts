import { playGuidedSale, yen } from '../../build/demo/guided-sale.ts';
import { createSteps } from '../../build/demo/steps.ts';
import { fromRoot } from '../../build/paths.ts';
import { expect, test } from '../support/app.ts';
import type { Hooked } from '../support/test-app.ts';

test('the guided sale, which npm start plays where there is no display, plays to its end', async () => {
  let told = '';
  const write = (text: string): void => void (told += text);
  const report = await playGuidedSale(
    createSteps(write, () => performance.now()),
    write,
    {
      electronArgs: ['-r', fromRoot('test/support/main-hooks.cjs')],
      passMinute: (app) => app.evaluate(() => (globalThis as Hooked).testHooks.advance(60_000)),
    },
  );
  expect(told).not.toContain('FAILED');
  expect(report.states).toEqual(['opening', 'awaiting', 'paid']);
  expect(report.decodedFromScreen).toBe(report.codeUrl);
  expect(report.lunch).toMatchObject({
    lines: [
      { choice: 'Large', rate: 10 },
      { choice: null, rate: 8 },
      { choice: null, rate: 8 },
    ],
    scannedItem: { name: 'Melon bread' },
    soldOut: 'Curry bread',
    refund: { line: 'Melon bread', amount: 260 },
    taps: { choice: 3, serving: 1 },
  });
  expect(report.scanned.amount).toBe(980);
  expect(report.late.amount).toBe(770);
  const { amount, discounted, scanned, late, lunch, refund } = report;
  const received = amount + discounted.amount + scanned.amount + late.amount + lunch.amount;
  const net = received - refund.amount - lunch.refund.amount;
  expect(report.dayClose).toEqual({ payments: 5, received, net });
  expect(report.week.net).toBe(yen(net));
  expect(report.taps).toEqual({ keypadSale: 4, oneItemSale: 2, discount: 2, lastReceipt: 1, scan: 1 });
});
