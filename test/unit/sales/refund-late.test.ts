import { expect, test } from 'vitest';
import { RefundCounter } from './refund-counter.ts';
import { lost, refusedWith } from './support.ts';

test.each([
  { answer: lost, restMs: 1_200_000 },
  { answer: refusedWith('refused'), restMs: 0 },
])(
  'a second tap is not sent where its own look finds that the first one, which was called failed, was made after all: $answer.kind',
  async ({ answer, restMs }) => {
    const counter = await RefundCounter.open();
    const late: (() => void)[] = [];
    counter.onRefund = (take) => {
      late.push(() => take());
      return answer;
    };
    await counter.tap(300);
    await counter.bench.machine.pass(restMs);
    expect(counter.state()).toBe('failed');
    // A slow service has it in the end.
    late[0]?.();
    counter.turn('refunded');
    counter.onRefund = (take) => ({ kind: 'ok', status: 200, value: take() });
    const again = await counter.tap(300);
    expect(again).toMatchObject({ ok: false });
    expect(counter.listed).toHaveLength(1);
  },
);

test('what something on the way refused, and the service has done, is not called failed', async () => {
  const counter = await RefundCounter.open();
  counter.onRefund = (take) => {
    take();
    return refusedWith('refused');
  };
  const tapped = await counter.tap(300);
  expect(tapped).toMatchObject({ value: { payments: [{ left: 700, refunds: [{ state: 'pending' }] }] } });
  counter.turn('refunded');
  await counter.bench.machine.pass(60_000);
  expect(counter.state()).toBe('done');
});
