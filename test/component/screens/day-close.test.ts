import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { DayComparison } from '../../../electron/contract/day-close.ts';
import { closeOf, comparisonOf, figuresOf } from '../fixtures/day-close.ts';
import { dayOf, dayWith, pageOf } from '../fixtures/sales.ts';
import { mountApp, type Mounted } from '../support/mount.ts';

const textOf = (locator: { element: () => Element }): string | null => locator.element().textContent;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const asking = comparisonOf({
  state: 'asking',
  asked: 2,
  finishedAt: null,
  matched: [],
  unseen: [],
  unknown: [],
});

async function openDay(comparison: DayComparison | null = null, count = 24): Promise<Mounted> {
  const mounted = await mountApp({ terminal: { language: 'en' }, comparison });
  mounted.bridge.answer('readHistory', success(dayOf(count)));
  mounted.bridge.answer('readSale', success(pageOf()));
  mounted.session.open('history');
  await expect.element(button('Close the day')).toBeVisible();
  return mounted;
}

describe('closing a day', () => {
  test('begins at the tap, shows how far it is, and can be stopped', async () => {
    const { bridge } = await openDay();
    await button('Close the day').click();
    await expect.element(page.getByRole('heading', { name: 'Day close' })).toHaveFocus();
    expect(bridge.requestsOf('compareDay')).toEqual([{ date: '2026-01-15' }]);
    bridge.send('comparison', asking);
    await expect.element(page.getByText('Comparing the sales: 2 of 6')).toBeVisible();
    await button('Stop').click();
    expect(bridge.requestsOf('stopComparing')).toHaveLength(1);
    bridge.send('comparison', comparisonOf({ state: 'stopped', asked: 2 }));
    await expect.element(page.getByRole('status').filter({ hasText: 'Stopped before' })).toBeVisible();
  });

  test('says that all agrees', async () => {
    const { bridge } = await openDay();
    await button('Close the day').click();
    bridge.send('comparison', asking);
    bridge.send('comparison', comparisonOf({ unseen: [], unknown: [] }));
    await expect.element(page.getByText('Every sale of this day agrees with the service.')).toBeVisible();
  });

  test('names each doubt, and its sums add up in the table', async () => {
    const { bridge } = await openDay();
    await button('Close the day').click();
    bridge.send('comparison', comparisonOf());
    const row = (name: string) => page.getByRole('row', { name, exact: true });
    await expect.element(row('Payments 3 ¥2,500')).toBeVisible();
    await expect.element(row('Refunds of this day’s payments 1 −¥300')).toBeVisible();
    await expect.element(row('Net of this day ¥2,200')).toBeVisible();
    await expect.element(row('Adjustments to earlier closes 2 −¥400')).toBeVisible();
    await expect.element(row('Net total ¥1,800')).toBeVisible();
    await expect.element(row('10% ¥1,700 ¥154')).toBeVisible();
    await expect.element(row('8% ¥540 ¥40')).toBeVisible();
    // Sales from before there were rates are not at 0 %.
    await expect.element(row('Without tax on record ¥260 –')).toBeVisible();
    // Doubtful amounts are shown, and in no total.
    await expect.element(page.getByText('Unresolved: 2 (not in the total)')).toBeVisible();
    await expect.poll(() => textOf(page.getByRole('article'))).toContain('¥1,713');
    const unknown = page.getByRole('region', { name: 'To resolve' });
    await expect
      .element(unknown.getByText('Recorded by staff; the service does not confirm it.'))
      .toBeVisible();
    await expect.element(unknown.getByText('It can still be paid.')).toBeVisible();
  });

  test('names what changes earlier closes, what was paid twice, and what was not looked at', async () => {
    await openDay(comparisonOf());
    await button('Close the day').click();
    const adjustments = page.getByRole('region', { name: 'Adjustments to earlier closes' });
    await expect.element(adjustments.getByText('Refund', { exact: true })).toBeVisible();
    await expect.element(adjustments.getByText('M1-000990-7QK2', { exact: false })).toBeVisible();
    await expect.element(adjustments.getByText('Payment without a sale at this terminal')).toBeVisible();
    const twice = () => textOf(page.getByRole('region', { name: 'Paid twice' }));
    await expect.poll(twice).toContain('¥1,280');
    expect(twice()).toMatch(/Second payment\s+M1-000006-7QK2 · .* · ch_2K7QX/);
    await expect.element(page.getByText(/7 payments were not looked at again/)).toBeVisible();
  });

  test('says of an adjustment to a day before the first close that it is one', async () => {
    const { adjustments, ...figures } = figuresOf();
    const before = adjustments.map((item) => ({ ...item, of: 0 }));
    await openDay(comparisonOf({ figures: { ...figures, adjustments: before } }));
    await button('Close the day').click();
    const shown = page.getByRole('region', { name: 'Adjustments to earlier closes' });
    await expect.element(shown.getByText(/before the first close$/).first()).toBeVisible();
  });

  test('goes on to the 90 days before, which may be cut short', async () => {
    const { bridge } = await openDay();
    await button('Close the day').click();
    bridge.send('comparison', { ...asking, asked: 6, earlier: { asked: 3, toAsk: 40 } });
    await expect.element(page.getByText('Looking at the last 90 days again: 3 of 40')).toBeVisible();
    await button('That is enough').click();
    expect(bridge.requestsOf('stopComparing')).toHaveLength(1);
  });

  test('is sealed with what is on the screen, after it was asked about once more', async () => {
    const { bridge } = await openDay(comparisonOf());
    bridge.answer('sealDay', success(closeOf()));
    bridge.answer('readComparison', success(comparisonOf({ sealed: 7 })));
    await button('Close the day').click();
    await button('Seal').click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => textOf(dialog)).toContain('¥1,800');
    await expect.element(dialog.getByText(/carried over to the next close: 2/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Seal' }).click();
    expect(bridge.requestsOf('sealDay')).toEqual([{ date: '2026-01-15', digest: comparisonOf().digest }]);
    await expect.element(page.getByRole('heading', { name: 'Close 7' })).toHaveFocus();
    await expect.element(page.getByRole('status').filter({ hasText: 'Closed' })).toBeVisible();
    await expect.element(page.getByText('3f7a3f7a', { exact: false })).toBeVisible();
  });

  test('says that something changed since, and shows the figures that are right now', async () => {
    const { bridge } = await openDay(comparisonOf());
    bridge.answer('sealDay', fail('amount-changed', 'Something was learnt since.'));
    const figures = figuresOf({ unresolved: [] });
    bridge.answer('readComparison', success(comparisonOf({ figures })));
    await button('Close the day').click();
    await button('Seal').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Seal' }).click();
    const refusal = page.getByRole('dialog').getByRole('alert');
    await expect.element(refusal.getByText(/^Something was recorded after the comparison, so/)).toBeVisible();
    await expect.element(refusal.getByText(/then seal again/)).toBeVisible();
    await expect.element(page.getByText(/carried over to the next close: /)).not.toBeInTheDocument();
  });

  test('waits for an earlier day that is not closed', async () => {
    const { bridge } = await openDay(comparisonOf({ first: '2026-01-13' }));
    await button('Close the day').click();
    await expect.element(button('Seal')).toBeDisabled();
    await button('Open that day').click();
    await expect
      .poll(() => bridge.requestsOf('compareDay'))
      .toEqual([{ date: '2026-01-15' }, { date: '2026-01-13' }]);
    expect(bridge.requestsOf('readHistory').at(-1)).toMatchObject({ date: '2026-01-13' });
  });

  test('does not offer to seal a day before the first that was closed, and says why', async () => {
    await openDay(comparisonOf({ isBeforeFirst: true }));
    await button('Close the day').click();
    await expect.element(page.getByText(/^This day is before the first one that was closed/)).toBeVisible();
    await expect.element(button('Seal')).toBeDisabled();
  });

  test('reads the day again when it is done, since unseen payments are in the journal now', async () => {
    const { bridge } = await openDay();
    await button('Close the day').click();
    bridge.send('comparison', asking);
    const before = bridge.requestsOf('readHistory').length;
    bridge.send('comparison', comparisonOf());
    await expect.poll(() => bridge.requestsOf('readHistory')).toHaveLength(before + 1);
  });

  test('is compared again each time it is opened, and when a person wants it', async () => {
    const { bridge, session } = await openDay(comparisonOf());
    await button('Close the day').click();
    await expect.element(page.getByText('Some sales need a look before you close.')).toBeVisible();
    expect(bridge.requestsOf('compareDay')).toEqual([{ date: '2026-01-15' }]);
    await button('Compare again').click();
    expect(bridge.requestsOf('compareDay')).toHaveLength(2);
    session.open('history');
    await button('Close the day').click();
    await expect.poll(() => bridge.requestsOf('compareDay')).toHaveLength(3);
  });

  test.each([
    [3_000, 4, 'There was a payment after the comparison. The total is ¥3,000'],
    [1_500, 3, 'Something was recorded after the comparison. The total is ¥1,500'],
  ])('has the figures of now, and says that they changed since: %i', async (net, count, words) => {
    const { bridge } = await openDay(comparisonOf());
    const [total] = figuresOf().totals;
    if (!total) throw new Error('no total');
    const changed = figuresOf({
      totals: [{ ...total, net, payments: { count, amount: total.payments.amount + net - total.net } }],
    });
    await button('Close the day').click();
    await button('Seal').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('¥1,800')).toBeVisible();
    bridge.answer('readComparison', success(comparisonOf({ figures: changed })));
    bridge.send('journal', 99);
    await expect.element(dialog.getByText(words)).toBeVisible();
    await expect.element(dialog.getByText('¥1,800')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    const pane = page.getByRole('article');
    await expect.element(pane.getByText(words)).toBeVisible();
    // After another comparison there is nothing to say.
    bridge.send('comparison', asking);
    bridge.send('comparison', comparisonOf({ figures: changed, finishedAt: 1 }));
    await expect.element(page.getByRole('row', { name: /^Net total/ })).toBeVisible();
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
  });

  test('has what is to resolve before its tables', async () => {
    await openDay(comparisonOf());
    await button('Close the day').click();
    const unknown = await page.getByRole('region', { name: 'To resolve' }).findElement();
    const [table] = page.getByRole('table').elements();
    if (!table) throw new Error('no table');
    expect(unknown.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('says why it cannot, and tries again', async () => {
    const { bridge } = await openDay();
    bridge.answer('compareDay', fail('not-ready', 'no service'));
    await button('Close the day').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    bridge.answer('compareDay', success(undefined));
    await button('Try again').click();
    expect(bridge.requestsOf('compareDay')).toHaveLength(2);
  });

  test('opens the page of a doubtful sale, and comes back to the comparison', async () => {
    await openDay(comparisonOf());
    await page.viewport(1024, 600);
    await button('Close the day').click();
    await page.getByRole('region', { name: 'To resolve' }).getByRole('button').first().click();
    await expect.element(page.getByRole('heading', { name: /M1-/, level: 2 })).toBeVisible();
    await button('Back').click();
    await expect.element(page.getByRole('heading', { name: 'Day close' })).toBeVisible();
    await button('Back').click();
    await expect.element(button('Close the day')).toBeVisible();
  });

  test('is looked at again by its number once the day is closed', async () => {
    const { bridge, session } = await openDay();
    bridge.answer('readHistory', success({ ...dayOf(3), close: 7 }));
    bridge.answer('readDayClose', success(closeOf()));
    session.open('history');
    await button('See close 7').click();
    expect(bridge.requestsOf('readDayClose')).toEqual([{ number: 7 }]);
    await expect.element(page.getByRole('heading', { name: 'Close 7' })).toBeVisible();
  });

  test('has the digits that its currencies had when it was sealed', async () => {
    const { bridge, session } = await openDay();
    bridge.answer('readHistory', success({ ...dayOf(3), close: 7 }));
    bridge.answer('readDayClose', success(closeOf({ digits: { JPY: 2 } })));
    session.open('history');
    await button('See close 7').click();
    const article = page.getByRole('article');
    await expect.poll(() => textOf(article)).toContain('¥18.00');
    expect(textOf(article)).not.toMatch(/¥\d[\d,]*(?![\d,]*\.\d\d)(?!\d)/);
  });
});

describe('the closes so far', () => {
  test('are listed with number, day, total and what is open, and opened from there', async () => {
    const { bridge } = await openDay();
    const { number, date, sealedAt, head, digits, totals } = closeOf();
    const listed = { number, date, sealedAt, head, digits, totals, unresolved: 2, adjustments: 1 };
    bridge.answer('listDayCloses', success([listed]));
    bridge.answer('readDayClose', success(closeOf()));
    await button('All closes').click();
    const close = button(/Close 7.*January 15.*Unresolved: 2.*1,800/s);
    await close.click();
    await expect.element(page.getByRole('heading', { name: 'Close 7' })).toBeVisible();
  });

  test('say that there is none, and why they cannot be read', async () => {
    const { bridge } = await openDay();
    bridge.answer('listDayCloses', success([]));
    await button('All closes').click();
    await expect.element(page.getByText('No day is closed yet')).toBeVisible();
    bridge.answer('listDayCloses', fail('storage', 'disk I/O error'));
    await button('All closes').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
  });

  test('are written into a file, and it is said where that is', async () => {
    const { bridge, session } = await openDay();
    bridge.answer('readDayClose', success(closeOf()));
    bridge.answer('exportDayClose', success({ path: '/home/shop/Documents/close-0007.csv', rows: 9 }));
    await session.dayClose.openClose(7);
    await page.getByRole('article').getByRole('button', { name: 'Export CSV' }).click();
    expect(bridge.requestsOf('exportDayClose')).toEqual([{ number: 7 }]);
    await expect.element(page.getByText('Written: 9 rows')).toBeVisible();
    bridge.answer('exportDayClose', fail('storage', 'No space left on device'));
    await page.getByRole('article').getByRole('button', { name: 'Export CSV' }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  });
});

describe('the filter of a day', () => {
  test('shows paid, unpaid, and what a person must see to, with the count of each', async () => {
    await openDay();
    await expect.element(button('All 24')).toHaveAttribute('aria-pressed', 'true');
    await button(/^To check/).click();
    await expect.element(button(/Unknown M1-/).first()).toBeVisible();
    await expect.element(button(/Paid M1-/).first()).not.toBeInTheDocument();
    await button(/^Paid \d/).click();
    await expect.element(button(/Unknown M1-/).first()).not.toBeInTheDocument();
  });

  test('by location is there where a day has sales at two', async () => {
    const { bridge, session } = await openDay();
    await expect.element(page.getByRole('combobox', { name: 'Location' })).not.toBeInTheDocument();
    const sales = dayOf(4).sales.map((sale, at) => (at === 0 ? { ...sale, locationId: 'loc-2' } : sale));
    bridge.answer('readHistory', success(dayWith(sales)));
    session.open('history');
    await page.getByRole('combobox', { name: 'Location' }).selectOptions('loc-2');
    await expect.element(button('All 1')).toBeVisible();
  });
});
