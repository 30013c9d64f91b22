import { createHash, timingSafeEqual } from 'node:crypto';
import type { JsonNode } from '../files/json-text.ts';
import { nodeAt, reportMissing } from './fields.ts';
import type { Path, Problems } from './problems.ts';
import { isSignedBy, publicKeyOf } from './signature.ts';

export interface AppliedFile {
  /** Of its signed content, hexadecimal. */
  sha256: string;
  serial: number | null;
  /** Pinned; null: any file is taken. */
  publicKey: string | null;
}

export interface SignedFile {
  root: JsonNode;
  /** What a signature covers. */
  content: string;
  sha256: string;
}

/**
 * Reports reasons for distrust; answers whether the signature is valid. Of an already applied file only the key is checked, since
 * it changes nothing else.
 */
export function checkTrust(file: SignedFile, applied: AppliedFile | null, problems: Problems): boolean {
  const { root, content, sha256 } = file;
  const pinned = applied?.publicKey ?? null;
  const signature = textAt(root, ['signature']);
  const ownKey = textAt(root, ['publicKey']);
  const key = pinned ?? ownKey;
  const isSigned = signature !== null && key !== null && isSignedBy(content, signature, key);
  if (sha256 !== applied?.sha256) {
    checkSignature(root, { key, isSigned, isPinned: pinned !== null }, problems);
    if (pinned !== null) checkSerial(root, applied, problems);
  }
  checkKey(root, nodeAt(root, ['signature']) !== undefined || pinned !== null, problems);
  return isSigned;
}

function checkSignature(
  root: JsonNode,
  { key, isSigned, isPinned }: { key: string | null; isSigned: boolean; isPinned: boolean },
  problems: Problems,
): void {
  const signature = nodeAt(root, ['signature']);
  if (signature === undefined) {
    // A key without a signature might be nobody's: then no file could ever be taken again.
    if (isPinned || key !== null) reportMissing(root, ['signature'], problems, { kind: 'signature' });
    return;
  }
  if (nodeAt(root, ['serial']) === undefined) reportMissing(root, ['serial'], problems);
  if (key === null) {
    if (nodeAt(root, ['publicKey']) === undefined) reportMissing(root, ['publicKey'], problems);
  } else if (!isSigned && publicKeyOf(key) !== undefined) {
    problems.at(['signature'], signature, { kind: 'valid-signature' });
  }
}

/** Never an older file; the last number only with the same content, which was accepted before. */
function checkSerial(root: JsonNode, applied: AppliedFile | null, problems: Problems): void {
  const lowest = (applied?.serial ?? 0) + 1;
  const serial = nodeAt(root, ['serial']);
  if (serial?.kind === 'number' && serial.value < lowest) {
    problems.at(['serial'], serial, { kind: 'newer', serial: lowest });
  }
}

/** The signature covers the hash of the key, not the key: a key in a signed file needs its hash there, and must match it. */
function checkKey(root: JsonNode, mustMatch: boolean, problems: Problems): void {
  const hash = nodeAt(root, ['service', 'keyHash']);
  const key = textAt(root, ['service', 'secretKey']);
  if (hash?.kind === 'text' && !/^[0-9a-f]{64}$/.test(hash.value)) {
    problems.at(['service', 'keyHash'], hash, { kind: 'signed-key' });
  } else if (key !== null && (hash?.kind === 'text' ? !matchesHash(key, hash.value) : mustMatch)) {
    const node = nodeAt(root, ['service', 'secretKey']);
    if (node) problems.at(['service', 'secretKey'], node, { kind: 'signed-key' });
  }
}

function matchesHash(key: string, hash: string): boolean {
  return timingSafeEqual(createHash('sha256').update(key).digest(), Buffer.from(hash, 'hex'));
}

function textAt(root: JsonNode, path: Path): string | null {
  const node = nodeAt(root, path);
  return node?.kind === 'text' ? node.value : null;
}
