import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Result, success } from '../../../electron/contract/result.ts';
import { isSignedBy, publicKeyText, signatureOf } from '../../../electron/provisioning/signature.ts';
import { unpackTar } from '../../../electron/updates/download.ts';
import { Place } from '../../../electron/updates/place.ts';
import { openSource } from '../../../electron/updates/source.ts';
import { StandingFile } from '../../../electron/updates/standing.ts';
import type { UpdateSettings } from '../../../electron/updates/options.ts';
import { Updates } from '../../../electron/updates/updates.ts';
import { newFolder } from '../../support/folder.ts';

/** The folders of a test, made anew for each. */
export const folders = { root: '', shelf: '', profile: '' };
const keys = generateKeyPairSync('ed25519');
/** Keys of somebody else. */
export const others = generateKeyPairSync('ed25519');

/** Makes the folders, and takes them away when the test is over. */
export function makeFolders(): void {
  const root = newFolder('updates');
  Object.assign(folders, { root, shelf: join(root, 'shelf'), profile: join(root, 'profile') });
  mkdirSync(folders.shelf);
  mkdirSync(folders.profile);
}

/** A description that holds for as long as the tests' counters stand. */
export const dated = { signedAt: '2026-11-01T00:00:00.000Z', expires: '2027-12-31T00:00:00.000Z' };

/** Puts a version on the shelf, signed. */
export function offer(
  version: string,
  key: KeyObject = keys.privateKey,
  content = `#!/bin/sh\necho ${version}\n`,
): string {
  const name = `madoguchi-${version}.tar.gz`;
  const program = join(folders.root, `madoguchi-${version}`);
  mkdirSync(program, { recursive: true });
  writeFileSync(join(program, 'madoguchi'), content, { mode: 0o755 });
  mkdirSync(join(program, 'resources'), { recursive: true });
  writeFileSync(join(program, 'resources/version'), `${version}\n`);
  const archive = join(folders.shelf, name);
  execFileSync('tar', ['-czf', archive, '-C', folders.root, `madoguchi-${version}`]);
  const bytes = readFileSync(archive);
  const sha512 = createHash('sha512').update(bytes).digest('hex');
  describeRelease({ version, ...dated, files: { 'linux-x64': { name, size: bytes.length, sha512 } } }, key);
  return archive;
}

/** Puts a description on the shelf, signed. */
export function describeRelease(release: unknown, key: KeyObject = keys.privateKey): void {
  const text = JSON.stringify(release);
  writeFileSync(join(folders.shelf, 'release.json'), text);
  writeFileSync(join(folders.shelf, 'release.json.sig'), `${signatureOf(text, key)}\n`);
}

/** A counter at one moment; `at` is local time of day. */
export class World {
  now = 1_000_000;
  wall = new Date(2026, 10, 22, 23, 0).getTime();
  busy = false;
  unresolved = false;
  backup: Result<unknown> = success(undefined);
  highest: string | null = null;
  /** Whether the highest version that was offered can be kept. */
  raised: Result<unknown> = success(undefined);
  readonly did: string[] = [];
  /** Why staff were told that no newer version comes in, each time that it was another reason. */
  readonly told: (string | null)[] = [];
  settings: UpdateSettings | null = {
    from: folders.shelf,
    publicKey: publicKeyText(keys.privateKey),
    openingHours: { from: '09:00', to: '21:00' },
  };
  readonly updates: Updates;

  constructor({ version = '0.1.0', isReplaceable = true, get = fetch } = {}) {
    this.updates = new Updates({
      settings: () => this.settings,
      isReplaceable,
      version,
      machine: 'linux-x64',
      place: new Place(folders.profile),
      standing: new StandingFile(folders.profile),
      highest: {
        read: () => this.highest,
        raise: (highest) => {
          if (this.raised.ok) this.highest = highest;
          return this.raised;
        },
      },
      openSource: (from) => openSource(from, get),
      unpack: unpackTar,
      isSignedBy,
      isBusy: () => this.busy,
      hasUnresolvedCodes: () => this.unresolved,
      backUpJournal: () => {
        this.did.push('backed up');
        return Promise.resolve(this.backup);
      },
      onStuck: () => void this.told.push(this.updates.view.stuck?.why ?? null),
      restart: () => void this.did.push(`restart as ${current() ?? 'before'}`),
      clock: { wall: () => this.wall, monotonic: () => this.now },
      timers: { setTimeout: () => 0, clearTimeout: () => undefined },
      log: { info: () => undefined, warn: () => undefined },
    });
  }

  at(hours: number, minutes = 0): void {
    this.wall = new Date(2026, 10, 22, hours, minutes).getTime();
  }

  async after(ms: number): Promise<void> {
    this.now += ms;
    await this.updates.tick();
  }

  get kind(): string {
    const { state } = this.updates.view;
    if (state.kind === 'failed') return `failed: ${state.why}`;
    return state.kind === 'ready' ? `ready: ${state.wait}` : state.kind;
  }
}

/** The version that the starter takes. */
export function current(): string | undefined {
  const link = join(folders.profile, 'updates/current');
  return existsSync(link) ? readlinkSync(link) : undefined;
}

/** The versions in the profile. */
export function versions(): string[] {
  const path = join(folders.profile, 'updates/versions');
  return existsSync(path) ? readdirSync(path) : [];
}

/** A counter whose versions come over https, from a server that may change what it sends. */
export async function worldWithServer(
  change: (name: string, bytes: Buffer) => Buffer = (_name, bytes) => bytes,
  status = 200,
): Promise<World> {
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    const path = join(folders.shelf, name);
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    const whole = readFileSync(path);
    const sent = change(name, whole);
    const more = status === 200 ? {} : { location: '/elsewhere' };
    response.writeHead(status, { 'content-length': whole.length, ...more });
    response.write(sent);
    if (sent.length < whole.length) response.destroy();
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  // What is tested is what is made of the answers; certificates are fetch's own matter.
  const get: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return fetch(`http://127.0.0.1:${port}${pathname}`, init);
  };
  const world = new World({ get });
  if (world.settings) world.settings.from = 'https://updates.test';
  return world;
}
