import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DisputedPayment } from '../../../electron/contract/disputes.ts';
import { fail, success, type Result } from '../../../electron/contract/result.ts';
import { dayOf, disputesOf, pageOf, row, saleId } from '../fixtures/sales.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const list = page.getByRole('dialog', { name: 'Disputes' });

async function openHistory(answer: Result<DisputedPayment[]>, size?: [number, number]): Promise<Mounted> {
  const mounted = await mountApp({ terminal: english, ...(size && { size }) });
  mounted.bridge.answer('readHistory', success(dayOf(3)));
  mounted.bridge.answer('readSale', success(pageOf({ row: row(1, 'paid', { disputed: true }) })));
  mounted.bridge.answer('listDisputes', answer);
  mounted.session.open('history');
  return mounted;
}

describe('the open disputes', () => {
  test('are counted at the history, and listed with amount, reason and time', async () => {
    await openHistory(success(disputesOf(3)));
    await button('Disputes 3').click();
    const rows = list.getByRole('listitem');
    await expect.element(rows.nth(0).getByText('M1-000999-7QK2')).toBeVisible();
    await expect.element(rows.nth(0).getByText('¥500')).toBeVisible();
    await expect.element(rows.nth(0).getByText('unrecognized')).toBeVisible();
    await expect.element(rows.nth(0).getByText(/^Disputed on /)).toBeVisible();
    await expect.element(rows.nth(1).getByText('No reason given')).toBeVisible();
  });

  test('lead to the sale, where this terminal sold it', async () => {
    const { bridge } = await openHistory(success(disputesOf(3)));
    await button('Disputes 3').click();
    await expect.element(list.getByText('Not sold at this terminal · ch_3')).toBeVisible();
    expect(list.getByRole('listitem').getByRole('button').all()).toHaveLength(2);
    await list.getByRole('button', { name: /M1-000999/ }).click();
    await expect.element(list).not.toBeInTheDocument();
    expect(bridge.requestsOf('readSale').at(-1)).toBe(saleId(1));
  });

  test('say that there are none any more', async () => {
    const { bridge, session } = await openHistory(success(disputesOf(1)));
    await button('Disputes 1').click();
    bridge.answer('listDisputes', success([]));
    await session.disputes.read();
    await expect.element(list.getByText('No payment is disputed')).toBeVisible();
    await expect.element(list.getByText(/Payers object/)).not.toBeInTheDocument();
  });

  test.each([fail('unsupported', 'HTTP 405'), success([])])(
    'are not offered where there is none',
    async (answer) => {
      const { bridge } = await openHistory(answer);
      await expect.poll(() => bridge.requestsOf('listDisputes')).toEqual([{ saleId: null }]);
      await expect.element(page.getByRole('button', { name: /^Disputes/ })).not.toBeInTheDocument();
    },
  );

  test('that could not be read say so, and are read again', async () => {
    const { bridge } = await openHistory(fail('unreachable', 'connect ECONNREFUSED'));
    await button('Disputes').click();
    await expect.element(list.getByRole('alert')).toBeVisible();
    bridge.answer('listDisputes', success(disputesOf(1)));
    await list.getByRole('button', { name: 'Try again' }).click();
    await expect.element(list.getByRole('listitem')).toBeVisible();
  });

  test('have the history read again, since the journal may know more by then', async () => {
    const { bridge } = await openHistory(success(disputesOf(1)));
    await expect.poll(() => bridge.requestsOf('readHistory')).toHaveLength(2);
  });
});

describe('the page of a disputed sale', () => {
  const facts = page.getByRole('region', { name: 'What the service says of the dispute' });
  const one = (change: Partial<DisputedPayment>): DisputedPayment[] =>
    disputesOf(1).map((dispute) => ({ ...dispute, ...change }));

  async function openSale(answer: Result<DisputedPayment[]>): Promise<Mounted> {
    const mounted = await openHistory(answer);
    await page.getByRole('button', { name: /M1-000999-7QK2/ }).click();
    return mounted;
  }

  test('says what is disputed, why, since when, and that it is still paid', async () => {
    const { bridge } = await openSale(success(one({})));
    await expect.element(page.getByText(/disputes this payment\. It is still paid/)).toBeVisible();
    await expect.element(facts.getByText('Open')).toBeVisible();
    await expect.element(facts.getByText('¥500')).toBeVisible();
    await expect.element(facts.getByText('unrecognized')).toBeVisible();
    expect(bridge.requestsOf('listDisputes')).toEqual([{ saleId: null }, { saleId: saleId(1) }]);
  });

  test('says that the shop won, and no longer that the money may be taken back', async () => {
    await openSale(success(one({ status: 'won', resolvedAt: Date.UTC(2026, 0, 20) })));
    await expect.element(page.getByText(/the payment stays/)).toBeVisible();
    await expect.element(page.getByText(/may be taken back/)).not.toBeInTheDocument();
    await expect.element(facts.getByText('Decided on')).toBeVisible();
  });

  test('says that the payer won', async () => {
    await openSale(success(one({ status: 'lost' })));
    await expect.element(page.getByText(/the money is taken back/)).toBeVisible();
    await expect.element(page.getByText(/disputes this payment/)).not.toBeInTheDocument();
  });

  test('shows a word that it does not know as it came, and goes on warning', async () => {
    await openSale(success(one({ status: 'under_review' })));
    await expect.element(facts.getByText('under_review')).toBeVisible();
    await expect.element(page.getByText(/disputes this payment/)).toBeVisible();
  });

  test('goes on warning where the service cannot be asked, and asks again', async () => {
    const { bridge } = await openSale(fail('no-answer', 'no answer'));
    await expect.element(page.getByText(/could not be read from the service/)).toBeVisible();
    await expect.element(page.getByText(/disputes this payment/)).toBeVisible();
    bridge.answer('listDisputes', success(one({})));
    await button('Try again').click();
    await expect.element(facts.getByText('Open')).toBeVisible();
  });
});
