import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { KeeperName } from './keeper-protocol.ts';

const hashBytes = 32;

/** How many random bytes `fingerprintOf` wants as its salt. */
export const saltBytes = 16;

/**
 * Kept in the settings to notice another key or keeper: salted and slow to compute, so that the settings file reveals a weak key
 * no sooner than the service would.
 */
export interface KeyFingerprint {
  keeper: KeeperName;
  salt: string;
  hash: string;
}

/** `salt` must be fresh and random. */
export async function fingerprintOf(
  key: string,
  keeper: KeeperName,
  salt: Uint8Array,
): Promise<KeyFingerprint> {
  const hash = await derive(key, salt);
  return { keeper, salt: Buffer.from(salt).toString('hex'), hash: hash.toString('hex') };
}

export async function matchesFingerprint(key: string, fingerprint: KeyFingerprint): Promise<boolean> {
  const expected = Buffer.from(fingerprint.hash, 'hex');
  const actual = await derive(key, Buffer.from(fingerprint.salt, 'hex'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Each call names `scrypt` anew: named once as this file loads, it would have main's script load Node's `crypto`. */
async function derive(key: string, salt: Uint8Array): Promise<Buffer> {
  return await promisify<string, Uint8Array, number, Buffer>(scrypt)(key, salt, hashBytes);
}
