import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstSettings } from '../../../electron/settings/schema.ts';
import { valueOf } from '../../support/result.ts';
import { fileOf, olderFile, service, validFile } from './files.ts';
import { newFolder } from '../../support/folder.ts';
import { open } from './open.ts';

describe('the first start', () => {
  test('writes settings with a random order prefix and keeps it from then on', () => {
    const directory = newFolder();
    const first = valueOf(open(directory, [7, 3]));
    expect(first.read()).toMatchObject({
      mode: 'unset',
      service: null,
      terminal: { orderPrefix: 'H5' },
      language: 'ja',
      currency: 'JPY',
      expiryPeriod: 10,
      confirmAbove: 100_000,
    });
    expect(first.isLost).toBe(false);
    const second = valueOf(open(directory, [1, 1]));
    expect(second.read()).toEqual(first.read());
  });

  test('makes the directory, and a file that only its owner reads', () => {
    const directory = join(newFolder(), 'not', 'there', 'yet');
    valueOf(open(directory));
    if (process.platform !== 'win32') expect(statSync(fileOf(directory)).mode & 0o777).toBe(0o600);
  });

  test('makes a valid prefix of whatever bytes are drawn', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const { terminal } = firstSettings((count) => new Uint8Array(count).fill(byte));
      expect(terminal.orderPrefix).toMatch(/^[A-HJ-NP-Z][2-9]$/);
    }
  });
});

describe('a change', () => {
  test('is read back by the next start, with everything else as it was', () => {
    const directory = newFolder();
    const store = valueOf(open(directory));
    const before = store.read();
    const updated = valueOf(store.update({ mode: 'live', service, language: 'en' }));
    expect(updated).toEqual({ ...before, mode: 'live', service, language: 'en' });
    expect(store.read()).toBe(updated);
    expect(valueOf(open(directory)).read()).toEqual(updated);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a service over http', { service: { ...service, baseUrl: 'http://pay.example' } }, 'service.baseUrl'],
    ['user info', { service: { ...service, baseUrl: 'https://a:b@pay.example' } }, 'service.baseUrl'],
    ['live mode without a service', { mode: 'live', service: null }, 'service'],
    ['two minutes', { expiryPeriod: 2 }, 'expiryPeriod'],
    ['thirty-one minutes', { expiryPeriod: 31 }, 'expiryPeriod'],
    ['minutes as text', { expiryPeriod: '10' }, 'expiryPeriod'],
    ['an unknown language', { language: 'fr' }, 'language'],
    ['a currency of two letters', { currency: 'JP' }, 'currency'],
    ['a prefix in small letters', { terminal: { name: 'A', orderPrefix: 'a1' } }, 'terminal.orderPrefix'],
    ['a prefix of nine', { terminal: { name: 'A', orderPrefix: 'ABCDEFGHI' } }, 'terminal.orderPrefix'],
    ['a name of 41 characters', { terminal: { name: '窓'.repeat(41), orderPrefix: 'A' } }, 'terminal.name'],
    ['a fractional limit', { confirmAbove: 0.5 }, 'confirmAbove'],
    ['a limit that is not a number', { confirmAbove: Number.NaN }, 'confirmAbove'],
    ['a location id of 33 characters', { locationId: 'x'.repeat(33) }, 'locationId'],
    ['a return page that is a script', { frontUrl: 'javascript:alert(1)' }, 'frontUrl'],
    ['a secret among the settings', { secretKey: 'sk_live' }, ''],
  ])('to %s is refused, names the field, and changes nothing', (_what, change, field) => {
    const directory = newFolder();
    const store = valueOf(open(directory));
    const before = store.read();
    const bytes = readFileSync(fileOf(directory));
    expect(store.update(change)).toMatchObject({ ok: false, code: 'invalid', field });
    expect(store.read()).toBe(before);
    expect(readFileSync(fileOf(directory))).toEqual(bytes);
  });

  test('is told to every listener until it unsubscribes, and only when something was written', () => {
    const store = valueOf(open(newFolder()));
    const heard: string[] = [];
    const unsubscribe = store.onChange(({ theme }) => heard.push(`a:${theme}`));
    store.onChange(({ theme }) => heard.push(`b:${theme}`));
    store.update({ theme: 'dark' });
    store.update({ expiryPeriod: 99 });
    unsubscribe();
    store.update({ theme: 'light' });
    expect(heard).toEqual(['a:dark', 'b:dark', 'b:light']);
  });

  test('that cannot be written is a storage failure and changes nothing', () => {
    const directory = newFolder();
    const store = valueOf(open(directory));
    const before = store.read();
    const heard: unknown[] = [];
    store.onChange((value) => heard.push(value));
    blockWritesTo(fileOf(directory));
    expect(store.update({ theme: 'dark' })).toMatchObject({ ok: false, code: 'storage' });
    expect(store.read()).toBe(before);
    expect(heard).toEqual([]);
  });

  test('can be made through update only', () => {
    const store = valueOf(open(newFolder()));
    const { terminal } = store.read() as { terminal: { name: string } };
    expect(() => (terminal.name = 'sneaked in')).toThrow(TypeError);
  });
});

/** Puts a directory that is not empty in the file's place: unlike permissions, it stops root too. */
function blockWritesTo(path: string): void {
  rmSync(path);
  mkdirSync(join(path, 'in the way'), { recursive: true });
}

describe('a file that is not settings', () => {
  const valid = validFile();
  const deep = `{"version":2,"mode":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;

  test.each<[string, string | Uint8Array]>([
    ['empty', ''],
    ['white space', ' \n\t'],
    ['truncated', valid.slice(0, valid.length / 2)],
    ['without its last character', valid.trimEnd().slice(0, -1)],
    ['followed by more', `${valid}{}`],
    ['an array', `[${valid}]`],
    ['null', 'null'],
    ['a number', '1'],
    ['a string', '"settings"'],
    ['an empty object', '{}'],
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['zeroes', new Uint8Array(4096)],
    ['not UTF-8', Buffer.concat([Buffer.from(valid.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x7d])])],
    ['UTF-16', Buffer.from(valid, 'utf16le')],
    ['five megabytes', `${valid}${' '.repeat(5 * 1024 * 1024)}`],
    ['deeply nested', deep],
    ['of version 0', validFile({ version: 0 })],
    ['of version "1"', validFile({ version: '1' })],
    ['of version 1.5', validFile({ version: 1.5 })],
    ['with comments', `// ours\n${valid}`],
    ['with a trailing comma', valid.replace(/\}$/, ',}')],
    ['with an unknown field', validFile({ debug: true })],
    ['with a mode of its own', validFile({ mode: 'free' })],
    ['with an http service', validFile({ service: { ...service, baseUrl: 'http://pay.example' } })],
    ['with a service that is a list', validFile({ service: [service] })],
    ['with an unknown capability', validFile({ service: { ...service, capabilities: { mint: true } } })],
    [
      'with a fingerprint that is no hexadecimal',
      validFile({ service: { ...service, keyFingerprint: { keeper: 'keytar', salt: 'zz', hash: '0' } } }),
    ],
    ['live without a service', validFile({ mode: 'live' })],
    ['with minutes as text', validFile({ expiryPeriod: '10' })],
    ['of version 1 without its catalogue', olderFile({ version: 1 })],
    ['with the catalogue of version 1', validFile({ catalogue: { categories: [], items: [] } })],
  ])(
    '(%s) stays as it is until somebody says what this terminal is, and is kept aside then',
    (_what, content) => {
      const directory = newFolder();
      writeFileSync(fileOf(directory), content);
      const before = readFileSync(fileOf(directory));

      const opened = open(directory, [2, 2]);
      const store = valueOf(opened);
      expect(store.isLost).toBe(true);
      expect(store.security.isLost).toBe(true);
      expect(opened.warnings).not.toEqual([]);
      expect(store.read()).toMatchObject({ mode: 'unset', terminal: { orderPrefix: 'C4' } });
      expect(store.update({ language: 'en' })).toMatchObject({ ok: true });
      expect(readFileSync(fileOf(directory)).equals(before)).toBe(true);

      expect(store.update({ mode: 'practice' })).toMatchObject({ ok: true });
      expect(readFileSync(join(directory, 'settings.damaged-1.json')).equals(before)).toBe(true);
      const next = valueOf(open(directory));
      expect(next.isLost).toBe(false);
      expect(next.read().mode).toBe('practice');
    },
  );

  test('never overwrites one that was kept before', () => {
    const directory = newFolder();
    for (const content of ['first', 'second', 'third']) {
      for (const name of ['settings.json', 'settings.copy.json']) {
        rmSync(join(directory, name), { force: true });
      }
      writeFileSync(fileOf(directory), content);
      expect(valueOf(open(directory)).update({ mode: 'practice' })).toMatchObject({ ok: true });
    }
    const kept = readdirSync(directory).filter((name) => name.startsWith('settings.damaged-'));
    expect(kept.sort()).toEqual([1, 2, 3].map((number) => `settings.damaged-${number}.json`));
    expect(kept.map((name) => readFileSync(join(directory, name), 'utf8'))).toEqual([
      'first',
      'second',
      'third',
    ]);
  });

  test('is not quoted in the log', () => {
    const directory = newFolder();
    writeFileSync(fileOf(directory), validFile({ mode: 'sk_live_CANARY', secretKey: 'sk_live_CANARY' }));
    expect(open(directory).warnings.join()).not.toContain('CANARY');
    writeFileSync(fileOf(directory), '{"mode": sk_live_CANARY}');
    expect(open(directory).warnings.join()).not.toContain('CANARY');
  });
});

describe('a file that is left alone', () => {
  test.each([6, 7, 999])('is of the newer version %i', (version) => {
    const directory = newFolder();
    writeFileSync(fileOf(directory), JSON.stringify({ version, everything: 'is different' }));
    const before = readFileSync(fileOf(directory));
    const opened = open(directory);
    expect(opened).toMatchObject({ ok: false, code: 'storage' });
    expect(readFileSync(fileOf(directory))).toEqual(before);
    expect(readdirSync(directory)).toEqual(['settings.json']);
  });

  test('is valid: opening it writes nothing', () => {
    const directory = newFolder();
    valueOf(open(directory));
    const { mtimeNs, ino } = statSync(fileOf(directory), { bigint: true });
    valueOf(open(directory));
    expect(statSync(fileOf(directory), { bigint: true })).toMatchObject({ mtimeNs, ino });
  });
});

test('a byte order mark is no damage', () => {
  const directory = newFolder();
  writeFileSync(fileOf(directory), `\uFEFF${validFile({ theme: 'dark' })}`);
  const store = valueOf(open(directory));
  expect(store.isLost).toBe(false);
  expect(store.read().theme).toBe('dark');
  valueOf(store.update({ theme: 'light' }));
  expect(valueOf(open(directory)).read().theme).toBe('light');
});

test('a prototype in the file has no effect', () => {
  const directory = newFolder();
  writeFileSync(fileOf(directory), validFile().replace(/^\{/, '{"__proto__":{"mode":"live","extra":1},'));
  const settings = valueOf(open(directory)).read();
  expect(settings.mode).toBe('unset');
  expect(settings).not.toHaveProperty('extra');
});

test('settings whose place cannot be written to are a storage failure', () => {
  const directory = join(newFolder(), 'file');
  writeFileSync(directory, 'not a directory');
  expect(open(directory)).toMatchObject({ ok: false, code: 'storage' });
});
