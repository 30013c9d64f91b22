import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readAuthorities } from '../../../electron/settings/authorities.ts';
import { raceAddresses } from '../../../electron/payments/race.ts';
import {
  clientOf,
  codeAnswer,
  codeRequest,
  jsonAnswer,
  rawService,
  type RawService,
  secretKey,
} from '../../support/raw-service.ts';
import { stoppedListener } from '../../support/stopped-listener.ts';

const pem = (name: string): string =>
  readFileSync(new URL(`../../support/tls/${name}.pem`, import.meta.url), 'utf8');
const authority = pem('ca');

function serviceWith(certificate: string): Promise<RawService> {
  const tls = { key: pem(`${certificate}-key`), cert: pem(certificate) };
  return rawService((socket) => socket.end(jsonAnswer('201 Created', codeAnswer)), tls);
}

/** What a sale may conclude: the code was made, certainly nothing was asked for, or nobody knows. */
function conclusion(kind: string): 'made' | 'certainly nothing' | 'nobody knows' {
  if (kind === 'ok') return 'made';
  return kind === 'unknown' ? 'nobody knows' : 'certainly nothing';
}

describe('a name with addresses of both families', () => {
  const listeners: [what: string, v6: 'dead' | 'slow' | 'refused', v4: 'good' | 'slow' | 'refused'][] = [
    ['the first dead, the other good', 'dead', 'good'],
    ['the first dead, the other slow', 'dead', 'slow'],
    ['the first slow, the other refused', 'slow', 'refused'],
    ['the first refused, the other slow', 'refused', 'slow'],
  ];
  test.each(listeners)('connects with %s', async (_what, first, second) => {
    const good = await rawService(() => undefined);
    onTestFinished(() => good[Symbol.asyncDispose]());
    const port = Number(new URL(good.url).port);
    const hosts = { good: '127.0.0.1', refused: '127.0.0.4' };
    const hostOf = async (what: string, host: string): Promise<string> => {
      if (what === 'good' || what === 'refused') return hosts[what];
      const { goOn } = await stoppedListener(host, port);
      if (what === 'slow') setTimeout(goOn, 1000);
      return host;
    };
    const raced = await raceAddresses(
      [
        { address: await hostOf(first, '127.0.0.2'), family: 6 },
        { address: await hostOf(second, '127.0.0.3'), family: 4 },
      ],
      port,
      new AbortController().signal,
    );
    expect(raced).toHaveProperty('socket');
    if ('socket' in raced) raced.socket.destroy();
  });

  test('of which none answers says why, and holds no connection', async () => {
    const { port } = await stoppedListener('127.0.0.2');
    const ended = new AbortController();
    const raced = raceAddresses(
      [
        { address: '127.0.0.2', family: 6 },
        { address: '127.0.0.4', family: 4 },
      ],
      port,
      ended.signal,
    );
    setTimeout(() => ended.abort(), 500);
    expect(await raced).toEqual({ code: undefined });
    const none = { address: '127.0.0.4', family: 4 };
    expect(await raceAddresses([none, none], port, new AbortController().signal)).toEqual({
      code: 'ECONNREFUSED',
    });
  });

  test('is paid over the one that lives, and asked once', async () => {
    await using service = await rawService((socket) => socket.end(jsonAnswer('201 Created', codeAnswer)));
    const port = Number(new URL(service.url).port);
    await stoppedListener('127.0.0.2', port);
    const both = [
      { address: '127.0.0.2', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ];
    const lookup = vi.spyOn(dns, 'lookup');
    lookup.mockImplementation(((
      _name: string,
      _options: object,
      tell: (error: null, found: object) => void,
    ) => tell(null, both)) as never);
    onTestFinished(() => lookup.mockRestore());
    const outcome = await clientOf({ url: `http://localhost:${port}` }).createCode(codeRequest);
    expect(outcome.kind).toBe('ok');
    expect([service.requests.length, service.connections()]).toEqual([1, 1]);
  });
});

describe("a shop's own certificate authority", () => {
  const route = { certificateAuthority: authority, proxy: null };

  test('is believed beside the public ones, and only where it is named', async () => {
    await using service = await serviceWith('server');
    expect(await clientOf(service).createCode(codeRequest)).toMatchObject({ kind: 'certificate' });
    expect(service.requests).toEqual([]);
    expect(await clientOf(service, { route }).createCode(codeRequest)).toMatchObject({ kind: 'ok' });
  });

  test.each(['expired', 'not-yet-valid', 'wrong-host', 'self-signed'])(
    'vouches for no certificate that is %s: certainly nothing was asked for',
    async (certificate) => {
      await using service = await serviceWith(certificate);
      const outcome = await clientOf(service, { route }).createCode(codeRequest);
      expect(outcome.kind).toBe('certificate');
      expect(conclusion(outcome.kind)).toBe('certainly nothing');
      expect(service.requests).toEqual([]);
    },
  );

  test('is read with its subject and its end', () => {
    expect(readAuthorities(authority)).toEqual([
      { subject: 'CN=Madoguchi test authority', expires: Date.parse('2126-10-27T08:11:52Z') },
    ]);
    expect(readAuthorities(`${authority}\n${authority}`)).toHaveLength(2);
  });

  test.each([
    ['nothing', ''],
    ['other text', 'authority'],
    ["a service's own certificate", pem('server')],
    ['a private key beside it', `${authority}${pem('server-key')}`],
    ['half a certificate', authority.slice(0, 400)],
    ['a broken certificate', authority.replace('MII', 'AAA')],
    ['more than a chain has', authority.repeat(6)],
  ])('is none where there is %s', (_what, text) => {
    expect(readAuthorities(text)).toBeUndefined();
  });
});

/** What a proxy does with what it is asked; everything that it hears is kept. */
type Deed = (request: IncomingMessage, client: Socket, target: () => Socket) => void;

interface Proxy {
  address: string;
  heard: string[];
}

async function proxyThat(deed: Deed): Promise<Proxy> {
  const server = createServer();
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => heard.push(bytes.toString('latin1')));
  });
  server.on('connect', (request, client: Socket) => {
    heard.push(`${request.method ?? ''} ${request.url ?? ''} ${JSON.stringify(request.headers)}`);
    const [host, port] = (request.url ?? '').split(':');
    deed(request, client, () => {
      const target = connect({ host: host ?? '', port: Number(port) });
      sockets.add(target);
      target.on('error', () => client.destroy());
      client.on('close', () => target.destroy());
      return target;
    });
  });
  return { address: await listening(server, sockets), heard };
}

async function listening(server: Server, sockets: Set<Socket>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const opened = 'HTTP/1.1 200 Connection established\r\n\r\n';

/** Hands everything on, both ways. */
const handsOn: Deed = (_request, client, target) => {
  const service = target();
  service.once('connect', () => {
    client.write(opened);
    client.pipe(service).pipe(client);
  });
};

describe('through a proxy', () => {
  const way = (address: string): { route: { certificateAuthority: string; proxy: string } } => ({
    route: { certificateAuthority: authority, proxy: address },
  });

  test('a service is spoken to, and the proxy hears its name and nothing else', async () => {
    await using service = await serviceWith('server');
    const proxy = await proxyThat(handsOn);
    const outcome = await clientOf(service, way(proxy.address)).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'ok' });
    expect(service.requests).toHaveLength(1);
    const heard = proxy.heard.join('');
    expect(heard).toContain(`CONNECT ${new URL(service.url).host}`);
    for (const secret of [secretKey, 'authorization', '/codes', codeRequest.orderNo]) {
      expect(heard.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  test('the certificate is still held against the name of the service', async () => {
    await using service = await serviceWith('wrong-host');
    const proxy = await proxyThat(handsOn);
    const outcome = await clientOf(service, way(proxy.address)).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'certificate' });
    expect(service.requests).toEqual([]);
  });

  const refusals: [what: string, deed: Deed, words: RegExp][] = [
    ['refuses', (_request, client) => client.end('HTTP/1.1 403 Forbidden\r\n\r\n'), /proxy refused \(403\)/],
    [
      'asks for a password',
      (_request, client) =>
        client.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n'),
      /proxy asks for a password/,
    ],
    ['dies when it is asked', (_request, client) => client.destroy(), /proxy closed the connection/],
    ['speaks no HTTP', (_request, client) => client.end('hello\r\n\r\n'), /proxy closed the connection/],
    [
      'speaks before the service does',
      (_request, client) => client.write(`${opened}<html>sign in</html>`),
      /did not open a way/,
    ],
    [
      'dies after it has opened the way',
      (_request, client) => client.write(opened, () => client.destroy()),
      /closed before sending/,
    ],
    [
      'opens a way to nobody who speaks TLS',
      (_request, client) =>
        client.write(opened, () => client.once('data', () => client.end('HTTP/1.1 200 OK\r\n\r\n'))),
      /could not be reached|closed before sending/,
    ],
  ];
  test.each(refusals)('that %s, certainly nothing was asked for', async (_what, deed, words) => {
    await using service = await serviceWith('server');
    const proxy = await proxyThat(deed);
    const outcome = await clientOf(service, way(proxy.address)).createCode(codeRequest);
    expect(outcome.kind).toBe('not-sent');
    expect(conclusion(outcome.kind)).toBe('certainly nothing');
    expect(outcome.kind === 'not-sent' && outcome.message).toMatch(words);
    expect(service.requests).toEqual([]);
  });

  test('that nobody runs, certainly nothing was asked for', async () => {
    const server = createTcpServer();
    const address = await listening(server, new Set());
    await new Promise((resolve) => server.close(resolve));
    await using service = await serviceWith('server');
    const outcome = await clientOf(service, way(address)).createCode(codeRequest);
    expect(outcome).toMatchObject({
      kind: 'not-sent',
      reason: 'connect',
      message: 'The proxy could not be reached (ECONNREFUSED).',
    });
    expect(service.connections()).toBe(0);
  });

  test('that hangs, certainly nothing was asked for when the time is over', async () => {
    let fire: () => void = () => undefined;
    const setTimer = (_: number, action: () => void): (() => void) => {
      fire = action;
      return () => undefined;
    };
    await using service = await serviceWith('server');
    const proxy = await proxyThat(() => fire());
    const outcome = await clientOf(service, { ...way(proxy.address), setTimer }).createCode(codeRequest);
    expect(outcome).toEqual({
      kind: 'not-sent',
      reason: 'connect',
      message: 'The proxy did not answer in time.',
    });
    expect(service.connections()).toBe(0);
  });

  test('that dies once the service was asked, nobody knows', async () => {
    let dies: () => void = () => undefined;
    const tls = { key: pem('server-key'), cert: pem('server') };
    await using service = await rawService(() => dies(), tls);
    const proxy = await proxyThat((request, client, target) => {
      dies = () => client.destroy();
      handsOn(request, client, target);
    });
    const outcome = await clientOf(service, way(proxy.address)).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
    expect(conclusion(outcome.kind)).toBe('nobody knows');
    expect(service.requests).toHaveLength(1);
  });

  test.each([
    'https://proxy:1',
    'http://user:word@proxy:1',
    'proxy:1',
    'http://proxy:1/path',
    'socks5://proxy:1',
  ])('%s is none', (address) => {
    expect(() => clientOf({ url: 'https://service.example' }, way(address))).toThrow('http://HOST:PORT');
  });

  test('practice on this machine passes it by', async () => {
    await using service = await rawService((socket) => socket.end(jsonAnswer('201 Created', codeAnswer)));
    const outcome = await clientOf(service, way('http://127.0.0.1:9')).createCode(codeRequest);
    expect(outcome.kind).toBe('ok');
  });
});
