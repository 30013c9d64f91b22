import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { KeeperName } from './keeper-protocol.ts';

const derive = promisify<string, Uint8Array, number, Buffer>(scrypt);
const hashBytes = 32;

/** How many random bytes `fingerprintOf` wants as its salt. */
export const saltBytes = 16;

/**
 * What the settings remember of a saved key, so that another key or another keeper is noticed: a salted
 * hash that is slow to compute, so that the settings file gives a weak key away no sooner than the service.
 */
export interface KeyFingerprint {
  keeper: KeeperName;
  salt: string;
  hash: string;
}

/** The fingerprint of a key that was just saved; `salt` is fresh and random. */
export async function fingerprintOf(
  key: string,
  keeper: KeeperName,
  salt: Uint8Array,
): Promise<KeyFingerprint> {
  const hash = await derive(key, salt, hashBytes);
  return { keeper, salt: Buffer.from(salt).toString('hex'), hash: hash.toString('hex') };
}

/** Whether the key is the one the fingerprint was taken of. */
export async function matchesFingerprint(key: string, fingerprint: KeyFingerprint): Promise<boolean> {
  const expected = Buffer.from(fingerprint.hash, 'hex');
  const actual = await derive(key, Buffer.from(fingerprint.salt, 'hex'), hashBytes);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
