import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  firstSecurity,
  openSecurity,
  type Security,
  type SecurityStore,
} from '../../../electron/settings/security.ts';
import { damageNames, fileDamages } from '../../support/file-damage.ts';
import { newFolder } from '../../support/folder.ts';
import { valueOf } from '../../support/result.ts';

const pinHash = `$scrypt$ln=15,r=8,p=1$${'s'.repeat(22)}$${'h'.repeat(43)}`;
const kept: Security = {
  ...firstSecurity,
  pinHash,
  kiosk: {
    ...firstSecurity.kiosk,
    enabled: true,
    idleSeconds: 60,
    customerDisplay: false,
    startWithSystem: true,
  },
  provisioned: { sha256: '0'.repeat(64), serial: 7, at: 1, publicKey: 'AAAA' },
  versionRun: '0.3.0',
};
const names = ['security.json', 'security.copy.json'] as const;

function opened(directory: string, begin: Security | null = null) {
  const warnings: string[] = [];
  const store = openSecurity({ directory, begin, log: { warn: (text) => warnings.push(text) } });
  return { store, warnings };
}

function open(directory: string, begin: Security | null = null): SecurityStore {
  return valueOf(opened(directory, begin).store);
}

function textOf(directory: string, name: (typeof names)[number]): string {
  return readFileSync(join(directory, name), 'utf8');
}

/** A directory in which it is kept. */
function secured(): string {
  const directory = newFolder();
  open(directory, kept);
  return directory;
}

describe('what keeps the terminal closed', () => {
  test('is twice on the disk, the same, for nobody else to read, and is read back', () => {
    const directory = secured();
    expect(readdirSync(directory).toSorted()).toEqual(names.toSorted());
    expect(textOf(directory, 'security.json')).toBe(textOf(directory, 'security.copy.json'));
    if (process.platform !== 'win32') {
      for (const name of names) expect(statSync(join(directory, name)).mode & 0o077).toBe(0);
    }
    expect(open(directory).read()).toEqual(kept);
  });

  test('is changed by the parts named, and read back by the next start', () => {
    const directory = secured();
    const store = open(directory);
    expect(valueOf(store.update({ versionOffered: '0.4.0' }))).toEqual({ ...kept, versionOffered: '0.4.0' });
    expect(open(directory).read()).toEqual({ ...kept, versionOffered: '0.4.0' });
  });

  test('refuses what it cannot hold, names the field and changes nothing', () => {
    const directory = secured();
    const before = textOf(directory, 'security.json');
    expect(open(directory).update({ pinHash: '1234' })).toMatchObject({
      ok: false,
      code: 'invalid',
      field: 'pinHash',
    });
    expect(textOf(directory, 'security.json')).toBe(before);
  });

  test('writes nothing while it is opened whole', () => {
    const directory = secured();
    const before = names.map((name) => statSync(join(directory, name), { bigint: true }).ino);
    open(directory);
    expect(names.map((name) => statSync(join(directory, name), { bigint: true }).ino)).toEqual(before);
  });
});

describe('one damaged generation', () => {
  test.each(names.flatMap((name) => damageNames.map((damage) => [name, damage] as const)))(
    '(%s: %s) is brought back from the other one',
    (name, damage) => {
      const directory = secured();
      fileDamages[damage](join(directory, name));
      const { store, warnings } = opened(directory);
      expect(valueOf(store).read()).toEqual(kept);
      expect(valueOf(store).isLost).toBe(false);
      expect(warnings).not.toEqual([]);
      expect(textOf(directory, 'security.json')).toBe(textOf(directory, 'security.copy.json'));
    },
  );

  test.each(names)('%s, of which a single digit was changed, is no good one', (name) => {
    const directory = secured();
    writeFileSync(join(directory, name), textOf(directory, name).replace('"serial": 7', '"serial": 6'));
    expect(open(directory).read()).toEqual(kept);
  });

  test.each(names)('%s, put back as it was before, is not taken for the newer one', (name) => {
    const directory = secured();
    const before = textOf(directory, name);
    const changed = valueOf(open(directory).update({ pinHash: pinHash.replaceAll('h', 'n') }));
    writeFileSync(join(directory, name), before);
    expect(open(directory).read()).toEqual(changed);
  });
});

describe('both generations damaged', () => {
  const pairs = damageNames.flatMap((one) => [[one, one] as const, [one, 'missing'] as const]);

  test.each(pairs)('(%s, %s) give less than was there, until a PIN is brought', (one, other) => {
    const directory = secured();
    fileDamages[one](join(directory, names[0]));
    fileDamages[other](join(directory, names[1]));
    const store = open(directory);
    expect(store.isLost).toBe(true);
    expect(store.read().kiosk.enabled).toBe(true);
    expect(store.read().pinHash).not.toBeNull();
    expect(store.read().pinHash).not.toBe(kept.pinHash);
    expect(store.update({ kiosk: firstSecurity.kiosk })).toMatchObject({ ok: false, code: 'staff-locked' });
    expect(store.update({ pinHash: null })).toMatchObject({ ok: false, code: 'staff-locked' });
    expect(open(directory).isLost).toBe(true);

    expect(valueOf(store.update({ pinHash, kiosk: kept.kiosk })).pinHash).toBe(pinHash);
    expect(store.isLost).toBe(false);
    expect(open(directory).read()).toMatchObject({ pinHash, kiosk: kept.kiosk });
  });

  test('have no PIN that a second start knows', () => {
    const directory = secured();
    for (const name of names) rmSync(join(directory, name));
    expect(open(directory).read().pinHash).not.toBe(open(directory).read().pinHash);
  });

  test.each(names)('are left alone where %s is of a newer program', (name) => {
    const directory = secured();
    writeFileSync(join(directory, name), '{"version":2,"everything":"is different"}');
    const before = names.map((each) => textOf(directory, each));
    expect(opened(directory).store).toMatchObject({ ok: false, code: 'storage' });
    expect(names.map((each) => textOf(directory, each))).toEqual(before);
  });
});

describe('a power cut', () => {
  /** What lies on the disk after each step of a write, with the file that was still being written. */
  function statesOfWrite(): { directory: string; state: string }[] {
    const [before, after] = [secured(), secured()];
    valueOf(open(after).update({ pinHash: pinHash.replaceAll('h', 'n') }));
    const states = ['nothing', 'copy begun', 'copy', 'main begun', 'both'];
    return states.map((state, step) => {
      const directory = newFolder();
      cpSync(before, directory, { recursive: true });
      const from = (name: string): string => readFileSync(join(after, name), 'utf8');
      const begin = (name: string): void =>
        writeFileSync(join(directory, `${name}.partial`), from(name).slice(0, 40));
      if (step === 1) begin(names[1]);
      if (step >= 2) writeFileSync(join(directory, names[1]), from(names[1]));
      if (step === 3) begin(names[0]);
      if (step >= 4) writeFileSync(join(directory, names[0]), from(names[0]));
      return { directory, state };
    });
  }

  test('anywhere in a write leaves the old or the new whole, with any damage of either besides never more', () => {
    const both = [kept.pinHash, pinHash.replaceAll('h', 'n')];
    for (const { directory, state } of statesOfWrite()) {
      for (const name of names) {
        for (const damage of ['missing', 'zeroes', 'folder'] as const) {
          const damaged = newFolder();
          cpSync(directory, damaged, { recursive: true });
          fileDamages[damage](join(damaged, name));
          const store = open(damaged);
          expect(both, `${state}, ${name}: ${damage}`).toContain(store.read().pinHash);
          expect(store.read().kiosk).toEqual(kept.kiosk);
          expect(valueOf(store.update({ pinFailures: 1 })).pinFailures).toBe(1);
        }
      }
    }
  });
});

test('a change that only the copy took is taken back there: it was said not to be written', () => {
  const directory = secured();
  const store = open(directory);
  rmSync(join(directory, names[0]));
  mkdirSync(join(directory, names[0], 'in the way'), { recursive: true });
  expect(store.update({ pinFailures: 3 })).toMatchObject({ ok: false, code: 'storage' });
  expect(store.read().pinFailures).toBe(0);
  expect(open(directory).read()).toEqual(kept);
});

test('a field that a newer program added is kept', () => {
  const directory = newFolder();
  // As a newer program of the same shape begins it.
  const newer = { ...kept, later: { a: 1 }, kiosk: { ...kept.kiosk, dim: true } };
  open(directory, newer);
  const again = open(directory);
  expect(again.read()).toEqual(kept);
  valueOf(again.update({ pinFailures: 2 }));
  expect(JSON.parse(textOf(directory, 'security.json'))).toMatchObject({
    pinFailures: 2,
    later: { a: 1 },
    kiosk: { dim: true },
  });
});
