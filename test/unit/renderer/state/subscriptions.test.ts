import { describe, expect, test } from 'vitest';
import type { SubscriptionEntry } from '../../../../electron/contract/management.ts';
import { success } from '../../../../electron/contract/result.ts';
import { Subscriptions } from '../../../../renderer/state/subscriptions.svelte.ts';
import { entryId, entryIn, entryWith, terms } from '../../../component/fixtures/subscriptions.ts';
import { BridgeDouble } from '../../../support/bridge.ts';

const asked = { terms, customerName: '山田 花子' };

async function subscriptionsOf(...entries: SubscriptionEntry[]): Promise<{
  subscriptions: Subscriptions;
  bridge: BridgeDouble;
}> {
  const bridge = new BridgeDouble();
  let ids = 100;
  bridge.answer('readSubscriptions', success(entries));
  const subscriptions = new Subscriptions(bridge, () => entryId(ids++));
  await subscriptions.read();
  return { subscriptions, bridge };
}

const ids = ({ entries }: Subscriptions): unknown => entries.value?.map(({ id }) => id);

describe('asking for a subscription', () => {
  test('keeps its request id when the answer was lost, and takes a new one for anything else', async () => {
    const { subscriptions, bridge } = await subscriptionsOf();
    bridge.answer('openSubscription', () => Promise.reject(new Error('gone')));
    expect(await subscriptions.create(asked)).toMatchObject({ code: 'internal' });
    bridge.answer('openSubscription', success(entryIn()));
    await subscriptions.create(asked);
    await subscriptions.create(asked);
    await subscriptions.create({ ...asked, terms: { ...terms, amount: 1 } });
    const sent = bridge.requestsOf('openSubscription').map(({ requestId }) => requestId);
    expect(sent).toEqual([entryId(100), entryId(100), entryId(101), entryId(102)]);
  });

  test('is not done while something else is under way, and says so', async () => {
    const { subscriptions, bridge } = await subscriptionsOf(entryIn());
    bridge.answer('refreshSubscription', () => new Promise(() => {}));
    void subscriptions.refresh(entryId(1));
    expect(await subscriptions.create(asked)).toMatchObject({ code: 'busy' });
    expect(await subscriptions.add('sub_2')).toMatchObject({ code: 'busy' });
    expect(await subscriptions.hide(entryId(1))).toMatchObject({ code: 'busy' });
    expect(bridge.requestsOf('openSubscription')).toEqual([]);
  });

  test('is one thing at a time: a second tap asks for nothing', async () => {
    const { subscriptions, bridge } = await subscriptionsOf();
    bridge.answer('openSubscription', success(entryIn()));
    await Promise.all([subscriptions.create(asked), subscriptions.create(asked)]);
    expect(bridge.requestsOf('openSubscription')).toHaveLength(1);
    expect(subscriptions.running).toBeNull();
  });
});

describe('an entry', () => {
  test('that is looked at stays on screen when the answer about another one comes', async () => {
    const { subscriptions, bridge } = await subscriptionsOf(entryWith(3, {}), entryIn());
    subscriptions.open(entryId(1));
    bridge.answer('refreshSubscription', success(entryWith(1, { status: 'active' })));
    const refreshing = subscriptions.refresh(entryId(1));
    subscriptions.open(entryId(3));
    await refreshing;
    expect(subscriptions.opened?.id).toBe(entryId(3));
  });

  test('that was added elsewhere is opened once, not listed twice', async () => {
    const { subscriptions, bridge } = await subscriptionsOf(entryIn());
    bridge.answer('addSubscription', success(entryIn()));
    await subscriptions.add('sub_51KxQ9vB');
    expect(ids(subscriptions)).toEqual([entryId(1)]);
  });
});

describe('the list', () => {
  test('that was asked for before an entry changed does not undo the change', async () => {
    const { subscriptions, bridge } = await subscriptionsOf(entryIn());
    let answer = (): void => undefined;
    bridge.answer(
      'readSubscriptions',
      () => new Promise((done) => (answer = () => done(success([entryIn()])))),
    );
    subscriptions.open(entryId(1));
    const reading = subscriptions.read();
    bridge.answer('startSubscription', success(entryWith(1, { status: 'active' })));
    await subscriptions.start(entryId(1));
    answer();
    await reading;
    expect(subscriptions.opened?.state).toMatchObject({ subscription: { status: 'active' } });
  });
});
