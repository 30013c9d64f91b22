import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { success } from '../../../../electron/contract/result.ts';
import { CurrentSale } from '../../../../renderer/state/current-sale.svelte.ts';
import { paid } from '../../../component/fixtures/sales.ts';
import { BridgeDouble } from '../../../support/bridge.ts';

const nothing = (): void => undefined;
const events = {
  isAsked: () => false,
  turned: nothing,
  left: nothing,
  paid: nothing,
  tryFailed: nothing,
  failed: nothing,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A paid sale on screen, and a request about it that is answered when the test says so. */
function paidWhileAsking() {
  const bridge = new BridgeDouble();
  const sale = new CurrentSale(bridge, () => performance.now(), events);
  let answer = nothing;
  bridge.answer(
    'openPayerPage',
    () => new Promise((resolve) => (answer = () => resolve(success(undefined)))),
  );
  sale.receive(paid);
  const asked = sale.act('openPayerPage');
  return { bridge, sale, answered: () => (answer(), asked) };
}

test('a paid sale whose time is over gives way once the request that is under way is answered', async () => {
  const { bridge, answered } = paidWhileAsking();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(bridge.requestsOf('dismissSale')).toEqual([]);
  await answered();
  expect(bridge.requestsOf('dismissSale')).toEqual([paid.id]);
});

test('it stays where somebody does something about it by then, or before its time is over', async () => {
  const kept = paidWhileAsking();
  await vi.advanceTimersByTimeAsync(6_000);
  kept.sale.keep(true);
  await kept.answered();
  expect(kept.bridge.requestsOf('dismissSale')).toEqual([]);
  const early = paidWhileAsking();
  await vi.advanceTimersByTimeAsync(1_000);
  await early.answered();
  expect(early.bridge.requestsOf('dismissSale')).toEqual([]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(early.bridge.requestsOf('dismissSale')).toEqual([paid.id]);
});
