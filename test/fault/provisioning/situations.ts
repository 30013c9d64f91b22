import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type {
  ProvisioningExpectation,
  ProvisioningProblem,
} from '../../../electron/contract/provisioning.ts';
import { Bench, keychainFailing } from './bench.ts';
import { canaryKey, goodFile, newSigner, type Signer, signed, textOf } from './good.ts';
import type { Tried } from './provisioning.ts';

/** A terminal and a file that do not go together, and what is to be said. */
export interface BadSituation {
  name: string;
  try: () => Promise<Tried>;
}

type Prepare = (bench: Bench, signer: Signer) => Promise<void> | void;

interface Expected {
  pointer: string;
  expected: Partial<ProvisioningExpectation>;
}

const withKey = { ...goodFile(), service: { ...goodFile().service, secretKey: canaryKey } };

/** `before` makes the terminal what it is; `file` puts the file there, which is then read. */
function situation(
  name: string,
  parts: { before?: Prepare; file: Prepare },
  ...errors: Expected[]
): BadSituation {
  return {
    name,
    async try() {
      using bench = new Bench();
      const signer = newSigner();
      bench.open();
      await parts.before?.(bench, signer);
      await parts.file(bench, signer);
      const before = bench.everything();
      const { provisioning } = bench.start();
      await provisioning.readAndApply();
      const { problems } = provisioning;
      const isSame = isDeepStrictEqual(bench.everything(), before);
      const said = problems.map(({ pointer, expected }) => ({ pointer, expected }));
      const fits =
        errors.length === said.length &&
        errors.every(
          ({ pointer, expected }, index) =>
            said[index]?.pointer === pointer &&
            isDeepStrictEqual({ ...said[index].expected, ...expected }, said[index].expected),
        );
      return {
        said: fits ? [] : [`${name}: said was ${JSON.stringify(said)}`],
        applied: isSame ? [] : [`${name}: something was written`],
        leaked: leaked(name, problems),
      };
    },
  };
}

function leaked(name: string, problems: readonly ProvisioningProblem[]): string[] {
  return JSON.stringify(problems).includes(canaryKey.slice(8, 20))
    ? [`${name}: the key is in what is said`]
    : [];
}

const put =
  (content: string): Prepare =>
  ({ file }) =>
    writeFileSync(file, content, { mode: 0o600 });

/** A terminal that applied a signed file with this number. */
const pinned =
  (serial: number): Prepare =>
  async (bench, signer) => {
    const file = { ...goodFile(), serial, publicKey: signer.publicKey };
    const problems = await bench.apply(textOf(signed(file, signer)));
    if (problems.length > 0) throw new Error(JSON.stringify(problems));
  };

const putSigned =
  (change: object, by?: (signer: Signer) => Signer): Prepare =>
  ({ file }, signer) =>
    writeFileSync(file, textOf(signed({ ...goodFile(), ...change }, by?.(signer) ?? signer)), {
      mode: 0o600,
    });

const sources: readonly BadSituation[] = [
  situation(
    'world-writable',
    {
      file: ({ file }) => {
        writeFileSync(file, textOf(goodFile()));
        chmodSync(file, 0o666);
      },
    },
    { pointer: '', expected: { kind: 'not-world-writable' } },
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
    { pointer: '', expected: { kind: 'not-world-writable' } },
  ),
  situation(
    'a link to nothing',
    {
      file: ({ file }) => symlinkSync(`${file}.target`, file),
    },
    { pointer: '', expected: { kind: 'readable', why: 'ENOENT' } },
  ),
  situation(
    'a link to itself',
    { file: ({ file }) => symlinkSync(file, file) },
    {
      pointer: '',
      expected: { kind: 'readable', why: 'ELOOP' },
    },
  ),
  situation(
    'no file',
    { file: () => undefined },
    {
      pointer: '',
      expected: { kind: 'readable', why: 'ENOENT' },
    },
  ),
  situation(
    'a directory',
    { file: ({ file }) => void mkdirSync(file) },
    {
      pointer: '',
      expected: { kind: 'regular-file' },
    },
  ),
  situation(
    'a pipe that nobody writes to',
    { file: ({ file }) => void execFileSync('mkfifo', [file]) },
    {
      pointer: '',
      expected: { kind: 'regular-file' },
    },
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
    { pointer: '', expected: { kind: 'regular-file' } },
  ),
  situation(
    'a device',
    { file: ({ file }) => symlinkSync('/dev/zero', file) },
    {
      pointer: '',
      expected: { kind: 'regular-file' },
    },
  ),
  situation(
    'a file of 16 MB',
    {
      file: ({ file }) => {
        writeFileSync(file, '', { mode: 0o600 });
        truncateSync(file, 16 * 1024 ** 2);
      },
    },
    { pointer: '', expected: { kind: 'smaller' } },
  ),
];

const keys: readonly BadSituation[] = [
  situation(
    'key inside, locked keychain',
    {
      before: (bench) => void (bench.change = keychainFailing('keeper-locked')),
      file: put(textOf(withKey)),
    },
    { pointer: '/service/secretKey', expected: { kind: 'keeper', state: 'locked' } },
  ),
  situation(
    'key inside, nothing that keeps it',
    {
      before: (bench) => void (bench.change = keychainFailing('no-keeper')),
      file: put(textOf(withKey)),
    },
    { pointer: '/service/secretKey', expected: { kind: 'keeper', state: 'missing' } },
  ),
  situation(
    'key inside, keychain that does not work',
    {
      before: (bench) => void (bench.change = keychainFailing('keeper-unavailable')),
      file: put(textOf(withKey)),
    },
    { pointer: '/service/secretKey', expected: { kind: 'keeper', state: 'unavailable' } },
  ),
  situation(
    'key inside, kept by systemd',
    {
      before: (bench) => void (bench.change = keychainFailing('keeper-read-only')),
      file: put(textOf(withKey)),
    },
    { pointer: '/service/secretKey', expected: { kind: 'keeper', state: 'read-only' } },
  ),
  situation(
    'key inside, file under two names',
    {
      file: (bench, signer) => {
        void put(textOf(withKey))(bench, signer);
        linkSync(bench.file, `${bench.file}.copy`);
      },
    },
    { pointer: '/service/secretKey', expected: { kind: 'removable-key' } },
  ),
  situation(
    'key inside, not the one of its hash',
    {
      file: put(textOf({ ...withKey, service: { ...withKey.service, keyHash: '0'.repeat(64) } })),
    },
    { pointer: '/service/secretKey', expected: { kind: 'signed-key' } },
  ),
  situation(
    'a hash of a key that is none',
    {
      file: put(textOf({ ...goodFile(), service: { ...goodFile().service, keyHash: canaryKey } })),
    },
    { pointer: '/service/keyHash', expected: { kind: 'signed-key' } },
  ),
];

const signatures: readonly BadSituation[] = [
  situation(
    'unsigned, where signed files are taken only',
    {
      before: pinned(3),
      file: put(textOf({ ...goodFile(), serial: 4, theme: 'light' })),
    },
    { pointer: '/signature', expected: { kind: 'signature' } },
  ),
  situation(
    'signed by another key',
    {
      before: pinned(3),
      file: putSigned({ serial: 4 }, newSigner),
    },
    { pointer: '/signature', expected: { kind: 'valid-signature' } },
  ),
  situation(
    'signed by another key, which it brings',
    {
      before: pinned(3),
      file: ({ file }) => {
        const other = newSigner();
        const changed = { ...goodFile(), serial: 4, publicKey: other.publicKey };
        writeFileSync(file, textOf(signed(changed, other)), { mode: 0o600 });
      },
    },
    { pointer: '/signature', expected: { kind: 'valid-signature' } },
  ),
  situation(
    'changed after it was signed',
    {
      before: pinned(3),
      file: ({ file }, signer) => {
        const text = textOf(signed({ ...goodFile(), serial: 4 }, signer)).replace(
          '"price": 450',
          '"price": 1',
        );
        writeFileSync(file, text, { mode: 0o600 });
      },
    },
    { pointer: '/signature', expected: { kind: 'valid-signature' } },
  ),
  situation(
    'older than the last one',
    { before: pinned(3), file: putSigned({ serial: 2 }) },
    {
      pointer: '/serial',
      expected: { kind: 'newer', serial: 4 },
    },
  ),
  situation(
    'of the same number and other content',
    {
      before: pinned(3),
      file: putSigned({ serial: 3, theme: 'light' }),
    },
    { pointer: '/serial', expected: { kind: 'newer', serial: 4 } },
  ),
  situation(
    'signed without a number',
    { before: pinned(3), file: putSigned({}) },
    {
      pointer: '/serial',
      expected: { kind: 'rule' },
    },
  ),
  situation(
    'a signature of nothing',
    {
      file: ({ file }, signer) => {
        const whole = { ...goodFile(), serial: 1, publicKey: signer.publicKey, signature: 'AAAA' };
        writeFileSync(file, textOf(whole), { mode: 0o600 });
      },
    },
    { pointer: '/signature', expected: { kind: 'valid-signature' } },
  ),
  situation(
    'a signature that does not hold, on a terminal that takes any file',
    {
      file: ({ file }, signer) => {
        const whole = signed({ ...goodFile(), serial: 1, publicKey: signer.publicKey }, newSigner());
        writeFileSync(file, textOf(whole), { mode: 0o600 });
      },
    },
    { pointer: '/signature', expected: { kind: 'valid-signature' } },
  ),
  situation(
    'a public key that signed nothing',
    {
      file: ({ file }, signer) =>
        writeFileSync(file, textOf({ ...goodFile(), publicKey: signer.publicKey }), { mode: 0o600 }),
    },
    { pointer: '/signature', expected: { kind: 'signature' } },
  ),
  situation(
    'signed, without a public key to check it with',
    { file: putSigned({ serial: 1 }) },
    {
      pointer: '/publicKey',
      expected: { kind: 'rule' },
    },
  ),
  situation(
    'signed, with a key put in that was not signed for',
    {
      before: pinned(3),
      file: ({ file }, signer) => {
        const whole = signed({ ...goodFile(), serial: 4 }, signer);
        const service = { ...goodFile().service, secretKey: canaryKey };
        writeFileSync(file, textOf({ ...whole, service }), { mode: 0o600 });
      },
    },
    { pointer: '/service/secretKey', expected: { kind: 'signed-key' } },
  ),
];

/** Every bad file that is one by where it lies, who signed it, or what the terminal is. */
export const badSituations: readonly BadSituation[] = [...sources, ...keys, ...signatures];
