import { describe, expect, test } from 'vitest';
import { failures, notThere, ok, setUp, unreachable, unsupported } from './support.ts';

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

test.each([
  ['customers', { total: 3, customers: [] }, 'listCustomers', undefined],
  ['saved payment methods', { total: 1, sources: [] }, 'listSources', 'cus_1'],
] as const)('%s that are counted and not listed are not none', async (_, list, operation, about) => {
  const { management, payments } = setUp();
  payments[operation].mockResolvedValue(ok(list as never));
  const answer = await (about === undefined ? management.listCustomers({}) : management.listSources(about));
  expect(answer).toMatchObject({ ok: false, code: 'not-payment-service' });
});

describe('the saved payment methods of a customer', () => {
  test('are listed as the service lists them', async () => {
    const { management, payments } = setUp();
    const list = { total: 1, sources: [{ id: 'src_1', status: 'active' }] };
    payments.listSources.mockResolvedValue(ok(list as never));
    expect(await management.listSources('cus_1')).toEqual({ ok: true, value: list });
    expect(payments.listSources).toHaveBeenCalledExactlyOnceWith('cus_1');
  });

  test.each([
    ['a service that lists none', unsupported, 'unsupported'],
    ['no such customer', notThere, 'not-found'],
    ['no way there', unreachable, 'unreachable'],
  ])('are not listed with %s, and the screen is told why', async (_name, outcome, code) => {
    const { management, payments } = setUp();
    payments.listSources.mockResolvedValue(outcome);
    expect(await management.listSources('cus_1')).toMatchObject({ ok: false, code });
  });
});

describe('a test of the connection', () => {
  test('lists one customer and says how many there are and how long it took', async () => {
    const { management, payments, clock } = setUp();
    payments.listCustomers.mockImplementation(() => {
      clock.now += 500;
      return Promise.resolve(ok({ total: 42, customers: [{ id: 'cus_1' }] }));
    });
    expect(await management.testConnection()).toEqual({ ok: true, value: { customers: 42, tookMs: 500 } });
    expect(payments.listCustomers).toHaveBeenCalledExactlyOnceWith({ limit: 1 });
    expect(payments.forgetMissing).toHaveBeenCalledOnce();
  });

  test('does not invent a total that the service did not send', async () => {
    const { management, payments } = setUp();
    payments.listCustomers.mockResolvedValue(ok({ total: undefined, customers: [] }));
    expect(await management.testConnection()).toMatchObject({ value: { customers: null } });
  });

  test('fails where the service is not reached', async () => {
    const { management, payments } = setUp();
    payments.listCustomers.mockResolvedValue(unreachable);
    expect(await management.testConnection()).toMatchObject({ ok: false, code: 'unreachable' });
    expect(payments.forgetMissing).not.toHaveBeenCalled();
  });
});
