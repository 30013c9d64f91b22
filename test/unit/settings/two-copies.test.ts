import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstSecurity } from '../../../electron/settings/security.ts';
import type { SettingsStore } from '../../../electron/settings/settings.ts';
import { damageNames, fileDamages } from '../../support/file-damage.ts';
import { valueOf } from '../../support/result.ts';
import { fileOf, service, validFile } from './files.ts';
import { newFolder } from '../../support/folder.ts';
import { open } from './open.ts';

const pinHash = `$scrypt$ln=15,r=8,p=1$${'s'.repeat(22)}$${'h'.repeat(43)}`;
const otherPin = pinHash.replaceAll('h', 'n');
const staff = [{ name: '佐藤', role: 'manager' as const, pin: otherPin }];
const kiosk = { ...firstSecurity.kiosk, enabled: true, startWithSystem: true };
const provisioned = { sha256: 'a'.repeat(64), serial: 4, at: 1, publicKey: 'KEY' };
const closing = ['security.json', 'security.copy.json'] as const;
const others = ['settings.json', 'settings.copy.json'] as const;
const all = [...closing, ...others];

/** A kiosk that sells live. */
function kioskIn(directory: string): SettingsStore {
  const store = valueOf(open(directory));
  valueOf(store.update({ mode: 'live', service, pinHash, kiosk, provisioned }));
  valueOf(store.security.update({ versionRun: '0.1.0' }));
  return store;
}

function kioskFolder(): string {
  const directory = newFolder();
  kioskIn(directory);
  return directory;
}

/** Nothing that was there is given away: the PIN, the kiosk and the pinned key are those of before, or nobody's. */
function expectNoMore(store: SettingsStore, why: string): void {
  const now = store.read();
  if (store.security.isLost) {
    expect(now.pinHash, why).not.toBeNull();
    expect(now.kiosk.enabled, why).toBe(true);
  } else expect(now, why).toMatchObject({ pinHash, staff: [], kiosk, provisioned });
  if (store.isLost) expect(now.mode, why).toBe('unset');
  else expect(now, why).toMatchObject({ mode: 'live', service });
}

describe('what keeps the terminal closed', () => {
  test('is not in the settings file, and comes back with the settings', () => {
    const directory = kioskFolder();
    for (const name of others) {
      const text = readFileSync(join(directory, name), 'utf8');
      for (const field of ['pinHash', 'staff', 'kiosk', 'provisioned', 'updates']) {
        expect(text).not.toContain(`"${field}"`);
      }
    }
    expect(valueOf(open(directory)).read()).toMatchObject({
      mode: 'live',
      service,
      pinHash,
      kiosk,
      provisioned,
    });
  });

  test('is changed without a write of the settings, and the settings without one of it', () => {
    const directory = kioskFolder();
    const store = valueOf(open(directory));
    const text = (name: string): string => readFileSync(join(directory, name), 'utf8');
    const [security, settings] = [text('security.json'), text('settings.json')];
    valueOf(store.update({ pinHash: otherPin }));
    expect(text('settings.json')).toBe(settings);
    expect(text('security.json')).not.toBe(security);
    const changed = text('security.json');
    valueOf(store.update({ theme: 'dark' }));
    expect(text('security.json')).toBe(changed);
  });
});

describe('one damaged copy', () => {
  test.each(all.flatMap((name) => damageNames.map((damage) => [name, damage] as const)))(
    '(%s: %s) is brought back from the other one, nothing lost',
    (name, damage) => {
      const directory = kioskFolder();
      const before = valueOf(open(directory)).read();
      fileDamages[damage](join(directory, name));
      expect(valueOf(open(directory)).read()).toEqual(before);
      rmSync(
        join(directory, name.includes('copy') ? name.replace('.copy', '') : name.replace('.', '.copy.')),
      );
      expect(valueOf(open(directory)).read()).toEqual(before);
    },
  );
});

test('no damage of any of the four files, in any combination, gives more than was there', () => {
  const whole = kioskFolder();
  // A linear congruential generator: the same combinations in every run.
  let seed = 20_261_126;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  for (let round = 0; round < 60; round += 1) {
    const directory = newFolder();
    cpSync(whole, directory, { recursive: true });
    const done = all.flatMap((name) => {
      if (next(3) === 0) return [];
      const damage = damageNames[next(damageNames.length)] ?? 'missing';
      fileDamages[damage](join(directory, name));
      return [`${name}: ${damage}`];
    });
    const areGone = all.every((name) => done.includes(`${name}: missing`));
    // Every file of every room is gone: that is a new terminal.
    if (areGone) continue;
    const opened = open(directory);
    if (opened.ok) expectNoMore(opened.value, done.join(', '));
  }
});

describe('settings of before', () => {
  test('of version 4 keep their PIN, staff, kiosk and pinned key, exactly once', () => {
    const directory = newFolder();
    writeFileSync(
      fileOf(directory),
      validFile({ mode: 'live', service, pinHash, staff, kiosk, provisioned }),
    );
    writeFileSync(join(directory, 'staff.json'), '{"version":1,"failures":4}');
    const store = valueOf(open(directory));
    expect(store.read()).toMatchObject({ mode: 'live', service, pinHash, staff, kiosk, provisioned });
    expect(store.security.read().pinFailures).toBe(4);
    valueOf(store.security.update({ pinFailures: 0 }));
    expect(valueOf(open(directory)).security.read().pinFailures).toBe(0);
  });

  test.each([
    ['no PIN', { pinHash: null, staff: [], kiosk: { ...kiosk, enabled: false }, provisioned: null }],
    ['another PIN', { pinHash: otherPin, kiosk, provisioned: { ...provisioned, serial: 1 } }],
  ])('that are put back with %s bring it not back', (_what, before) => {
    const old = validFile({ mode: 'live', service, ...before });
    for (const removed of [[], ['settings.copy.json']]) {
      const directory = kioskFolder();
      for (const name of removed) rmSync(join(directory, name));
      writeFileSync(fileOf(directory), old);
      expect(valueOf(open(directory)).read()).toMatchObject({ pinHash, staff: [], kiosk, provisioned });
    }
  });

  test('that are put back where what closes the terminal is gone open nothing', () => {
    const directory = kioskFolder();
    for (const name of closing) rmSync(join(directory, name));
    writeFileSync(fileOf(directory), validFile());
    const store = valueOf(open(directory));
    expect(store.security.isLost).toBe(true);
    expectNoMore(store, 'put back');
  });

  test('are moved anew where the power went before the first of the two files', () => {
    const old = validFile({ mode: 'live', service, pinHash, kiosk, provisioned });
    const moved = newFolder();
    writeFileSync(fileOf(moved), old);
    valueOf(open(moved));
    // What is on the disk after each of the four writes.
    const order = ['security.copy.json', 'security.json', 'settings.copy.json', 'settings.json'];
    for (let written = 0; written <= order.length; written += 1) {
      const directory = newFolder();
      writeFileSync(fileOf(directory), old);
      for (const name of order.slice(0, written)) cpSync(join(moved, name), join(directory, name));
      const store = valueOf(open(directory));
      expect(store.read()).toMatchObject({ mode: 'live', service, pinHash, kiosk, provisioned });
      expect([store.isLost, store.security.isLost]).toEqual([false, false]);
    }
  });
});

test('settings that the version before changed, after one that did not come up, are moved anew', () => {
  const directory = newFolder();
  writeFileSync(fileOf(directory), validFile({ mode: 'live', service, pinHash, kiosk }));
  valueOf(open(directory));
  // The version before knows neither the copy nor the other file, and brings back what it knows.
  writeFileSync(fileOf(directory), validFile({ mode: 'practice', service, pinHash: otherPin, kiosk }));
  expect(valueOf(open(directory)).read()).toMatchObject({ mode: 'practice', pinHash: otherPin });
  expect(valueOf(open(directory)).read()).toMatchObject({ mode: 'practice', pinHash: otherPin });
});

test('a change of both files that stops at the second one is taken back in the first', () => {
  const directory = newFolder();
  const store = kioskIn(directory);
  fileDamages.folder(join(directory, 'settings.copy.json'));
  expect(store.update({ pinHash: null, theme: 'dark' })).toMatchObject({ ok: false, code: 'storage' });
  expect(store.read()).toMatchObject({ pinHash, theme: 'light' });
  expect(valueOf(open(directory)).read()).toMatchObject({ pinHash, theme: 'light' });
});

test('a field that a newer program added to the settings is kept', () => {
  const directory = kioskFolder();
  const text = readFileSync(fileOf(directory), 'utf8');
  const newer = JSON.stringify({ ...(JSON.parse(text) as object), later: [1, 2] });
  for (const name of others) writeFileSync(join(directory, name), newer);
  valueOf(valueOf(open(directory)).update({ theme: 'dark' }));
  expect(JSON.parse(readFileSync(fileOf(directory), 'utf8'))).toMatchObject({ theme: 'dark', later: [1, 2] });
});
