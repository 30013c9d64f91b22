import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fail } from '../../../electron/contract/result.ts';
import { type Bench, fingerprintOf } from '../../fault/provisioning/bench.ts';
import { canaryKey, goodFile, textOf } from '../../fault/provisioning/good.ts';
import { bench, chosen, service, settingsOf, withKey } from './support.ts';

describe('key inside: one-shot import', () => {
  test('saved, verified, then removed from the file, of which nothing else changes', async () => {
    const made = bench();
    expect(await made.apply(textOf(withKey))).toEqual([]);
    expect(made.keychain.keys).toEqual({ [service.baseUrl]: canaryKey });
    expect(settingsOf(made).service?.keyFingerprint).toEqual(fingerprintOf(canaryKey));
    expect(readFileSync(made.file, 'utf8')).toBe(textOf(goodFile()));
    const { provisioning } = made.start();
    await provisioning.readAndApply();
    expect(provisioning.problems).toEqual([]);
    expect(settingsOf(made).service?.keyFingerprint).toEqual(fingerprintOf(canaryKey));
  });

  test('into a file that was applied before: only the key is taken', async () => {
    const made = bench();
    await made.apply(textOf(goodFile()));
    made.open().settings.update({ theme: 'light' });
    expect(await made.apply(textOf(withKey))).toEqual([]);
    expect(settingsOf(made)).toMatchObject({
      theme: 'light',
      service: { keyFingerprint: fingerprintOf(canaryKey) },
    });
    expect(readFileSync(made.file, 'utf8')).not.toContain(canaryKey);
  });

  test('into a file that was applied before, at a terminal that sells elsewhere since: the whole file again', async () => {
    const made = bench();
    await made.apply(textOf(goodFile()));
    const { settings, catalogues } = made.open();
    const elsewhere = settings.read().service;
    settings.update({ service: elsewhere && { ...elsewhere, baseUrl: 'https://other.example' } });
    catalogues.save('live', { categories: [], items: [] });
    expect(await made.apply(textOf(withKey))).toEqual([]);
    expect(settingsOf(made)).toMatchObject({
      service: { ...service, keyFingerprint: fingerprintOf(canaryKey) },
    });
    expect(made.open().catalogues.read('live')).toEqual(goodFile().catalogue);
  });

  test('that cannot be removed from the file: the keychain is put back, and nothing is applied', async () => {
    const made = bench();
    await made.apply(textOf({ ...goodFile(), theme: 'light' }));
    made.keychain.keys = { [service.baseUrl]: 'the one before' };
    const before = settingsOf(made);
    made.change = (stores) => ({
      ...stores,
      savePicture: (bytes) => {
        // The file becomes a folder behind the program's back, which a file cannot take the place of.
        rmSync(made.file, { recursive: true });
        mkdirSync(join(made.file, 'not empty'), { recursive: true });
        return stores.savePicture(bytes);
      },
    });
    expect(await made.apply(textOf(withKey))).toMatchObject([
      { pointer: '/service/secretKey', expected: { kind: 'removable-key' } },
    ]);
    expect(made.keychain.keys).toEqual({ [service.baseUrl]: 'the one before' });
    expect(settingsOf(made)).toEqual(before);
    expect(made.open().pending.read()).toEqual({ ok: true, value: null });
  });

  test('stays in the keychain once it has left the file, also where the disk fails altogether', async () => {
    const made = bench();
    const full = fail('storage', 'for a test');
    made.change = (stores) => ({
      ...stores,
      settings: { ...stores.settings, update: () => full },
      pending: {
        ...stores.pending,
        read: () => (readFileSync(made.file, 'utf8').includes(canaryKey) ? stores.pending.read() : full),
      },
    });
    const catalogueless = { ...withKey, catalogue: undefined };
    expect(await made.apply(textOf(catalogueless))).toMatchObject([{ expected: { kind: 'stored' } }]);
    expect(readFileSync(made.file, 'utf8')).not.toContain(canaryKey);
    expect(made.keychain.keys).toEqual({ [service.baseUrl]: canaryKey });
    made.change = (stores) => stores;
    const { provisioning } = made.start();
    await provisioning.readAndApply();
    expect(settingsOf(made).service?.keyFingerprint).toEqual(fingerprintOf(canaryKey));
  });

  test('in a file that a person chose is refused', async () => {
    const { provisioning } = bench().start();
    expect(await provisioning.preview(chosen({ version: 1, service: withKey.service }), false)).toMatchObject(
      {
        changes: [],
        problems: [{ pointer: '/service/secretKey', expected: { kind: 'no-key-in-import' }, found: null }],
      },
    );
  });
});

describe('while a sale of before the start is open', () => {
  const other = { ...service, baseUrl: 'https://other.example' };

  /** A terminal that sells live, and where a sale is open. */
  async function selling(): Promise<Bench> {
    const made = bench();
    await made.apply(textOf(goodFile()));
    made.change = (stores) => ({ ...stores, hasOpenSale: () => true });
    return made;
  }

  test.each([
    ['another service', { ...goodFile(), service: other }],
    ['another service with its key', { ...goodFile(), service: { ...other, secretKey: canaryKey } }],
    ['practice', { version: 1, practice: true }],
  ])('a file with %s waits, and everything stays as it was', async (_what, file) => {
    const made = await selling();
    writeFileSync(made.file, textOf(file), { mode: 0o600 });
    const before = made.everything();
    expect(await made.apply(textOf(file))).toMatchObject([{ expected: { kind: 'no-open-sale' } }]);
    expect(made.everything()).toEqual(before);
    made.change = (stores) => stores;
    expect(await made.apply(textOf(file))).toEqual([]);
  });

  test.each([
    ['the same service', { ...goodFile(), theme: 'light' }],
    ['no service', { version: 1, theme: 'light' }],
  ])('a file with %s is taken', async (_what, file) => {
    const made = await selling();
    expect(await made.apply(textOf(file))).toEqual([]);
    expect(settingsOf(made)).toMatchObject({ mode: 'live', theme: 'light' });
  });

  test('the file that is in force is no problem, wherever its terminal sells since', async () => {
    const made = await selling();
    const { settings } = made.open();
    const elsewhere = settings.read().service;
    settings.update({ service: elsewhere && { ...elsewhere, baseUrl: other.baseUrl } });
    expect(await made.apply(textOf(goodFile()))).toEqual([]);
    expect(settingsOf(made).service?.baseUrl).toBe(other.baseUrl);
  });
});

describe('the secret of the copy’s place', () => {
  const copy = { ...goodFile().copy, secretKey: 'theSecretOfThePlace' };
  const account = `copy:${copy.to}`;

  test('is saved beside the key of the service, and both leave the file; the settings hold neither', async () => {
    const made = bench();
    expect(await made.apply(textOf({ ...withKey, copy }))).toEqual([]);
    expect(made.keychain.keys).toEqual({ [service.baseUrl]: canaryKey, [account]: copy.secretKey });
    expect(readFileSync(made.file, 'utf8')).toBe(textOf(goodFile()));
    expect(settingsOf(made).copy).toEqual(goodFile().copy);
    expect(settingsOf(made).service?.keyFingerprint).toEqual(fingerprintOf(canaryKey));
  });

  test('alone into a file that was applied before leaves the key of the service as it is', async () => {
    const made = bench();
    await made.apply(textOf(withKey));
    expect(await made.apply(textOf({ ...goodFile(), copy }))).toEqual([]);
    expect(made.keychain.keys).toEqual({ [service.baseUrl]: canaryKey, [account]: copy.secretKey });
    expect(settingsOf(made).service?.keyFingerprint).toEqual(fingerprintOf(canaryKey));
    expect(readFileSync(made.file, 'utf8')).not.toContain(copy.secretKey);
  });

  test('where it cannot be kept, the key of the service is as it was, and nothing is applied', async () => {
    const made = bench();
    made.keychain.keys = { [service.baseUrl]: 'the one before' };
    made.change = (stores) => ({
      ...stores,
      keepKey: (name, secret, use) =>
        name === account
          ? Promise.resolve(fail('keeper-locked', 'locked'))
          : stores.keepKey(name, secret, use),
    });
    const text = textOf({ ...withKey, copy });
    expect(await made.apply(text)).toMatchObject([
      { pointer: '/copy/secretKey', expected: { kind: 'keeper', state: 'locked' } },
    ]);
    expect(made.keychain.keys).toEqual({ [service.baseUrl]: 'the one before' });
    expect(readFileSync(made.file, 'utf8')).toBe(text);
    expect(settingsOf(made).copy).toBeNull();
  });
});
