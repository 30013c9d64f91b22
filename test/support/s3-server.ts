import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../build/free-port.ts';
import { fromRoot } from '../../build/paths.ts';
import type { JournalCopy } from '../../electron/contract/journal-copy.ts';

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];

/** Why there is no S3-compatible server here, or null. */
export function whyNoS3(): string | null {
  const missing = programs.filter((name) => !existsSync(`/usr/bin/${name}`));
  if (missing.length === 0) return null;
  return `there is no ${missing.join(', ')} (Debian: radosgw, ceph-mon, ceph-osd)`;
}

const fakeTime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** Why the server's clock cannot be set, or null. */
export function whyNoOtherClock(): string | null {
  return whyNoS3() ?? (existsSync(fakeTime) ? null : `there is no ${fakeTime} (Debian: faketime)`);
}

/** Who may write to a bucket, and the key. */
export interface Account {
  readonly accessKeyId: string;
  readonly secret: string;
}

/**
 * Ceph's S3 gateway on loopback, over a store that is one process and in memory. Its files are in a folder of its own; its
 * processes end with their parent, however that ends.
 */
export class S3Server {
  /** The account that owns the buckets. */
  readonly account: Account = { accessKeyId: 'AKEXAMPLE', secret: 'the-secret-of-the-place' };
  /** The ports without and with TLS, whose certificate is of the tests' own authority. */
  readonly ports: { plain: number; tls: number };
  readonly #folder: string;
  readonly #running = new Set<ChildProcess>();
  #gateway: ChildProcess | null = null;

  private constructor(folder: string, ports: { plain: number; tls: number }) {
    this.#folder = folder;
    this.ports = ports;
  }

  /** Starts a server, which the caller ends. */
  static async start(): Promise<S3Server> {
    const folder = mkdtempSync(join(tmpdir(), 'madoguchi-s3-'));
    const server = new S3Server(folder, { plain: await freePort(), tls: await freePort() });
    try {
      await server.#startStore();
      await server.run();
      await server.addAccount(server.account);
      return server;
    } catch (error) {
      await server.end();
      throw error;
    }
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.ports.plain}`;
  }

  /** Has the gateway answer, also again after `stop`, with what it had; `offBy` sets its clock off. */
  async run(offBy?: '+1d' | '-1d'): Promise<void> {
    const clock = offBy && { LD_PRELOAD: fakeTime, FAKETIME: offBy, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    const gateway = this.#spawn(['radosgw', '-n', 'client.rgw.a', '-f'], clock);
    this.#gateway = gateway;
    while (!(await answers(this.endpoint))) {
      if (gateway.exitCode !== null) throw new Error(`radosgw ended: ${this.#logOf('client.rgw.a')}`);
      await pause(50);
    }
  }

  /** Ends the gateway with every connection; stored data stays. */
  async stop(): Promise<void> {
    const gateway = this.#gateway;
    this.#gateway = null;
    if (gateway) await killed(gateway);
  }

  /** Ends the server for good. */
  async end(): Promise<void> {
    await Promise.all([...this.#running].map(killed));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Makes another account, which may not touch the first one's buckets. */
  async addAccount({ accessKeyId, secret }: Account): Promise<void> {
    const keys = [`--uid=${accessKeyId}`, '--display-name=Shop', `--access-key=${accessKeyId}`];
    await this.#ask('radosgw-admin', '-n', 'client.rgw.a', 'user', 'create', ...keys, `--secret=${secret}`);
  }

  async bucket(name = `shop-${randomUUID()}`): Promise<Bucket> {
    const bucket = new Bucket(name, this);
    await bucket.request('PUT', '');
    return bucket;
  }

  async #startStore(): Promise<void> {
    const monitor = `v2:127.0.0.1:${await freePort()}`;
    const [cluster, osd] = [randomUUID(), randomUUID()];
    for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(this.#folder, name));
    writeFileSync(this.#configuration, this.#configurationWith(cluster, monitor));
    const map = join(this.#folder, 'monmap');
    await this.#ask('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', `[${monitor}]`, map);
    await this.#ask('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    this.#spawn(['ceph-mon', '-i', 'a', '-f']);
    await this.#ask('ceph', 'osd', 'new', osd, '0');
    await this.#ask('ceph-osd', '-i', '0', '--osd-uuid', osd, '--mkfs');
    this.#spawn(['ceph-osd', '-i', '0', '-f']);
  }

  get #configuration(): string {
    return join(this.#folder, 'ceph.conf');
  }

  #configurationWith(cluster: string, monitor: string): string {
    const folder = this.#folder;
    const pem = ['server', 'server-key'].map((name) =>
      readFileSync(fromRoot(`test/support/tls/${name}.pem`)),
    );
    writeFileSync(join(folder, 'tls.pem'), Buffer.concat(pem), { mode: 0o600 });
    const { plain, tls } = this.ports;
    const tlsPort = `ssl_endpoint=127.0.0.1:${tls} ssl_certificate=${join(folder, 'tls.pem')}`;
    return `[global]
fsid = ${cluster}
run dir = ${folder}
admin socket =
pid file =
log file = ${folder}/$name.log
mon host = ${monitor}
mon initial members = a
public network = 127.0.0.0/8
# Whoever reaches the store may use it: it is on loopback, and the gateway has accounts of its own.
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
# One store of one process.
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 0
paxos propose interval = 0.05
paxos min wait = 0.01
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 3221225472
[client.rgw.a]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${plain} ${tlsPort}
rgw enable usage log = false
# A gateway that was ended would be waited for: by those that tell each other what they hold in memory.
rgw cache enabled = false
`;
  }

  #spawn([program = '', ...args]: string[], variables: Record<string, string> = {}): ChildProcess {
    const all = ['--pdeathsig', 'KILL', program, '-c', this.#configuration, ...args];
    const child = spawn('setpriv', all, { stdio: 'ignore', env: { ...process.env, ...variables } });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  async #ask(program: string, ...args: string[]): Promise<void> {
    try {
      await promisify(execFile)(program, ['-c', this.#configuration, ...args]);
    } catch (error) {
      throw new Error(`${program}: ${['mon.a', 'osd.0'].map((name) => this.#logOf(name)).join('\n')}`, {
        cause: error,
      });
    }
  }

  #logOf(name: string): string {
    const path = join(this.#folder, `${name}.log`);
    return existsSync(path) ? readFileSync(path, 'utf8').slice(-2_000) : '';
  }
}

/** A bucket with the account's key, to look into it. */
export class Bucket {
  readonly name: string;
  readonly #server: S3Server;

  constructor(name: string, server: S3Server) {
    this.name = name;
    this.#server = server;
  }

  /** A place in the bucket, as a set-up file names it. */
  place(folder = 'till'): JournalCopy & Pick<Account, 'accessKeyId'> {
    const { account, endpoint } = this.#server;
    return {
      to: `s3://${this.name}/${folder}`,
      endpoint,
      region: 'ap-northeast-1',
      accessKeyId: account.accessKeyId,
    };
  }

  /** Size in bytes of each object, by key. */
  async sizes(): Promise<Map<string, number>> {
    const listed = (await this.request('GET', '')).toString('utf8');
    const found = [...listed.matchAll(/<Key>([^<]*)<\/Key>.*?<Size>(\d+)<\/Size>/g)];
    return new Map(found.map(([, key = '', size]) => [key, Number(size)]));
  }

  async keys(): Promise<string[]> {
    return [...(await this.sizes()).keys()];
  }

  read(key: string): Promise<Buffer> {
    return this.request('GET', key);
  }

  /** Sends a request that the account signs; rejects with what the server says. */
  async request(method: string, key: string, body = ''): Promise<Buffer> {
    const { account, endpoint } = this.#server;
    const url = new URL(`/${this.name}${key === '' ? '' : `/${key}`}`, endpoint);
    const headers = signed(method, url, body, account);
    const answer = await fetch(url, { method, headers, ...(body !== '' && { body }) });
    const content = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${method} ${url.href}: ${answer.status} ${content.toString('utf8')}`);
    return content;
  }
}

/** The headers of a request with its signature (AWS Signature, version 4). */
function signed(method: string, url: URL, body: Buffer | string, account: Account): Record<string, string> {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const content = createHash('sha256').update(body).digest('hex');
  const names = 'host;x-amz-content-sha256;x-amz-date';
  const canonical = `${method}\n${url.pathname}\n\nhost:${url.host}\nx-amz-content-sha256:${content}\nx-amz-date:${time}\n\n${names}\n${content}`;
  const scope = [time.slice(0, 8), 'us-east-1', 's3', 'aws4_request'];
  const hash = createHash('sha256').update(canonical).digest('hex');
  const key = scope.reduce<Buffer | string>(hmac, `AWS4${account.secret}`);
  const signature = Buffer.from(hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope.join('/')}\n${hash}`));
  const credential = `${account.accessKeyId}/${scope.join('/')}`;
  return {
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature.toString('hex')}`,
    'x-amz-content-sha256': content,
    'x-amz-date': time,
  };
}

function hmac(key: Buffer | string, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest();
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
