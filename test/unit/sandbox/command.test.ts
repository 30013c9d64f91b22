import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSandboxFlags } from '../../../build/sandbox/flags.ts';
import { newFolder } from '../../support/folder.ts';

const command = fileURLToPath(new URL('../../../build/sandbox.ts', import.meta.url));

function run(
  flags: readonly string[],
): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
  const child = spawn(process.execPath, [command, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('prints one line of JSON, serves, and ends cleanly when it is told to', async () => {
  const child = run(['--key', 'sk_test_command', '--dialect', 'elepay']);
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  await once(output, 'line');
  const { url, key } = JSON.parse(lines[0] ?? '') as { url: string; key: string };
  expect(key).toBe('sk_test_command');
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);

  const response = await fetch(`${url}/codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 500, orderNo: 'C-1', expiryDuration: 3 }),
  });
  expect(response.status).toBe(201);
  const { codeUrl } = (await response.json()) as { codeUrl: string };
  const payerPage = await fetch(codeUrl);
  expect(payerPage.status).toBe(200);
  expect(await payerPage.text()).toContain('/assets/fonts.css');

  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(lines).toHaveLength(1);
}, 180_000);

test('is told by its flags how to misbehave and what to hold', async () => {
  const flags = ['--misbehave', 'rate-limited@amount=429', '--misbehave', 'server-error@order=BAD'];
  const child = run([...flags, '--documented-only', '--key', 'sk_test_f']);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const headers = { authorization: 'Bearer sk_test_f', 'content-type': 'application/json' };
  const status = async (path: string, body?: object): Promise<number> =>
    (await fetch(url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }))
      .status;

  expect(await status('/codes', { amount: 429, orderNo: 'A' })).toBe(429);
  expect(await status('/codes', { amount: 1, orderNo: 'BAD-1' })).toBe(500);
  expect(await status('/codes', { amount: 1, orderNo: 'A' })).toBe(201);
  // There as an order number, though no code can be read.
  expect(await status('/codes', { amount: 1, orderNo: 'A' })).toBe(409);
  expect(await status('/locations')).toBe(405);
}, 180_000);

test('--help prints how it is used, and nothing is started', async () => {
  const child = run(['--help', '--port', '70000']);
  const [output, [code]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  expect(code).toBe(0);
  for (const flag of ['--misbehave', '--documented-only', 'lost-answer']) {
    expect(output).toContain(flag);
  }
}, 180_000);

test('a wrong flag ends it with 2 and words, and has no effect, though another names a directory to make', async () => {
  const parent = newFolder('sandbox-command');
  const child = run(['--data', join(parent, 'data'), '--misbehave', 'explode']);
  const [errors, output, exited] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'exit'),
  ]);
  expect(exited).toEqual([2, null]);
  expect(errors).toMatch(/^--misbehave must be [^]*npm run sandbox --/);
  expect(output).toBe('');
  expect(readdirSync(parent)).toEqual([]);
}, 180_000);

describe('flags that make no sense are told in words', () => {
  test.each([
    [['--port', '70000'], '--port must be an integer'],
    [['--port', 'x'], '--port must be an integer'],
    [['--dialect', 'klingon'], '--dialect must be documented or elepay'],
    [['--key', 'two words'], '--key must be'],
    [['--key', 'schlüssel'], '--key must be'],
    [['--data', ''], '--data must'],
    [['--verbose'], '--verbose'],
    [['stray'], 'stray'],
    [['--port'], '--port'],
    [['--port', '-1'], '--port'],
    [['--misbehave'], '--misbehave'],
    [['--misbehave', 'explode'], '--misbehave must be WHAT, WHAT/ACT'],
    [['--misbehave', 'slow', '--misbehave', 'decline@amount=1.5'], 'not "decline@amount=1.5"'],
    [['--documented-only=yes'], '--documented-only'],
  ])('%j', (flags, words) => {
    expect(readSandboxFlags(flags)).toEqual({
      kind: 'wrong',
      message: expect.stringContaining(words) as string,
    });
  });
});
