/** The embedded payment service under load, beside another mock server of HTTP with the same records. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fromRoot } from '../paths.ts';
import { type Load, load } from './load.ts';
import { type Measured, milliseconds, type Row, times } from './report.ts';

/** What both servers are asked: how many customers they hold, and how often each question is put. */
const customers = 100_000;
const counts = { create: 2_000, list: 400, besideCreate: 20, besideList: 60 };
/** Words that few, some and many customers have, and one that none has. */
const keywords = ['鈴木', 'さいとう', '0312', 'zzzz', 'suzuki', '直樹'];

/** What was measured of one server. */
interface Loads {
  readonly create: Load;
  readonly list: Load;
}

/** Requests a second and the 99th percentile: create code, and list customers of a hundred thousand. */
export async function measureSandbox(folder: string): Promise<Measured> {
  console.log(`Sandbox: ${customers} customers`);
  const own = await measureOwn(folder);
  console.log('Sandbox: the same of json-server');
  const beside = await measureBeside(folder, own.records);
  return {
    rows: [
      ...rowsOf('create code', own.create, beside.create),
      ...rowsOf('list customers', own.list, beside.list),
    ],
    raw: { customers, counts, own: { create: own.create, list: own.list }, beside },
  };
}

function rowsOf(what: string, own: Load, beside: Load): Row[] {
  const perSecond = (value: number): string => `${value.toFixed(0)} a second`;
  return [
    {
      figure: `sandbox, ${what}`,
      terminal: perSecond(own.perSecond),
      beside: `${perSecond(beside.perSecond)} (json-server)`,
      compared: times(own.perSecond, beside.perSecond),
      aim: '',
    },
    {
      figure: '  99th percentile',
      terminal: milliseconds(own.p99),
      beside: `${milliseconds(beside.p99)} (json-server)`,
      compared: times(own.p99, beside.p99),
      aim: '',
    },
  ];
}

async function measureOwn(folder: string): Promise<Loads & { records: unknown[] }> {
  const data = join(folder, 'sandbox');
  rmSync(data, { recursive: true, force: true });
  const server = start(fromRoot('build/sandbox.ts'), ['--data', data, '--customers', String(customers)]);
  try {
    const { url, key } = JSON.parse(await firstLine(server)) as { url: string; key: string };
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const records = await readCustomers(url, headers);
    const create = await load(url, counts.create, (index) => ({
      method: 'POST',
      path: '/codes',
      headers,
      body: codeBody(index),
    }));
    const list = await load(url, counts.list, (index) => ({
      method: 'GET',
      path: `/customers?keyword=${keywordAt(index)}&limit=20&offset=0`,
      headers,
    }));
    return { create, list, records };
  } finally {
    await stop(server);
  }
}

async function measureBeside(folder: string, records: unknown[]): Promise<Loads> {
  const database = join(folder, 'json-server.json');
  writeFileSync(database, JSON.stringify({ customers: records, codes: [] }));
  const port = await freePort();
  const program = fromRoot('node_modules/json-server/lib/cli/bin.js');
  const server = start(program, ['--host', '127.0.0.1', '--port', String(port), '--quiet', database]);
  const url = `http://127.0.0.1:${port}`;
  try {
    await answering(`${url}/codes`);
    const list = await load(url, counts.besideList, (index) => ({
      method: 'GET',
      path: `/customers?q=${keywordAt(index)}&_limit=20&_start=0`,
    }));
    // Last: it writes its whole file anew for each.
    const create = await load(url, counts.besideCreate, (index) => ({
      method: 'POST',
      path: '/codes',
      headers: { 'content-type': 'application/json' },
      body: codeBody(index),
    }));
    return { create, list };
  } finally {
    await stop(server);
  }
}

function codeBody(index: number): string {
  return JSON.stringify({
    amount: 1_200,
    orderNo: `BENCH-${index}`,
    items: [{ name: '抹茶ラテ', price: 600, count: 2 }],
  });
}

function keywordAt(index: number): string {
  return encodeURIComponent(keywords[index % keywords.length] ?? '');
}

/** Every customer, page by page, as the service tells of them. */
async function readCustomers(url: string, headers: Record<string, string>): Promise<unknown[]> {
  const records: unknown[] = [];
  for (;;) {
    const answer = await fetch(`${url}/customers?limit=100&offset=${records.length}`, { headers });
    const page = (await answer.json()) as { total: number; customers: unknown[] };
    records.push(...page.customers);
    if (page.customers.length === 0 || records.length >= page.total) return records;
  }
}

function start(program: string, args: string[]): ChildProcess {
  return spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no output.');
  for await (const line of createInterface(stdout)) return line;
  throw new Error('The server ended without a word.');
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    try {
      await fetch(url);
      return;
    } catch {
      // Not listening yet.
      await delay(100);
    }
  }
  throw new Error(`Nothing answers at ${url}.`);
}
