import { describe, expect, test } from 'vitest';
import type { PaymentClient } from '../../../electron/payments/client.ts';
import type { Capability, LearntCapabilities } from '../../../electron/payments/payment-service.ts';
import {
  answer,
  answering,
  clientOf,
  codeAnswer,
  codeRequest,
  jsonAnswer,
  rawService,
} from '../../support/raw-service.ts';

const calls: [Capability, (client: PaymentClient) => Promise<{ kind: string }>][] = [
  ['read-code', (client) => client.readCode('code_1')],
  ['close-code', (client) => client.closeCode('code_1')],
  ['list-locations', (client) => client.listLocations()],
  ['read-subscription', (client) => client.readSubscription('code_1')],
];
const good = { ...codeAnswer, total: 0, locations: [] };
/** A service that creates what it is asked to, and gives every other request the same answer. */
const creating = (other: Buffer) =>
  rawService((socket, { line }) =>
    socket.end(line.startsWith('POST') ? jsonAnswer('201 Created', good) : other),
  );

describe.each(calls)('the capability %s', (capability, call) => {
  test.each(['405 Method Not Allowed', '501 Not Implemented'])(
    'is missing after three %s',
    async (status) => {
      await using service = await answering(answer(status));
      const client = clientOf(service);
      await call(client);
      await call(client);
      expect(client.capabilities()).toEqual({});
      expect(await call(client)).toMatchObject({ kind: 'unsupported' });
      expect(await call(client)).toMatchObject({ kind: 'unsupported' });
      expect(service.requests).toHaveLength(3);
      expect(client.capabilities()).toEqual({ [capability]: false });
    },
  );

  test.each(['405 Method Not Allowed', '501 Not Implemented', '404 Not Found'])(
    'that has answered is still believed in after a stray %s, which is no answer',
    async (status) => {
      const answers = [jsonAnswer('200 OK', good), answer(status), jsonAnswer('200 OK', good)];
      await using service = await rawService((socket) => socket.end(answers.shift() ?? ''));
      const client = clientOf(service);
      expect(await call(client)).toMatchObject({ kind: 'ok' });
      expect(await call(client)).toMatchObject(
        status.startsWith('404') ? { kind: 'refused', reason: 'not-found' } : { reason: 'in-passing' },
      );
      expect(client.capabilities()).toEqual({ [capability]: true });
      expect(await call(client)).toMatchObject({ kind: 'ok' });
    },
  );

  test('is there after a clear success', async () => {
    const changes: LearntCapabilities[] = [];
    await using service = await answering(jsonAnswer('200 OK', good));
    const client = clientOf(service, { onCapabilities: (all) => changes.push(all) });
    await call(client);
    await call(client);
    expect(changes).toEqual([client.learntCapabilities()]);
    expect(client.capabilities()).toEqual({ [capability]: true });
  });

  test.each([
    '400 Bad Request',
    '401 Unauthorized',
    '409 Conflict',
    '429 Too Many Requests',
    '500 Internal Server Error',
    '503 Service Unavailable',
    '302 Found',
  ])('stays open after a %s', async (status) => {
    await using service = await answering(answer(status));
    const client = clientOf(service);
    await call(client);
    expect(client.capabilities()).toEqual({});
  });

  test("stays open after a portal's page and a lost connection", async () => {
    await using portal = await answering(answer('200 OK', '<html>'));
    await using breaking = await rawService((socket) => socket.resetAndDestroy());
    for (const service of [portal, breaking]) {
      const client = clientOf(service);
      await call(client);
      expect(client.capabilities()).toEqual({});
    }
  });

  test('is remembered from before', async () => {
    await using service = await answering(jsonAnswer('200 OK', good));
    const capabilities = { [capability]: { offered: false, since: 0 } };
    const clock = { wall: () => 1_000, monotonic: () => 0 };
    const client = clientOf(service, { capabilities, clock });
    expect(await call(client)).toMatchObject({ kind: 'unsupported' });
    expect(service.connections()).toBe(0);
  });
});

describe('a 404', () => {
  test('to the list of locations can only mean that there is no such operation', async () => {
    await using service = await answering(answer('404 Not Found'));
    expect(await clientOf(service).listLocations()).toMatchObject({ kind: 'unsupported' });
  });

  const about = calls.filter(([capability]) => capability !== 'list-locations');
  test.each(about)('for a record made elsewhere means that there is no such record: %s', async (_, call) => {
    await using service = await answering(answer('404 Not Found'));
    const client = clientOf(service);
    expect(await call(client)).toMatchObject({ kind: 'refused', reason: 'not-found' });
    expect(client.capabilities()).toEqual({});
  });

  test('for a subscription made minutes ago means that there is no such operation, the third time', async () => {
    await using service = await creating(answer('404 Not Found'));
    let now = 0;
    const client = clientOf(service, { clock: { wall: () => now, monotonic: () => now } });
    await client.createSubscription({ customerId: 'c' });
    now = 120_000;
    await client.readSubscription('code_1');
    await client.readSubscription('code_1');
    expect(await client.readSubscription('code_1')).toMatchObject({ kind: 'unsupported' });
    expect(client.capabilities()).toEqual({ 'read-subscription': false });
  });

  test('for a subscription made within the last minute teaches nothing and answers nothing', async () => {
    await using service = await creating(answer('404 Not Found'));
    const client = clientOf(service);
    await client.createSubscription({ customerId: 'c' });
    for (let count = 0; count < 10; count += 1) {
      expect(await client.readSubscription('code_1')).toMatchObject({ reason: 'in-passing' });
    }
    expect(client.capabilities()).toEqual({});
  });

  const ofCodes = calls.filter(([capability]) => capability.endsWith('-code'));
  test.each(ofCodes)(
    'for a code made here teaches nothing, however often: nobody may have scanned it yet: %s',
    async (_, call) => {
      await using service = await creating(answer('404 Not Found'));
      let now = 0;
      const client = clientOf(service, { clock: { wall: () => now, monotonic: () => now } });
      await client.createCode(codeRequest);
      for (now = 0; now < 1_800_000; now += 120_000) {
        expect(await call(client)).toMatchObject({ kind: 'refused', reason: 'not-found' });
      }
      expect(client.capabilities()).toEqual({});
    },
  );

  test('for a record made minutes ago means that it is gone where the operation is known', async () => {
    await using service = await creating(answer('404 Not Found'));
    let now = 0;
    const client = clientOf(service, {
      capabilities: { 'read-code': { offered: true, since: 0 } },
      clock: { wall: () => now, monotonic: () => now },
    });
    await client.createCode(codeRequest);
    now = 120_000;
    expect(await client.readCode('code_1')).toMatchObject({ kind: 'refused', reason: 'not-found' });
  });

  test('for a subscription made elsewhere leaves reading what was made here as it is', async () => {
    await using service = await rawService((socket, { line }) => {
      if (line.startsWith('POST')) socket.end(jsonAnswer('200 OK', good));
      else socket.end(line.includes('/code_1 ') ? jsonAnswer('200 OK', good) : answer('404 Not Found'));
    });
    const client = clientOf(service);
    expect(await client.readSubscription('sub_of_another')).toMatchObject({ reason: 'not-found' });
    expect(client.capabilities()).toEqual({});
    await client.createSubscription({ customerId: 'c' });
    expect((await client.readSubscription('code_1')).kind).toBe('ok');
    expect(await client.readSubscription('sub_of_another')).toMatchObject({ reason: 'not-found' });
    expect(client.capabilities()).toEqual({ 'read-subscription': true });
  });

  test('for a code made an hour ago proves nothing: the service may have tidied up', async () => {
    await using service = await creating(answer('404 Not Found'));
    let now = 0;
    const client = clientOf(service, { clock: { wall: () => 0, monotonic: () => now } });
    await client.createCode(codeRequest);
    now = 60 * 60_000;
    expect(await client.readCode('code_1')).toMatchObject({ kind: 'refused', reason: 'not-found' });
    expect(client.capabilities()).toEqual({});
  });

  test('for a code just closed proves nothing', async () => {
    await using service = await rawService((socket, { line }) => {
      if (line.startsWith('DELETE')) socket.end(answer('204 No Content'));
      else socket.end(line.startsWith('POST') ? jsonAnswer('201 Created', good) : answer('404 Not Found'));
    });
    const client = clientOf(service);
    await client.createCode(codeRequest);
    await client.closeCode('code_1');
    expect(await client.readCode('code_1')).toMatchObject({ kind: 'refused', reason: 'not-found' });
    expect(client.capabilities()).toEqual({ 'close-code': true });
  });
});

test('a code that is closed while it is being read proves nothing either', async () => {
  await using service = await rawService((socket, { line }) => {
    if (line.startsWith('POST')) socket.end(jsonAnswer('201 Created', good));
    else if (line.startsWith('DELETE')) socket.end(answer('204 No Content'));
    else void client.closeCode('code_1').then(() => socket.end(answer('404 Not Found')));
  });
  const client = clientOf(service);
  await client.createCode(codeRequest);
  expect(await client.readCode('code_1')).toMatchObject({ kind: 'refused', reason: 'not-found' });
});

test('what is handed out cannot change what is known', async () => {
  await using service = await answering(jsonAnswer('200 OK', good));
  const client = clientOf(service, {
    onCapabilities: (all) => Object.assign(all, { 'close-code': { offered: false, since: 0 } }),
  });
  await client.readCode('code_1');
  Object.assign(client.capabilities(), { 'read-code': false });
  Object.assign(client.learntCapabilities(), { 'read-code': { offered: false, since: 0 } });
  expect(client.capabilities()).toEqual({ 'read-code': true });
});

describe('whether a subscription can be resumed, which may take money whatever is answered', () => {
  const resumed = (client: PaymentClient) => client.resumeSubscription('code_1');
  const doubtful = { kind: 'unknown', reason: 'in-passing' };

  test('is learnt by three statuses that say so in a row, of which none is a refusal', async () => {
    await using service = await answering(answer('405 Method Not Allowed'));
    const client = clientOf(service);
    for (let count = 0; count < 3; count += 1) expect(await resumed(client)).toMatchObject(doubtful);
    expect(await resumed(client)).toMatchObject({ kind: 'unsupported', isRemembered: true });
    expect(client.capabilities()).toEqual({ 'resume-subscription': false });
  });

  test.each([
    ['made elsewhere', 0, 120_000, {}],
    ['made within the last minute', 1, 0, {}],
    ['made minutes ago', 1, 120_000, { 'resume-subscription': false }],
  ])('is learnt by a 404 only of a subscription that is there: %s', async (_, made, later, learnt) => {
    await using service = await rawService((socket, { line }) =>
      socket.end(line.includes('/resume') ? answer('404 Not Found') : jsonAnswer('201 Created', good)),
    );
    let now = 0;
    const client = clientOf(service, { clock: { wall: () => now, monotonic: () => now } });
    if (made > 0) await client.createSubscription({ customerId: 'c' });
    now = later;
    for (let count = 0; count < 3; count += 1) expect(await resumed(client)).toMatchObject(doubtful);
    expect(client.capabilities()).toEqual(learnt);
  });
});
