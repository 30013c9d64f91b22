import { describe, expect, test } from 'vitest';
import { codeSchema } from '../../../../electron/sandbox/schemas/objects.ts';
import { type Json, noon, testSandbox, url } from '../support.ts';

const minimal = { amount: 1200, orderNo: 'GINZA-1' };

describe('create code', () => {
  test('answers 201 with a code that has the documented defaults', async () => {
    const { call } = testSandbox();
    const { status, body } = await call('POST', '/codes', minimal);
    expect(status).toBe(201);
    expect(codeSchema.parse(body)).toEqual(body);
    expect(body).toEqual({
      id: expect.stringMatching(/^code_[0-9a-z]{23}$/) as unknown,
      object: 'code',
      liveMode: false,
      codeUrl: `${url}/pay/${String(body['id'])}`,
      amount: 1200,
      currency: 'JPY',
      orderNo: 'GINZA-1',
      status: 'pending',
      expired: false,
      createTime: noon,
      expiryTime: noon + 10 * 60_000,
      expiryPeriod: 10,
      shouldCreateSource: false,
    });
  });

  test('echoes every field that it was given and embeds customer and source', async () => {
    const { call } = testSandbox();
    const sent = {
      ...minimal,
      currency: 'USD',
      description: 'お持ち帰り 🍵',
      extra: { a: [1, { b: null }] },
      metadata: { till: '3' },
      expiryPeriod: 5,
      frontUrl: 'https://shop.example/thanks?order=1',
      items: [{ name: 'Tea', image: 'https://shop.example/tea.png', price: 600, count: 2 }],
      locationId: 'loc_practice_ginza',
      shouldCreateSource: true,
    };
    const { body } = await call('POST', '/codes', {
      ...sent,
      customerId: 'cus_practice_01',
      sourceId: 'src_practice_01',
    });
    expect(body).toMatchObject({
      ...sent,
      expiryTime: noon + 5 * 60_000,
      customer: { id: 'cus_practice_01', object: 'customer', name: '佐藤 花子' },
      source: { id: 'src_practice_01', object: 'source' },
      activeSources: [{ id: 'src_practice_01' }],
    });
    expect(body).not.toHaveProperty('internal');
    expect(body).not.toHaveProperty('customerId');
  });

  test('ignores fields that it does not know, whatever they are called', async () => {
    const { call } = testSandbox();
    const text =
      '{"amount":1,"orderNo":"A","expiryDuration":5,"__proto__":{"currency":"USD"},"constructor":{"prototype":{}},"metadata":{"__proto__":{"polluted":true},"a":1}}';
    const { status, body } = await call('POST', '/codes', text);
    expect(status).toBe(201);
    expect(body).toMatchObject({ currency: 'JPY', expiryPeriod: 10, metadata: { a: 1 } });
    expect({}).not.toHaveProperty('polluted');
  });

  const items = (item: unknown): Json => ({ items: [{ name: 'Tea', price: 1, count: 1 }, item] });
  // Which values are beyond a limit is said by limits.test.ts; these are the words of each kind of rule.
  test.each<[string, string, Json]>([
    ['amount', 'from 1 to 9999999999', { amount: 0 }],
    ['amount', 'integer', { amount: 12.34, currency: 'USD' }],
    ['amount', 'is required', { amount: undefined }],
    ['orderNo', '1 to 50', { orderNo: '\ud800' }],
    ['description', 'at most 255', { description: {} }],
    ['expiryPeriod', '3 to 30', { expiryPeriod: 31 }],
    ['currency', 'ISO 4217', { currency: 392 }],
    ['frontUrl', 'http', { frontUrl: 'javascript:alert(1)' }],
    ['locationId', 'is no location', { locationId: 'loc_nowhere' }],
    ['locationId', '1 to 32', { locationId: '' }],
    ['customerId', 'is no customer', { customerId: 'cus_nobody' }],
    ['sourceId', 'is no source of this', { sourceId: 'src_practice_01' }],
    ['sourceId', 'is no source of this', { customerId: 'cus_practice_01', sourceId: 'src_none' }],
    ['sourceId', 'is no source of this', { customerId: 'cus_practice_02', sourceId: 'src_practice_01' }],
    ['shouldCreateSource', 'true or false', { shouldCreateSource: 'yes' }],
    ['shouldCreateSource', 'needs customerId', { shouldCreateSource: true }],
    ['extra', 'object', { extra: [] }],
    ['items', 'list', { items: {} }],
    ['items', '500', { items: Array.from({ length: 501 }, () => ({ name: 'a', price: 1, count: 1 })) }],
    ['items.1', 'an item', items('Tea')],
    ['items.1.name', '1 to 255', items({ name: '', price: 1, count: 1 })],
    ['items.1.name', 'is required', items({ price: 1, count: 1 })],
    ['items.1.price', 'integer', items({ name: 'Tea', price: 1.5, count: 1 })],
    ['items.1.price', 'integer', items({ name: 'Tea', price: '1', count: 1 })],
    ['items.1.count', '1 to 9999', items({ name: 'Tea', price: 1, count: 0 })],
    ['items.1.image', 'at most 2048', items({ name: 'Tea', price: 1, count: 1, image: 1 })],
  ])('refuses %s (%s): %j', async (field, rule, fields) => {
    const { call } = testSandbox();
    const { status, body } = await call('POST', '/codes', { ...minimal, ...fields });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_field', type: 'invalid_request', field });
    expect(body['message']).toMatch(new RegExp(`^${field} .*${rule}`));
  });

  test('names every field that broke its rule', async () => {
    const { call } = testSandbox();
    const { body } = await call('POST', '/codes', { amount: 0, orderNo: '', expiryPeriod: 99 });
    expect((body['errors'] as { field: string }[]).map(({ field }) => field)).toEqual([
      'amount',
      'orderNo',
      'expiryPeriod',
    ]);
  });
});

describe('an order number', () => {
  test('is refused while its code can still be paid, and taken again once that has run out', async () => {
    const { call, clock } = testSandbox();
    await call('POST', '/codes', minimal);
    const refused = await call('POST', '/codes', minimal);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'duplicate_order_no', type: 'conflict', field: 'orderNo' },
    });
    clock.now += 10 * 60_000 - 1;
    expect(await call('POST', '/codes', minimal)).toMatchObject({ status: 409 });
    clock.now += 1;
    expect(await call('POST', '/codes', minimal)).toMatchObject({ status: 201 });
  });

  test('is never taken again once its code is paid', async () => {
    const { call, clock, createCode, visit } = testSandbox();
    await visit((await createCode(minimal)).codeUrl, { outcome: 'pay' });
    clock.now += 86_400_000;
    expect(await call('POST', '/codes', minimal)).toMatchObject({ status: 409 });
  });
});

describe('read code', () => {
  test('answers the same object as create did, until the clock says otherwise', async () => {
    const { call, clock, createCode } = testSandbox();
    const code = await createCode({ expiryPeriod: 3 });
    expect((await call('GET', `/codes/${code.id}`)).body).toEqual(code);
    clock.now += 179_999;
    expect((await call('GET', `/codes/${code.id}`)).body).toMatchObject({ expired: false });
    clock.now += 1;
    expect((await call('GET', `/codes/${code.id}`)).body).toMatchObject({ expired: true, status: 'pending' });
  });
});

describe('close code', () => {
  test('answers 204, also when it is closed already, and the payer finds it closed', async () => {
    const { call, createCode, open } = testSandbox();
    const { id, codeUrl } = await createCode();
    expect(await call('DELETE', `/codes/${id}`)).toMatchObject({ status: 204, body: {} });
    expect(await call('DELETE', `/codes/${id}`)).toMatchObject({ status: 204 });
    expect((await call('GET', `/codes/${id}`)).body).toMatchObject({ status: 'closed' });
    expect(await open(codeUrl)).toMatchObject({ status: 410 });
  });
});
