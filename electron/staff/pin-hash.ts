import { scrypt, timingSafeEqual } from 'node:crypto';

/*
 * The PIN's hash: scrypt as a PHC string (`$scrypt$ln=15,r=8,p=1$SALT$HASH`, base64 without padding). A PIN is short, so the hash
 * only slows down whoever stole the file; `lock.ts` slows down a guesser at the counter.
 */

/** Costs of a new hash: 32 MB and about 0.1 s. */
const logarithmOfCost = 15;
const blockSize = 8;
const saltBytes = 16;
const hashBytes = 32;
/** Bytes; the costliest hash that `pinHash` of the settings allows needs slightly more than 128 MB. */
const largestMemory = 160 * 1024 * 1024;

const phc = /^\$scrypt\$ln=(1[4-7]),r=8,p=1\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{43})$/;

/** The hash of a PIN for the settings or a set-up file, with a salt of its own. */
export async function hashPin(pin: string, randomBytes: (count: number) => Uint8Array): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(pin, salt, logarithmOfCost);
  return `$scrypt$ln=${logarithmOfCost},r=${blockSize},p=1$${base64(salt)}$${base64(hash)}`;
}

/** Whether a PIN is the one that was hashed; takes as long for a wrong one. Rejects what is not such a hash. */
export async function matchesPin(pin: string, pinHash: string): Promise<boolean> {
  const [, cost, salt, hash] = phc.exec(pinHash) ?? [];
  if (cost === undefined || salt === undefined || hash === undefined) throw new Error('not a PIN hash');
  const derived = await derive(pin, Buffer.from(salt, 'base64'), Number(cost));
  return timingSafeEqual(derived, Buffer.from(hash, 'base64'));
}

function derive(pin: string, salt: Uint8Array, ln: number): Promise<Buffer> {
  const costs = { N: 2 ** ln, r: blockSize, p: 1, maxmem: largestMemory };
  return new Promise((resolve, reject) => {
    // In its own thread: the sale on screen goes on.
    scrypt(pin, salt, hashBytes, costs, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
