/** The embedded payment service under load. Why nothing is measured beside it: docs/decisions/parts.md. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fromRoot } from '../paths.ts';
import { type Load, load } from './load.ts';
import { type Measured, milliseconds, type Row } from './report.ts';

/** How many customers the service holds, and how often each question is put. */
const customers = 100_000;
const counts = { create: 2_000, list: 400 };
/** Words that few, some and many customers have, and one that none has. */
const keywords = ['鈴木', 'さいとう', '0312', 'zzzz', 'suzuki', '直樹'];

/** Requests a second and the 99th percentile: create code, and list customers of a hundred thousand. */
export async function measureSandbox(folder: string): Promise<Measured> {
  console.log(`Sandbox: ${customers} customers`);
  const { create, list } = await measureLoads(folder);
  return {
    rows: [...rowsOf('create code', create), ...rowsOf('list customers', list)],
    raw: { customers, counts, create, list },
  };
}

function rowsOf(what: string, { perSecond, p99 }: Load): Row[] {
  const alone = { beside: '', compared: '', aim: '' };
  return [
    { figure: `sandbox, ${what}`, terminal: `${perSecond.toFixed(0)} a second`, ...alone },
    { figure: '  99th percentile', terminal: milliseconds(p99), ...alone },
  ];
}

async function measureLoads(folder: string): Promise<{ create: Load; list: Load }> {
  const data = join(folder, 'sandbox');
  rmSync(data, { recursive: true, force: true });
  const server = start(fromRoot('build/sandbox.ts'), ['--data', data, '--customers', String(customers)]);
  try {
    const { url, key } = JSON.parse(await firstLine(server)) as { url: string; key: string };
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
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
