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

  const fifty = '注'.repeat(49) + '🍵';
  test.each<[string, Json]>([
    ['the smallest amount', { amount: 1 }],
    ['the largest amount', { amount: 9_999_999_999 }],
    ['an order number of 50 code points', { orderNo: fifty }],
    ['an order number of one', { orderNo: '1' }],
    ['a description of 255', { description: '茶'.repeat(255) }],
    ['an empty description', { description: '' }],
    ['the shortest validity', { expiryPeriod: 3 }],
    ['the longest validity', { expiryPeriod: 30 }],
    ['an http frontUrl', { frontUrl: 'http://192.168.1.5:8080/a?b=c#d' }],
    ['another currency', { currency: 'KWD' }],
    ['an empty list of items', { items: [] }],
    ['a discount line', { items: [{ name: '割引', price: -100, count: 1 }] }],
  ])('accepts %s', async (_, fields) => {
    const { call } = testSandbox();
    const { status, body } = await call('POST', '/codes', { ...minimal, ...fields });
    expect(status).toBe(201);
    expect(body).toMatchObject(fields);
  });

  const items = (item: unknown): Json => ({ items: [{ name: 'Tea', price: 1, count: 1 }, item] });
  test.each<[string, string, Json]>([
    ['amount', 'from 1 to 9999999999', { amount: 0 }],
    ['amount', 'from 1 to', { amount: -1 }],
    ['amount', 'from 1 to', { amount: 10_000_000_000 }],
    ['amount', 'integer', { amount: 1200.5 }],
    ['amount', 'integer', { amount: 12.34, currency: 'USD' }],
    ['amount', 'integer', { amount: '1200' }],
    ['amount', 'integer', { amount: null }],
    ['amount', 'integer', { amount: [1] }],
    ['amount', 'is required', { amount: undefined }],
    ['orderNo', 'is required', { orderNo: undefined }],
    ['orderNo', '1 to 50', { orderNo: '' }],
    ['orderNo', '1 to 50', { orderNo: `${fifty}1` }],
    ['orderNo', '1 to 50', { orderNo: 7 }],
    ['orderNo', '1 to 50', { orderNo: '\ud800' }],
    ['description', 'at most 255', { description: '茶'.repeat(256) }],
    ['description', 'at most 255', { description: {} }],
    ['expiryPeriod', '3 to 30', { expiryPeriod: 2 }],
    ['expiryPeriod', '3 to 30', { expiryPeriod: 31 }],
    ['expiryPeriod', '3 to 30', { expiryPeriod: 3.5 }],
    ['expiryPeriod', '3 to 30', { expiryPeriod: '10' }],
    ['currency', 'ISO 4217', { currency: 'JP' }],
    ['currency', 'ISO 4217', { currency: 'JPYE' }],
    ['currency', 'ISO 4217', { currency: 'jpy' }],
    ['currency', 'ISO 4217', { currency: 'QQQ' }],
    ['currency', 'ISO 4217', { currency: 392 }],
    ['frontUrl', 'http', { frontUrl: 'javascript:alert(1)' }],
    ['frontUrl', 'http', { frontUrl: 'ftp://shop.example' }],
    ['frontUrl', 'http', { frontUrl: 'https://' }],
    ['frontUrl', 'http', { frontUrl: 'https://shop.example:99999/' }],
    ['frontUrl', 'http', { frontUrl: 'https://shop.example/\r\nSet-Cookie: a=b' }],
    ['frontUrl', 'http', { frontUrl: ' https://shop.example' }],
    ['frontUrl', 'http', { frontUrl: 'shop.example' }],
    ['locationId', 'is no location', { locationId: 'loc_nowhere' }],
    ['locationId', '1 to 32', { locationId: 'l'.repeat(33) }],
    ['locationId', '1 to 32', { locationId: '' }],
    ['customerId', 'is no customer', { customerId: 'cus_nobody' }],
    ['customerId', '1 to 32', { customerId: 'c'.repeat(33) }],
    ['sourceId', '1 to 32', { sourceId: 's'.repeat(33) }],
    ['sourceId', 'is no source of this', { customerId: 'cus_practice_02', sourceId: 'src_practice_01' }],
    ['sourceId', 'is no source of this', { sourceId: 'src_practice_01' }],
    ['sourceId', 'is no source of this', { sourceId: 'src_nobodys' }],
    ['shouldCreateSource', 'true or false', { shouldCreateSource: 'yes' }],
    ['shouldCreateSource', 'needs customerId', { shouldCreateSource: true }],
    ['extra', 'object', { extra: [] }],
    ['metadata', 'object', { metadata: 'a=b' }],
    ['items', 'list', { items: {} }],
    ['items', '500', { items: Array.from({ length: 501 }, () => ({ name: 'a', price: 1, count: 1 })) }],
    ['items.1', 'an item', items('Tea')],
    ['items.1.name', 'is required', items({ price: 1, count: 1 })],
    ['items.1.name', '1 to 255', items({ name: '', price: 1, count: 1 })],
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

  test('refuses an amount beyond all numbers', async () => {
    const { call } = testSandbox();
    const answer = await call('POST', '/codes', '{"amount":1e400,"orderNo":"A"}');
    expect(answer).toMatchObject({ status: 400, body: { field: 'amount' } });
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

  test('is taken again once its code is closed', async () => {
    const { call, createCode } = testSandbox();
    const { id } = await createCode(minimal);
    await call('DELETE', `/codes/${id}`);
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

  test('says which code it did not find', async () => {
    const { call } = testSandbox();
    const { status, body } = await call('GET', '/codes/code_none');
    expect({ status, ...body }).toMatchObject({ status: 404, code: 'not_found', type: 'not_found' });
    expect(body['message']).toContain('code_none');
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

  test('refuses a paid code with its state and leaves it paid', async () => {
    const { call, createCode, visit } = testSandbox();
    const { id, codeUrl } = await createCode();
    await visit(codeUrl, { outcome: 'pay' });
    expect(await call('DELETE', `/codes/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'code_captured', state: 'captured' },
    });
    expect((await call('GET', `/codes/${id}`)).body).toMatchObject({ status: 'captured' });
  });

  test('says which code it did not find', async () => {
    const { call } = testSandbox();
    expect(await call('DELETE', '/codes/code_none')).toMatchObject({ status: 404 });
  });
});
