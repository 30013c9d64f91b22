import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GiveBack, SaleRefunds } from '../../../electron/contract/refunds.ts';
import { fail, type Result, success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { refundsOf, refundsWith } from '../fixtures/refunds.ts';
import { dayOf, pageOf, row, saleId } from '../fixtures/sales.ts';
import { preview } from '../fixtures/slips.ts';
import { withPeople } from '../support/lock-screens.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { resize } from '../support/resize.ts';
import { button, english } from '../support/sale-screen.ts';

const dialog = page.getByRole('dialog', { name: 'Refund M1-000999-7QK2' });
const list = dialog.getByRole('region', { name: 'What was refunded' });

async function openRefunds(
  answer: Result<SaleRefunds>,
  terminal: Partial<TerminalState> = {},
): Promise<Mounted> {
  const mounted = await mountApp({ terminal: { ...english, ...terminal } });
  const { bridge, session } = mounted;
  bridge.answer('readHistory', success(dayOf(3)));
  bridge.answer('readSale', success(pageOf({ row: row(1, 'paid', { received: 1_200 }) })));
  bridge.answer('readRefunds', answer);
  // Behind the PIN, only an unresolved sale can be looked at.
  if (session.staff.locked) session.lookAt(saleId(1));
  else session.open('history');
  if (!session.staff.locked) await page.getByRole('button', { name: /M1-000999-7QK2/ }).click();
  await button('Refund').click();
  return mounted;
}

async function fill(reason: string, amount?: string): Promise<void> {
  if (amount !== undefined) {
    await dialog.getByText('Part of it').click();
    await dialog.getByLabelText('Amount').fill(amount);
  }
  await dialog.getByLabelText('Reason').fill(reason);
  await dialog.getByLabelText('Who refunds it').fill('Sato');
}

const sent = ({ bridge }: Mounted): GiveBack[] => bridge.requestsOf('giveBack');

describe('the refunds of a sale', () => {
  test('say what is left, and of each how it stands, how much, why, and whether it was asked for here', async () => {
    await openRefunds(success(refundsOf(['done', 'pending', 'failed'])));
    await expect.element(dialog.getByText('The rest, ¥900')).toBeVisible();
    await expect.element(list.getByText('Goods returned').first()).toBeVisible();
    const rows = [...document.querySelectorAll('dialog li')].map(({ textContent }) =>
      textContent.replaceAll(/\s+/g, ' '),
    );
    expect(rows).toEqual([
      expect.stringMatching(/Refunded.*100.*Not from this terminal.*console/),
      expect.stringMatching(/On its way to the customer.*200.*Goods returned/),
      expect.stringMatching(/Not refunded.*300.*nothing was refunded/),
    ]);
  });

  test('say where money goes back that the service does not give back from here', async () => {
    const { payments, ...all } = refundsOf(['done', 'failed']);
    const refused = payments.map((payment) => ({
      ...payment,
      refunds: payment.refunds.map((refund) => ({ ...refund, why: 'This method takes no partial refund.' })),
    }));
    await openRefunds(success({ ...all, payments: refused }));
    await expect.element(list.getByText('This method takes no partial refund.')).toBeVisible();
    await expect.element(list.getByText(/service’s own console, or by hand/)).toBeVisible();
  });

  test('stay open while money is being asked for, and say what came of it', async () => {
    const mounted = await openRefunds(success(refundsOf([])));
    const { bridge } = mounted;
    let answer: (result: Result<SaleRefunds>) => void = () => undefined;
    bridge.answer('giveBack', () => new Promise((resolve) => (answer = resolve)));
    await fill('Goods returned');
    await dialog.getByRole('button', { name: /^Refund ¥/ }).click();
    await expect.poll(() => sent(mounted)).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).toBeVisible();
    answer(fail('wrong-pin', ''));
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('have the sale read again when they are opened and there is one, which may have ended unseen', async () => {
    const { bridge } = await openRefunds(success(refundsOf(['done'])));
    await expect.element(dialog.getByText('The rest, ¥1,100')).toBeVisible();
    await expect.poll(() => bridge.requestsOf('readSale').length).toBeGreaterThan(1);
  });

  test('are asked about again while one is on its way, and the sale with them', async () => {
    const { bridge } = await openRefunds(success(refundsOf(['done', 'pending'])));
    await expect.element(list.getByText('On its way to the customer')).toBeVisible();
    bridge.answer('readRefunds', success(refundsOf(['done', 'done'])));
    await expect
      .element(list.getByText('On its way to the customer'), { timeout: 8_000 })
      .not.toBeInTheDocument();
    await expect.poll(() => bridge.requestsOf('readSale').length).toBeGreaterThan(1);
    await expect.poll(() => bridge.requestsOf('readRefunds')).toHaveLength(2);
  });

  test('say where to give money back where the service cannot', async () => {
    await openRefunds(success(refundsOf([], { service: 'unsupported' })));
    await expect.element(dialog.getByText(/in the service’s own console/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
  });

  test('say the same of a sale that only a person knows to be paid', async () => {
    await openRefunds(success(refundsOf([], { payments: [] })));
    await expect.element(dialog.getByText(/in the service’s own console, or by hand/)).toBeVisible();
  });

  test('are shown as they were last known where the service does not answer, and asked for again', async () => {
    const { bridge } = await openRefunds(success(refundsOf(['done'], { service: 'silent' })));
    await expect.element(dialog.getByText(/did not answer/)).toBeVisible();
    await expect.element(dialog.getByLabelText('Reason')).not.toBeInTheDocument();
    bridge.answer('readRefunds', success(refundsOf(['done'])));
    await dialog.getByRole('button', { name: 'Look again' }).click();
    await expect.element(dialog.getByLabelText('Reason')).toBeVisible();
  });

  test('say that they could not be read, and are read again', async () => {
    const { bridge } = await openRefunds(fail('storage', 'disk I/O error'));
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    bridge.answer('readRefunds', success(refundsOf()));
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(list).toBeVisible();
  });

  test('offer nothing of a sale that is not paid', async () => {
    const mounted = await mountApp({ terminal: english });
    mounted.bridge.answer('readHistory', success(dayOf(3)));
    mounted.bridge.answer('readSale', success(pageOf({ row: row(1, 'canceled') })));
    mounted.session.open('history');
    await page.getByRole('button', { name: /M1-000999-7QK2/ }).click();
    await expect.element(page.getByRole('heading', { name: /^Sale/ })).toBeVisible();
    await expect.element(button('Refund')).not.toBeInTheDocument();
  });
});

describe('the slip of a refund', () => {
  test('is there for what is back of this terminal’s own, and opens and closes over the refunds', async () => {
    const { bridge } = await openRefunds(success(refundsOf(['done', 'done', 'pending', 'failed'])));
    bridge.answer('previewSlip', success(preview));
    const slips = dialog.getByRole('button', { name: 'Slip of this refund' });
    await expect.element(list.getByText('Not refunded')).toBeVisible();
    expect(slips.elements()).toHaveLength(1);
    await slips.click();
    const paper = page.getByRole('dialog', { name: 'Slip of the refund of ¥200' });
    await expect.element(paper.getByRole('img')).toBeVisible();
    expect(bridge.requestsOf('previewSlip')).toEqual([
      { kind: 'refund', saleId: saleId(1), refundId: saleId(101) },
    ]);
    await userEvent.keyboard('{Escape}');
    await expect.element(paper).not.toBeInTheDocument();
    await expect.element(slips).toHaveFocus();
  });
});

describe('giving money back', () => {
  test('takes all that is left unless a part is said, with its reason, and shows how it stands', async () => {
    const mounted = await openRefunds(success(refundsOf(['done'])));
    mounted.bridge.answer('giveBack', success(refundsOf(['done', 'pending'])));
    await fill('Broken cup');
    await dialog.getByRole('button', { name: 'Refund ¥1,100' }).click();
    await expect.element(list.getByText('On its way to the customer')).toBeVisible();
    const given = { saleId: saleId(1), chargeId: 'ch_1', amount: 1_100, reason: 'Broken cup', by: 'Sato' };
    expect(sent(mounted)).toMatchObject([given]);
  });

  test('says what was given back and offers its slip, and nothing more until the sheet is opened again', async () => {
    const { bridge } = await openRefunds(success(refundsOf([])));
    bridge.answer('giveBack', (given) => Promise.resolve(success(refundsWith(given, 'done'))));
    bridge.answer('previewSlip', success(preview));
    await fill('Broken cup', '520');
    await dialog.getByRole('button', { name: 'Refund ¥520' }).click();
    await expect.element(dialog.getByRole('status').getByText('¥520 was refunded')).toBeVisible();
    await expect.element(dialog.getByRole('heading', { name: '¥520 was refunded' })).toHaveFocus();
    expect(dialog.getByRole('button', { name: /^Refund/ }).elements()).toEqual([]);
    expect(dialog.getByRole('radio').elements()).toEqual([]);
    await expect.element(dialog.getByRole('button', { name: 'Slip of this refund' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(dialog).not.toBeInTheDocument();
    bridge.answer('readRefunds', success(refundsOf(['done'])));
    await button('Refund').click();
    // Not all of the payment is left.
    await expect.element(dialog.getByText('The rest, ¥1,100')).toBeVisible();
  });

  test('on its way is said to be, and has its slip once it is back', async () => {
    const { bridge } = await openRefunds(success(refundsOf([])));
    let asked: GiveBack | undefined;
    bridge.answer('giveBack', (given) => {
      asked = given;
      return Promise.resolve(success(refundsWith(given, 'pending')));
    });
    await fill('Broken cup', '520');
    await dialog.getByRole('button', { name: 'Refund ¥520' }).click();
    await expect.element(dialog.getByText('The refund of ¥520 is on its way')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Slip of this refund' }).elements()).toEqual([]);
    if (asked) bridge.answer('readRefunds', success(refundsWith(asked, 'done')));
    bridge.send('journal', 7);
    await expect.element(dialog.getByText('¥520 was refunded')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Slip of this refund' })).toBeVisible();
  });

  test('that failed leaves the form as it was, and says so', async () => {
    const { bridge } = await openRefunds(success(refundsOf([])));
    bridge.answer('giveBack', (given) => Promise.resolve(success(refundsWith(given, 'failed'))));
    await fill('Broken cup', '520');
    await dialog.getByRole('button', { name: 'Refund ¥520' }).click();
    await expect.element(list.getByText('Not refunded')).toBeVisible();
    await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Broken cup');
  });

  test('in part is typed on a keypad', async () => {
    const mounted = await openRefunds(success(refundsOf([])));
    mounted.bridge.answer('giveBack', (given) => Promise.resolve(success(refundsWith(given, 'done'))));
    await fill('Broken cup', '');
    for (const key of ['5', '2', '00']) await dialog.getByRole('button', { name: key, exact: true }).click();
    await expect.element(dialog.getByLabelText('Amount')).toHaveValue('5200');
    await expect.element(dialog.getByText('At most ¥1,200 is left.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Backspace' }).click();
    await dialog.getByRole('button', { name: 'Refund ¥520' }).click();
    await expect.poll(() => sent(mounted).map(({ amount }) => amount)).toEqual([520]);
  });

  test.each([
    [1280, 800],
    [1024, 600],
  ])('in part fits at %ix%i, with the PIN', async (width, height) => {
    const staff = { hasPin: true, locked: true, waitMs: 0 };
    await openRefunds(success(refundsOf(['done'])), { staff });
    await resize([width, height]);
    await dialog.getByText('Part of it').click();
    const submit = dialog.getByRole('button', { name: /^Refund/ });
    await expect.element(dialog.getByRole('button', { name: '00', exact: true })).toBeVisible();
    for (const last of [submit, dialog.getByRole('button', { name: '00', exact: true })]) {
      expect(last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
    }
  });

  test('another time has another id', async () => {
    const mounted = await openRefunds(success(refundsOf(['done'])));
    mounted.bridge.answer('giveBack', (given) => Promise.resolve(success(refundsWith(given, 'failed'))));
    await fill('Broken cup', '300');
    await dialog.getByRole('button', { name: 'Refund ¥300' }).click();
    await expect.element(list.getByText('Not refunded')).toBeVisible();
    await fill('Broken plate', '200');
    await dialog.getByRole('button', { name: 'Refund ¥200' }).click();
    await expect.poll(() => sent(mounted).map(({ amount }) => amount)).toEqual([300, 200]);
    const [first, second] = sent(mounted).map(({ id }) => id);
    expect(first).not.toBe(second);
  });

  test.each([
    ['no reason', '', '300', 'This is required.'],
    ['more than what is left', 'Broken cup', '1,101', 'At most ¥1,100 is left.'],
    ['no amount', 'Broken cup', '', 'Enter an amount first.'],
  ])('is not asked for with %s', async (_, reason, amount, problem) => {
    const mounted = await openRefunds(success(refundsOf(['done'])));
    await fill(reason, amount);
    await dialog.getByRole('button', { name: /^Refund/ }).click();
    await expect.element(dialog.getByText(problem)).toBeVisible();
    expect(sent(mounted)).toEqual([]);
  });

  test('is not asked for by nobody', async () => {
    const mounted = await openRefunds(success(refundsOf(['done'])));
    mounted.bridge.answer('giveBack', (given) => Promise.resolve(success(refundsWith(given, 'done'))));
    const by = dialog.getByLabelText('Who refunds it');
    await fill('Broken cup', '300');
    await by.fill(' ');
    await dialog.getByRole('button', { name: 'Refund ¥300' }).click();
    await expect.element(dialog.getByText('This is required.')).toBeVisible();
    expect(sent(mounted)).toEqual([]);
    await by.fill('Sato');
    await dialog.getByRole('button', { name: 'Refund ¥300' }).click();
    await expect.poll(() => sent(mounted).map((asked) => asked.by)).toEqual(['Sato']);
  });

  test('that was refused says why, and is the same money when it is asked for again', async () => {
    const mounted = await openRefunds(success(refundsOf(['done'])));
    mounted.bridge.answer('giveBack', fail('no-answer', 'no answer'));
    await fill('Broken cup');
    await dialog.getByRole('button', { name: 'Refund ¥1,100' }).click();
    await expect.element(dialog.getByText('Nothing was refunded.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Refund ¥1,100' }).click();
    await expect.poll(() => sent(mounted)).toHaveLength(2);
    expect(new Set(sent(mounted).map(({ id }) => id)).size).toBe(1);
  });

  test('waits where nobody knows what came of the one before', async () => {
    await openRefunds(success(refundsOf(['done', 'unknown'])));
    await expect.element(dialog.getByText(/Whether ¥200 was refunded is not known yet/)).toBeVisible();
    await expect.element(dialog.getByLabelText('Reason')).not.toBeInTheDocument();
    await expect.element(list.getByText('Not known yet')).toBeVisible();
  });

  test('takes a manager by name where staff have PINs of their own', async () => {
    const mounted = await openRefunds(success(refundsOf(['done'])), { staff: withPeople });
    mounted.bridge.answer('giveBack', success(refundsOf(['done', 'pending'])));
    await dialog.getByLabelText('Reason').fill('Broken cup');
    await dialog.getByRole('combobox', { name: 'Who refunds it' }).selectOptions('Mio');
    await dialog.getByRole('button', { name: 'Refund ¥1,100' }).click();
    await expect.poll(() => sent(mounted)).toMatchObject([{ by: 'Mio' }]);
  });

  test('is by whoever opened the manager’s screens', async () => {
    const staff = { ...withPeople, locked: false, signedOn: 'Aoi' };
    const mounted = await openRefunds(success(refundsOf(['done'])), { staff });
    mounted.bridge.answer('giveBack', success(refundsOf(['done', 'pending'])));
    await expect.element(dialog.getByText('Who refunds it: Aoi')).toBeVisible();
    await dialog.getByLabelText('Reason').fill('Broken cup');
    await dialog.getByRole('button', { name: 'Refund ¥1,100' }).click();
    await expect.poll(() => sent(mounted)).toMatchObject([{ by: 'Aoi' }]);
  });

  test('asks which payment where the sale was paid twice', async () => {
    const [first] = refundsOf(['done']).payments;
    if (!first) throw new Error('There is no payment.');
    const payments = [
      first,
      { ...first, chargeId: 'ch_2', orderNo: 'M1-000999-7QK2-2', left: 1_200, refunds: [] },
    ];
    const mounted = await openRefunds(success(refundsOf([], { payments })));
    mounted.bridge.answer('giveBack', success(refundsOf([], { payments })));
    await expect.element(dialog.getByRole('button', { name: 'Refund ¥1,200' })).toBeVisible();
    await dialog
      .getByRole('radio', { name: /PayPay/ })
      .first()
      .click();
    await fill('Paid twice');
    await dialog.getByRole('button', { name: 'Refund ¥1,100' }).click();
    await expect.poll(() => sent(mounted)).toMatchObject([{ chargeId: 'ch_1', amount: 1_100 }]);
  });
});
