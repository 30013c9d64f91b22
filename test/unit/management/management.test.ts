import { describe, expect, test } from 'vitest';
import { failures, ok, setUp } from './support.ts';

describe('customers', () => {
  test('are listed as the service lists them, by keyword, page and position', async () => {
    const { management, payments } = setUp();
    const page = { total: 120, customers: [{ id: 'cus_1', name: '佐藤' }] };
    payments.listCustomers.mockResolvedValue(ok(page as never));
    const query = { keyword: '佐', limit: 20, offset: 100 };
    expect(await management.listCustomers(query)).toEqual({ ok: true, value: page });
    expect(payments.listCustomers).toHaveBeenCalledExactlyOnceWith(query);
  });

  test.each(failures)('are not listed with %s, and the screen is told why', async (_name, outcome, code) => {
    const { management, payments, onOutcome } = setUp();
    payments.listCustomers.mockResolvedValue(outcome);
    expect(await management.listCustomers({})).toMatchObject({ ok: false, code });
    expect(onOutcome).toHaveBeenCalledExactlyOnceWith(outcome);
  });
});

describe('a test of the connection', () => {
  test('lists one customer and says how many there are and how long it took', async () => {
    const { management, payments, clock } = setUp();
    payments.listCustomers.mockImplementation(() => {
      clock.now += 500;
      return Promise.resolve(ok({ total: 42, customers: [] }));
    });
    expect(await management.testConnection()).toEqual({ ok: true, value: { customers: 42, tookMs: 250 } });
    expect(payments.listCustomers).toHaveBeenCalledExactlyOnceWith({ limit: 1 });
    expect(payments.forgetMissing).toHaveBeenCalledOnce();
  });

  test('does not invent a total that the service did not send', async () => {
    const { management, payments } = setUp();
    payments.listCustomers.mockResolvedValue(ok({ total: undefined, customers: [] }));
    expect(await management.testConnection()).toMatchObject({ value: { customers: null } });
  });

  test.each(failures)('fails with %s as what it is', async (_name, outcome, code) => {
    const { management, payments } = setUp();
    payments.listCustomers.mockResolvedValue(outcome);
    expect(await management.testConnection()).toMatchObject({ ok: false, code });
    expect(payments.forgetMissing).not.toHaveBeenCalled();
  });
});
