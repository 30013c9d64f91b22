import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { ranToEnd } from '../../../build/package/seat.ts';

const node = (script: string): ReturnType<typeof spawn> => spawn(process.execPath, ['-e', script]);

test('a program that ends is answered with its code and what it said', async () => {
  const ran = ranToEnd(node("console.log('out'); console.error('err'); process.exitCode = 3"), 'node');
  expect(await ran).toEqual({ code: 3, stdout: 'out\n', stderr: 'err\n' });
});

test('a program that does not end is ended, and named with what it said', async () => {
  const child = node("console.log('waiting'); setInterval(() => undefined, 1_000)");
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  const said = new Promise((resolve) => child.stdout?.once('data', resolve));
  const ran = ranToEnd(child, 'the program', 3_000);
  await expect(ran).rejects.toThrow(/^the program has not ended after 3 s\. It said: /);
  await said;
  expect(await ended).toBe('SIGKILL');
});
