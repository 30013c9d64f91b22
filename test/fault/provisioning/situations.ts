import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { keychainFailing } from './bench.ts';
import { canaryKey, goodFile, textOf } from './good.ts';
import { signatures } from './signature-situations.ts';
import { type BadSituation, put, says, situation } from './situation.ts';

const withKey = { ...goodFile(), service: { ...goodFile().service, secretKey: canaryKey } };

const sources: readonly BadSituation[] = [
  situation(
    'world-writable',
    {
      file: ({ file }) => {
        writeFileSync(file, textOf(goodFile()));
        chmodSync(file, 0o666);
      },
    },
    says('', { kind: 'not-world-writable' }),
  ),
  situation(
    'a link to a world-writable file',
    {
      file: ({ file }) => {
        writeFileSync(`${file}.target`, textOf(goodFile()));
        chmodSync(`${file}.target`, 0o602);
        symlinkSync(`${file}.target`, file);
      },
    },
    says('', { kind: 'not-world-writable' }),
  ),
  situation(
    'a link to nothing',
    { file: ({ file }) => symlinkSync(`${file}.target`, file) },
    says('', { kind: 'readable', why: 'ENOENT' }),
  ),
  situation(
    'a link to itself',
    { file: ({ file }) => symlinkSync(file, file) },
    says('', { kind: 'readable', why: 'ELOOP' }),
  ),
  situation('no file', { file: () => undefined }, says('', { kind: 'readable', why: 'ENOENT' })),
  situation(
    'a directory',
    {
      file: ({ file }) => {
        mkdirSync(file);
      },
    },
    says('', { kind: 'regular-file' }),
  ),
  situation(
    'a pipe that nobody writes to',
    { file: ({ file }) => void execFileSync('mkfifo', [file]) },
    says('', { kind: 'regular-file' }),
  ),
  situation(
    'a socket',
    {
      file: async ({ file }) => {
        const server = createServer();
        await new Promise<void>((resolve) => server.listen(file, resolve));
        server.unref();
      },
    },
    says('', { kind: 'regular-file' }),
  ),
  situation(
    'a device',
    { file: ({ file }) => symlinkSync('/dev/zero', file) },
    says('', { kind: 'regular-file' }),
  ),
  situation(
    'a file of 16 MB',
    {
      file: ({ file }) => {
        writeFileSync(file, '', { mode: 0o600 });
        truncateSync(file, 16 * 1024 ** 2);
      },
    },
    says('', { kind: 'smaller' }),
  ),
];

const keys: readonly BadSituation[] = [
  situation(
    'key inside, locked keychain',
    {
      before: (bench) => void (bench.change = keychainFailing('keeper-locked')),
      file: put(textOf(withKey)),
    },
    says('/service/secretKey', { kind: 'keeper', state: 'locked' }),
  ),
  situation(
    'key inside, nothing that keeps it',
    {
      before: (bench) => void (bench.change = keychainFailing('no-keeper')),
      file: put(textOf(withKey)),
    },
    says('/service/secretKey', { kind: 'keeper', state: 'missing' }),
  ),
  situation(
    'key inside, keychain that does not work',
    {
      before: (bench) => void (bench.change = keychainFailing('keeper-unavailable')),
      file: put(textOf(withKey)),
    },
    says('/service/secretKey', { kind: 'keeper', state: 'unavailable' }),
  ),
  situation(
    'key inside, kept by systemd',
    {
      before: (bench) => void (bench.change = keychainFailing('keeper-read-only')),
      file: put(textOf(withKey)),
    },
    says('/service/secretKey', { kind: 'keeper', state: 'read-only' }),
  ),
  situation(
    'key inside, file under two names',
    {
      file: ({ file }) => {
        writeFileSync(file, textOf(withKey), { mode: 0o600 });
        linkSync(file, `${file}.copy`);
      },
    },
    says('/service/secretKey', { kind: 'removable-key' }),
  ),
  situation(
    'key inside, not the one of its hash',
    { file: put(textOf({ ...withKey, service: { ...withKey.service, keyHash: '0'.repeat(64) } })) },
    says('/service/secretKey', { kind: 'signed-key' }),
  ),
  situation(
    'a hash of a key that is none',
    { file: put(textOf({ ...goodFile(), service: { ...goodFile().service, keyHash: canaryKey } })) },
    says('/service/keyHash', { kind: 'signed-key' }),
  ),
];

/** Every bad file that is one by where it lies, who signed it, or what the terminal is. */
export const badSituations: readonly BadSituation[] = [...sources, ...keys, ...signatures];
