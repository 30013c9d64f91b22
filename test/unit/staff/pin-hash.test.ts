import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashPin, matchesPin } from '../../../electron/staff/pin-hash.ts';
import { pinHash } from '../../../electron/settings/schema.ts';

const zeroSalt = (count: number): Uint8Array => new Uint8Array(count);

describe('the hash of a PIN', () => {
  test('is a PHC string that the settings take', async () => {
    const hash = await hashPin('2580', randomBytes);
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(pinHash.safeParse(hash).success).toBe(true);
  });

  test('matches its own PIN and no other', async () => {
    const hash = await hashPin('2580', randomBytes);
    expect(await matchesPin('2580', hash)).toBe(true);
    for (const wrong of ['2581', '02580', '25800', '', ' 2580', '２５８０']) {
      expect(await matchesPin(wrong, hash), wrong).toBe(false);
    }
  });

  test('has a salt of its own each time', async () => {
    const [one, other] = await Promise.all([hashPin('2580', randomBytes), hashPin('2580', randomBytes)]);
    expect(one).not.toBe(other);
  });

  test('never holds the PIN', async () => {
    expect(await hashPin('123456789012', zeroSalt)).not.toContain('123456789012');
  });

  test.each([14, 16])('may have been made with other costs that the settings take (ln=%i)', async (ln) => {
    const { scryptSync } = await import('node:crypto');
    const salt = Buffer.from('a salt of sixteen', 'utf8').subarray(0, 16);
    const key = scryptSync('2580', salt, 32, { N: 2 ** ln, r: 8, p: 1, maxmem: 2 ** 28 });
    const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
    const hash = `$scrypt$ln=${ln},r=8,p=1$${unpadded(salt)}$${unpadded(key)}`;
    expect(pinHash.safeParse(hash).success).toBe(true);
    expect(await matchesPin('2580', hash)).toBe(true);
    expect(await matchesPin('2581', hash)).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['a bare PIN', '2580'],
    ['another scheme', `$argon2id$ln=15,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`],
    ['costs that would fill the memory', `$scrypt$ln=30,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`],
    ['costs too cheap', `$scrypt$ln=10,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`],
    ['more lanes', `$scrypt$ln=15,r=8,p=16$${'A'.repeat(22)}$${'A'.repeat(43)}`],
    ['a short hash', `$scrypt$ln=15,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(42)}`],
  ])('is refused, and by the settings too, where it is %s', async (_what, hash) => {
    expect(pinHash.safeParse(hash).success).toBe(false);
    await expect(matchesPin('2580', hash)).rejects.toThrow('not a PIN hash');
  });
});
