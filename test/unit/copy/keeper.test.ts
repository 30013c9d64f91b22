import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test as base, vi } from 'vitest';
import { tellAfterMs } from '../../../electron/copy/keeper.ts';
import { otherDrive } from '../../support/copy-places.ts';
import { newFolder } from '../../support/folder.ts';
import { Line } from '../../support/line.ts';
import { isLitestreamHere } from '../../support/litestream.ts';
import { SftpServer, whyNoSftp } from '../../support/sftp-server.ts';
import {
  copying,
  eventually,
  hasAll,
  isCopying,
  keeperOf,
  minutes,
  nameOf,
  ownerAt,
  sell,
} from './support.ts';

const test = base.skipIf(!isLitestreamHere);

test('two machines at one place write two copies, and each finds its own again', async () => {
  const drive = otherDrive();
  const [one, other] = [await copying(keeperOf({ to: drive })), await copying(keeperOf({ to: drive }))];
  expect(nameOf(one)).toMatch(/^T1-[0-9a-f]{16}$/);
  expect(nameOf(other)).not.toBe(nameOf(one));
  one.keeper.stop();
  const again = await copying(keeperOf({ to: drive }, {}, one.journal));
  expect(nameOf(again)).toBe(nameOf(one));
});

test('a disk in another machine, and another journal in the same place, begin a copy of their own', async () => {
  const drive = otherDrive();
  const one = await copying(keeperOf({ to: drive }));
  const name = nameOf(one);
  one.keeper.stop();
  await copying(keeperOf({ to: drive }, { machine: 'machine two' }, one.journal));
  const second = nameOf(one);
  expect(second).not.toBe(name);
  await copying(keeperOf({ to: drive }, { machine: 'machine two', genesis: 'another' }, one.journal));
  expect(nameOf(one)).not.toBe(second);
});

test('a copy that was taken over is written no more, and staff are told at once', async () => {
  const minute = minutes();
  const drive = otherDrive();
  const kept = await copying(keeperOf({ to: drive }));
  const taken = join(drive, nameOf(kept) ?? '', 'taken-over.json');
  writeFileSync(taken, JSON.stringify({ machine: 'machine two', by: 'Counter 2 (T1)' }));
  await minute();
  await eventually(() => expect(kept.keeper.trouble).toEqual({ kind: 'taken-over', by: 'Counter 2 (T1)' }));
  const owner = ownerAt(drive, nameOf(kept));
  const again = keeperOf({ to: drive }, {}, kept.journal);
  again.keeper.start();
  await eventually(() => expect(again.keeper.trouble?.kind).toBe('taken-over'));
  expect(isCopying(again)).toBe(false);
  expect(ownerAt(drive, nameOf(kept))).toBe(owner);
});

test.each([
  ['a folder that is not there', '/dev/shm/madoguchi-no-such-folder', /ENOENT/],
  ['a folder on the journal’s own disk', tmpdir(), /same disk/],
])('%s is no place: nothing is copied, and a sale is three commits', async (_name, to, why) => {
  const kept = keeperOf({ to });
  kept.keeper.start();
  await eventually(() =>
    expect(kept.keeper.state).toMatchObject({ kind: 'failing', why: expect.stringMatching(why) as string }),
  );
  sell(kept.journal);
  expect(kept.keeper.trouble).toBeNull();
});

test('a place that accepts and never answers holds nothing up, and is told of when it is away for long', async () => {
  const minute = minutes();
  const sockets = createServer(() => undefined);
  await new Promise<void>((resolve) => sockets.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void sockets.close());
  const { port } = sockets.address() as AddressInfo;
  let aheadMs = 0;
  const to = `sftp://shop@127.0.0.1:${port}/copies`;
  const kept = keeperOf({ to }, { now: () => Date.now() + aheadMs });
  kept.keeper.start();
  sell(kept.journal);
  expect(kept.keeper.trouble).toBeNull();
  aheadMs = 2 * 60_000;
  await minute();
  await eventually(() => expect(kept.keeper.state.kind).toBe('failing'));
  expect(kept.keeper.trouble).toBeNull();
  aheadMs += tellAfterMs;
  expect(kept.keeper.trouble).toMatchObject({ kind: 'failing' });
  // Ends at once all the same, and holds the journal no more.
  kept.keeper.stop();
  kept.journal.close();
  expect(existsSync(`${kept.journal.path}-wal`)).toBe(false);
});

const noSftp = whyNoSftp();
if (noSftp !== null) console.log(`No copy is kept at a real SFTP server: ${noSftp}.`);

base.skipIf(!isLitestreamHere || noSftp !== null)(
  'a clock that is set back by a day keeps no place that takes nothing from being told of',
  { timeout: 120_000 },
  async () => {
    const minute = minutes();
    const server = await SftpServer.start();
    const line = await Line.to(server.port);
    let aheadMs = 86_400_000;
    const copy = { to: server.placeAt(line.port), keyPath: server.keyPath };
    const kept = await copying(keeperOf(copy, { now: () => Date.now() + aheadMs }));
    await hasAll(kept, copy);
    line.isDead = true;
    sell(kept.journal);
    const tomorrow = (Date.now() + aheadMs) / 1_000;
    utimesSync(`${kept.journal.path}-wal`, tomorrow, tomorrow);
    aheadMs = 0;
    await minute();
    expect(kept.keeper.state).toEqual({ kind: 'kept' });
    const since = (): number => (kept.keeper.state.kind === 'failing' ? kept.keeper.state.since : Infinity);
    // A look that has not ended skips the next.
    const eventuallyBy = (check: () => boolean): Promise<unknown> =>
      eventually(async () => {
        await minute();
        expect(check()).toBe(true);
      });
    aheadMs = 2 * 60_000;
    await eventuallyBy(() => since() < Infinity);
    aheadMs -= 86_400_000;
    await eventuallyBy(() => since() <= Date.now() + aheadMs);
    aheadMs += tellAfterMs;
    expect(kept.keeper.trouble).toMatchObject({ kind: 'failing', why: 'The place takes nothing.' });
  },
);

base.skipIf(!isLitestreamHere || noSftp !== null)(
  'an SFTP server that goes away in the middle holds no sale up, and has everything when it is back',
  async () => {
    const minute = minutes();
    const server = await SftpServer.start();
    const copy = { to: server.place, keyPath: server.keyPath };
    let aheadMs = 0;
    const kept = await copying(keeperOf(copy, { now: () => Date.now() + aheadMs }));
    await hasAll(kept, copy);
    await server.stop();
    sell(kept.journal);
    await server.run();
    // Litestream waits for the connection that it had, for ever.
    aheadMs = 2 * 60_000;
    await minute();
    await hasAll(kept, copy);
    expect(kept.keeper.state).toEqual({ kind: 'kept' });
  },
  120_000,
);

test('a copier that ends is started again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const starts = vi.fn(() => '/bin/false');
  const kept = keeperOf({ to: otherDrive() }, { program: starts });
  kept.keeper.start();
  await eventually(() => expect(kept.keeper.state.kind).toBe('failing'));
  expect(starts).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  await eventually(() => expect(starts).toHaveBeenCalledTimes(2));
  kept.keeper.stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(starts).toHaveBeenCalledTimes(2);
});

base('a try that is due is called off when what waits is let go of: no two are due at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const tries = vi.fn(() => null);
  const kept = keeperOf({ to: tmpdir() }, { program: tries });
  const waiting = join(dirname(kept.journal.path), '.journal.db-litestream');
  mkdirSync(waiting);
  writeFileSync(join(waiting, 'kept back'), '');
  // Only as long as it seems: it takes no room of this disk.
  truncateSync(join(waiting, 'kept back'), 600 * 1024 * 1024);
  kept.keeper.start();
  await vi.advanceTimersByTimeAsync(59_000);
  // At once, after 5 s, and 15 s later; the next is due a minute after that.
  expect(tries).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1_000);
  await eventually(() => expect(existsSync(waiting)).toBe(false));
  await vi.advanceTimersByTimeAsync(200_000);
  expect(tries).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(tries).toHaveBeenCalledTimes(4);
});

base('a disk that cannot be looked at ends nothing: staff are told all the same', async () => {
  const minute = minutes();
  const passed = vi.fn(() => 0);
  const tell = vi.fn();
  const kept = keeperOf({ to: tmpdir() }, { program: () => null, now: passed, onChange: tell });
  kept.keeper.start();
  await eventually(() => expect(kept.keeper.state.kind).toBe('failing'));
  rmSync(dirname(kept.journal.path), { recursive: true });
  await minute();
  expect(tell).not.toHaveBeenCalled();
  passed.mockReturnValue(tellAfterMs);
  await minute();
  await eventually(() => expect(tell).toHaveBeenCalled());
});

test('the secret of a place is in no argument, no environment and no file', async () => {
  const folder = newFolder('seen');
  const program = join(folder, 'litestream');
  const out = join(folder, 'seen');
  mkdirSync(out);
  writeFileSync(
    program,
    `#!/bin/sh\nprintf '%s\\n' "$@" > ${out}/arguments\nenv > ${out}/environment\n` +
      `grep -c 'the-secret-of-the-place' /dev/stdin > ${out}/input\nexec sleep 60\n`,
  );
  chmodSync(program, 0o700);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'of somebody else');
  onTestFinished(() => void vi.unstubAllEnvs());
  // A service that has nothing yet, and takes what it is given.
  const service = createHttpServer(
    ({ method }, answer) => void answer.writeHead(method === 'PUT' ? 200 : 404).end(),
  );
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  const { port } = service.address() as AddressInfo;
  const s3 = {
    ...{ to: 's3://shop-copies/till', accessKeyId: 'AKEXAMPLE', region: 'ap-northeast-1' },
    endpoint: `http://127.0.0.1:${port}`,
  };
  const kept = keeperOf(s3, { program: () => program });
  kept.keeper.start();
  await eventually(() => expect(readFileSync(`${out}/input`, 'utf8')).toBe('1\n'));
  const said = ['arguments', 'environment'].map((name) => readFileSync(join(out, name), 'utf8')).join('\n');
  expect(said).toContain('-no-expand-env');
  expect(said).not.toMatch(/secret|somebody/i);
  expect(readFileSync(join(dirname(kept.journal.path), 'copy.json'), 'utf8')).not.toContain('secret');
});
