import { describe, expect, test } from 'vitest';
import { limits } from '../../electron/contract/limits.ts';
import type { CustomerList } from '../../electron/contract/payment-objects.ts';
import type { ListCustomers } from '../../electron/contract/payment-requests.ts';
import { candidates } from './service-under-test.ts';
import { underTest, valueOf } from './suite.ts';

describe.each(candidates)('list customers (section 4.7): $name', (candidate) => {
  const at = underTest(candidate);
  const list = async (query?: ListCustomers): Promise<CustomerList> =>
    valueOf(await at.client.listCustomers(query));
  const totalOf = async (): Promise<number> => (await list({ limit: 1 })).total ?? Number.NaN;

  test('answers with the first 20 and the total unless told', async () => {
    const { total = Number.NaN, customers } = await list();
    expect(customers).toHaveLength(Math.min(total, limits.listDefault));
    expect(await list({ limit: limits.listDefault, offset: 0 })).toEqual({ total, customers });
  });

  test.each([1, 2, 19, 20, 21, 99, 100])('answers with a count of at most %i', async (limit) => {
    const { total = Number.NaN, customers } = await list({ limit });
    expect(customers).toHaveLength(Math.min(total, limit));
  });

  test.each([7, 50, 100])('goes through everybody in pages of %i, each once', async (limit) => {
    const total = await totalOf();
    const ids: string[] = [];
    for (let offset = 0; offset < total; offset += limit) {
      const page = await list({ limit, offset });
      expect(page.total).toBe(total);
      ids.push(...page.customers.map(({ id }) => id));
    }
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
  });

  test('starts where it is told, at the last one and beyond the end', async () => {
    const total = await totalOf();
    expect((await list({ offset: total - 1 })).customers).toHaveLength(1);
    expect((await list({ offset: total })).customers).toEqual([]);
    expect((await list({ offset: total + 1000 })).customers).toEqual([]);
  });

  test('finds a customer by name, and counts who was found', async () => {
    const { customers } = await list({ limit: limits.listMaximum });
    const named = customers.find(({ name }) => name !== undefined && name !== '');
    const keyword = named?.name ?? '';
    expect(keyword).not.toBe('');
    const found = await list({ keyword, limit: limits.listMaximum });
    expect(found.customers.map(({ id }) => id)).toContain(named?.id);
    expect(found.total).toBeLessThanOrEqual(await totalOf());
  });

  test('finds nobody by a word that nobody has', async () => {
    expect(await list({ keyword: crypto.randomUUID() })).toEqual({ total: 0, customers: [] });
  });

  test('takes a keyword of any characters for words, not for a pattern', async () => {
    const total = await totalOf();
    for (const keyword of ['%', '_', '*', '.*', "' OR 1=1 --", '&limit=1', '\\', '佐藤　花子']) {
      const found = await list({ keyword });
      expect({ keyword, everybody: found.total === total }).toEqual({ keyword, everybody: false });
    }
  });
});
