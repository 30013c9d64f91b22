import { writeFileSync } from 'node:fs';
import { canaryKey, goodFile, newSigner, type Signer, signed, textOf } from './good.ts';
import { type BadSituation, type Prepare, put, says, situation } from './situation.ts';

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

/** Who signed a file, and when. */
export const signatures: readonly BadSituation[] = [
  situation(
    'unsigned, where signed files are taken only',
    { before: pinned(3), file: put(textOf({ ...goodFile(), serial: 4, theme: 'light' })) },
    says('/signature', { kind: 'signature' }),
  ),
  situation(
    'signed by another key',
    { before: pinned(3), file: putSigned({ serial: 4 }, newSigner) },
    says('/signature', { kind: 'valid-signature' }),
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
    says('/signature', { kind: 'valid-signature' }),
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
    says('/signature', { kind: 'valid-signature' }),
  ),
  situation(
    'older than the last one',
    { before: pinned(3), file: putSigned({ serial: 2 }) },
    says('/serial', { kind: 'newer', serial: 4 }),
  ),
  situation(
    'of the same number and other content',
    { before: pinned(3), file: putSigned({ serial: 3, theme: 'light' }) },
    says('/serial', { kind: 'newer', serial: 4 }),
  ),
  situation(
    'signed without a number',
    { before: pinned(3), file: putSigned({}) },
    says('/serial', { kind: 'rule' }),
  ),
  situation(
    'a signature of nothing',
    {
      file: ({ file }, signer) => {
        const whole = { ...goodFile(), serial: 1, publicKey: signer.publicKey, signature: 'AAAA' };
        writeFileSync(file, textOf(whole), { mode: 0o600 });
      },
    },
    says('/signature', { kind: 'valid-signature' }),
  ),
  situation(
    'a signature that does not hold, on a terminal that takes any file',
    {
      file: ({ file }, signer) => {
        const whole = signed({ ...goodFile(), serial: 1, publicKey: signer.publicKey }, newSigner());
        writeFileSync(file, textOf(whole), { mode: 0o600 });
      },
    },
    says('/signature', { kind: 'valid-signature' }),
  ),
  situation(
    'a public key that signed nothing',
    {
      file: ({ file }, signer) =>
        writeFileSync(file, textOf({ ...goodFile(), publicKey: signer.publicKey }), { mode: 0o600 }),
    },
    says('/signature', { kind: 'signature' }),
  ),
  situation(
    'signed, without a public key to check it with',
    { file: putSigned({ serial: 1 }) },
    says('/publicKey', { kind: 'rule' }),
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
    says('/service/secretKey', { kind: 'signed-key' }),
  ),
];
