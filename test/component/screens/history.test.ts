import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { dayOf, dayWith, row } from '../fixtures/sales.ts';
import { button, openHistory, openSale } from '../support/history-screen.ts';
import { mountApp } from '../support/mount.ts';

const search = page.getByRole('textbox', { name: 'Search: number, amount, time, item, customer, method' });

describe('the page of a sale', () => {
  test.each([
    [{ disputed: true }, /disputes this payment\. It is still paid, but may be taken back/],
    [{ doubled: true, received: 2400 }, /Two payments came in for the same goods/],
    [{ received: 1200, givenBack: 300 }, /Of ¥1,200 that came in, ¥300 was refunded: ¥900 is left/],
  ])('says what became of the money: %j', async (change, words) => {
    await openHistory({ row: row(1, 'paid', { amount: 1200, ...change }) });
    await openSale();
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('shows what was sent with the code', async () => {
    const extra = { wallet: { app: 'x' } };
    await openHistory({ codeData: { extra, metadata: { branch: 'Ginza 🍡', seats: 2 } } });
    await openSale();
    const metadata = page.getByRole('region', { name: 'Metadata' });
    await expect.element(metadata).toHaveTextContent('Metadata branch Ginza 🍡seats 2');
    const sentExtra = page.getByRole('region', { name: 'Extra (for the payment method)' });
    await expect.element(sentExtra.getByText('wallet')).toBeVisible();
  });

  test('says what was taken off, and what it came to at each rate', async () => {
    const off = { kind: 'percent', value: 50, name: 'Regular' } as const;
    await openHistory({
      lines: [
        { name: 'Tea', price: 401, count: 1, rate: 10, discount: off },
        { name: 'Bread', price: 1049, count: 1, rate: 8 },
      ],
      tax: {
        prices: 'included',
        rounding: 'floor',
        discount: { kind: 'amount', value: 50, name: 'Coupon' },
        taken: 50,
        shares: [
          { rate: 10, discount: 8 },
          { rate: 8, discount: 42 },
        ],
        rates: [
          { rate: 10, amount: 193, tax: 17 },
          { rate: 8, amount: 1007, tax: 74 },
        ],
      },
    });
    await openSale();
    const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect.element(entry('Regular')).toHaveTextContent('Regular −¥200');
    await expect.element(entry('Coupon')).toHaveTextContent('Coupon −¥50');
    await expect.element(page.getByText('At 10% ¥193 (tax ¥17)')).toBeVisible();
    await expect.element(page.getByText('At 8% ¥1,007 (tax ¥74)')).toBeVisible();
  });
});

describe('a day', () => {
  test('is today at first, with what was paid', async () => {
    const { bridge } = await openHistory({}, 4);
    await expect.element(page.getByRole('heading', { name: 'History', level: 1 })).toHaveFocus();
    await expect.element(page.getByText(/^Thu, January 15, 2026/)).toBeVisible();
    await expect.element(page.getByText('Today')).toBeVisible();
    await expect.element(page.getByRole('definition').filter({ hasText: '¥3,850' })).toBeVisible();
    expect(bridge.requestsOf('readHistory')).toEqual([{ date: null, atMost: 100 }]);
  });

  test('adds up in the digits that its sales were made with', async () => {
    const { bridge, session } = await openHistory({}, 4);
    const day = dayOf(4);
    const totals = day.totals.map((total) => ({ ...total, digits: 2 }));
    bridge.answer('readHistory', success({ ...day, totals }));
    await session.history.refresh();
    await expect.element(page.getByRole('definition').filter({ hasText: '¥38.50' })).toBeVisible();
  });

  test('lists sales by what was sold, with the amount, the state in words and the order number', async () => {
    await openHistory();
    await expect
      .element(button(/^\d\d:\d\d 抹茶ラテ and more, 4 in all Paid PayPay · M1-000999.* ¥790$/))
      .toBeVisible();
    await expect.element(button(/^\d\d:\d\d ブレンドコーヒー Paid PayPay · M1-000998/)).toBeVisible();
    await expect.element(button(/^\d\d:\d\d Keypad amount Canceled M1-000997/)).toBeVisible();
    await expect.element(button(/^\d\d:\d\d どら焼き × 2 Paid PayPay · M1-000996/)).toBeVisible();
    await expect.element(button(/Paid PayPay · M1-000999-7QK2 · Kanda Main Shop ¥790$/)).toBeVisible();
    await expect.element(button(/Unknown M1-000994-7QK2 · Kanda Main Shop ¥2,640$/)).toBeVisible();
  });

  const remarked = [
    row(1, 'paid', { disputed: true }),
    row(2, 'paid', { doubled: true, received: 2320 }),
    row(3, 'paid', { received: 1530, givenBack: 500 }),
    row(4, 'paid'),
  ];

  test('says of which sales the money is contested, was paid twice, or went back', async () => {
    const { bridge, session } = await mountApp({ terminal: { language: 'en' } });
    bridge.answer('readHistory', success(dayWith(remarked)));
    session.open('history');
    await expect
      .element(button(/Paid Disputed PayPay · M1-000999-7QK2 · Kanda Main Shop ¥790$/))
      .toBeVisible();
    await expect
      .element(button(/Paid Paid twice PayPay · M1-000998-7QK2 · Kanda Main Shop ¥1,160$/))
      .toBeVisible();
    await expect
      .element(button(/Paid PayPay · M1-000997-7QK2 · Kanda Main Shop ¥1,530 ¥500 refunded$/))
      .toBeVisible();
    await expect.element(button(/Paid PayPay · M1-000996-7QK2 · Kanda Main Shop ¥1,900$/)).toBeVisible();
  });

  test('has what is contested or was paid twice both among the paid and among what is to check', async () => {
    const { bridge, session } = await mountApp({ terminal: { language: 'en' } });
    bridge.answer('readHistory', success(dayWith(remarked)));
    session.open('history');
    await button('To check 2').click();
    await expect.element(button(/M1-000999/)).toBeVisible();
    await expect.element(button(/M1-000998/)).toBeVisible();
    await expect.element(button(/M1-000997/)).not.toBeInTheDocument();
    await button('Paid 4').click();
    await expect.element(button(/M1-000999/)).toBeVisible();
  });

  test('says where its payments are not its paid sales, and where its close says otherwise', async () => {
    const { bridge, session } = await mountApp({ terminal: { language: 'en' } });
    bridge.answer(
      'readHistory',
      success({ ...dayOf(3), paidCount: 2, payments: 3, close: 7, sinceClose: true }),
    );
    session.open('history');
    await expect.element(page.getByText('Payments: 3')).toBeVisible();
    await expect.element(page.getByText(/^Close 7 was sealed with other sums/)).toBeVisible();
    bridge.answer('readHistory', success({ ...dayOf(3), paidCount: 2, payments: 2, close: 7 }));
    await button('Previous day').click();
    await expect.element(page.getByText(/^Close 7 was sealed/)).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Payments: /)).not.toBeInTheDocument();
  });

  test('goes to the day before and back, not into the future', async () => {
    const { bridge } = await openHistory();
    await expect.element(button('Next day')).toBeDisabled();
    await button('Previous day').click();
    await expect.element(page.getByText(/^Wed, January 14, 2026/)).toBeVisible();
    await button('Next day').click();
    await expect.element(button('Next day')).toBeDisabled();
    expect(bridge.requestsOf('readHistory')).toEqual([
      { date: null, atMost: 100 },
      { date: '2026-01-14', atMost: 100 },
      { date: '2026-01-15', atMost: 100 },
    ]);
  });

  test('says that it has no sales', async () => {
    await openHistory({}, 0);
    await expect.element(page.getByText('No sales on this day')).toBeVisible();
    await expect.element(page.getByRole('definition').filter({ hasText: '¥0' })).toBeVisible();
  });

  test('can be read again after a failure', async () => {
    const { bridge, session } = await mountApp({ terminal: { language: 'en' } });
    bridge.answer('readHistory', fail('storage', 'disk I/O error'));
    session.open('history');
    await expect.element(page.getByText('The history could not be read')).toBeVisible();
    bridge.answer('readHistory', success(dayOf(1)));
    await button('Try again').click();
    await expect.element(button(/M1-000999-7QK2/)).toBeVisible();
  });

  test('shows that it is being read', async () => {
    const { bridge, session } = await mountApp({ terminal: { language: 'en' } });
    bridge.answer('readHistory', () => new Promise(() => {}));
    session.open('history');
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeInTheDocument();
  });

  test('of a thousand sales is a list that scrolls by itself', async () => {
    await openHistory({}, 1000);
    await expect.element(button(/M1-000999-7QK2/)).toBeVisible();
    const items = document.querySelectorAll('section li');
    expect(items.length).toBeLessThan(40);
    expect(items[0]?.getAttribute('aria-setsize')).toBe('1000');
    expect(document.documentElement.scrollHeight).toBe(window.innerHeight);
  });

  test('of a thousand sales shows the newest first, counts all of them, and has the others once it is drawn', async () => {
    const { bridge } = await mountApp({ terminal: { language: 'en' } });
    let answerRest = (): void => {};
    bridge.answer('readHistory', ({ atMost }) =>
      atMost === undefined
        ? new Promise((done) => (answerRest = () => done(success(dayOf(1000)))))
        : Promise.resolve(success(dayOf(1000, atMost))),
    );
    await button('History').click();
    await expect.element(button(/M1-000999-7QK2/)).toBeVisible();
    const counts = ['All 1000', 'Paid 400', 'Not paid 300', 'To check 300'];
    for (const count of counts) await expect.element(button(count)).toBeVisible();
    await expect
      .poll(() => bridge.requestsOf('readHistory'))
      .toEqual([{ date: null, atMost: 100 }, { date: '2026-01-15' }]);
    const setSize = (): string | null | undefined => document.querySelector('section li')?.ariaSetSize;
    expect(setSize()).toBe('100');
    answerRest();
    await expect.poll(setSize).toBe('1000');
    for (const count of counts) await expect.element(button(count)).toBeVisible();
  });

  test('of which another is asked for meanwhile does not come back with the rest of its sales', async () => {
    const { bridge } = await openHistory({}, 1000);
    await button('Previous day').click();
    await expect.element(page.getByText(/^Wed, January 14, 2026/)).toBeVisible();
    await expect.poll(() => bridge.requestsOf('readHistory').at(-1)).toEqual({ date: '2026-01-14' });
    await expect.element(page.getByText(/^Wed, January 14, 2026/)).toBeVisible();
  });
});

describe('the search', () => {
  test('finds by order number, and shows only the last answer', async () => {
    const { bridge } = await openHistory();
    let answerFirst = (): void => {};
    bridge.answer('findSales', ({ text }) =>
      text === 'M1-0'
        ? new Promise((done) => (answerFirst = () => done(success([row(9, 'lapsed')]))))
        : Promise.resolve(success([row(3, 'canceled')])),
    );
    await search.fill('M1-0');
    await search.fill('M1-00');
    await expect.element(button(/Canceled M1-000997-7QK2/)).toBeVisible();
    answerFirst();
    await expect.element(page.getByText('Found: 1')).toBeVisible();
    await expect.element(button(/M1-000991/)).not.toBeInTheDocument();
    await button('Clear search').click();
    await expect.element(button(/M1-000999/)).toBeVisible();
  });

  test('says that nothing was found', async () => {
    const { bridge } = await openHistory();
    bridge.answer('findSales', success([]));
    await search.fill('X9');
    await expect
      .element(page.getByText('No sale has “X9” as number, amount, time, item, customer or method'))
      .toBeVisible();
  });

  test('takes no more than the 50 characters of an order number', async () => {
    await openHistory();
    await expect.element(search).toHaveAttribute('maxlength', '50');
  });
});

test.each(['ja', 'en'] as const)('the search says in whole what it finds, in %s', async (language) => {
  const { session } = await openHistory();
  await expect.element(search).toBeVisible();
  await session.prefer({ language });
  const input = document.querySelector<HTMLInputElement>('input[inputmode=search]');
  const context = document.createElement('canvas').getContext('2d');
  if (!input || !context) throw new Error('nothing to measure');
  await expect.poll(() => document.documentElement.lang).toBe(language);
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(input);
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  expect(context.measureText(input.placeholder).width).toBeLessThanOrEqual(input.clientWidth);
});
