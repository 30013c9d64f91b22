import { describe, expect, test } from 'vitest';
import type { ProvisioningProblem } from '../../../electron/contract/provisioning.ts';
import { fingerprintOf } from '../../fault/provisioning/bench.ts';
import { goodFile, newSigner, pinHash, signed, textOf } from '../../fault/provisioning/good.ts';
import { bench, settingsOf } from './support.ts';

type Made = ReturnType<typeof bench>;

const { updates, copy, service } = goodFile();
const staff = [{ name: 'Aoi', role: 'manager', pin: pinHash }];
const otherPin = pinHash.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
const elsewhere = { baseUrl: 'https://elsewhere.example/v1', dialect: 'documented' };

/** What a file that is chosen on the screen is refused for; nothing may have changed then. */
async function refusalsOf(made: Made, file: object, keyIsGiven = false) {
  const bytes = Buffer.from(textOf(file));
  const { provisioning } = made.start();
  const before = made.everything();
  const previewed = await provisioning.preview(bytes, keyIsGiven);
  const applied = await provisioning.applyChosen(bytes, keyIsGiven);
  const problems: readonly ProvisioningProblem[] = applied.ok ? [] : applied.problems;
  expect(previewed.problems).toEqual(problems);
  if (problems.length > 0) expect(made.everything()).toEqual(before);
  return problems.map(({ pointer, expected }) => `${pointer} ${expected.kind}`);
}

/** A live terminal with a key, whose shop has a PIN; no public key is pinned. */
async function unpinned(): Promise<Made> {
  const made = bench();
  expect(await made.apply(textOf({ version: 1, service, pin: pinHash }))).toEqual([]);
  const { settings } = made.open();
  const now = settings.read().service;
  if (now) settings.update({ service: { ...now, keyFingerprint: fingerprintOf('k') } });
  return made;
}

describe('a file that is chosen on the screen, where no public key is pinned', () => {
  test.each([
    ['where newer versions come from', { updates }, ['/updates signed-import']],
    ['where the journal is copied to', { copy }, ['/copy signed-import']],
    ['other staff', { staff }, ['/staff signed-import']],
    ['another PIN', { pin: otherPin }, ['/pin signed-import']],
    ['no PIN', { pin: null }, ['/pin signed-import']],
    ['another service', { service: elsewhere }, ['/service/baseUrl same-service']],
    [
      'another way to the service',
      { service: { ...service, proxy: 'http://attacker.example:3128' } },
      ['/service/proxy same-service'],
    ],
    [
      'no authority of the shop any more, or another one',
      { service: { ...service, certificateAuthority: null } },
      ['/service/certificateAuthority same-service'],
    ],
    [
      'all of it',
      { pin: null, staff, copy, updates, service: elsewhere },
      [
        '/pin signed-import',
        '/staff signed-import',
        '/copy signed-import',
        '/updates signed-import',
        '/service/baseUrl same-service',
      ],
    ],
  ])('does not bring %s', async (_what, wanted, refusals) => {
    const made = await unpinned();
    expect((await refusalsOf(made, { version: 1, theme: 'dark', ...wanted })).toSorted()).toEqual(
      refusals.toSorted(),
    );
  });

  test('does not pin a key of its own, with which the next one would be signed', async () => {
    const made = await unpinned();
    const signer = newSigner();
    const file = signed({ version: 1, serial: 1, publicKey: signer.publicKey, updates }, signer);
    expect(await refusalsOf(made, file)).toEqual(
      expect.arrayContaining(['/publicKey signed-import', '/updates signed-import']),
    );
    expect(settingsOf(made).provisioned?.publicKey).toBeNull();
  });

  test('brings all the rest, and says again what holds already', async () => {
    const made = await unpinned();
    const same = { service, pin: pinHash, staff: [], copy: null, updates: null };
    expect(await refusalsOf(made, { version: 1, theme: 'dark', ...same })).toEqual([]);
    expect(settingsOf(made)).toMatchObject({ theme: 'dark', pinHash, updates: null });
  });

  test('brings a service to a terminal without a key, unless the system gives one for any', async () => {
    const made = bench();
    expect(await refusalsOf(made, { version: 1, service: elsewhere }, true)).toEqual([
      '/service/baseUrl same-service',
    ]);
    expect(await refusalsOf(made, { version: 1, service: elsewhere })).toEqual([]);
    expect(settingsOf(made).service?.baseUrl).toBe(elsewhere.baseUrl);
  });
});

describe('a file that is chosen on the screen and signed with the pinned key', () => {
  async function pinned(): Promise<{ made: Made; sign: (file: object) => object }> {
    const made = bench();
    const signer = newSigner();
    const first = { version: 1, serial: 1, publicKey: signer.publicKey, service, pin: pinHash };
    expect(await made.apply(textOf(signed(first, signer)))).toEqual([]);
    return { made, sign: (file) => signed({ version: 1, serial: 2, ...file }, signer) };
  }

  test('brings what only it may', async () => {
    const { made, sign } = await pinned();
    const wanted = { updates, copy, staff, pin: otherPin, service: elsewhere };
    expect(await refusalsOf(made, sign(wanted))).toEqual([]);
    expect(settingsOf(made)).toMatchObject({ updates, copy, pinHash: otherPin });
  });

  test.each([
    ['the PIN', { pin: null }, ['/pin kept-pin']],
    ['it, nor all staff', { pin: null, staff: [] }, ['/pin kept-pin', '/staff kept-pin']],
  ])('does not take %s away', async (_what, wanted, refusals) => {
    const { made, sign } = await pinned();
    expect(await refusalsOf(made, sign(wanted))).toEqual(refusals);
    expect(settingsOf(made).pinHash).toBe(pinHash);
  });

  test('puts staff in the place of the one PIN', async () => {
    const { made, sign } = await pinned();
    expect(await refusalsOf(made, sign({ pin: null, staff }))).toEqual([]);
    expect(settingsOf(made)).toMatchObject({ pinHash: null, staff });
  });

  test('is not taken without the signature, nor with that of another', async () => {
    const { made } = await pinned();
    expect(await refusalsOf(made, { version: 1, serial: 2, updates })).toEqual(['/signature signature']);
    const other = signed({ version: 1, serial: 2, updates }, newSigner());
    expect(await refusalsOf(made, other)).toEqual(['/signature valid-signature']);
  });
});
