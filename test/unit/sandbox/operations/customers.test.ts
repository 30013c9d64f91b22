import { describe, expect, test } from 'vitest';
import { customerListSchema } from '../../../../electron/sandbox/schemas/objects.ts';
import { testSandbox } from '../support.ts';

async function search(keyword: string): Promise<string[]> {
  const { call } = testSandbox();
  const { body } = await call('GET', `/customers?keyword=${encodeURIComponent(keyword)}`);
  return customerListSchema.parse(body).customers.map(({ name }) => name);
}

describe('list customers', () => {
  test('lists the dozen samples, at most twenty at a time', async () => {
    const { call } = testSandbox();
    const { status, body } = await call('GET', '/customers');
    expect(status).toBe(200);
    expect(customerListSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ total: 12 });
    expect(body['customers']).toHaveLength(12);
  });

  test.each([
    ['kanji', '佐藤'],
    ['katakana', 'サトウ'],
    ['hiragana', 'さとう'],
    ['half width', 'ｻﾄｳ'],
    ['romaji', 'sato'],
    ['full-width romaji', 'ＳＡＴＯ'],
    ['mail', 'hanako.sato@'],
    ['telephone', '0000-0001'],
    ['spaces', '佐藤　花子'],
  ])('finds a customer by %s', async (_, keyword) => {
    expect(await search(keyword)).toEqual(['佐藤 花子']);
  });
});

test('the saved methods of a customer are listed, all or of one way to pay', async () => {
  const { call } = testSandbox({ dialect: 'elepay' });
  const path = '/customers/cus_practice_01/sources';
  expect((await call('GET', path)).body).toMatchObject({ total: 1, sources: [{ id: 'src_practice_01' }] });
  expect((await call('GET', `${path}?paymentMethod=alipay`)).body).toEqual({ total: 0, sources: [] });
  expect(await call('GET', '/customers/cus_nobody/sources')).toMatchObject({
    status: 400,
    body: { errorCode: 'M002003' },
  });
});
