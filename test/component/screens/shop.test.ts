import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { ShopDay } from '../../../electron/contract/shop-day.ts';
import { shiftDay } from '../../../renderer/lib/time.ts';
import { live } from '../fixtures/settings.ts';
import { closedTill, openTill, shopDayOf, sumOf } from '../fixtures/shop-day.ts';
import { mountApp, type Mounted } from '../support/mount.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const table = (name: string) => page.getByRole('table', { name });
const closed = table('Tills that have closed');
const open = table('Not closed yet');

/** The texts of a table, row by row. */
function rowsOf(of: typeof closed): string[] {
  const rows = of.getByRole('row').elements();
  return rows.map((row) =>
    [...row.children].map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim()).join(' | '),
  );
}

async function opened(day: ShopDay = shopDayOf()): Promise<Mounted> {
  const mounted = await mountApp({ terminal: { ...live.terminal, language: 'en', readsTills: true } });
  mounted.bridge.answer('readShopDay', ({ date }) =>
    Promise.resolve(success({ ...day, date: date ?? day.date, isToday: date === null || date === day.date })),
  );
  await button('Menu').click();
  await button(/^All tills/).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'All tills' })).toBeVisible();
  return mounted;
}

describe('the day of all tills', () => {
  test('sets what was closed apart from what is not final, which says of when it is', async () => {
    const { bridge } = await opened();
    await expect.element(closed).toBeVisible();
    expect(rowsOf(closed)).toEqual([
      'Till | Payments | Paid | Refunded | Adjustments to earlier closes | Net',
      'レジT1 T1 Sales with an unknown outcome: 2 | 40 | ¥50,000 | −¥1,200 | −¥300 | ¥48,500',
      'Closed, together | 40 | ¥50,000 | −¥1,200 | −¥300 | ¥48,500',
    ]);
    const [, second, third, sum] = rowsOf(open);
    expect(second).toMatch(/^レジT2 T2 As of \d\d:30, not final \| 12 \| ¥14,400 \| .*¥0 \| ¥14,400$/);
    expect(third).toMatch(
      /^レジT3 T3 Not closed, and no amount known No copy for more than an hour \(last: .*\) \| –$/,
    );
    expect(sum).toMatch(/^Not final, together \| 12 \| ¥14,400/);
    expect(bridge.requestsOf('readShopDay')).toEqual([{ date: null }]);
  });

  test('names what does not prove itself, with the file and the line', async () => {
    await opened();
    await expect.element(page.getByText('Could not be proved: 1. They are in no sum.')).toBeVisible();
    await expect.element(page.getByText('The closes are not as the till wrote them')).toBeVisible();
    await expect
      .element(page.getByText('closes-2026-01.txt:14: the close is not what was written'))
      .toBeVisible();
  });

  test('shows in both tables a till that sold after it closed the day', async () => {
    const sold = openTill('T1', sumOf(1, 500), { closed: [sumOf(40, 50_000)] });
    await opened(shopDayOf({ tills: [sold], closed: [sumOf(40, 50_000)], soFar: [sumOf(1, 500)] }));
    await expect.element(open).toBeVisible();
    expect(rowsOf(closed)[1]).toBe('レジT1 T1 | 40 | ¥50,000 | ¥0 | ¥50,000');
    expect(rowsOf(open)[1]).toMatch(/^レジT1 T1 As of \d\d:30, not final \| 1 \| ¥500 \|/);
  });

  test('goes a day back and forth, by keyboard too, and not past today', async () => {
    const { bridge } = await opened();
    await expect.element(closed).toBeVisible();
    await expect.element(button('Next day')).toBeDisabled();
    button('Previous day').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Next day')).toBeEnabled();
    await button('Next day').click();
    await expect.element(button('Next day')).toBeDisabled();
    const date = shopDayOf().date;
    expect(bridge.requestsOf('readShopDay')).toEqual([
      { date: null },
      { date: shiftDay(date, -1) },
      { date },
    ]);
  });

  test('is saved as a page and as a PDF, and says where, or why not', async () => {
    const { bridge } = await opened();
    bridge.answer('saveShopDay', ({ format }) =>
      Promise.resolve(
        format === 'pdf'
          ? success({ path: '/home/shop/shop.pdf', rows: 3 })
          : fail('storage', 'No space left'),
      ),
    );
    await button('Save as PDF').click();
    await expect.element(page.getByRole('status').filter({ hasText: '/home/shop/shop.pdf' })).toBeVisible();
    await button('Save as HTML').click();
    await expect.element(page.getByText('The file could not be saved.')).toBeVisible();
    const { date } = shopDayOf();
    expect(bridge.requestsOf('saveShopDay')).toEqual([
      { date, format: 'pdf' },
      { date, format: 'html' },
    ]);
  });

  test('says that it is read, that it could not be, and reads it again when asked', async () => {
    const { bridge } = await opened();
    await expect.element(closed).toBeVisible();
    const late = Promise.withResolvers<ReturnType<typeof fail>>();
    bridge.answer('readShopDay', () => late.promise);
    await button('Read again').click();
    await expect.element(page.getByText('Loading')).toBeVisible();
    await expect.element(button('Save as PDF')).toBeDisabled();
    late.resolve(fail('unreachable', 'ENOENT'));
    await expect.element(page.getByText('The place of the copies cannot be read.')).toBeVisible();
    bridge.answer('readShopDay', success(shopDayOf()));
    await button('Try again').click();
    await expect.element(closed).toBeVisible();
  });

  test('says where there is nothing, and where nothing is left to close', async () => {
    const { bridge } = await opened(shopDayOf({ tills: [], closed: [], soFar: [], problems: [] }));
    await expect.element(page.getByText('No copies of this shop’s tills')).toBeVisible();
    const tills = [closedTill('T1', sumOf(1, 1_200))];
    bridge.answer('readShopDay', success(shopDayOf({ tills, soFar: [], problems: [] })));
    await button('Read again').click();
    await expect.element(page.getByText('Every till has closed this day.')).toBeVisible();
  });

  test('is in the menu only where the copies can be read', async () => {
    await mountApp({ terminal: { ...live.terminal, language: 'en' } });
    await button('Menu').click();
    await expect.element(button(/^Settings/)).toBeVisible();
    await expect.element(button(/^All tills/)).not.toBeInTheDocument();
  });
});
