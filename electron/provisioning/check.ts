import { serviceAddress } from '../contract/fields.ts';
import { copyAccount } from '../contract/journal-copy.ts';
import { largestProvisioningFile } from '../contract/limits.ts';
import type { ProvisioningExpectation, ProvisioningProblem } from '../contract/provisioning.ts';
import { type JsonFault, type JsonNode, readJsonText } from '../files/json-text.ts';
import { type holdersOfSecrets, type JsonObject, sha256, signedContent } from './canonical.ts';
import { checkFields, nodeAt, reportMissing, valueOf } from './fields.ts';
import { Problems } from './problems.ts';
import { checkRelations, type FileContext } from './relations.ts';
import { bringsPin, checkRights, type InForce } from './rights.ts';
import type { ProvisioningFile } from './schema.ts';
import { type AppliedFile, checkTrust } from './trust.ts';

export interface CheckedFile {
  file: ProvisioningFile;
  /** Hash of its signed content; tells two files apart. */
  sha256: string;
  signed: boolean;
  /** Whether it is the file that was applied last. */
  unchanged: boolean;
  /** The text and what it was read to, for removing the key from it. */
  text: string;
  root: JsonNode;
}

export type Checked =
  { ok: true; checked: CheckedFile } | { ok: false; problems: readonly ProvisioningProblem[] };

export interface CheckContext extends FileContext {
  applied: AppliedFile | null;
  /** What is lost: the file is applied anew then, and it decides who may do what. */
  isLost?: { settings: boolean; security: boolean };
  /** Only of a file that a person chose. */
  inForce?: InForce;
}

export function checkProvisioning(bytes: Uint8Array, context: CheckContext): Checked {
  if (bytes.length > largestProvisioningFile) {
    return refused({ kind: 'smaller', maxBytes: largestProvisioningFile });
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refused({ kind: 'utf-8' }, { line: lineOfFault(bytes) });
  }
  return checkProvisioningText(text, context);
}

/** The earlier PIN is lost: without a new one the terminal would be open to anybody. */
function checkBringsPin(root: JsonNode, problems: Problems): void {
  if (!bringsPin(root)) reportMissing(root, ['pin'], problems);
}

export function checkProvisioningText(text: string, context: CheckContext): Checked {
  if (Buffer.byteLength(text) > largestProvisioningFile) {
    return refused({ kind: 'smaller', maxBytes: largestProvisioningFile });
  }
  if (text.startsWith('\uFEFF')) return refused({ kind: 'byte-order-mark' }, { line: 1 });
  const read = readJsonText(text);
  if ('fault' in read) return { ok: false, problems: problemsOfFault(read.fault) };
  const { node: root } = read;
  const problems = new Problems(root);
  if (root.kind !== 'object') {
    problems.at([], root, { kind: 'type', type: 'object' });
    return { ok: false, problems: problems.list() };
  }
  const value = valueOf(root) as JsonObject;
  const content = signedContent(value);
  const hash = sha256(content);
  const file = checkFields(root, value, problems);
  checkRelations(root, context, problems);
  const signed = checkTrust({ root, content, sha256: hash }, context.applied, problems);
  if (context.inForce) checkRights(root, context.inForce, problems);
  if (context.isLost?.security) checkBringsPin(root, problems);
  const listed = problems.list();
  if (file === null || listed.length > 0) return { ok: false, problems: listed };
  const unchanged = hash === context.applied?.sha256 && context.isLost?.settings !== true;
  return { ok: true, checked: { file, sha256: hash, signed, unchanged, text, root } };
}

function refused(expected: ProvisioningExpectation, at?: { line: number }): Checked {
  const problems = new Problems();
  problems.add(expected, at);
  return { ok: false, problems: problems.list() };
}

/** Of unreadable text only the first letter is shown: what follows may be a key. */
function problemsOfFault({ kind, line, path, found }: JsonFault): ProvisioningProblem[] {
  const [first = ''] = Array.from(found);
  const problems = new Problems();
  problems.add({ kind }, { path, line, ...(first !== '' && { found: first }) });
  return problems.list();
}

/** The line of the first byte that is not UTF-8. */
function lineOfFault(bytes: Uint8Array): number {
  let [good, bad] = [0, bytes.length];
  const decodes = (length: number): boolean => {
    try {
      // With `stream: true`, a letter cut at the end is no fault yet.
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (decodes(middle)) good = middle;
    else bad = middle;
  }
  return bytes.subarray(0, good).reduce((lines, byte) => (byte === 0x0a ? lines + 1 : lines), 1);
}

/** The service's address, under which its key is kept; null: none, or not an address. */
export function serviceNamedIn(bytes: Uint8Array): string | null {
  if (bytes.length > largestProvisioningFile) return null;
  const read = readJsonText(new TextDecoder().decode(bytes));
  const node = 'fault' in read ? undefined : nodeAt(read.node, ['service', 'baseUrl']);
  const address = node && serviceAddress.safeParse(valueOf(node));
  return address?.success === true ? address.data : null;
}

/** A secret key that stands in a file; `account`: its name in the keychain. */
export interface SecretInFile {
  holder: (typeof holdersOfSecrets)[number];
  account: string;
  secretKey: string;
}

export function secretsIn({ file: { service, copy } }: CheckedFile): SecretInFile[] {
  return [
    ...(service?.secretKey === undefined
      ? []
      : [{ holder: 'service', account: service.baseUrl, secretKey: service.secretKey } as const]),
    ...(copy?.secretKey === undefined
      ? []
      : [{ holder: 'copy', account: copyAccount(copy), secretKey: copy.secretKey } as const]),
  ];
}
