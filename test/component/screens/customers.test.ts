import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { attached, customerAt, customersOf, hanako } from '../fixtures/customers.ts';
import { awaiting, saleIn } from '../fixtures/sales.ts';
import { mountApp, type Mounted, type Start } from '../support/mount.ts';
import { button, draftOf, english } from '../support/sale-screen.ts';

const search = page.getByRole('textbox', { name: 'Search customers' });
const row = (name: string | RegExp) => page.getByRole('listitem').getByRole('button', { name });
const dialog = page.getByRole('dialog');

/** A service with `total` customers, found by a keyword in name or id. */
function serve({ bridge }: Mounted, total = 100_000): void {
  bridge.answer('listCustomers', ({ keyword, offset = 0 }) => {
    const all = customersOf(total, offset);
    if (keyword === undefined) return Promise.resolve(success(all));
    const found = [hanako].filter(({ name = '' }) => name.includes(keyword));
    return Promise.resolve(success({ total: found.length, customers: found }));
  });
}

async function openCustomers(total?: number, start: Start = {}): Promise<Mounted> {
  const mounted = await mountApp({ ...start, terminal: { ...english, ...start.terminal } });
  serve(mounted, total);
  await button('Menu').click();
  await button('Customers').click();
  await expect.element(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  return mounted;
}

describe('the list of customers', () => {
  test('shows 20 of 100,000, says which, and turns the pages', async () => {
    const { bridge } = await openCustomers();
    await expect.element(page.getByText('1–20 of 100,000')).toBeVisible();
    expect(document.querySelectorAll('[data-row]')).toHaveLength(20);
    await expect.element(button('Previous page')).toBeDisabled();
    await button('Next page').click();
    await expect.element(page.getByText('21–40 of 100,000')).toBeVisible();
    expect(bridge.requestsOf('listCustomers')).toEqual([
      { limit: 20, offset: 0 },
      { limit: 20, offset: 20 },
    ]);
  });

  test('is searched as one types', async () => {
    const { bridge } = await openCustomers();
    await search.fill('花子');
    await expect.element(page.getByText('1–1 of 1')).toBeVisible();
    expect(bridge.requestsOf('listCustomers').at(-1)).toEqual({ keyword: '花子', limit: 20, offset: 0 });
    await button('Clear search').click();
    await expect.element(page.getByText('1–20 of 100,000')).toBeVisible();
  });

  test('is walked with the arrow keys, and Enter opens', async () => {
    await openCustomers();
    await search.click();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    await expect.element(row(/cus_nameless01/)).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowUp}');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{End}');
    await expect.element(row(new RegExp(customerAt(19).id))).toHaveFocus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect.element(page.getByRole('heading', { name: '山田 花子' })).toHaveFocus();
  });

  test('says when there is nobody, and when nobody was found', async () => {
    await openCustomers(0);
    await expect.element(page.getByText('No customers yet')).toBeVisible();
    await search.fill('X9');
    await expect.element(page.getByText('No customer matches “X9”')).toBeVisible();
  });

  test('can be read again after a failure', async () => {
    const mounted = await mountApp({ terminal: english });
    mounted.bridge.answer('listCustomers', fail('no-answer', 'timeout'));
    mounted.session.open('customers');
    await expect.element(page.getByText('The customers could not be read')).toBeVisible();
    await expect.element(page.getByText('This did not charge the customer.')).toBeVisible();
    serve(mounted);
    await button('Try again').click();
    await expect.element(row(/山田 花子/)).toBeVisible();
  });

  test('shows that it is being read', async () => {
    const { bridge, session } = await mountApp({ terminal: english });
    bridge.answer('listCustomers', () => new Promise(() => undefined));
    session.open('customers');
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeInTheDocument();
  });

  test('comes back at 1024 x 600, where there is room for one of the two', async () => {
    await openCustomers(100, { size: [1024, 600] });
    await row(/山田 花子/).click();
    await expect.element(search).not.toBeInTheDocument();
    await button('Back').click();
    await expect.element(search).toBeVisible();
  });
});

describe('a customer', () => {
  test('shows every field that the service sent, by both names', async () => {
    await openCustomers();
    await row(/山田 花子/).click();
    const sent = page.getByRole('region', { name: 'What the service sent' });
    await sent.getByText('Technical').click();
    for (const [label, own, text] of [
      ['Remark', 'remark', '領収書は会社名で'],
      ['Usual payment method, ID', 'defaultSource', 'src_3QmZ81kd'],
      ['State', 'status', 'Active'],
      ['Live mode', 'liveMode', 'Yes'],
    ] as const) {
      await expect.element(sent.getByRole('term').filter({ hasText: `${label} ${own}` })).toBeVisible();
      await expect.element(sent.getByRole('definition').filter({ hasText: text })).toBeVisible();
    }
    await sent.getByText('Metadata').click();
    await expect.element(sent.getByText('A-0042')).toBeVisible();
  });

  test('is attached to the sale, with undo', async () => {
    const { session } = await openCustomers();
    await row(/山田 花子/).click();
    await button('Attach to sale').click();
    await expect.element(page.getByRole('heading', { name: 'Ticket' })).toBeVisible();
    await expect.element(page.getByText('山田 花子 is on the ticket')).toBeVisible();
    expect(session.ticket.customer).toEqual(attached);
    await button('Undo').click();
    await expect.poll(() => session.ticket.customer).toBeNull();
    await expect.element(page.getByText('山田 花子', { exact: true })).not.toBeInTheDocument();
  });

  test.each([
    [32, true],
    [33, false],
  ])('with an id of %i characters can be sent: %s', async (length, possible) => {
    const mounted = await mountApp({ terminal: english });
    const customer = { id: 'c'.repeat(length), name: 'Long' };
    mounted.bridge.answer('listCustomers', success({ total: 1, customers: [customer] }));
    mounted.session.open('customers');
    await row(/Long/).click();
    const words = page.getByText(/^This ID is longer than 32 characters/);
    if (possible) {
      await expect.element(button('Attach to sale')).toBeEnabled();
      await expect.element(words).not.toBeInTheDocument();
    } else {
      await expect.element(button('Attach to sale')).toBeDisabled();
      await expect.element(words).toBeVisible();
    }
  });

  test('begins a subscription', async () => {
    const { bridge } = await openCustomers();
    bridge.answer('readSubscriptions', success([]));
    await row(/山田 花子/).click();
    await button('Start a subscription').click();
    await expect.element(page.getByRole('heading', { name: 'New subscription' })).toHaveFocus();
    await expect.element(page.getByRole('button', { name: /山田 花子/ })).toBeVisible();
  });

  test.each(['<img src=x onerror=alert(1)>', '\u202Egnp.exe', '   ', 'x'.repeat(5000), '{{name}}', '\n\n'])(
    'called %j is shown as text',
    async (name) => {
      const { bridge, session } = await mountApp({ terminal: english });
      const customer = { id: 'cus_1', name, metadata: { [name]: name } };
      bridge.answer('listCustomers', success({ total: 1, customers: [customer] }));
      session.open('customers');
      await page.getByRole('listitem').getByRole('button').click();
      await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(name.trim() || 'cus_1');
      expect(document.querySelector('img')).toBeNull();
      expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
    },
  );
});

describe('the customer on the ticket', () => {
  test('is found from the sale, and says how they pay', async () => {
    const mounted = await mountApp({ terminal: english, draft: draftOf() });
    serve(mounted);
    await button('Name, note and customer').click();
    await button('Attach customer').click();
    await dialog.getByRole('textbox', { name: 'Search customers' }).fill('花子');
    await dialog.getByRole('button', { name: /山田 花子/ }).click();
    const choice = page.getByRole('group', { name: 'Payment method' });
    await expect.element(choice.getByRole('radio', { name: 'Just this time' })).toBeChecked();
    await choice.getByText('Save for next time').click();
    expect(mounted.session.ticket.customer).toEqual({ ...attached, shouldCreateSource: true });
    await choice.getByText('Use the saved one').click();
    expect(mounted.session.ticket.customer).toEqual({ ...attached, sourceId: 'src_3QmZ81kd' });
    await dialog.getByText('Close', { exact: true }).click();
    await expect.element(page.getByRole('button', { name: /山田 花子 Saved payment method/ })).toBeVisible();
  });

  test('goes along with the sale', async () => {
    const customer = { ...attached, shouldCreateSource: true };
    const { bridge } = await mountApp({ terminal: english, draft: draftOf({ customer }) });
    await button('Show code ¥1,200').click();
    await expect.poll(() => bridge.requestsOf('openSale')[0]?.customer).toEqual(customer);
  });

  test('without a saved payment method is not offered to use one', async () => {
    await mountApp({ terminal: english, draft: draftOf({ customer: { ...attached, id: 'cus_2' } }) });
    await page.getByRole('button', { name: /山田 花子/ }).click();
    await expect.element(dialog.getByRole('radio', { name: 'Save for next time' })).toBeInTheDocument();
    await expect.element(dialog.getByRole('radio', { name: 'Use the saved one' })).not.toBeInTheDocument();
  });

  test('is removed with undo', async () => {
    const { session } = await mountApp({ terminal: english, draft: draftOf({ customer: attached }) });
    await button('Remove the customer').click();
    expect(session.ticket.customer).toBeNull();
    await button('Undo').click();
    await expect.element(page.getByRole('button', { name: /山田 花子/ })).toBeVisible();
  });

  test('is replaced by another one', async () => {
    const mounted = await mountApp({ terminal: english, draft: draftOf({ customer: attached }) });
    serve(mounted);
    await page.getByRole('button', { name: /山田 花子/ }).click();
    await dialog.getByRole('button', { name: 'Another customer' }).click();
    await dialog.getByRole('button', { name: 'cus_nameless01' }).click();
    expect(mounted.session.ticket.customer?.id).toBe('cus_nameless01');
  });

  test('is only noted where the service takes none, and that is said', async () => {
    const service = {
      baseUrl: 'https://api.example.com',
      dialect: 'elepay',
      capabilities: {},
      keeper: null,
    } as const;
    const mounted = await mountApp({ terminal: { ...english, mode: 'live', service }, draft: draftOf() });
    serve(mounted);
    await button('Name, note and customer').click();
    await button('Attach customer').click();
    await expect.element(dialog.getByText(/This service takes no customer with a code/)).toBeVisible();
    await dialog.getByRole('button', { name: /山田 花子/ }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: /山田 花子.*Noted here only/ }).click();
    await expect.element(dialog.getByText(/This service takes no customer with a code/)).toBeVisible();
    await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument();
  });

  test('is named on the code screen', async () => {
    await mountApp({ terminal: english, sale: saleIn(awaiting, { customer: attached }) });
    await expect.element(page.getByText(/^Customer 山田 花子$/)).toBeVisible();
  });
});
