import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aSale, setUp, type TerminalUnderTest } from '../support.ts';
import { valueOf } from '../../../support/result.ts';

/** A terminal that practises and has heard from its service. */
async function practising(directory?: string): Promise<TerminalUnderTest> {
  const all = setUp(directory === undefined ? {} : { directory });
  if (directory === undefined) valueOf(await all.handlers.practise());
  else await all.terminal.start();
  await vi.waitFor(() => expect(all.terminal.state.service?.capabilities['list-locations']).toBeDefined());
  return all;
}

async function documentedOnly(): Promise<TerminalUnderTest> {
  const all = await practising();
  valueOf(await all.handlers.setPractice({ documentedOnly: true, rules: [] }));
  await vi.waitFor(() =>
    expect(all.terminal.state.service?.capabilities['list-locations']?.offered).toBe(false),
  );
  return all;
}

const name = { kanji: '駅前店', kana: 'エキマエテン', romaji: 'Ekimaeten' };
const pickerOf = ({ told }: TerminalUnderTest) => told.terminal?.locations ?? [];

describe('locations', () => {
  test.each([
    ['lists its locations', practising],
    ['does not list them', documentedOnly],
  ])('made and changed are at once in the picker, and sell, where the service %s', async (_name, begin) => {
    const all = await begin();
    const { handlers } = all;
    const made = valueOf(await handlers.createLocation({ name, tel: '03-1234-5678' }));
    expect(pickerOf(all)).toContainEqual({ id: made.id, name });
    const change = { name: { ...name, romaji: 'Ekimae' }, status: 'submitted' as const };
    const changed = valueOf(await handlers.updateLocation({ locationId: made.id, change }));
    expect(changed).toMatchObject({ id: made.id, tel: '03-1234-5678', status: 'submitted' });
    expect(pickerOf(all)).toContainEqual({ id: made.id, name: change.name });
    expect(valueOf(await handlers.readLocations()).locations.map(({ location }) => location)).toContainEqual(
      changed,
    );
    expect(await handlers.openSale(aSale({ locationId: made.id }))).toMatchObject({ ok: true });
  });

  test('are not needed to know the one that was chosen: no sale loses it silently', async () => {
    const { terminal, settings } = await practising();
    valueOf(settings.update({ locationId: 'loc_not_listed' }));
    expect(terminal.state.locationId).toBe('loc_not_listed');
    expect(terminal.state.locations.map(({ id }) => id)).toContain('loc_not_listed');
  });
});

describe('customers and subscriptions', () => {
  test('are found, subscribed, started once, and shown as they are', async () => {
    const { handlers } = await practising();
    const { customers, total } = valueOf(await handlers.listCustomers({ limit: 1, offset: 0 }));
    expect(customers).toHaveLength(1);
    expect(total).toBeGreaterThan(1);
    const customerId = customers[0]?.id ?? '';
    const terms = { customerId, name: '珈琲定期便', amount: 3_000, interval: 'month' as const };
    const opened = valueOf(
      await handlers.openSubscription({ requestId: randomUUID(), customerName: '佐藤', terms }),
    );
    expect(opened).toMatchObject({
      terms,
      state: { kind: 'made', subscription: { status: 'new', customerId } },
    });

    expect(valueOf(await handlers.startSubscription(opened.id))).toMatchObject({
      state: { subscription: { status: 'active' } },
    });
    expect(await handlers.startSubscription(opened.id)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"active"') as string,
    });
    const updated = await handlers.updateSubscription({ id: opened.id, metadata: { box: 'A' } });
    expect(valueOf(updated)).toMatchObject({ state: { subscription: { metadata: { box: 'A' } } } });
    expect(valueOf(await handlers.refreshSubscription(opened.id))).toMatchObject({
      id: opened.id,
      state: { subscription: { status: 'active', metadata: { box: 'A' } } },
    });
  });

  test('are listed by the service, cancelled once, and say what was asked of them', async () => {
    const { handlers } = await practising();
    const { customers } = valueOf(await handlers.listCustomers({ limit: 1, offset: 0 }));
    const terms = { customerId: customers[0]?.id ?? '', amount: 3_000 };
    const opened = valueOf(
      await handlers.openSubscription({ requestId: randomUUID(), customerName: '佐藤', terms }),
    );
    const { subscriptions } = valueOf(await handlers.listSubscriptions({ limit: 20, offset: 0 }));
    expect(subscriptions).toMatchObject([{ status: 'new', customerId: terms.customerId }]);
    expect(valueOf(await handlers.cancelSubscription(opened.id))).toMatchObject({
      state: { subscription: { status: 'canceled' } },
    });
    expect(await handlers.cancelSubscription(opened.id)).toMatchObject({ code: 'conflict' });
    expect(await handlers.resumeSubscription(opened.id)).toMatchObject({ code: 'conflict' });
    const [entry] = valueOf(await handlers.readSubscriptions());
    expect(entry?.changes.map(({ act, outcome }) => `${act}: ${outcome.kind}`)).toEqual([
      'resume: refused',
      'cancel: refused',
      'cancel: done',
    ]);
  });
});

test('the service is not changed while a subscription is asked for', async () => {
  const { handlers } = await practising();
  const { customers } = valueOf(await handlers.listCustomers({ limit: 1, offset: 0 }));
  const terms = { customerId: customers[0]?.id ?? '', amount: 1 };
  const opening = handlers.openSubscription({ requestId: randomUUID(), customerName: '', terms });
  expect(await handlers.practise()).toMatchObject({ code: 'busy' });
  expect(await handlers.setPractice({ documentedOnly: true, rules: [] })).toMatchObject({ code: 'busy' });
  expect(valueOf(await opening).state.kind).toBe('made');
});

test('a journal that fails under a manager stops selling, and nothing more is asked for', async () => {
  const { handlers, terminal } = await practising();
  const till = terminal.opened;
  if (!till) throw new Error('no till');
  vi.spyOn(till, 'isJournalBroken').mockReturnValue(true);
  await handlers.createLocation({ name });
  expect(terminal.state.selling).toEqual({ kind: 'stopped', why: 'storage' });
  expect(await handlers.openSale(aSale())).toMatchObject({ code: 'not-ready' });
});

describe('how the practice service behaves', () => {
  const lostAnswers = {
    documentedOnly: false,
    rules: [{ what: 'server-error' as const, when: { kind: 'amount' as const, amount: 1160 } }],
  };

  test('is read, set, and has its effect on the next sale', async () => {
    const { handlers, told } = await practising();
    expect(valueOf(await handlers.readPractice())).toEqual({ documentedOnly: false, rules: [] });
    valueOf(await handlers.setPractice(lostAnswers));
    expect(valueOf(await handlers.readPractice())).toEqual(lostAnswers);
    await handlers.openSale(aSale());
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('unknown'));
  });

  test('ends with the terminal', async () => {
    const first = await practising();
    valueOf(await first.handlers.setPractice({ ...lostAnswers, documentedOnly: true }));
    first.terminal.close();
    const { handlers, terminal } = await practising(first.directory);
    expect(valueOf(await handlers.readPractice())).toEqual({ documentedOnly: false, rules: [] });
    expect(terminal.state.service?.capabilities['list-locations']?.offered).toBe(true);
  });

  test('is discovered anew when it offers more or less, and the screens are told of each discovery', async () => {
    const all = await practising();
    const { handlers, told, terminal } = all;
    expect(told.terminal?.service?.capabilities).toMatchObject({ 'list-locations': { offered: true } });
    valueOf(await handlers.setPractice({ documentedOnly: true, rules: [] }));
    await vi.waitFor(() =>
      expect(told.terminal?.service?.capabilities['list-locations']?.offered).toBe(false),
    );
    valueOf(await handlers.setPractice({ documentedOnly: false, rules: [] }));
    await vi.waitFor(() =>
      expect(told.terminal?.service?.capabilities['list-locations']?.offered).toBe(true),
    );
    expect(terminal.state.selling).toEqual({ kind: 'ready' });
    expect(all.tellings.filter((state) => state?.selling.kind === 'stopped')).toEqual([]);
  });

  test('is not changed while a sale is open, and an ended sale leaves the screen with its till', async () => {
    const { handlers, told } = await practising();
    const saleId = valueOf(await handlers.openSale(aSale()));
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    const behaviour = { documentedOnly: true, rules: [] };
    expect(await handlers.setPractice(behaviour)).toMatchObject({ code: 'busy' });
    expect(valueOf(await handlers.readPractice()).documentedOnly).toBe(false);
    valueOf(await handlers.cancelSale(saleId));
    expect(told.sale?.phase.state).toBe('canceled');
    valueOf(await handlers.setPractice(behaviour));
    expect(told.sale).toBeNull();
    expect(await handlers.readHistory({ date: null })).toMatchObject({ value: { count: 1 } });
  });
});

describe('a terminal without a service', () => {
  let all: TerminalUnderTest;
  beforeEach(async () => {
    all = setUp();
    await all.terminal.start();
  });

  test('asks nothing and says that it is not ready', async () => {
    const { handlers } = all;
    const terms = { customerId: 'cus_1' };
    for (const answer of [
      handlers.testConnection(),
      handlers.readLocations(),
      handlers.createLocation({ name }),
      handlers.listCustomers({ limit: 1, offset: 0 }),
      handlers.openSubscription({ requestId: randomUUID(), customerName: '', terms }),
      handlers.readSubscriptions(),
      handlers.setKey({ secretKey: 'sk_new' }),
      handlers.removeKey(),
    ]) {
      expect(await answer).toMatchObject({ ok: false, code: 'not-ready' });
    }
    expect(await handlers.readPractice()).toMatchObject({ code: 'conflict' });
    expect(await handlers.setPractice({ documentedOnly: true, rules: [] })).toMatchObject({
      code: 'conflict',
    });
  });
});

test('a test of the practice connection says how many customers there are', async () => {
  const { handlers } = await practising();
  const tested = valueOf(await handlers.testConnection());
  expect(tested.customers).toBeGreaterThan(0);
  expect(tested.tookMs).toBeGreaterThan(0);
});

describe('the screens of the menu', () => {
  test('are in use from the first sale with a customer and the first subscription on, and after a restart', async () => {
    const first = await practising();
    const { handlers, told } = first;
    expect(first.terminal.state.inUse).toEqual(['locations']);
    const { customers } = valueOf(await handlers.listCustomers({ limit: 1, offset: 0 }));
    const id = customers[0]?.id ?? '';
    const attached = { id, name: 'x', sourceId: null, shouldCreateSource: false };
    valueOf(await handlers.openSale(aSale({ customer: attached })));
    expect(told.terminal?.inUse).toEqual(['customers', 'locations']);
    const terms = { customerId: id, amount: 3_000 };
    valueOf(await handlers.openSubscription({ requestId: randomUUID(), customerName: 'x', terms }));
    expect(told.terminal?.inUse).toEqual(['customers', 'subscriptions', 'locations']);
    first.terminal.close();
    const second = setUp({ directory: first.directory });
    await second.terminal.start();
    expect(second.terminal.state.inUse).toEqual(expect.arrayContaining(['customers', 'subscriptions']));
  });
});
