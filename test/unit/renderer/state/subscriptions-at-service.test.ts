import { expect, test } from 'vitest';
import type { Subscription } from '../../../../electron/contract/payment-objects.ts';
import { fail, success } from '../../../../electron/contract/result.ts';
import { SubscriptionsAtService } from '../../../../renderer/state/subscriptions-at-service.svelte.ts';
import { BridgeDouble } from '../../../support/bridge.ts';

function atService(): { list: SubscriptionsAtService; bridge: BridgeDouble } {
  const bridge = new BridgeDouble();
  return { list: new SubscriptionsAtService(bridge), bridge };
}
const some = (from: number, count: number): Subscription[] =>
  Array.from({ length: count }, (_, at) => ({ id: `sub_${from + at}` }));

test('the service’s list is read a page at a time, and is whole at its total', async () => {
  const { list, bridge } = atService();
  expect(list.hasMore).toBeNull();
  bridge.answer('listSubscriptions', success({ total: 30, subscriptions: some(0, 20) }));
  await list.readOn();
  expect([list.found.length, list.hasMore]).toEqual([20, true]);
  bridge.answer('listSubscriptions', success({ total: 30, subscriptions: some(20, 10) }));
  await list.readOn();
  expect([list.found.length, list.hasMore]).toEqual([30, false]);
  expect(bridge.requestsOf('listSubscriptions')).toEqual([
    { limit: 20, offset: 0 },
    { limit: 20, offset: 20 },
  ]);
});

test('what moved to the next page meanwhile is listed once', async () => {
  const { list, bridge } = atService();
  bridge.answer('listSubscriptions', success({ total: 21, subscriptions: some(0, 20) }));
  await list.readOn();
  bridge.answer('listSubscriptions', success({ total: 22, subscriptions: some(19, 2) }));
  await list.readOn();
  expect(list.found.map(({ id }) => id).slice(18)).toEqual(['sub_18', 'sub_19', 'sub_20']);
  expect(list.hasMore).toBe(false);
});

test('a list that is shorter than its total ends where nothing comes any more', async () => {
  const { list, bridge } = atService();
  bridge.answer('listSubscriptions', success({ total: 40, subscriptions: [] }));
  await list.readOn();
  expect(list.hasMore).toBe(false);
});

test('a service that tells no total is asked until a page is not full', async () => {
  const { list, bridge } = atService();
  bridge.answer('listSubscriptions', success({ subscriptions: some(0, 20) }));
  await list.readOn();
  expect(list.hasMore).toBe(true);
  bridge.answer('listSubscriptions', success({ subscriptions: some(20, 1) }));
  await list.readOn();
  expect(list.hasMore).toBe(false);
});

test('a page that fails leaves what was read, and is asked for again', async () => {
  const { list, bridge } = atService();
  bridge.answer('listSubscriptions', success({ total: 21, subscriptions: some(0, 20) }));
  await list.readOn();
  bridge.answer('listSubscriptions', fail('unreachable', 'No way there.'));
  await list.readOn();
  expect([list.found.length, list.failure?.code, list.isAbsent]).toEqual([20, 'unreachable', false]);
  bridge.answer('listSubscriptions', success({ total: 21, subscriptions: some(20, 1) }));
  await list.readOn();
  expect([list.found.length, list.failure, list.hasMore]).toEqual([21, null, false]);
});

test('a service that has no list is no failure to show', async () => {
  const { list, bridge } = atService();
  bridge.answer('listSubscriptions', fail('unsupported', 'HTTP 405'));
  await list.readOn();
  expect(list.isAbsent).toBe(true);
});

test('one page is asked for at a time', async () => {
  const { list, bridge } = atService();
  bridge.answer('listSubscriptions', success({ total: 1, subscriptions: some(0, 1) }));
  await Promise.all([list.readOn(), list.readOn()]);
  expect(bridge.requestsOf('listSubscriptions')).toHaveLength(1);
});
