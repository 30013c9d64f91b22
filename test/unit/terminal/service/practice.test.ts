import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../../electron/payments/payment-service.ts';
import type { KeeperStatus } from '../../../../electron/secrets/secret-keeper.ts';
import { withPayment } from '../paid-sale.ts';
import { aSale, memoryKeeper, setUp, toNobody } from '../support.ts';

describe('a new terminal', () => {
  test('sells nothing until a service is chosen, and says so', async () => {
    const { terminal, handlers } = setUp();
    await terminal.start();
    expect(terminal.snapshot().terminal).toMatchObject({
      mode: 'unset',
      selling: { kind: 'stopped', why: 'no-service' },
    });
    expect(await handlers.openSale(aSale())).toMatchObject({ ok: false, code: 'not-ready' });
    expect(await handlers.readHistory({ date: null })).toMatchObject({ ok: false, code: 'not-ready' });
  });
});

describe('practice', () => {
  test('is told to the screens with its till, never as a service that cannot sell', async () => {
    const { handlers, tellings } = setUp();
    expect(await handlers.practise(undefined)).toEqual({ ok: true, value: undefined });
    const stops = tellings.filter((state) => state?.mode === 'practice' && state.selling.kind === 'stopped');
    expect(tellings.at(-1)).toMatchObject({ mode: 'practice', selling: { kind: 'ready' } });
    expect(stops).toEqual([]);
  });

  async function practising() {
    const all = setUp();
    expect(await all.handlers.practise()).toEqual({ ok: true, value: undefined });
    await vi.waitFor(() => expect(all.terminal.snapshot().terminal.locations.length).toBeGreaterThan(0));
    return all;
  }

  test('sells at once, with its own catalogue and the embedded service’s locations', async () => {
    const { terminal, handlers, told } = await practising();
    const { terminal: state, catalogue, connection } = terminal.snapshot();
    expect(state).toMatchObject({ mode: 'practice', currency: 'JPY', selling: { kind: 'ready' } });
    expect(catalogue.items.length).toBeGreaterThan(10);
    expect(connection.kind).toBe('online');
    const locationId = state.locations[0]?.id ?? null;
    expect(await handlers.openSale(aSale({ locationId }))).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    expect(told.sale).toMatchObject({ amount: 1160, practice: true, locationId });
  });

  test('refuses a location that the service does not have, and another currency, before any effect', async () => {
    const { terminal, handlers } = await practising();
    expect(await handlers.openSale(aSale({ locationId: 'loc_none' }))).toMatchObject({
      code: 'invalid',
      field: 'locationId',
      rule: { kind: 'known', what: 'location' },
    });
    expect(await handlers.openSale(aSale({ currency: 'USD' }))).toMatchObject({ field: 'currency' });
    expect(await handlers.setPreferences({ locationId: 'loc_none' })).toMatchObject({ field: 'locationId' });
    expect(await handlers.readHistory({ date: null })).toMatchObject({ value: { count: 0 } });
    expect(terminal.snapshot().sale).toBeNull();
  });

  test('opens the payer’s page of the code on screen, and of no other', async () => {
    const { handlers, told, openPayerPage } = await practising();
    const opened = await handlers.openSale(aSale());
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    expect(await handlers.openPayerPage(randomUUID())).toMatchObject({ code: 'conflict' });
    expect(openPayerPage).not.toHaveBeenCalled();
    expect(await handlers.openPayerPage(opened.ok ? opened.value : '')).toMatchObject({ ok: true });
    expect(openPayerPage).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\//),
    );
  });

  test('does not change the service while a code is payable', async () => {
    const { handlers, told } = await practising();
    await handlers.openSale(aSale());
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('awaiting'));
    expect(await handlers.practise()).toMatchObject({ ok: false, code: 'busy' });
    expect(told.sale?.phase.state).toBe('awaiting');
  });

  test('goes on with the code on screen after a restart, at the same address', async () => {
    const first = await practising();
    await first.handlers.openSale(aSale());
    await vi.waitFor(() => expect(first.told.sale?.phase.state).toBe('awaiting'));
    const before = first.told.sale;
    first.terminal.close();
    await vi.waitFor(async () => {
      // The port is free again a moment after the close.
      const second = setUp({ directory: first.directory });
      await second.terminal.start();
      const after = second.terminal.snapshot().sale;
      expect(after?.orderNo).toBe(before?.orderNo);
      expect(after?.phase).toMatchObject({ state: 'awaiting' });
      if (after?.phase.state === 'awaiting' && before?.phase.state === 'awaiting') {
        expect(after.phase.codeUrl).toBe(before.phase.codeUrl);
        expect(after.phase.remainingMs).toBeLessThanOrEqual(before.phase.remainingMs);
      }
    });
  });

  test('keeps the language, the theme and the place over a restart', async () => {
    const { directory, handlers, terminal } = await practising();
    const locationId = terminal.snapshot().terminal.locations[1]?.id ?? null;
    await handlers.setPreferences({ language: 'en', theme: 'dark', locationId });
    terminal.close();
    const again = setUp({ directory });
    await again.terminal.start();
    await vi.waitFor(() => expect(again.terminal.snapshot().terminal.locationId).toBe(locationId));
    expect(again.terminal.snapshot().terminal).toMatchObject({ language: 'en', theme: 'dark' });
  });
});

test('nothing is begun, and no journal reopened, while another service is being connected', async () => {
  const keeper = memoryKeeper();
  const { handlers } = setUp({ keeper });
  await handlers.practise();
  const opened = await handlers.openSale(aSale());
  const saleId = opened.ok ? opened.value : '';
  await handlers.cancelSale(saleId);
  const status = Promise.withResolvers<KeeperStatus>();
  keeper.status = () => status.promise;
  const connecting = handlers.connect(toNobody);
  const terms = { customerId: 'cus_1', amount: 1 };
  const answers = [
    await handlers.openSale(aSale()),
    await handlers.renewSale(saleId),
    await handlers.openSubscription({ requestId: randomUUID(), customerName: '', terms }),
    await handlers.reopenJournal(),
  ];
  expect(answers.map((answer) => answer.ok || answer.code)).toEqual(['busy', 'busy', 'busy', 'busy']);
  status.resolve({ kind: 'locked' });
  expect(await connecting).toMatchObject({ ok: false, code: 'keeper-locked' });
  expect(await handlers.openSale(aSale())).toMatchObject({ ok: true });
});

test('the service is not changed while money is being given back, and is once the answer is there', async () => {
  const { handlers, terminal, saleId } = await withPayment();
  await handlers.dismissSale(saleId);
  const { payments } = terminal.opened ?? {};
  if (!payments) throw new Error('Nothing is opened.');
  const answer = Promise.withResolvers<Outcome<never>>();
  const asked = vi.spyOn(payments, 'createRefund').mockReturnValue(answer.promise);
  const found = await handlers.readRefunds(saleId);
  const chargeId = (found.ok && found.value.payments[0]?.chargeId) || '';
  const refund = { id: randomUUID(), saleId, chargeId, amount: 100, reason: 'Broken cup', by: 'Sato' };
  const given = handlers.giveBack(refund);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(await handlers.practise()).toMatchObject({ ok: false, code: 'busy' });
  expect(terminal.isBusy).toBe(true);
  answer.resolve({ kind: 'unknown', reason: 'deadline', message: 'late' });
  expect(await given).toMatchObject({ ok: true });
  expect(await handlers.practise()).toEqual({ ok: true, value: undefined });
});
