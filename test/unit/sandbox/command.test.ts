import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

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
}, 30_000);

describe('flags that make no sense end it with 2 and words', () => {
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
  ])(
    '%j',
    async (flags, words) => {
      const child = run(flags);
      const [errors, output, [code]] = await Promise.all([
        text(child.stderr),
        text(child.stdout),
        once(child, 'exit') as Promise<[number | null]>,
      ]);
      expect(code).toBe(2);
      expect(errors).toContain(words);
      expect(errors).toContain('npm run sandbox --');
      expect(output).toBe('');
    },
    30_000,
  );
});
