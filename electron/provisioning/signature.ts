import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** DER prefix of a 32-byte Ed25519 public key (RFC 8410). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** A public key, from base64 of its 32 bytes; undefined: it is none. */
export function publicKeyOf(base64: string): KeyObject | undefined {
  const bytes = bytesOf(base64, 32);
  if (bytes === undefined) return undefined;
  return createPublicKey({ key: Buffer.concat([derPrefix, bytes]), format: 'der', type: 'spki' });
}

/** The public key of a private one, as `publicKeyOf` reads it. */
export function publicKeyText(privateKey: KeyObject): string {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return der.subarray(derPrefix.length).toString('base64');
}

/** Ed25519 (RFC 8032), base64. */
export function signatureOf(content: string, privateKey: KeyObject): string {
  return sign(null, Buffer.from(content), privateKey).toString('base64');
}

export function isSignedBy(content: string, signature: string, publicKey: string): boolean {
  const key = publicKeyOf(publicKey);
  const bytes = bytesOf(signature, 64);
  return key !== undefined && bytes !== undefined && verify(null, Buffer.from(content), key, bytes);
}

/** So many bytes, only from the one base64 text that stands for them. */
function bytesOf(base64: string, length: number): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length === length && bytes.toString('base64') === base64 ? bytes : undefined;
}
