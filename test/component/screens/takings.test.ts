import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { Takings } from '../../../electron/contract/takings.ts';
import { dayOf, pageOf } from '../fixtures/sales.ts';
import { monthOf, takingsOf } from '../fixtures/takings.ts';
import { mountApp, type Mounted } from '../support/mount.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const table = (name: string) => page.getByRole('table', { name });
const heading = page.getByRole('heading', { name: 'Takings', level: 2 });

/** The text of a row, cell by cell. */
function cellsOf(row: Element): string {
  return [...row.children].map(({ textContent }) => textContent.trim()).join(' ');
}

async function openHistory(
  takings: Takings = takingsOf(),
  size: [number, number] = [1280, 800],
): Promise<Mounted> {
  const mounted = await mountApp({ terminal: { language: 'en' }, size });
  const { bridge, session } = mounted;
  bridge.answer('readHistory', ({ date }) =>
    Promise.resolve(success({ ...dayOf(24), date: date ?? '2026-01-15' })),
  );
  bridge.answer('readTakings', ({ span }) =>
    Promise.resolve(success(span === 'month' ? monthOf() : { ...takings, span })),
  );
  bridge.answer('readSale', success(pageOf()));
  session.open('history');
  await expect.element(button('All closes')).toBeVisible();
  return mounted;
}

describe('the takings of a day', () => {
  test('stand beside its sales, with the day before, and every figure in a row that can be read out', async () => {
    const { bridge } = await openHistory();
    await expect.element(heading).toBeVisible();
    const region = page.getByRole('region', { name: 'Takings' });
    // The day's total is with its sales, not here again.
    await expect.element(region.getByRole('definition')).toHaveTextContent('¥1,500');
    const texts = (name: string): string[] => table(name).getByRole('row').elements().map(cellsOf);
    await expect.element(table('By hour')).toBeVisible();
    expect(texts('By hour')).toEqual([
      'From Payments Received, net',
      expect.stringMatching(/^\d\d:00 1 ¥1,000$/),
      expect.stringMatching(/^\d\d:00 0 ¥0$/),
      expect.stringMatching(/^\d\d:00 2 ¥3,000$/),
    ]);
    expect(texts('By item').slice(1)).toEqual([
      '抹茶ラテ 6 ¥3,200 The day before ¥1,100',
      'Not on any line 0 ¥800 The day before ¥0',
      '抹茶アイス 0 ¥0 The day before ¥400',
    ]);
    expect(texts('By category').slice(1)).toEqual([
      'Drinks 6 ¥3,200 The day before ¥1,500',
      'No category 0 ¥800 The day before ¥0',
    ]);
    expect(texts('By payment method').slice(1)).toEqual([
      'PayPay 2 ¥3,000 The day before ¥1,500',
      'Method not known 1 ¥1,000 The day before ¥0',
    ]);
    expect(texts('By staff').slice(1)).toEqual([
      '佐藤 2 ¥2,500 The day before ¥0',
      'Nobody signed on 1 ¥1,500 The day before ¥0',
      '鈴木 0 ¥0 The day before ¥1,500',
    ]);
    expect(bridge.requestsOf('readTakings')).toEqual([{ date: '2026-01-15', span: 'day' }]);
  });

  test('have bars as long as their figures, which are not read out', async () => {
    await openHistory();
    await expect.element(table('By hour')).toBeVisible();
    const tracks = [...table('By hour').element().querySelectorAll('[aria-hidden="true"]')];
    const lengths = tracks.map((track) => {
      const bar = track.firstElementChild;
      return (bar?.getBoundingClientRect().width ?? 0) / track.getBoundingClientRect().width;
    });
    expect(lengths[0]).toBeCloseTo(1 / 3, 2);
    expect(lengths[1]).toBeLessThan(0.05);
    expect(lengths[2]).toBe(1);
  });

  test('show the first of many items, and more when they are asked for', async () => {
    await openHistory(takingsOf(100));
    const rows = table('By item').getByRole('row');
    await expect.element(rows.first()).toBeInTheDocument();
    expect(rows.elements()).toHaveLength(11);
    await button('Show 91 more').click();
    await expect.poll(() => rows.elements().length).toBe(102);
    expect(cellsOf(rows.last().element())).toBe('30 other items 31 ¥0 The day before ¥400');
  });

  test('follow the day, and are read anew when the list is', async () => {
    const { bridge, session } = await openHistory();
    await expect.element(table('By hour')).toBeVisible();
    await button('Previous day').click();
    await expect
      .poll(() => bridge.requestsOf('readTakings'))
      .toMatchObject([{ date: '2026-01-15' }, { date: '2026-01-14' }]);
    await session.history.refresh();
    await expect.poll(() => bridge.requestsOf('readTakings')).toHaveLength(3);
  });

  test('say that there are none, on a day without payments and beside one that had some', async () => {
    const { bridge } = await openHistory(takingsOf(2, { takings: [], before: [] }));
    await expect.element(page.getByText('No payments on this day')).toBeVisible();
    bridge.answer('readTakings', success(takingsOf(2, { takings: [] })));
    await button('Previous day').click();
    const region = page.getByRole('region', { name: 'Takings' });
    await expect.element(region.getByRole('definition')).toHaveTextContent('¥1,500');
  });

  test.each([
    ['Week', 'No payments in this week'],
    ['Month', 'No payments in this month'],
  ])('say of a %s without a payment that there are none, and can be saved', async (span, words) => {
    const { bridge } = await openHistory();
    bridge.answer('readTakings', ({ span }) =>
      Promise.resolve(success(takingsOf(2, { span, takings: [], before: [] }))),
    );
    await page.getByRole('radio', { name: span }).click();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(button('Save as CSV')).toBeEnabled();
  });

  test('are those of the week and of the month too, by day, beside the span before, by keyboard', async () => {
    const { bridge } = await openHistory();
    await expect.element(table('By hour')).toBeVisible();
    page.getByRole('radio', { name: 'Day' }).element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('The week before')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('Thu, January 1, 2026 – Sat, January 31, 2026')).toBeVisible();
    const rows = table('By day').getByRole('row');
    expect(rows.elements()).toHaveLength(32);
    expect(cellsOf(rows.nth(3).element())).toBe('Sat, 1/3 1 ¥200');
    const region = page.getByRole('region', { name: 'Takings' });
    await expect.element(region.getByRole('definition').first()).toHaveTextContent('¥46,500');
    expect(bridge.requestsOf('readTakings').map(({ span }) => span)).toEqual(['day', 'week', 'month']);
    // The other day may be of another month: the span stays.
    await button('Previous day').click();
    await expect
      .poll(() => bridge.requestsOf('readTakings').at(-1))
      .toEqual({ date: '2026-01-14', span: 'month' });
  });

  test('keep the digits that their sales were made with', async () => {
    const [yen] = takingsOf().takings;
    if (!yen) throw new Error('There are no takings.');
    await openHistory(takingsOf(2, { takings: [{ ...yen, digits: 2, net: 4_000 }], before: [] }));
    await expect.element(table('By hour').getByRole('cell', { name: '¥30.00' })).toBeVisible();
  });

  test('keep currencies apart', async () => {
    const [yen] = takingsOf().takings;
    if (!yen) throw new Error('There are no takings.');
    await openHistory(takingsOf(2, { takings: [yen, { ...yen, currency: 'USD', digits: 2, net: 4_000 }] }));
    const dollars = page.getByRole('region', { name: 'Takings in USD' });
    await expect.element(dollars.getByRole('definition').first()).toHaveTextContent('$40.00');
  });

  test('say why they could not be read, and are read again when asked', async () => {
    const { bridge } = await openHistory();
    bridge.answer('readTakings', fail('storage', 'disk image is malformed'));
    await button('Previous day').click();
    await expect.element(page.getByText('The history could not be read')).toBeVisible();
    bridge.answer('readTakings', success(takingsOf()));
    await button('Try again').click();
    await expect.element(table('By hour')).toBeVisible();
  });

  test('say that they are being added up', async () => {
    const { bridge } = await openHistory();
    const late = Promise.withResolvers<ReturnType<typeof success<Takings>>>();
    bridge.answer('readTakings', () => late.promise);
    await button('Previous day').click();
    await expect.element(page.getByRole('article').getByText('Loading')).toBeVisible();
    late.resolve(success(takingsOf()));
    await expect.element(table('By hour')).toBeVisible();
  });

  test('come back after a sale was looked at, by keyboard too', async () => {
    await openHistory();
    await button(/M1-000999/).click();
    await expect.element(heading).not.toBeInTheDocument();
    button('Takings').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading).toBeVisible();
  });

  test('open in place of the list where there is room for one of the two, and are not asked for before', async () => {
    const { bridge } = await openHistory(takingsOf(), [800, 1280]);
    expect(bridge.requestsOf('readTakings')).toEqual([]);
    await button('Takings').click();
    await expect.element(table('By hour')).toBeVisible();
    await page.getByRole('article').getByRole('button', { name: 'Back' }).click();
    await expect.element(button('All closes')).toBeVisible();
    await expect.element(heading).not.toBeInTheDocument();
  });

  test('are saved as CSV and as PDF, by keyboard too, and what was left meanwhile says nothing', async () => {
    const { bridge } = await openHistory();
    bridge.answer('saveTakings', ({ span, format }) =>
      Promise.resolve(success({ path: `/documents/${span}.${format}`, rows: 12 })),
    );
    await button('Save as CSV').click();
    await expect.element(page.getByText('Saved: /documents/day.csv')).toBeVisible();
    await page.getByRole('radio', { name: 'Week' }).click();
    await expect.element(page.getByText('Saved:')).not.toBeInTheDocument();
    await expect.element(button('Save as PDF')).toBeEnabled();
    button('Save as PDF').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Saved: /documents/week.pdf')).toBeVisible();
    expect(bridge.requestsOf('saveTakings')).toEqual([
      { date: '2026-01-15', span: 'day', format: 'csv' },
      { date: '2026-01-15', span: 'week', format: 'pdf' },
    ]);
    const late = Promise.withResolvers<ReturnType<typeof fail>>();
    bridge.answer('saveTakings', () => late.promise);
    await button('Save as CSV').click();
    await expect.element(button('Save as CSV')).toBeDisabled();
    await page.getByRole('radio', { name: 'Month' }).click();
    late.resolve(fail('storage', 'The disk is full.'));
    await expect.element(button('Save as CSV')).toBeEnabled();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    bridge.answer('saveTakings', fail('storage', 'The disk is full.'));
    await button('Save as CSV').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
  });
});
