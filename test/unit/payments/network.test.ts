import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import {
  answer,
  clientOf,
  codeAnswer,
  codeRequest,
  connectionService,
  jsonAnswer,
  manualTimer,
  rawService,
} from '../../support/raw-service.ts';

describe('not sent: not one byte of a request left', () => {
  test('when nobody listens', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await clientOf({ url: `http://127.0.0.1:${port}` }).createCode(codeRequest)).toEqual({
      kind: 'not-sent',
      reason: 'connect',
      message: 'The service could not be reached (ECONNREFUSED).',
    });
  });

  test('when the name does not exist', async () => {
    // A label of 64 characters is refused by the resolver itself, without asking the network.
    const outcome = await clientOf({ url: `https://${'x'.repeat(64)}.invalid` }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'lookup' });
  });

  test('when the connection is reset during the TLS handshake', async () => {
    await using service = await connectionService((socket) => socket.resetAndDestroy());
    const outcome = await clientOf({ url: service.url.replace('http:', 'https:') }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'reset-before-send' });
  });

  test('when the connection is closed during the TLS handshake', async () => {
    await using service = await connectionService((socket) => socket.end());
    const outcome = await clientOf({ url: service.url.replace('http:', 'https:') }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'reset-before-send' });
  });

  test('when the other side does not speak TLS', async () => {
    await using service = await connectionService((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const outcome = await clientOf({ url: service.url.replace('http:', 'https:') }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'connect' });
  });

  test('when the deadline comes during the TLS handshake', async () => {
    const { setTimer, fire } = manualTimer();
    await using service = await connectionService((socket) => socket.once('data', fire));
    const url = service.url.replace('http:', 'https:');
    expect(await clientOf({ url }, { setTimer }).createCode(codeRequest)).toEqual({
      kind: 'not-sent',
      reason: 'connect',
      message: 'The service could not be reached in time.',
    });
  });

  test('when the deadline has passed before there is a connection', async () => {
    const { setTimer, fire } = manualTimer();
    await using service = await rawService((socket) => socket.end(jsonAnswer('201 Created', codeAnswer)));
    const secretKey = (): Promise<string> => {
      fire();
      return Promise.resolve('sk_test_late');
    };
    const outcome = await clientOf(service, { setTimer, secretKey }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'not-sent', reason: 'connect' });
    expect(service.connections()).toBe(0);
  });

  test('when the client is closed, before or during the connection', async () => {
    const client = clientOf({ url: 'https://127.0.0.1:9' });
    const during = client.createCode(codeRequest);
    client.close();
    expect(await during).toMatchObject({ kind: 'not-sent', reason: 'offline' });
    expect(await client.createCode(codeRequest)).toMatchObject({ kind: 'not-sent', reason: 'offline' });
  });
});

test('whenever a connection is reset, "not sent" is said only if nothing arrived', async () => {
  const moments: ((reset: () => void) => void)[] = [
    (reset) => reset(),
    (reset) => process.nextTick(reset),
    (reset) => setImmediate(reset),
    (reset) => turns(3, reset),
  ];
  for (const moment of [...moments, ...moments, ...moments]) {
    let arrived = 0;
    await using service = await connectionService((socket) => {
      socket.on('data', (chunk: Buffer) => (arrived += chunk.length));
      moment(() => socket.resetAndDestroy());
    });
    const outcome = await clientOf(service).createCode(codeRequest);
    const said = outcome.kind === 'unknown' ? outcome.reason : outcome.kind;
    expect(arrived === 0 ? ['not-sent', 'connection-lost'] : ['connection-lost']).toContain(said);
  }
});

/** Lets everything that is ready to be read be read, so many times over. */
function turns(times: number, then: () => void): void {
  if (times === 0) then();
  else setImmediate(() => turns(times - 1, then));
}

describe('unknown: the request left and no whole answer came', () => {
  test.each([
    ['reset once the request is there', (socket: { resetAndDestroy(): void }) => socket.resetAndDestroy()],
    ['closed without a word', (socket: { end(): void }) => socket.end()],
  ])('when the connection is %s', async (_, end) => {
    await using service = await rawService(end);
    const outcome = await clientOf(service).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
    expect(service.requests).toHaveLength(1);
  });

  const stalls: [string, string | Buffer][] = [
    ['nothing at all', ''],
    ['half a head', 'HTTP/1.1 200 OK\r\ncontent-le'],
    ['a head', 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n'],
    ['half a body', 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"id":"co'],
    ['a whole object in a body without end', `HTTP/1.1 200 OK\r\n\r\n${JSON.stringify(codeAnswer)}`],
    [
      'half a gzip stream',
      answer('200 OK', Buffer.from([0x1f, 0x8b, 8]), { 'content-encoding': 'gzip', 'content-length': '99' }),
    ],
  ];
  test.each(stalls)('when the deadline comes after %s', async (_, bytes) => {
    const { setTimer, fire } = manualTimer();
    let closed = false;
    await using service = await rawService((socket) => {
      socket.on('close', () => (closed = true));
      socket.write(bytes, () => turns(20, fire));
    });
    const outcome = await clientOf(service, { setTimer }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'deadline' });
    await expect.poll(() => closed).toBe(true);
  });

  test('and a code that comes after the deadline is told to who wants it, within its time', async () => {
    const timers = new Map<number, () => void>();
    const setTimer = (milliseconds: number, action: () => void): (() => void) => {
      timers.set(milliseconds, action);
      return () => timers.delete(milliseconds);
    };
    let answerLate = (): void => undefined;
    await using service = await rawService((socket) => {
      answerLate = () => void socket.end(jsonAnswer('201 Created', codeAnswer));
      turns(20, () => timers.get(1)?.());
    });
    const onLate = vi.fn();
    const client = clientOf(service, { setTimer, deadlineMs: 1, lateMs: 2 });
    const outcome = await client.createCode(codeRequest, onLate);
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'deadline' });
    expect([...timers.keys()]).toEqual([2]);
    answerLate();
    await expect.poll(() => onLate.mock.calls).toMatchObject([[{ id: codeAnswer.id }]]);
    expect(timers.size).toBe(0);
  });

  test('and nobody listens to a late answer for ever', async () => {
    const timers = new Map<number, () => void>();
    const setTimer = (milliseconds: number, action: () => void): (() => void) => {
      timers.set(milliseconds, action);
      return () => timers.delete(milliseconds);
    };
    let closed = false;
    await using service = await rawService((socket) => {
      socket.on('close', () => (closed = true));
      turns(20, () => timers.get(1)?.());
    });
    const onLate = vi.fn();
    const client = clientOf(service, { setTimer, deadlineMs: 1, lateMs: 2 });
    await client.createCode(codeRequest, onLate);
    timers.get(2)?.();
    await expect.poll(() => closed).toBe(true);
    expect(onLate).not.toHaveBeenCalled();
  });

  test('and the deadline is stopped once a call has ended, well or badly', async () => {
    const { setTimer, running } = manualTimer();
    let during = 0;
    await using service = await rawService((socket, { line }) => {
      during = running();
      if (line.startsWith('POST')) socket.end(jsonAnswer('201 Created', codeAnswer));
      else socket.resetAndDestroy();
    });
    const client = clientOf(service, { setTimer });
    for (const call of [() => client.createCode(codeRequest), () => client.readCode('code_1')]) {
      await call();
      expect([during, running()]).toEqual([1, 0]);
    }
  });

  test('when an answer drips in slower than the one deadline for all of it', async () => {
    await using service = await rawService((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const drip = setInterval(() => socket.write(' '), 5);
      socket.on('close', () => clearInterval(drip));
    });
    const outcome = await clientOf(service, { deadlineMs: 100 }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'deadline' });
  });

  test('when the client is closed meanwhile', async () => {
    await using service = await rawService(() => client.close());
    const client = clientOf(service);
    expect(await client.createCode(codeRequest)).toMatchObject({
      kind: 'unknown',
      reason: 'connection-lost',
    });
  });

  test('but a refusal counts from its head, whatever becomes of its body', async () => {
    const { setTimer, fire } = manualTimer();
    await using service = await rawService((socket) => {
      socket.write('HTTP/1.1 401 Unauthorized\r\ncontent-length: 99\r\n\r\n{', () => turns(20, fire));
    });
    const outcome = await clientOf(service, { setTimer }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'credentials' });
  });
});

describe('exactly one request a call, and none elsewhere', () => {
  test.each([301, 302, 303, 307, 308])('a %i to another origin takes nothing along', async (status) => {
    await using elsewhere = await rawService((socket) => socket.end(jsonAnswer('200 OK', codeAnswer)));
    await using service = await rawService((socket) =>
      socket.end(answer(`${status} Moved`, '', { location: `${elsewhere.url}/codes` })),
    );
    const outcome = await clientOf(service).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'redirect', status });
    expect([service.requests.length, elsewhere.connections()]).toEqual([1, 0]);
  });

  test.each([301, 302, 303, 307, 308])('a %i to the same origin is not followed', async (status) => {
    await using service = await rawService((socket) =>
      socket.end(answer(`${status} Moved`, '', { location: '/elsewhere' })),
    );
    const client = clientOf(service);
    expect(await client.createCode(codeRequest)).toMatchObject({ kind: 'unknown', reason: 'redirect' });
    expect(await client.listCustomers()).toMatchObject({ kind: 'unknown', reason: 'redirect' });
    expect(service.requests.map(({ line }) => line.split(' ')[0])).toEqual(['POST', 'GET']);
  });

  test.each([
    ['a redirect', '307 Temporary Redirect', 'redirect'],
    ['a change of protocol', '101 Switching Protocols', 'not-payment-service'],
  ])('%s is not listened to: what it goes on to say may have no end', async (_, status, reason) => {
    let closed = false;
    await using service = await rawService((socket) => {
      socket.on('close', () => (closed = true));
      socket.write(`HTTP/1.1 ${status}\r\nconnection: upgrade\r\nupgrade: x\r\nlocation: /\r\n\r\nand then`);
    });
    const { setTimer } = manualTimer();
    const outcome = await clientOf(service, { setTimer }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'unknown', reason });
    await expect.poll(() => closed).toBe(true);
  });

  test('nothing is asked twice, not even a read whose connection is lost', async () => {
    await using service = await rawService((socket) => socket.resetAndDestroy());
    const client = clientOf(service);
    await client.listCustomers();
    await client.readCode('code_1');
    expect([service.requests.length, service.connections()]).toEqual([2, 2]);
  });

  test('a second answer on the same connection is not taken for the next request', async () => {
    await using service = await rawService((socket) => {
      const stale = { ...codeAnswer, id: `code_${service.requests.length}`, orderNo: 'another' };
      const own = { ...codeAnswer, id: `code_${service.requests.length}` };
      socket.write(Buffer.concat([jsonAnswer('201 Created', own), jsonAnswer('201 Created', stale)]));
    });
    const client = clientOf(service);
    expect(await client.createCode(codeRequest)).toMatchObject({
      value: { id: 'code_1', orderNo: 'T1-000001' },
    });
    expect(await client.createCode(codeRequest)).toMatchObject({
      value: { id: 'code_2', orderNo: 'T1-000001' },
    });
    expect(service.connections()).toBe(2);
  });

  test('calls made at once are answered each by its own', async () => {
    await using service = await rawService((socket, { body }) => {
      const { orderNo } = JSON.parse(body) as { orderNo: string };
      setImmediate(() => socket.end(jsonAnswer('201 Created', { ...codeAnswer, id: orderNo, orderNo })));
    });
    const client = clientOf(service);
    const orderNos = Array.from({ length: 20 }, (_, index) => `T1-${index}`);
    const outcomes = await Promise.all(
      orderNos.map((orderNo) => client.createCode({ ...codeRequest, orderNo })),
    );
    expect(outcomes.map((outcome) => outcome.kind === 'ok' && outcome.value.orderNo)).toEqual(orderNos);
  });
});
