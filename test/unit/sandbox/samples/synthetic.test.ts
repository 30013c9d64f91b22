import { expect, test } from 'vitest';
import { syntheticCustomer } from '../../../../electron/sandbox/samples/synthetic.ts';
import { customerListSchema, customerSchema } from '../../../../electron/sandbox/schemas/objects.ts';
import { noon, testSandbox } from '../support.ts';

test('the same number is always the same customer, and no two share an id, mail address or telephone', () => {
  const customers = Array.from({ length: 5000 }, (_, index) => syntheticCustomer(index + 1, noon));
  for (const key of ['id', 'email', 'phone'] as const) {
    expect(new Set(customers.map((customer) => customer[key])).size).toBe(customers.length);
  }
  // 23 family names times 19 given names.
  expect(new Set(customers.map(({ name }) => name)).size).toBe(437);
  expect(customers[4999]).toEqual(syntheticCustomer(5000, noon));
  for (const customer of customers) expect(customerSchema.parse(customer)).toEqual(customer);
});

test('they come after the samples, in both languages', async () => {
  const { call } = testSandbox({ customers: 500 });
  expect((await call('GET', '/customers')).body).toMatchObject({ total: 512 });
  const { total, customers } = customerListSchema.parse(
    (await call('GET', `/customers?keyword=${encodeURIComponent('サイトウ')}`)).body,
  );
  expect(total).toBeGreaterThan(10);
  expect(new Set(customers.map(({ name }) => name.split(' ')[0]))).toEqual(new Set(['斎藤']));
  expect((await call('GET', '/customers?keyword=saito')).body).toMatchObject({ total });
});
