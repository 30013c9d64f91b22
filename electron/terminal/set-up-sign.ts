/** Signs set-up files, and explains what is wrong with one. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ProvisioningProblem } from '../contract/provisioning.ts';
import { type JsonObject, sha256, signedContent } from '../provisioning/canonical.ts';
import { type CheckContext, type Checked, checkProvisioning } from '../provisioning/check.ts';
import { problemsOfLogoIn } from '../provisioning/read-logo.ts';
import { publicKeyText, signatureOf } from '../provisioning/signature.ts';
import { readSource } from '../provisioning/source.ts';
import { wordsOfProblem } from '../provisioning/words.ts';

/** A wrong call or file, in words for the caller. */
export class Refusal extends Error {
  readonly exitCode: 1 | 2;
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

interface Signed {
  plain: JsonObject;
  written: string;
  serial: number;
  /** The signer's public key. */
  signer: string;
}

/** Checks a file, signs it, and checks the result. Throws a Refusal, which names the file by `name`. */
export function signed(
  name: string,
  bytes: Uint8Array,
  privateKey: KeyObject,
  given: string | undefined,
): Signed {
  mustBe(name, checkProvisioning(bytes, tool), (problem) => !isAboutSigning(problem));
  const plain = JSON.parse(Buffer.from(bytes).toString()) as JsonObject;
  const serial = serialOf(plain, given);
  const written = `${JSON.stringify(signedFile(plain, privateKey, serial), null, 2)}\n`;
  const signer = publicKeyText(privateKey);
  mustBe(name, checkProvisioning(Buffer.from(written), pinnedTo(signer)), () => true);
  return { plain, written, serial, signer };
}

/** The file with its signature fields; replaces older ones, except another public key. */
function signedFile(plain: JsonObject, privateKey: KeyObject, serial: number): JsonObject {
  const service = plain['service'] as JsonObject | undefined;
  const key = service?.['secretKey'];
  const whole: JsonObject = {
    ...plain,
    serial,
    publicKey: plain['publicKey'] ?? publicKeyText(privateKey),
    ...(service && typeof key === 'string' && { service: { ...service, keyHash: sha256(key) } }),
  };
  return { ...whole, signature: signatureOf(signedContent(whole), privateKey) };
}

function serialOf(plain: JsonObject, given: string | undefined): number {
  const serial = given === undefined ? plain['serial'] : Number(given);
  if (typeof serial === 'number' && Number.isSafeInteger(serial) && serial >= 1) return serial;
  throw new Refusal('--serial N is missing, or no whole number from 1', 2);
}

/** Only the file is checked, no terminal. */
export const tool: CheckContext = { origin: 'tool', hasService: null, applied: null };

export function pinnedTo(publicKey: string): CheckContext {
  return { ...tool, applied: { sha256: '', serial: null, publicKey } };
}

/** Problems that signing mends. */
function isAboutSigning({ pointer, expected }: ProvisioningProblem): boolean {
  if (expected.kind === 'signature' || expected.kind === 'valid-signature') return true;
  if (expected.kind === 'signed-key') return true;
  const isMissing = expected.kind === 'rule' && expected.rule.kind === 'required';
  return isMissing && (pointer === '/serial' || pointer === '/publicKey');
}

/** Throws a Refusal that lists every problem that counts. */
export function mustBe(
  file: string,
  checked: Checked,
  counts: (problem: ProvisioningProblem) => boolean,
): void {
  refuseFor(file, checked.ok ? [] : checked.problems.filter(counts));
}

/** Throws a Refusal where no till could use the file's receipt logo. */
export async function mustHaveReadableLogo(file: string, bytes: Uint8Array): Promise<void> {
  refuseFor(file, await problemsOfLogoIn(bytes));
}

function refuseFor(file: string, problems: readonly ProvisioningProblem[]): void {
  if (problems.length > 0) throw new Refusal(problems.map((one) => wordsOfProblem(one, file)).join('\n'));
}

export function readBytes(file: string): Uint8Array {
  const read = readSource({ path: file, isNamed: true });
  if (read.kind === 'read') return read.bytes;
  const problems = read.kind === 'refused' ? read.problems : [];
  throw new Refusal(problems.map((one) => wordsOfProblem(one, file)).join('\n'));
}

export function readPrivateKey(path: string): KeyObject {
  const pem = readFileSync(path);
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The library's message would quote the file; the refusal below does not.
  }
  throw new Refusal(`${path}: no private key of keygen`);
}
