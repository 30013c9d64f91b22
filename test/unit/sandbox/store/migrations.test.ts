import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { codeSchema, subscriptionSchema } from '../../../../electron/sandbox/schemas/objects.ts';
import { migrations, schemaVersion } from '../../../../electron/sandbox/store/migrations.ts';
import { type Json, noon, testSandbox } from '../support.ts';
import { newFolder } from '../../../support/folder.ts';

const day = 86_400_000;

/** A practice store as the first version wrote it: a paid code, and two subscriptions of which one was started. */
function firstVersionStore(): string {
  const dataDirectory = newFolder('sandbox-old');
  mkdirSync(dataDirectory, { recursive: true });
  const database = new DatabaseSync(join(dataDirectory, 'sandbox.sqlite'));
  database.exec(`${migrations[0] ?? ''} PRAGMA user_version = 1;`);
  const put = (sql: string, values: (string | number)[], record: Json): void => {
    database.prepare(sql).run(...values, JSON.stringify(record));
  };
  for (const id of [
    'cus_practice_01',
    'cus_practice_02',
    'cus_practice_04',
    'cus_practice_08',
    'cus_practice_11',
  ]) {
    const customer = {
      id,
      object: 'customer',
      liveMode: false,
      name: id,
      status: 'active',
      metadata: {},
      updateTime: 1,
    };
    put('INSERT INTO customers (id, search, record) VALUES (?, ?, ?)', [id, id], customer);
  }
  put('INSERT INTO sources (id, customer_id, record) VALUES (?, ?, ?)', ['src_old', 'cus_practice_01'], {
    id: 'src_old',
    object: 'source',
    liveMode: false,
    customerId: 'cus_practice_01',
    paymentMethod: 'alipay',
    resource: 'web',
    metadata: {},
    status: 'active',
  });
  const times = { createTime: noon, expiryTime: noon + 600_000 };
  put(
    'INSERT INTO codes (id, order_no, status, expiry_time, record) VALUES (?, ?, ?, ?, ?)',
    ['code_old', 'OLD-1', 'captured', times.expiryTime],
    {
      id: 'code_old',
      object: 'code',
      liveMode: false,
      amount: 1200,
      currency: 'JPY',
      orderNo: 'OLD-1',
      status: 'captured',
      shouldCreateSource: false,
      ...times,
      internal: { expiryMinutes: 10, payToken: 'x'.repeat(26) },
    },
  );
  put('INSERT INTO charges (id, code_id, record) VALUES (?, ?, ?)', ['chr_old', 'code_old'], {
    id: 'chr_old',
    object: 'charge',
    appId: 'app_practice',
    liveMode: false,
    orderNo: 'OLD-1',
    amount: 1200,
    authorizeAmount: 1200,
    currency: 'JPY',
    authorize: false,
    paymentMethod: 'alipay',
    resource: 'web',
    extra: {},
    metadata: {},
    paid: true,
    refunded: false,
    disputed: false,
    refunds: { amount: 0, totalCount: 0, data: [] },
    status: 'captured',
    paidTime: noon,
    ...times,
  });
  const subscription = {
    object: 'subscription',
    appId: 'app_practice',
    liveMode: false,
    customerId: 'cus_practice_01',
    currency: 'JPY',
    intervalSpan: 1,
    isCharging: false,
    chargedPeriods: 0,
    metadata: {},
    createTime: noon,
    updateTime: noon,
  };
  const insert = 'INSERT INTO subscriptions (id, record) VALUES (?, ?)';
  put(insert, ['sub_new'], { ...subscription, id: 'sub_new', status: 'new', amount: 100 });
  put(insert, ['sub_active'], {
    ...subscription,
    id: 'sub_active',
    status: 'active',
    amount: 3000,
    interval: 'week',
    nextChargeTime: noon + day,
  });
  put(insert, ['sub_plain'], { ...subscription, id: 'sub_plain', status: 'active', nextChargeTime: noon });
  database.close();
  return dataDirectory;
}

test('a store of the first version keeps its records, and its subscriptions are charged from now on', async () => {
  const dataDirectory = firstVersionStore();
  const { call, clock } = testSandbox({ dataDirectory });
  const { body } = await call('GET', '/codes/code_old');
  expect(codeSchema.parse(body)).toMatchObject({ status: 'captured', charge: { id: 'chr_old', paid: true } });
  expect((await call('POST', '/codes', { amount: 1, orderNo: 'OLD-1' })).status).toBe(409);

  clock.now = noon + 8 * day;
  const read = async (id: string): Promise<unknown> =>
    subscriptionSchema.parse((await call('GET', `/subscriptions/${id}`)).body);
  expect(await read('sub_active')).toMatchObject({ chargedPeriods: 2, nextChargeTime: noon + 15 * day });
  expect(await read('sub_plain')).toMatchObject({ chargedPeriods: 0, nextChargeTime: noon });
  expect(await read('sub_new')).toMatchObject({ status: 'new' });
  expect((await call('POST', '/subscriptions/sub_new/start')).body).toMatchObject({ chargedPeriods: 1 });
});

test('the steps are taken once', async () => {
  const dataDirectory = firstVersionStore();
  testSandbox({ dataDirectory }).close();
  const { call } = testSandbox({ dataDirectory });
  expect((await call('GET', '/codes/code_old')).status).toBe(200);
  expect(schemaVersion).toBe(migrations.length);
});

test('the database itself refuses to charge a period twice', async () => {
  const { call, store } = testSandbox();
  const { body } = await call('POST', '/subscriptions', { customerId: 'cus_practice_04', amount: 3000 });
  const id = String(body['id']);
  await call('POST', `/subscriptions/${id}/start`);
  const [charge] = store.charges.ofSubscription(id);
  if (charge === undefined) throw new Error('the first period was not charged');
  const owner = { subscriptionId: id, period: 1 };
  expect(() => store.charges.insert({ ...charge, id: 'chr_again' }, owner)).toThrow('UNIQUE');
  store.charges.insert({ ...charge, id: 'chr_declined', paid: false }, owner);
  expect(store.charges.ofSubscription(id)).toHaveLength(2);
});
