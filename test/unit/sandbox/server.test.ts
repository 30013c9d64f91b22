import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  openSandbox,
  type RunningSandbox,
  startSandbox,
  type StartOptions,
} from '../../../electron/sandbox/server.ts';
import { slowness } from '../../../electron/sandbox/behaviour/answer.ts';
import { upkeepEvery } from '../../../electron/sandbox/subscriptions/upkeep.ts';
import { visitPayerPage } from '../../../electron/sandbox/visitor.ts';
import { newFolder } from '../../support/folder.ts';
import { alwaysRule, behaviourOf, noon, testTimers } from './support.ts';

// Taken before anything was started.
const { Request: ownRequest, Response: ownResponse } = globalThis;

async function start(options: Partial<StartOptions> = {}): Promise<RunningSandbox> {
  const sandbox = await startSandbox({ dataDirectory: ':memory:', ...options });
  onTestFinished(sandbox.close);
  return sandbox;
}

/** Holds a port; its own server answers nothing. */
async function occupy(port: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

/** The status for a request that names any host, which fetch does not let one do. */
function statusFor(port: number, host: string, hostname = '127.0.0.1'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path: '/', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('the key', () => {
  test('is new for each run unless one is given', async () => {
    const [one, two, given] = [await start(), await start(), await start({ key: 'sk_test_given' })];
    expect(one.key).toMatch(/^sk_test_[0-9a-f]{48}$/);
    expect(two.key).not.toBe(one.key);
    expect(given.key).toBe('sk_test_given');
    for (const { url, key } of [one, given]) {
      const response = await fetch(`${url}/customers`, { headers: { authorization: `Bearer ${key}` } });
      expect(response.status).toBe(200);
    }
    const foreign = await fetch(`${one.url}/customers`, { headers: { authorization: `Bearer ${two.key}` } });
    expect(foreign.status).toBe(401);
  });
});

describe('the port', () => {
  test('is the same after a restart, and a code shown before it is payable there', async () => {
    const dataDirectory = newFolder('sandbox-server');
    const before = await startSandbox({ dataDirectory, key: 'sk_test_same' });
    const response = await fetch(`${before.url}/codes`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_same', 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 500, orderNo: 'R-1' }),
    });
    const { codeUrl } = (await response.json()) as { codeUrl: string };
    await before.close();
    const after = await start({ dataDirectory });
    expect(after.port).toBe(before.port);
    expect((await fetch(codeUrl)).status).toBe(200);
  });

  test('is the wanted one', async () => {
    const { port } = await startSandbox({ dataDirectory: ':memory:' }).then(async (sandbox) => {
      await sandbox.close();
      return sandbox;
    });
    expect(await start({ port })).toMatchObject({ port, url: `http://127.0.0.1:${port}` });
  });

  test('is another when the wanted one is taken, and that is logged and remembered', async () => {
    const dataDirectory = newFolder('sandbox-server');
    const taken = await occupy(0);
    const logged: string[] = [];
    const first = await startSandbox({ dataDirectory, port: taken, log: (message) => logged.push(message) });
    expect(first.port).not.toBe(taken);
    expect(logged.join()).toContain(`Port ${taken} cannot be had (EADDRINUSE)`);
    expect((await fetch(first.url)).status).toBe(200);
    await first.close();
    expect((await start({ dataDirectory })).port).toBe(first.port);
  });
});

describe('the address', () => {
  test('is loopback, and other names for it are refused', async () => {
    const { port } = await start();
    expect(await statusFor(port, `127.0.0.1:${port}`)).toBe(200);
    expect(await statusFor(port, `localhost:${port}`)).toBe(200);
    expect(await statusFor(port, `[::1]:${port}`)).toBe(200);
    expect(await statusFor(port, `evil.example:${port}`)).toBe(403);
    expect(await statusFor(port, `127.0.0.1:${port + 1}`)).toBe(403);
    expect(await statusFor(port, 'localhost')).toBe(403);
  });

  test('may be another, whose name is then its own', async () => {
    const { port, url } = await start({ host: '127.0.0.2' });
    expect(url).toBe(`http://127.0.0.2:${port}`);
    expect(await statusFor(port, `127.0.0.2:${port}`, '127.0.0.2')).toBe(200);
    expect(await statusFor(port, `127.0.0.3:${port}`, '127.0.0.2')).toBe(403);
  });

  test('every address still answers to no foreign name', async () => {
    const { port, url } = await start({ host: '0.0.0.0' });
    expect(url).not.toContain('0.0.0.0');
    expect(await statusFor(port, new URL(url).host)).toBe(200);
    expect(await statusFor(port, `evil.example:${port}`)).toBe(403);
  });

  test('that this machine does not have is refused', async () => {
    await expect(startSandbox({ dataDirectory: ':memory:', host: '192.0.2.1' })).rejects.toMatchObject({
      code: 'address_unavailable',
    });
  });
});

test('keeps the global Request and Response of the process that embeds it', async () => {
  await start();
  expect(globalThis.Request).toBe(ownRequest);
  expect(globalThis.Response).toBe(ownResponse);
});

test('after closing nothing answers, and a request that never ends does not hold it up', async () => {
  const sandbox = await startSandbox({ dataDirectory: ':memory:' });
  const socket = connect(sandbox.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /codes HTTP/1.1\r\nHost: 127');
  socket.on('error', () => undefined);
  await fetch(sandbox.url);
  const closed = once(socket, 'close');
  await sandbox.close();
  await closed;
  await expect(fetch(sandbox.url)).rejects.toThrow();
});

test('the charge tells the address of the payer', async () => {
  const { url, key } = await start();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ amount: 500, orderNo: 'IP-1' });
  const created = await fetch(`${url}/codes`, { method: 'POST', headers, body });
  const { id, codeUrl } = (await created.json()) as { id: string; codeUrl: string };
  await visitPayerPage(codeUrl, { outcome: 'pay' });
  const read = await fetch(`${url}/codes/${id}`, { headers });
  expect(await read.json()).toMatchObject({ charge: { clientIp: '127.0.0.1', paid: true } });
});

describe('misbehaviour on the network', () => {
  function createCode({ url, key }: RunningSandbox, orderNo: string): Promise<Response> {
    return fetch(`${url}/codes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 500, orderNo }),
    });
  }

  test('a lost answer is a connection that breaks off after the work was done', async () => {
    const logged: string[] = [];
    const sandbox = await start({
      behaviour: behaviourOf(alwaysRule('lost-answer')),
      log: (message) => logged.push(message),
    });
    await expect(createCode(sandbox, 'L-1')).rejects.toThrow('fetch failed');
    sandbox.setBehaviour(behaviourOf());
    expect((await createCode(sandbox, 'L-1')).status).toBe(409);
    expect((await createCode(sandbox, 'L-2')).status).toBe(201);
    expect(logged).toEqual([]);
  });

  test('is read and set while the service runs', async () => {
    const sandbox = await start();
    expect(sandbox.readBehaviour()).toEqual(behaviourOf());
    const behaviour = behaviourOf({ what: 'rate-limited', when: { kind: 'order-no', contains: 'BUSY' } });
    sandbox.setBehaviour(behaviour);
    expect(sandbox.readBehaviour()).toEqual(behaviour);
    const response = await createCode(sandbox, 'BUSY-1');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await createCode(sandbox, 'CALM-1')).status).toBe(201);
  });

  test('an answer that is still held back when the service stops is never sent, and stops nothing', async () => {
    const timers = testTimers();
    const logged: string[] = [];
    const sandbox = await startSandbox({
      dataDirectory: ':memory:',
      timers,
      behaviour: behaviourOf(alwaysRule('slow')),
      log: (message) => logged.push(message),
    });
    const failure = createCode(sandbox, 'S-1').catch((error: unknown) => error);
    const isHeldBack = (): boolean => timers.waiting.some(({ milliseconds }) => milliseconds === slowness);
    await expect.poll(isHeldBack).toBe(true);
    await sandbox.close();
    expect(await failure).toBeInstanceOf(TypeError);
    while (timers.waiting.length > 0) timers.goOn();
    expect(logged).toEqual([]);
  });
});

describe('a service that is opened', () => {
  test('does nothing until somebody asks, and then answers', async () => {
    const dataDirectory = newFolder('sandbox-server');
    await (await startSandbox({ dataDirectory })).close();
    const timers = testTimers();
    const opened = await openSandbox({ dataDirectory, timers });
    onTestFinished(opened.close);
    expect(timers.waiting).toEqual([]);
    const [one, two] = await Promise.all([fetch(opened.url), fetch(opened.url)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(timers.waiting.map(({ milliseconds }) => milliseconds)).toEqual([upkeepEvery]);
  });

  test('takes what was sent before it could answer', async () => {
    const dataDirectory = newFolder('sandbox-server');
    await (await startSandbox({ dataDirectory })).close();
    const { url, key, close } = await openSandbox({ dataDirectory });
    onTestFinished(close);
    const response = await fetch(`${url}/codes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 500, orderNo: 'E-1' }),
    });
    expect(response.status).toBe(201);
  });

  test('has filled new tables, though nobody asked', async () => {
    const dataDirectory = newFolder('sandbox-server');
    await (await openSandbox({ dataDirectory })).close();
    const database = new DatabaseSync(join(dataDirectory, 'sandbox.sqlite'), { readOnly: true });
    const row = database.prepare('SELECT count(*) AS total FROM customers').get();
    database.close();
    expect(row?.['total']).toBeGreaterThan(0);
  });

  test('ends while what answers is being loaded', async () => {
    const dataDirectory = newFolder('sandbox-server');
    await (await startSandbox({ dataDirectory })).close();
    const timers = testTimers();
    const { load, close } = await openSandbox({ dataDirectory, timers });
    await Promise.all([load(), close()]);
    expect(timers.waiting).toEqual([]);
  });
});

describe('a running service', () => {
  test('charges what is due without any request, until it is stopped', async () => {
    const dataDirectory = newFolder('sandbox-server');
    const timers = testTimers();
    let now = noon;
    const options = { dataDirectory, key: 'sk_test_due', clock: () => now };
    const sandbox = await startSandbox({ ...options, timers });
    const call = (path: string, body?: object): Promise<Response> =>
      fetch(sandbox.url + path, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_due', 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const terms = { customerId: 'cus_practice_04', amount: 100, interval: 'day' };
    const { id } = (await (await call('/subscriptions', terms)).json()) as { id: string };
    await call(`/subscriptions/${id}/start`);
    now += 2 * 86_400_000;
    expect(timers.waiting.map(({ milliseconds }) => milliseconds)).toEqual([upkeepEvery]);
    timers.goOn();
    await sandbox.close();
    expect(timers.waiting).toEqual([]);

    // The records themselves say that the turn charged, not the reading of them.
    const database = new DatabaseSync(join(dataDirectory, 'sandbox.sqlite'), { readOnly: true });
    const row = database.prepare('SELECT count(*) AS total FROM charges WHERE subscription_id = ?').get(id);
    database.close();
    expect(row?.['total']).toBe(3);
  });
});
