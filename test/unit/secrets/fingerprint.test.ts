import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fingerprintOf, matchesFingerprint, saltBytes } from '../../../electron/secrets/fingerprint.ts';

const key = 'sk_live_CANARY_4f1e';

describe('a fingerprint', () => {
  test('matches its key and no other', async () => {
    const fingerprint = await fingerprintOf(key, 'keytar', randomBytes(saltBytes));
    expect(await matchesFingerprint(key, fingerprint)).toBe(true);
    expect(await matchesFingerprint(`${key} `, fingerprint)).toBe(false);
    expect(await matchesFingerprint('', fingerprint)).toBe(false);
  });

  test('differs with every salt and survives being written as JSON', async () => {
    const one = await fingerprintOf(key, 'keyring', new Uint8Array(saltBytes).fill(1));
    const two = await fingerprintOf(key, 'keyring', new Uint8Array(saltBytes).fill(2));
    expect(one.hash).not.toBe(two.hash);
    expect(await matchesFingerprint(key, JSON.parse(JSON.stringify(one)) as typeof one)).toBe(true);
  });

  test('holds nothing of the key, in no spelling', async () => {
    const text = JSON.stringify(await fingerprintOf(key, 'keytar', randomBytes(saltBytes)));
    for (const encoding of ['utf8', 'base64', 'hex'] as const) {
      expect(text).not.toContain(Buffer.from(key).toString(encoding));
    }
  });

  test.each(['', '00', 'not hexadecimal', 'ab'.repeat(31), 'ab'.repeat(33)])(
    'with the hash %j matches nothing',
    async (hash) => {
      expect(await matchesFingerprint(key, { keeper: 'keytar', salt: '00', hash })).toBe(false);
    },
  );
});
