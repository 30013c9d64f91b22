import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { closingDoubts, type DayClosing } from '../../../electron/contract/closing.ts';
import { overwriteGetLocale } from '../../../renderer/i18n/generated/runtime.js';
import { closingDoubtWords } from '../../../renderer/i18n/words.ts';
import { closingOf, dayOf, pageOf } from '../fixtures/sales.ts';
import { mountApp, type Mounted } from '../support/mount.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const nothing = { paid: [], rows: [] };
const asking = closingOf({
  state: 'asking',
  asked: 2,
  finishedAt: null,
  matched: nothing,
  unseen: nothing,
  unknown: nothing,
  paid: [],
});

async function openDay(closing: DayClosing | null = null, count = 24): Promise<Mounted> {
  const mounted = await mountApp({ terminal: { language: 'en' }, closing });
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
    await expect.element(page.getByRole('heading', { name: 'Close of day' })).toHaveFocus();
    expect(bridge.requestsOf('closeDay')).toEqual([{ date: '2026-01-15' }]);
    bridge.send('closing', asking);
    await expect.element(page.getByText('Asking the service: 2 of 6')).toBeVisible();
    await button('Stop').click();
    expect(bridge.requestsOf('stopClosing')).toHaveLength(1);
    bridge.send('closing', closingOf({ state: 'stopped', asked: 2 }));
    await expect.element(page.getByRole('status').filter({ hasText: 'Stopped before' })).toBeVisible();
  });

  test('says that all agrees', async () => {
    const { bridge } = await openDay();
    await button('Close the day').click();
    bridge.send('closing', asking);
    bridge.send('closing', closingOf({ unseen: nothing, unknown: nothing, paid: closingOf().matched.paid }));
    await expect.element(page.getByText('Every sale of this day agrees with the service.')).toBeVisible();
  });

  test('names each doubt, and its sums add up in the table', async () => {
    const { bridge } = await openDay();
    await button('Close the day').click();
    bridge.send('closing', closingOf());
    const row = (name: string) => page.getByRole('row', { name, exact: true });
    await expect.element(row('Matched 1 ¥1,200')).toBeVisible();
    await expect.element(row('Paid but unseen 1 ¥800')).toBeVisible();
    await expect.element(row('Unknown 3 ¥500')).toBeVisible();
    await expect.element(row('Total paid 5 ¥2,500')).toBeVisible();
    const unknown = page.getByRole('region', { name: 'Unknown' });
    await expect
      .element(unknown.getByText('Recorded by staff; the service does not confirm it.'))
      .toBeVisible();
    await expect.element(unknown.getByText('It can still be paid.')).toBeVisible();
  });

  test('reads the day again when it is done, since unseen payments are in the journal now', async () => {
    const { bridge } = await openDay();
    await button('Close the day').click();
    bridge.send('closing', asking);
    const before = bridge.requestsOf('readHistory').length;
    bridge.send('closing', closingOf());
    await vi.waitFor(() => expect(bridge.requestsOf('readHistory')).toHaveLength(before + 1));
  });

  test('shows a day that was compared since the start without asking anew, unless a person wants it', async () => {
    const { bridge } = await openDay(closingOf());
    await button('Close the day').click();
    await expect.element(page.getByText('Some sales need a look before you close.')).toBeVisible();
    expect(bridge.requestsOf('closeDay')).toEqual([]);
    await button('Compare again').click();
    expect(bridge.requestsOf('closeDay')).toEqual([{ date: '2026-01-15' }]);
  });

  test('says why it cannot, and tries again', async () => {
    const { bridge } = await openDay();
    bridge.answer('closeDay', fail('not-ready', 'no service'));
    await button('Close the day').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    bridge.answer('closeDay', success(undefined));
    await button('Try again').click();
    expect(bridge.requestsOf('closeDay')).toHaveLength(2);
  });

  test('opens the page of a doubtful sale, and comes back to the comparison', async () => {
    await openDay(closingOf());
    await page.viewport(1024, 600);
    await button('Close the day').click();
    await page.getByRole('region', { name: 'Unknown' }).getByRole('button').first().click();
    await expect.element(page.getByRole('heading', { name: /M1-/, level: 2 })).toBeVisible();
    await button('Back').click();
    await expect.element(page.getByRole('heading', { name: 'Close of day' })).toBeVisible();
    await button('Back').click();
    await expect.element(button('Close the day')).toBeVisible();
  });

  test('is not offered on a day without sales', async () => {
    await openDay(null, 0);
    await expect.element(button('Close the day')).toBeDisabled();
  });

  test.each(closingDoubts)('the doubt %s has words in both languages', (doubt) => {
    const words = (['ja', 'en'] as const).map((language) => {
      overwriteGetLocale(() => language);
      return closingDoubtWords[doubt]();
    });
    expect(new Set(words).size).toBe(2);
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
    const day = dayOf(4);
    const sales = day.sales.map((sale, at) => (at === 0 ? { ...sale, locationId: 'loc-2' } : sale));
    bridge.answer('readHistory', success({ ...day, sales }));
    session.open('history');
    await page.getByRole('combobox', { name: 'Location' }).selectOptions('loc-2');
    await expect.element(button('All 1')).toBeVisible();
  });
});

describe('the export', () => {
  test('offers the day, and says where the file is', async () => {
    const { bridge } = await openDay();
    bridge.answer('exportSales', success({ path: '/home/shop/Documents/Madoguchi/sales.csv', rows: 24 }));
    await button('Export CSV').click();
    await button('Write the file').click();
    expect(bridge.requestsOf('exportSales')).toEqual([{ from: '2026-01-15', to: '2026-01-15' }]);
    await expect.element(page.getByRole('status').filter({ hasText: 'Written: 24 sales' })).toBeVisible();
    await expect.element(page.getByText('/home/shop/Documents/Madoguchi/sales.csv')).toBeVisible();
  });

  test('refuses days in the wrong order, and says what failed', async () => {
    const { bridge } = await openDay();
    await button('Export CSV').click();
    await page.getByLabelText('From').fill('2026-01-16');
    await expect.element(button('Write the file')).toBeDisabled();
    await expect.element(page.getByText('Choose two days, the earlier one first.')).toBeVisible();
    await page.getByLabelText('From').fill('2026-01-01');
    bridge.answer('exportSales', fail('storage', 'No space left on device'));
    await button('Write the file').click();
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    expect(bridge.requestsOf('exportSales')).toEqual([{ from: '2026-01-01', to: '2026-01-15' }]);
  });
});
