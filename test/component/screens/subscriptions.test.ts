import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SubscriptionEntry } from '../../../electron/contract/management.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import { customersOf, hanako } from '../fixtures/customers.ts';
import { entries, entryId, entryIn, entryWith, firstCharge, terms } from '../fixtures/subscriptions.ts';
import { mountApp, type Mounted, type Start } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const row = (name: RegExp) => page.getByRole('listitem').getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = page.getByRole('dialog');
const sentence = page.getByRole('status').filter({ hasText: 'What will be charged' });

async function openSubscriptions(list: SubscriptionEntry[] = [], start: Start = {}): Promise<Mounted> {
  const mounted = await mountApp({ ...start, terminal: { ...english, ...start.terminal } });
  mounted.bridge.answer('readSubscriptions', success(list));
  mounted.bridge.answer('listCustomers', success(customersOf(3)));
  await button('Menu').click();
  await button('Subscriptions').click();
  await expect.element(page.getByRole('heading', { name: 'Subscriptions', level: 1 })).toBeVisible();
  return mounted;
}

/** Opens the form for a customer, with an amount in it. */
async function openForm(): Promise<Mounted> {
  const mounted = await openSubscriptions();
  mounted.bridge.answer('openSubscription', success(entryIn()));
  await button('New subscription').click();
  await page.getByRole('button', { name: 'Choose a customer' }).click();
  await dialog.getByRole('button', { name: /山田 花子/ }).click();
  await field('Amount of each charge').fill('3000');
  return mounted;
}

describe('the list of subscriptions', () => {
  test('says each state in words, and when the next charge is', async () => {
    await openSubscriptions(entries);
    for (const words of [
      /コーヒークラブ 山田 花子 · Next December 1, 2026 at 09:00 Not started ¥3,000 every 2 months/,
      /花の定期便 .* Active/,
      /会費 .* Payment overdue ¥3,000 every month/,
      /駐車場 .* Canceled/,
      /山田 花子 .* paused$/,
      /コーヒークラブ 山田 花子 Being created/,
      /コーヒークラブ 山田 花子 Not created/,
      /コーヒークラブ 山田 花子 Unknown/,
    ]) {
      await expect.element(row(words)).toBeVisible();
    }
  });

  test('says when there are none', async () => {
    await openSubscriptions();
    await expect.element(page.getByText('No subscriptions yet')).toBeVisible();
  });

  test('can be read again after a failure', async () => {
    const { bridge, session } = await mountApp({ terminal: english });
    bridge.answer('readSubscriptions', fail('storage', 'disk I/O error'));
    session.open('subscriptions');
    await expect.element(page.getByText('The subscriptions could not be read')).toBeVisible();
    bridge.answer('readSubscriptions', success([entryIn()]));
    await button('Try again').click();
    await expect.element(row(/コーヒークラブ/)).toBeVisible();
  });

  test('of a thousand scrolls by itself, and is walked with the arrow keys', async () => {
    const many = Array.from({ length: 1000 }, (_, at) =>
      entryWith(at + 1, { id: `sub_${at}` }, { terms: { ...terms, name: `Club ${at}` } }),
    );
    await openSubscriptions(many);
    await row(/Club 0 /).click();
    await row(/Club 0 /).click();
    await userEvent.keyboard('{End}{ArrowUp}{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Club 998' })).toBeVisible();
    expect(document.documentElement.scrollHeight).toBe(window.innerHeight);
  });
});

describe('a new subscription', () => {
  test('says in words what will be charged when, as it is written', async () => {
    await openForm();
    await field('Charge every').fill('2');
    await field('Amount before the first charge').fill('500');
    await page.getByLabelText('First charge').fill('2126-12-01T09:00');
    await expect
      .element(sentence.getByText('¥3,000 every 2 months, from December 1, 2126 at 09:00. ¥500 before that.'))
      .toBeVisible();
    await page.getByText('Week', { exact: true }).click();
    await expect.element(sentence.getByText(/every 2 weeks/)).toBeVisible();
    await expect.element(sentence.getByText(/Creating charges nobody/)).toBeVisible();
  });

  test('is asked for with what is written, and then shown', async () => {
    const { bridge } = await openForm();
    await field('Name').fill('コーヒークラブ');
    await button('Add a row').click();
    await field('Key 1').fill('table');
    await field('Value 1').fill('4');
    await button('Create').click();
    await expect.element(page.getByRole('heading', { name: 'コーヒークラブ' })).toHaveFocus();
    expect(bridge.requestsOf('openSubscription')[0]).toMatchObject({
      customerName: '山田 花子',
      terms: {
        name: 'コーヒークラブ',
        customerId: hanako.id,
        currency: 'JPY',
        amount: 3000,
        interval: 'month',
        intervalSpan: 1,
        metadata: { table: '4' },
      },
    });
  });

  test.each([
    [19, '19 / 20 characters', true],
    [20, '20 / 20 characters', true],
    [21, 'At most 20 characters. 21 / 20', false],
  ])('counts a name of %i characters: %s', async (length, words, good) => {
    const { bridge } = await openForm();
    await field('Name').fill('🍡'.repeat(length));
    await expect.element(page.getByText(words)).toBeVisible();
    await button('Create').click();
    if (good) await vi.waitFor(() => expect(bridge.requestsOf('openSubscription')).toHaveLength(1));
    else {
      await expect.element(field('Name')).toHaveFocus();
      expect(bridge.requestsOf('openSubscription')).toEqual([]);
    }
  });

  test('says what is missing, and goes to the first of it', async () => {
    const { bridge } = await openSubscriptions();
    await button('New subscription').click();
    await button('Create').click();
    await expect.element(page.getByText('Enter an amount first.')).toBeVisible();
    await expect.element(page.getByText('This is required.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Choose a customer' })).toHaveFocus();
    expect(bridge.requestsOf('openSubscription')).toEqual([]);
  });

  test('does not take half a date for none', async () => {
    const { bridge } = await openForm();
    await page.getByLabelText('First charge').click();
    await userEvent.keyboard('12');
    await button('Create').click();
    await expect.element(page.getByText(/Complete the date and the time/)).toBeVisible();
    expect(bridge.requestsOf('openSubscription')).toEqual([]);
  });

  test('warns of a first charge in the past', async () => {
    await openForm();
    await page.getByLabelText('First charge').fill('2020-01-01T00:00');
    await expect.element(page.getByText(/This time is over/)).toBeVisible();
  });

  test('says when the request failed, and keeps what was written', async () => {
    const { bridge } = await openForm();
    bridge.answer('openSubscription', fail('storage', 'disk full'));
    await button('Create').click();
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'cannot write its records' }))
      .toBeVisible();
    await expect.element(field('Amount of each charge')).toHaveValue('3000');
  });

  test('asks before what was written is thrown away', async () => {
    await openForm();
    await button('Back to the sale').click();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(field('Amount of each charge')).toHaveValue('3000');
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await expect.element(page.getByRole('heading', { name: 'Ticket' })).toBeVisible();
  });

  test('refuses a key that is there twice', async () => {
    const { bridge } = await openForm();
    for (const number of [1, 2]) {
      await button('Add a row').click();
      await field(`Key ${number}`).fill('table');
    }
    await expect.element(page.getByText('This is used already.').first()).toBeVisible();
    await button('Create').click();
    await expect.element(field('Key 1')).toHaveFocus();
    expect(bridge.requestsOf('openSubscription')).toEqual([]);
  });
});

describe('a subscription', () => {
  const started = entryWith(1, { status: 'active', chargedPeriods: 1 });

  async function openEntry(entry = entryIn(), start: Start = {}): Promise<Mounted> {
    const mounted = await openSubscriptions([entry], start);
    await row(/./).click();
    return mounted;
  }

  test('is started after one question that says what it means', async () => {
    const { bridge } = await openEntry();
    bridge.answer('startSubscription', success(started));
    await button('Start').click();
    await expect.element(dialog.getByText(/the service charges 山田 花子 by itself/)).toBeVisible();
    await expect
      .element(dialog.getByText('¥3,000 every 2 months, from December 1, 2026 at 09:00. ¥500 before that.'))
      .toBeVisible();
    expect(bridge.requestsOf('startSubscription')).toEqual([]);
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect.element(row(/Active/)).toBeVisible();
    expect(bridge.requestsOf('startSubscription')).toEqual([entryId(1)]);
    await expect.element(button('Start')).not.toBeInTheDocument();
  });

  test('is not started by closing the question', async () => {
    const { bridge } = await openEntry();
    await button('Start').click();
    await dialog.getByRole('button', { name: 'Not now' }).click();
    expect(bridge.requestsOf('startSubscription')).toEqual([]);
  });

  test('that was started elsewhere meanwhile says so, and shows its state', async () => {
    const { bridge } = await openEntry();
    bridge.answer('startSubscription', fail('conflict', 'It is "active".'));
    bridge.answer('readSubscriptions', success([started]));
    await button('Start').click();
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Its present state does not allow this.' }))
      .toBeVisible();
    await dialog.getByText('Close', { exact: true }).click();
    await expect.element(row(/Active/)).toBeVisible();
  });

  test.each(['active', 'past_due', 'canceled', 'paused'])('that is %s cannot be started', async (status) => {
    await openEntry(entryWith(1, { status }));
    await expect.element(button('Change metadata')).toBeVisible();
    await expect.element(button('Start')).not.toBeInTheDocument();
  });

  test('shows its next charge, periods, and as of when', async () => {
    await openEntry(started);
    const facts = page.getByRole('definition');
    await expect.element(facts.filter({ hasText: /^December 1, 2026 at 09:00$/ })).toBeVisible();
    await expect.element(facts.filter({ hasText: /^Nov 20, 2026 11:30:00$/ }).first()).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'What the service last said' })).toBeVisible();
  });

  test('has its metadata changed in whole, untouched values as they were', async () => {
    const { bridge } = await openEntry();
    bridge.answer('updateSubscription', success(entryIn()));
    await button('Change metadata').click();
    await dialog.getByRole('textbox', { name: 'Value 1' }).fill('7');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const metadata = { table: '7', seats: 2 };
    await vi.waitFor(() =>
      expect(bridge.requestsOf('updateSubscription')).toEqual([{ id: entryId(1), metadata }]),
    );
  });

  test('is asked about again', async () => {
    const { bridge } = await openEntry();
    bridge.answer('refreshSubscription', success(entryWith(1, { status: 'past_due' })));
    await button('Ask the service').click();
    await expect.element(row(/Payment overdue/)).toBeVisible();
  });

  test('is shown as of when it was seen, where it cannot be asked about', async () => {
    const capabilities = { 'read-subscription': false };
    const service = { baseUrl: 'https://api.example.com', dialect: 'documented', capabilities } as const;
    await openEntry(entryIn(), { terminal: { mode: 'live', service } });
    await expect.element(page.getByText(/cannot be asked about a subscription/)).toBeVisible();
    await expect.element(button('Ask the service')).not.toBeInTheDocument();
  });

  test('is taken off the list with undo', async () => {
    const { bridge } = await openEntry();
    bridge.answer('readSubscriptions', success([]));
    await button('Take off the list').click();
    await expect.element(page.getByText('No subscriptions yet')).toBeVisible();
    bridge.answer('readSubscriptions', success([entryIn()]));
    await button('Undo').click();
    await expect.element(row(/コーヒークラブ/)).toBeVisible();
    expect(bridge.requestsOf('unhideSubscription')).toEqual([entryId(1)]);
  });

  test.each(['<img src=x onerror=alert(1)>', 'x'.repeat(5000), '\u202Egnp.exe'])(
    'with the state and the customer %j is shown as text',
    async (name) => {
      const customer = { id: 'cus_1', name };
      await openEntry(entryWith(1, { status: name, customer }, { customerName: name, terms: null }));
      await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(name);
      expect(document.querySelector('img')).toBeNull();
      expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
    },
  );
});

describe('an entry without a subscription', () => {
  test('of unknown outcome says that nobody is charged, and is asked for anew', async () => {
    const unknown = entryIn({ kind: 'unknown', reason: { kind: 'no-answer', message: 'socket hang up' } });
    const { bridge } = await openSubscriptions([unknown]);
    await row(/Unknown/).click();
    await expect.element(page.getByText(/Nobody is charged: nothing was started/)).toBeVisible();
    bridge.answer('openSubscription', success(entryWith(2, {})));
    await button('Ask again').click();
    await expect.element(row(/Not started/)).toBeVisible();
    const [sent] = bridge.requestsOf('openSubscription');
    expect(sent?.terms).toEqual(terms);
    expect(sent?.requestId).not.toBe(unknown.id);
  });

  test('that was refused says the service’s words, and is corrected in the form', async () => {
    const reason = { kind: 'invalid', message: 'interval is not supported' } as const;
    await openSubscriptions([entryIn({ kind: 'refused', reason })]);
    await row(/Not created/).click();
    await expect.element(page.getByText('interval is not supported')).toBeVisible();
    await button('Correct and ask again').click();
    await expect.element(field('Amount of each charge')).toHaveValue('3000');
    await expect.element(field('Charge every')).toHaveValue('2');
    await expect.element(page.getByLabelText('First charge')).toHaveValue('2026-12-01T09:00');
    expect(new Date('2026-12-01T09:00').getTime()).toBe(firstCharge);
  });

  test('that is being created is read again', async () => {
    const { bridge } = await openSubscriptions([entryIn({ kind: 'creating' })]);
    await row(/Being created/).click();
    bridge.answer('readSubscriptions', success([entryIn()]));
    await button('Read again').click();
    await expect.element(row(/Not started/)).toBeVisible();
  });
});

describe('adding by ID', () => {
  async function openAdding(): Promise<Mounted> {
    const mounted = await openSubscriptions();
    await button('Add by ID').click();
    return mounted;
  }
  const id = page.getByRole('textbox', { name: 'Subscription ID' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });

  test('puts a subscription that was made elsewhere on the list', async () => {
    const { bridge } = await openAdding();
    bridge.answer('addSubscription', success(entryIn(undefined, { terms: null })));
    await id.fill(' sub_51KxQ9vB ');
    await add.click();
    await expect.element(page.getByText(/Made elsewhere/)).toBeVisible();
    expect(bridge.requestsOf('addSubscription')).toEqual(['sub_51KxQ9vB']);
  });

  test.each([
    ['', 'This is required.'],
    ['s'.repeat(33), 'At most 32 characters.'],
  ])('refuses %j', async (text, words) => {
    const { bridge } = await openAdding();
    await id.fill(text);
    await add.click();
    await expect.element(dialog.getByText(words)).toBeVisible();
    expect(bridge.requestsOf('addSubscription')).toEqual([]);
  });

  test.each([31, 32])('takes an id of %i characters', async (length) => {
    const { bridge } = await openAdding();
    bridge.answer('addSubscription', success(entryIn()));
    await id.fill('s'.repeat(length));
    await add.click();
    await vi.waitFor(() => expect(bridge.requestsOf('addSubscription')).toHaveLength(1));
  });

  test.each([
    ['not-found', 'The service has no such record.'],
    ['unsupported', 'The service does not offer this.'],
    ['unreachable', 'The service could not be reached.'],
  ] as const)('tells %s in words', async (code, words) => {
    const { bridge } = await openAdding();
    bridge.answer('addSubscription', fail(code, 'raw'));
    await id.fill('sub_404');
    await add.click();
    await expect.element(dialog.getByText(words)).toBeVisible();
  });
});
