import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { entryId, entryWith, periodsOf } from '../fixtures/subscriptions.ts';
import type { Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { openSubscriptions, row } from '../support/subscriptions-screen.ts';

const section = page.getByRole('region', { name: 'Charges by period' });

async function openOne(status: string, prepare: (mounted: Mounted) => void): Promise<Mounted> {
  const mounted = await openSubscriptions([entryWith(1, { status })], {}, prepare);
  await row(/./).click();
  return mounted;
}

describe('what a subscription was charged', () => {
  test('is told period by period, with what became of each charge', async () => {
    const { bridge } = await openOne('active', (mounted) =>
      mounted.bridge.answer('listSubscriptionPeriods', success({ total: 4, periods: periodsOf(4) })),
    );
    await expect.element(section.getByText('Jan 1, 2026 to Feb 1, 2026')).toBeVisible();
    await expect.element(section.getByText('Paid · ¥3,000')).toBeVisible();
    await expect.element(section.getByText('Refunded · ¥3,000')).toBeVisible();
    await expect.element(section.getByText('Not charged')).toBeVisible();
    expect(bridge.requestsOf('listSubscriptionPeriods')).toEqual([{ id: entryId(1), limit: 20, offset: 0 }]);
    await section.getByText('Jan 1, 2026 to Feb 1, 2026').click();
    await section.getByText('Technical').click();
    await expect.element(section.getByText('chr_1')).toBeVisible();
  });

  test('is read on, page by page', async () => {
    const { bridge } = await openOne('active', (mounted) =>
      mounted.bridge.answer('listSubscriptionPeriods', ({ offset = 0 }) =>
        Promise.resolve(success({ total: 25, periods: periodsOf(25).slice(offset, offset + 20) })),
      ),
    );
    await button('Show more periods').click();
    await expect.element(section.getByText('Jan 1, 2028 to Feb 1, 2028', { exact: true })).toBeVisible();
    expect(bridge.requestsOf('listSubscriptionPeriods').map(({ offset }) => offset)).toEqual([0, 20]);
    await expect.element(button('Show more periods')).not.toBeInTheDocument();
  });

  test('is nothing yet', async () => {
    await openOne('active', (mounted) =>
      mounted.bridge.answer('listSubscriptionPeriods', success({ total: 0, periods: [] })),
    );
    await expect.element(section.getByText(/Nothing has been charged/)).toBeVisible();
  });

  test('is asked again after the service was asked how it stands', async () => {
    const { bridge } = await openOne('active', (mounted) => {
      mounted.bridge.answer('listSubscriptionPeriods', success({ total: 0, periods: [] }));
      const now = entryWith(1, { status: 'active', chargedPeriods: 1 });
      const state = { ...now.state, seenAt: Date.UTC(2027, 0, 1) } as typeof now.state;
      mounted.bridge.answer('refreshSubscription', success({ ...now, state }));
    });
    await expect.element(section.getByText(/Nothing has been charged/)).toBeVisible();
    bridge.answer('listSubscriptionPeriods', success({ total: 1, periods: periodsOf(1) }));
    await button('Ask the service').click();
    await expect.element(section.getByText('Paid · ¥3,000')).toBeVisible();
  });

  test('could not be read, and is read again', async () => {
    const { bridge } = await openOne('past_due', (mounted) =>
      mounted.bridge.answer('listSubscriptionPeriods', fail('no-answer', 'no answer')),
    );
    await expect.element(section.getByRole('alert')).toBeVisible();
    bridge.answer('listSubscriptionPeriods', success({ total: 1, periods: periodsOf(1) }));
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect.element(section.getByText('Paid · ¥3,000')).toBeVisible();
  });

  test.each(['unsupported', 'not-found'] as const)(
    'is no matter where the service tells none: %s',
    async (code) => {
      const { bridge } = await openOne('active', (mounted) =>
        mounted.bridge.answer('listSubscriptionPeriods', fail(code, 'HTTP 404')),
      );
      await expect.poll(() => bridge.requestsOf('listSubscriptionPeriods')).toHaveLength(1);
      await expect.element(section).not.toBeInTheDocument();
    },
  );

  test('is nothing as long as it was not started, and nobody is asked', async () => {
    const { bridge } = await openOne('new', () => undefined);
    await expect.element(button('Start')).toBeVisible();
    expect(bridge.requestsOf('listSubscriptionPeriods')).toEqual([]);
  });
});
