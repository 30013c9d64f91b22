import { expect, test } from 'vitest';
import { testSandbox } from '../support.ts';

const documentedOnly = { documentedOnly: true, rules: [] };

test('a service that offers what is documented lacks every capability, as such services do', async () => {
  const { call, createCode, store } = testSandbox({ behaviour: documentedOnly });
  const { id } = await createCode();
  const { body: subscription } = await call('POST', '/subscriptions', { customerId: 'cus_practice_01' });

  expect(await call('GET', `/codes/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await call('DELETE', `/codes/${id}`)).toMatchObject({ status: 404 });
  expect(store.codes.find(id)).toMatchObject({ status: 'pending' });
  for (const path of ['/locations', `/subscriptions/${String(subscription['id'])}`]) {
    const answer = await call('GET', path);
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')).toBe('POST');
  }
});

test('everything documented is still there', async () => {
  const { call, createCode } = testSandbox({ behaviour: documentedOnly });
  await createCode();
  const { body } = await call('POST', '/subscriptions', { customerId: 'cus_practice_01' });
  const subscription = `/subscriptions/${String(body['id'])}`;
  expect((await call('POST', `${subscription}/start`)).status).toBe(200);
  expect((await call('POST', subscription, { metadata: {} })).status).toBe(200);
  expect((await call('POST', '/locations', {})).status).toBe(200);
  expect((await call('POST', '/locations/loc_practice_ginza', { note: 'n' })).status).toBe(200);
  expect((await call('GET', '/customers')).status).toBe(200);
});

test('a wrong method is told which ones there are now', async () => {
  const { call, setBehaviour } = testSandbox();
  expect((await call('PUT', '/locations')).headers.get('allow')).toBe('POST, GET');
  expect((await call('PUT', '/codes/code_x')).headers.get('allow')).toBe('GET, DELETE');
  setBehaviour(documentedOnly);
  expect((await call('PUT', '/locations')).headers.get('allow')).toBe('POST');
  expect((await call('PUT', '/codes/code_x')).status).toBe(404);
});

test('the page for people says what is offered now', async () => {
  const { open, setBehaviour } = testSandbox();
  const offered = async (): Promise<string[]> =>
    [...(await open('/')).text.matchAll(/<li><code>([^<]+)/g)].map(([, call = '']) => call);
  expect(await offered()).toContain('GET /codes/{codeId}');
  setBehaviour(documentedOnly);
  expect(await offered()).toEqual([
    'POST /locations',
    'POST /locations/{locationId}',
    'POST /codes',
    'POST /subscriptions',
    'POST /subscriptions/{subscriptionId}/start',
    'POST /subscriptions/{subscriptionId}',
    'GET /customers',
  ]);
});

test('is changed while the service runs', async () => {
  const { call, createCode, readBehaviour, setBehaviour } = testSandbox();
  const { id } = await createCode();
  expect(readBehaviour()).toEqual({ documentedOnly: false, rules: [] });
  setBehaviour(documentedOnly);
  expect(readBehaviour()).toEqual(documentedOnly);
  expect((await call('GET', `/codes/${id}`)).status).toBe(404);
  setBehaviour({ documentedOnly: false, rules: [] });
  expect((await call('GET', `/codes/${id}`)).status).toBe(200);
});

test('a caller without the key learns nothing of it', async () => {
  const { open } = testSandbox({ behaviour: documentedOnly });
  expect((await open('/locations')).status).toBe(401);
});
