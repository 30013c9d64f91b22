import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SecretRedaction } from '../../../../electron/terminal/service/secret-redaction.ts';
import { openLog } from '../../../../electron/terminal/log.ts';
import { newFolder } from '../../../support/folder.ts';

const first = 'sk_live_FIRST_0123456789';
const second = 'sk_live_SECOND_9876543210';

test('every key that was ever held stays out of the log, in every spelling', () => {
  const directory = newFolder('log');
  const keys = new SecretRedaction();
  const log = openLog(directory, (text) => keys.redact(text));
  log.info('before any key is known');
  keys.add(first);
  keys.add(second);
  for (const key of [first, second]) {
    const base64 = Buffer.from(`user:${key}`).toString('base64');
    log.info(`plain ${key} and ${base64}`, { hex: Buffer.from(key).toString('hex') });
    log.info('thrown', new Error(`url ${encodeURIComponent(key)}`));
  }
  const written = readFileSync(join(directory, 'madoguchi.log'), 'utf8');
  for (const key of [first, second]) {
    for (const encoding of ['utf8', 'base64', 'hex'] as const) {
      expect(written).not.toContain(Buffer.from(key).toString(encoding));
    }
  }
  expect(written).toContain('before any key is known');
  expect(written.match(/\[secret key\]/g)?.length).toBeGreaterThanOrEqual(8);
});

test('a key that begins like another leaves nothing of it', () => {
  const keys = new SecretRedaction();
  keys.add('sk_live');
  keys.add('sk_live_longer');
  expect(keys.redact('a sk_live_longer b sk_live c')).toBe('a [secret key] b [secret key] c');
});

test('short keys are not looked for in the mark of others', () => {
  const keys = new SecretRedaction();
  for (const key of ['s', 'e', 'c', 'r', 't', 'k', 'y', '[', ']']) keys.add(key);
  expect(keys.redact('x')).toBe('x');
  expect(keys.redact('s')).toBe('[secret key]');
});

test('no key, no change', () => {
  const keys = new SecretRedaction();
  keys.add('');
  expect(keys.redact('as it was')).toBe('as it was');
});
