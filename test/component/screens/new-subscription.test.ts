import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { hanako } from '../fixtures/customers.ts';
import { entryIn } from '../fixtures/subscriptions.ts';
import type { Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { field, openSubscriptions } from '../support/subscriptions-screen.ts';

const dialog = page.getByRole('dialog');
const sentence = page.getByRole('status').filter({ hasText: 'What will be charged' });

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

  test('has its interval on one line with how many of it', async () => {
    await openForm();
    const topOf = (element: Element | null | undefined) => element?.getBoundingClientRect().top;
    const month = page.getByRole('radio', { name: 'Month', exact: true });
    expect(topOf(month.element().closest('label'))).toBe(topOf(field('Charge every').element()));
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

  test('does not close another form when its answer comes', async () => {
    const { bridge } = await openForm();
    let answer = (): void => undefined;
    bridge.answer('openSubscription', () => new Promise((done) => (answer = () => done(success(entryIn())))));
    await button('Create').click();
    await expect.element(button('Creating…')).toBeDisabled();
    await button('New subscription').click();
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await field('Name').fill('コーヒークラブ');
    answer();
    await expect.element(button('Create')).toBeEnabled();
    await expect.element(field('Name')).toHaveValue('コーヒークラブ');
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
