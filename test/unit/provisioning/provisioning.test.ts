import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fail } from '../../../electron/contract/result.ts';
import { exportedText } from '../../../electron/provisioning/export.ts';
import { fingerprintOf } from '../../fault/provisioning/bench.ts';
import { canaryKey, goodFile, newSigner, pinHash, signed, textOf } from '../../fault/provisioning/good.ts';
import { black, dataUrl, pngOf } from '../../support/png.ts';
import { bench, service, settingsOf, withKey } from './support.ts';

describe('a file is applied', () => {
  test('with everything that it says', async () => {
    const made = bench();
    expect(await made.apply(textOf(goodFile()))).toEqual([]);
    expect(settingsOf(made)).toMatchObject({
      mode: 'live',
      service: {
        ...service,
        keyFingerprint: null,
        capabilities: {},
        merchant: { appId: null, liveMode: null },
      },
      terminal: { name: 'Counter 2', orderPrefix: 'K2' },
      knownLocations: goodFile().locations,
      locationId: 'loc_ueno',
      language: 'en',
      theme: 'dark',
      currency: 'JPY',
      expiryPeriod: 5,
      confirmAbove: 30_000,
      frontUrl: 'https://shop.example/thanks',
      kiosk: goodFile().kiosk,
      look: { shopName: 'Café Madoguchi' },
      tax: goodFile().tax,
      printing: { ...goodFile().printing, logo: expect.stringMatching(/^shop-pictures\/.*png$/) as unknown },
      guide: 'seen',
      pinHash,
      provisioned: { serial: null, publicKey: null },
    });
    expect(made.open().catalogues.read('live')).toEqual(goodFile().catalogue);
    const { logo } = settingsOf(made).look;
    expect(readFileSync(join(made.data, logo ?? '')).toString('base64')).toBe(
      goodFile().look.logo.split(',')[1],
    );
    expect(settingsOf(made).printing.logo).toBe(logo);
  });

  test('and the amount that is asked for once more, where older files say it', async () => {
    const made = bench();
    const { confirmAbove, ...older } = goodFile();
    expect(await made.apply(textOf({ ...older, limits: { confirmAbove } }))).toEqual([]);
    expect(settingsOf(made).confirmAbove).toBe(30_000);
    expect(await made.apply(textOf({ version: 1, limits: { confirmAbove: null } }))).toEqual([]);
    expect(settingsOf(made).confirmAbove).toBeNull();
  });

  test('and what it does not say stays as it is', async () => {
    const made = bench();
    await made.apply(textOf(goodFile()));
    const before = settingsOf(made);
    const tax = { rounding: 'ceil' };
    const small = { version: 1, tax, kiosk: { idleSeconds: null }, look: { shopName: '' }, pin: null };
    expect(await made.apply(textOf(small))).toEqual([]);
    expect(settingsOf(made)).toEqual({
      ...before,
      kiosk: { ...before.kiosk, idleSeconds: null },
      look: { ...before.look, shopName: '' },
      tax: { ...before.tax, ...tax },
      pinHash: null,
      provisioned: expect.objectContaining({ serial: null }) as unknown,
    });
    expect(made.open().catalogues.read('live')).toEqual(goodFile().catalogue);
  });

  test('in practice: the service and its locations wait, and the catalogue is that of practice', async () => {
    const made = bench();
    expect(await made.apply(textOf({ ...goodFile(), practice: true }))).toEqual([]);
    expect(settingsOf(made)).toMatchObject({ mode: 'practice', service, knownLocations: [{}, {}] });
    expect(made.open().catalogues.read('practice')).toEqual(goodFile().catalogue);
    expect(made.open().catalogues.read('live').items).toEqual([]);
  });

  test('with another service: what belonged to the one before does not stay', async () => {
    const made = bench();
    await made.apply(textOf(goodFile()));
    const { settings } = made.open();
    settings.update({
      service: {
        ...service,
        dialect: 'documented',
        keyFingerprint: fingerprintOf('k'),
        capabilities: {},
        merchant: { appId: null, liveMode: null },
      },
    });
    await made.apply(textOf({ version: 1, service: { ...service, dialect: 'elepay' } }));
    expect(settingsOf(made).service).toMatchObject({ keyFingerprint: fingerprintOf('k') });
    await made.apply(textOf({ version: 1, service: { ...service, baseUrl: 'https://other.example/' } }));
    expect(settingsOf(made)).toMatchObject({
      service: { keyFingerprint: null },
      locationId: null,
      knownLocations: [],
    });
  });

  test('once: the same file changes nothing that a manager changed since', async () => {
    const made = bench();
    await made.apply(textOf(goodFile()));
    made.open().settings.update({ theme: 'light' });
    expect(await made.apply(JSON.stringify(goodFile()))).toEqual([]);
    expect(settingsOf(made).theme).toBe('light');
  });

  test('a bad one leaves the last good one in force', async () => {
    const made = bench();
    await made.apply(textOf(goodFile()));
    const before = settingsOf(made);
    writeFileSync(made.file, textOf({ ...goodFile(), theme: 'dim', language: 'ja' }));
    const { provisioning } = made.start();
    await provisioning.readAndApply();
    expect(provisioning.state).toMatchObject({ path: made.file, problemCount: 1, applied: { serial: null } });
    expect(provisioning.report.problems).toHaveLength(1);
    expect(settingsOf(made)).toEqual(before);
  });

  test('or put right, when it is read again', async () => {
    const made = bench();
    writeFileSync(made.file, textOf({ ...goodFile(), theme: 'dim' }), { mode: 0o600 });
    const { provisioning } = made.start();
    await provisioning.readAndApply();
    writeFileSync(made.file, textOf(goodFile()));
    await provisioning.readAndApply();
    expect(provisioning.report).toMatchObject({ problems: [], problemCount: 0 });
    expect(settingsOf(made).theme).toBe('dark');
  });
});

test('the logo of receipts is another one than what customers see; what a file does not say of them stays', async () => {
  const made = bench();
  const own = dataUrl(pngOf(8, 8, () => black));
  await made.apply(textOf({ ...goodFile(), printing: { ...goodFile().printing, logo: own } }));
  const { look, printing } = settingsOf(made);
  expect(printing.logo).not.toBe(look.logo);
  expect(readFileSync(join(made.data, printing.logo ?? '')).toString('base64')).toBe(own.split(',')[1]);
  await made.apply(textOf({ version: 1, printing: { paperWidth: 80 } }));
  expect(settingsOf(made)).toMatchObject({ look, printing: { ...printing, paperWidth: 80 } });
  await made.apply(textOf({ version: 1, printing: { logo: null } }));
  expect(settingsOf(made)).toMatchObject({ look, printing: { logo: null } });
});

test('a logo of receipts that cannot be kept is told of at its place', async () => {
  const made = bench();
  made.change = (stores) => ({ ...stores, savePicture: () => Promise.resolve(fail('storage', 'full')) });
  const { look: _, ...file } = goodFile();
  expect(await made.apply(textOf(file))).toMatchObject([{ pointer: '/printing/logo' }]);
});

describe('storage that cannot be written', () => {
  test.each(['pending', 'catalogue', 'settings', 'logo'] as const)(
    'while the %s is: everything is as it was, and the file is taken later',
    async (what) => {
      const made = bench();
      await made.apply(textOf({ ...goodFile(), theme: 'light', catalogue: { categories: [], items: [] } }));
      const before = settingsOf(made);
      const full = fail('storage', 'no space left');
      made.change = (stores) => ({
        ...stores,
        ...(what === 'pending' && { pending: { ...stores.pending, write: () => full } }),
        ...(what === 'logo' && { savePicture: () => Promise.resolve(full) }),
        ...(what === 'settings' && { settings: { ...stores.settings, update: () => full } }),
        ...(what === 'catalogue' && {
          catalogues: { ...stores.catalogues, save: () => full },
        }),
      });
      expect(await made.apply(textOf(goodFile()))).toMatchObject([
        { expected: { kind: 'stored', why: 'no space left' } },
      ]);
      expect(settingsOf(made)).toEqual(before);
      expect(made.open().catalogues.read('live').items).toEqual([]);
      made.change = (stores) => stores;
      expect(await made.apply(textOf(goodFile()))).toEqual([]);
      expect(settingsOf(made).theme).toBe('dark');
    },
  );

  test('after the key has left the file: it is done at the next start', async () => {
    const made = bench();
    await made.apply(textOf({ ...goodFile(), theme: 'light' }));
    made.change = (stores) => ({
      ...stores,
      settings: { ...stores.settings, update: () => fail('storage', 'no space left') },
    });
    expect(await made.apply(textOf(withKey))).toMatchObject([{ expected: { kind: 'stored' } }]);
    expect(made.keychain.keys).toEqual({ [service.baseUrl]: canaryKey });
    made.change = (stores) => stores;
    const { provisioning } = made.start();
    await provisioning.readAndApply();
    expect(provisioning.problems).toEqual([]);
    expect(settingsOf(made)).toMatchObject({
      theme: 'dark',
      service: { keyFingerprint: fingerprintOf(canaryKey) },
    });
  });

  test('a damaged record of what was to be done is kept aside, and nothing of it is done', async () => {
    const made = bench();
    writeFileSync(join(made.data, 'provisioning.json'), '{"version":1,"settings":{}}');
    expect(await made.apply(textOf(goodFile()))).toEqual([]);
    expect(settingsOf(made).theme).toBe('dark');
    expect(readFileSync(join(made.data, 'provisioning.damaged-1.json'), 'utf8')).toContain('settings');
  });
});

describe('a signed file', () => {
  test('pins its key, and another one is taken from it on where the file brings one', async () => {
    const made = bench();
    const [first, second] = [newSigner(), newSigner()];
    const file = (serial: number, more: object) => ({ ...goodFile(), serial, ...more });
    expect(await made.apply(textOf(signed(file(1, { publicKey: first.publicKey }), first)))).toEqual([]);
    expect(settingsOf(made).provisioned).toMatchObject({ serial: 1, publicKey: first.publicKey });
    const rotated = textOf(signed(file(2, { publicKey: second.publicKey }), first));
    expect(await made.apply(rotated)).toEqual([]);
    expect(settingsOf(made).provisioned).toMatchObject({ serial: 2, publicKey: second.publicKey });
    // The next start: the same file, whose signature the new key does not know.
    expect(await made.apply(rotated)).toEqual([]);
    expect(await made.apply(textOf(signed(file(3, { theme: 'light' }), first)))).toHaveLength(1);
    expect(await made.apply(textOf(signed(file(3, { theme: 'light' }), second)))).toEqual([]);
    expect(settingsOf(made)).toMatchObject({ theme: 'light', provisioned: { publicKey: second.publicKey } });
  });

  test('with a key has it signed for by its hash', async () => {
    const made = bench();
    const signer = newSigner();
    const whole = signed({ ...withKey, serial: 1, publicKey: signer.publicKey }, signer);
    expect(await made.apply(textOf(whole))).toEqual([]);
    expect(made.keychain.keys).toEqual({ [service.baseUrl]: canaryKey });
    const { provisioning } = made.start();
    await provisioning.readAndApply();
    expect(provisioning.state).toMatchObject({ problemCount: 0, pinned: true, applied: { serial: 1 } });
  });
});

test('staff of a file are kept without the blanks around their names', async () => {
  const made = bench();
  const staff = [{ name: ' Aoi　', role: 'manager', pin: pinHash }];
  expect(await made.apply(textOf({ version: 1, staff }))).toEqual([]);
  expect(settingsOf(made).staff).toEqual([{ name: 'Aoi', role: 'manager', pin: pinHash }]);
});

test('what a terminal exports makes another one like it', async () => {
  const made = bench();
  await made.apply(textOf(withKey));
  const { settings, catalogues } = made.open();
  const text = await exportedText({
    settings: settings.read(),
    catalogue: catalogues.read('live'),
    locations: goodFile().locations,
    picturesFolder: join(made.data, 'shop-pictures'),
  });
  expect(text).not.toContain(canaryKey);
  const other = bench();
  expect(await other.apply(text)).toEqual([]);
  const { provisioned, service: known, ...rest } = settingsOf(made);
  expect(provisioned).not.toBeNull();
  expect(settingsOf(other)).toMatchObject({ ...rest, service: { ...known, keyFingerprint: null } });
  expect(other.open().catalogues.read('live')).toEqual(catalogues.read('live'));
});
