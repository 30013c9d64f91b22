import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { entries, entryId, entryIn, entryWith, firstCharge, terms } from '../fixtures/subscriptions.ts';
import { mountApp, type Mounted, type Start } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';
import { field, openSubscriptions, row } from '../support/subscriptions-screen.ts';

const dialog = page.getByRole('dialog');

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
    // Not by its name: computing a thousand rows' accessible names takes a busy machine half a minute.
    const first = (): HTMLElement | null => document.querySelector('section.scroll li button');
    await expect.poll(() => first()?.textContent).toContain('Club 0');
    first()?.focus();
    await userEvent.keyboard('{End}{ArrowUp}{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Club 998' })).toBeVisible();
    expect(document.documentElement.scrollHeight).toBe(window.innerHeight);
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
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Value 1' }).fill('7');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const metadata = { table: '7', seats: 2 };
    await expect.poll(() => bridge.requestsOf('updateSubscription')).toEqual([{ id: entryId(1), metadata }]);
  });

  test('is asked about again', async () => {
    const { bridge } = await openEntry();
    bridge.answer('refreshSubscription', success(entryWith(1, { status: 'past_due' })));
    await button('Ask the service').click();
    await expect.element(row(/Payment overdue/)).toBeVisible();
  });

  test('is shown as of when it was seen, where it cannot be asked about', async () => {
    const capabilities = { 'read-subscription': { offered: false, since: 0 } };
    const service = {
      baseUrl: 'https://api.example.com',
      dialect: 'documented',
      capabilities,
      keeper: null,
    } as const;
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
      const title = page.getByRole('heading', { level: 2 }).filter({ hasNotText: 'Others at the service' });
      await expect.element(title).toHaveTextContent(name);
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

  test('has framed buttons, so that none looks indented where they wrap', async () => {
    await openSubscriptions([entryWith(1, { status: 'active', chargedPeriods: 1 })]);
    await row(/./).first().click();
    const takeOff = button('Take off the list');
    await expect.element(takeOff).toBeVisible();
    expect(getComputedStyle(takeOff.element()).borderLeftColor).not.toBe('rgba(0, 0, 0, 0)');
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

  test('quotes of a change what the service said, and folds what this program noted', async () => {
    const changed = { act: 'update', askedAt: firstCharge, metadata: {} } as const;
    const says = { kind: 'refused', message: 'metadata is too long' } as const;
    const noted = { kind: 'no-answer', message: 'read ECONNRESET' } as const;
    await openSubscriptions([
      entryWith(
        1,
        {},
        {
          changes: [
            { ...changed, number: 2, outcome: { kind: 'unknown', reason: noted } },
            { ...changed, number: 1, outcome: { kind: 'refused', reason: says } },
          ],
        },
      ),
    ]);
    await row(/コーヒークラブ/).click();
    const list = page.getByRole('region', { name: 'Asked for at this terminal' });
    await expect.element(list.getByText('metadata is too long')).toBeVisible();
    const quoted = [...list.element().querySelectorAll('q')].map((quote) => quote.textContent);
    expect(quoted).toEqual(['metadata is too long']);
    await expect.element(list.getByText('read ECONNRESET')).not.toBeInTheDocument();
    await list.getByText('Details for staff').click();
    await expect.element(list.getByText('read ECONNRESET')).toBeVisible();
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
    await page.getByText('Details', { exact: true }).click();
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
});
