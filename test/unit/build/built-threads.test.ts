import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { mainConfig } from '../../../build/vite.main.ts';
import { threadBeside } from '../../../electron/files/thread.ts';
import { newFolder } from '../../support/folder.ts';

test('the built thread of a way to a place begins at a port, and says why a server is none of SSH', async () => {
  const folder = newFolder('built');
  const config = mainConfig.find((one) => String(one.build?.ssr).endsWith('copy/way-thread.ts'));
  await build({ ...config, build: { ...config?.build, outDir: folder }, logLevel: 'silent' });
  const server = createServer((socket) => socket.on('error', () => undefined).end('a'.repeat(70_000)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const job = { to: `sftp://shop@127.0.0.1:${port}/copies`, hostKeys: ['SHA256:none'] };
  const thread = threadBeside(folder, { source: 'way-thread.ts', bundle: 'copy-way.cjs', job });
  onTestFinished(async () => {
    await thread.terminate();
  });
  const [begun] = (await once(thread, 'message')) as [{ port: number }];
  const socket = connect(begun.port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => socket.destroySoon());
  const [told] = (await once(thread, 'message')) as [{ why: string }];
  expect(told.why).toContain(`${job.to}: `);
  expect(told.why).toMatch(/does not end/);
}, 60_000);
