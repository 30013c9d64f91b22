import { expect, test } from '@playwright/test';
import { playGuidedSale } from '../../build/demo/guided-sale.ts';
import { createSteps } from '../../build/demo/steps.ts';

test('the guided sale, which npm start plays where there is no display, plays to its end', async () => {
  let told = '';
  const write = (text: string): void => void (told += text);
  const report = await playGuidedSale(
    createSteps(write, () => performance.now()),
    write,
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
    taps: { choice: 3, serving: 1 },
  });
  expect(report.late.amount).toBe(770);
  expect(report.taps).toEqual({ keypadSale: 4, oneItemSale: 2, discount: 2, lastReceipt: 1, scan: 1 });
});
