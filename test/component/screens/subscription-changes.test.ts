import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SubscriptionChange } from '../../../electron/contract/management.ts';
import type { Subscription } from '../../../electron/contract/payment-objects.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import type { LearntCapabilities } from '../../../electron/payments/payment-service.ts';
import { entryId, entryIn, entryWith, subscription } from '../fixtures/subscriptions.ts';
import type { Mounted, Start } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { openSubscriptions, row } from '../support/subscriptions-screen.ts';

const dialog = page.getByRole('dialog');

function connected(capabilities: LearntCapabilities): Start {
  const service = {
    baseUrl: 'https://api.example.com',
    dialect: 'elepay',
    capabilities,
    keeper: null,
  } as const;
  return { terminal: { mode: 'live', service } };
}

async function openOne(entry = entryIn(), start: Start = {}): Promise<Mounted> {
  const mounted = await openSubscriptions([entry], start);
  await row(/./).click();
  return mounted;
}

describe('a subscription that runs', () => {
  test('is canceled after one question that says what it means for the money', async () => {
    const { bridge } = await openOne(entryWith(1, { status: 'active' }));
    bridge.answer('cancelSubscription', success(entryWith(1, { status: 'canceled' })));
    await button('Cancel subscription').click();
    await expect.element(dialog.getByText(/山田 花子 is not charged any more.*not refunded/)).toBeVisible();
    await expect.element(dialog.getByText(/cannot be started again/)).toBeVisible();
    expect(bridge.requestsOf('cancelSubscription')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect.element(row(/Canceled/)).toBeVisible();
    expect(bridge.requestsOf('cancelSubscription')).toEqual([entryId(1)]);
    await expect.element(button('Cancel subscription')).not.toBeInTheDocument();
  });

  test('is kept by closing the question', async () => {
    const { bridge } = await openOne(entryWith(1, { status: 'active' }));
    await button('Cancel subscription').click();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect(bridge.requestsOf('cancelSubscription')).toEqual([]);
  });

  test('whose payment is overdue is resumed after a question that says what may be charged', async () => {
    const { bridge } = await openOne(entryWith(1, { status: 'past_due' }));
    bridge.answer('resumeSubscription', success(entryWith(1, { status: 'active' })));
    await button('Resume').click();
    await expect
      .element(dialog.getByText(/charges 山田 花子 what is overdue, perhaps at once/))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await expect.element(row(/Active/)).toBeVisible();
    expect(bridge.requestsOf('resumeSubscription')).toEqual([entryId(1)]);
  });

  test.each([
    ['new', false, false],
    ['active', true, false],
    ['past_due', true, true],
    ['canceled', false, false],
    ['paused', true, false],
  ])('that is %s can be canceled: %s, resumed: %s', async (status, canceled, resumed) => {
    await openOne(entryWith(1, { status }));
    await expect.element(button('Change metadata')).toBeVisible();
    expect(button('Cancel subscription').elements()).toHaveLength(canceled ? 1 : 0);
    expect(button('Resume').elements()).toHaveLength(resumed ? 1 : 0);
  });

  test('offers neither where the service is known not to', async () => {
    const missing = { offered: false, since: 0 };
    const start = connected({ 'cancel-subscription': missing, 'resume-subscription': missing });
    await openOne(entryWith(1, { status: 'past_due' }), start);
    await expect.element(button('Change metadata')).toBeVisible();
    await expect.element(button('Cancel subscription')).not.toBeInTheDocument();
    await expect.element(button('Resume')).not.toBeInTheDocument();
  });

  test.each([
    [true, 'It can be canceled here.'],
    [false, 'It may be that only the service’s console can stop it.'],
  ])('is started with the truth about stopping it (here: %s)', async (offered, words) => {
    await openOne(entryIn(), connected({ 'cancel-subscription': { offered, since: 0 } }));
    await button('Start').click();
    await expect.element(dialog.getByText(words)).toBeVisible();
  });
});

describe('a change that was asked for', () => {
  const reason = { kind: 'no-answer', message: 'socket hang up' } as const;
  const change = (number: number, more: Partial<SubscriptionChange>): SubscriptionChange => ({
    number,
    act: 'cancel',
    askedAt: new Date(2026, 10, 20, 12, number).getTime(),
    outcome: { kind: 'unknown', reason },
    ...more,
  });

  test.each([
    ['start', /Start: not known/, /The customer may be charged from now on/],
    ['cancel', /Cancellation: not known/, /The customer may go on being charged/],
    ['resume', /Resumption: not known/, /What was overdue may have been charged/],
    ['update', /Metadata: not known/, /That moves no money/],
  ] as const)('is named in the list and on its page while nobody knows: %s', async (act, mark, money) => {
    const metadata = act === 'update' ? { metadata: {} } : {};
    await openOne(entryWith(1, { status: 'active' }, { changes: [change(1, { act, ...metadata })] }));
    await expect.element(row(mark)).toBeVisible();
    const told = page.getByRole('status').filter({ hasText: money });
    await expect.element(told).toBeVisible();
    await expect.element(told.getByText(/“Ask the service” shows how it stands now/)).toBeVisible();
  });

  test('of a service that cannot be asked sends staff to its console', async () => {
    const start = connected({ 'read-subscription': { offered: false, since: 0 } });
    await openOne(entryWith(1, { status: 'active' }, { changes: [change(1, {})] }), start);
    await expect.element(page.getByText(/Look it up in the service’s console/)).toBeVisible();
  });

  test('is listed with its time and what came of it, the newest first', async () => {
    const changes = [
      change(4, { act: 'resume', outcome: { kind: 'without-effect' } }),
      change(3, { outcome: { kind: 'refused', reason: { kind: 'refused', message: 'It is "new".' } } }),
      change(2, { act: 'start', outcome: { kind: 'done' } }),
    ];
    await openOne(entryWith(1, { status: 'active' }, { changes }));
    const list = page.getByRole('region', { name: 'Asked for at this terminal' }).getByRole('listitem');
    await expect.element(list.nth(0).filter({ hasText: /12:04:00 Resumption: had no effect/ })).toBeVisible();
    await expect
      .element(list.nth(1).filter({ hasText: /12:03:00 Cancellation: not done.*It is "new"\./ }))
      .toBeVisible();
    await expect.element(list.nth(2).filter({ hasText: /12:02:00 Start: done/ })).toBeVisible();
    await expect.element(page.getByText(/Ask the service” shows/)).not.toBeInTheDocument();
  });

  test('of a thousand is drawn by fifties', async () => {
    const changes = Array.from({ length: 1000 }, (_, at) =>
      change(1000 - at, { act: 'start', outcome: { kind: 'done' } }),
    );
    await openOne(entryWith(1, { status: 'active' }, { changes }));
    const list = page.getByRole('region', { name: 'Asked for at this terminal' }).getByRole('listitem');
    await expect.poll(() => list.elements().length).toBe(50);
  });
});

describe('the service’s own list', () => {
  const others: Subscription[] = [
    { ...subscription, id: 'sub_a', status: 'active' },
    { id: 'sub_b', status: 'past_due' },
  ];
  const region = page.getByRole('region', { name: 'Others at the service' });

  test('shows what is not on this terminal’s, and a tap puts it there', async () => {
    const { bridge } = await openSubscriptions([entryIn()], {}, ({ bridge }) =>
      bridge.answer('listSubscriptions', success({ total: 3, subscriptions: [subscription, ...others] })),
    );
    await expect.poll(() => region.getByRole('listitem').elements().length).toBe(2);
    // The id tells it apart from the customer's other subscriptions; their name shows only once.
    await expect.element(region.getByRole('button', { name: /^山田 花子 sub_a · Next / })).toBeVisible();
    bridge.answer('addSubscription', success(entryWith(2, { id: 'sub_b' }, { terms: null })));
    await region.getByRole('button', { name: /sub_b/ }).click();
    await expect.element(page.getByText(/Made elsewhere/)).toBeVisible();
    expect(bridge.requestsOf('addSubscription')).toEqual(['sub_b']);
    await expect.poll(() => region.getByRole('listitem').elements().length).toBe(1);
  });

  test('says when it has no others', async () => {
    await openSubscriptions([entryIn()]);
    await expect.element(region.getByText('The service has no others.')).toBeVisible();
  });

  test('is not there where the service has none', async () => {
    await openSubscriptions([entryIn()], {}, ({ bridge }) =>
      bridge.answer('listSubscriptions', fail('unsupported', 'HTTP 405')),
    );
    await expect.element(row(/Not started/)).toBeVisible();
    await expect.element(region).not.toBeInTheDocument();
  });

  test('that cannot be read says so, and is read again', async () => {
    const { bridge } = await openSubscriptions([entryIn()], {}, ({ bridge }) =>
      bridge.answer('listSubscriptions', fail('unreachable', 'No way there.')),
    );
    await expect.element(region.getByText('The service could not be reached.')).toBeVisible();
    bridge.answer('listSubscriptions', success({ total: 2, subscriptions: others }));
    await region.getByRole('button', { name: 'Read again' }).click();
    await expect.element(region.getByRole('button', { name: /sub_b/ })).toBeVisible();
  });

  test('that cannot give one says why', async () => {
    const { bridge } = await openSubscriptions([], {}, ({ bridge }) =>
      bridge.answer('listSubscriptions', success({ total: 2, subscriptions: others })),
    );
    bridge.answer('addSubscription', fail('not-found', 'raw'));
    await region.getByRole('button', { name: /sub_b/ }).click();
    await expect.element(page.getByText('The service has no such record.')).toBeVisible();
  });
});
