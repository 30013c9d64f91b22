import { describe, expect, test } from 'vitest';
import { check as checkSchema, type Check } from '../../../electron/contract/diagnosis.ts';
import type { ProvisioningState } from '../../../electron/contract/provisioning.ts';
import type { ErrorCode } from '../../../electron/contract/result.ts';
import { found } from '../../../electron/diagnosis/checks.ts';
import { clockChecks, type ClockFacts, isSynchronized } from '../../../electron/diagnosis/clock.ts';
import { journalChecks } from '../../../electron/diagnosis/journal.ts';
import { keeperChecks, type KeeperFacts } from '../../../electron/diagnosis/keeper.ts';
import { provisioningChecks } from '../../../electron/diagnosis/provisioning.ts';
import { serviceChecks, type ServiceFacts, whyNoLoopback } from '../../../electron/diagnosis/service.ts';
import { shellChecks, type ShellFacts } from '../../../electron/diagnosis/shell.ts';
import type { JournalHealth } from '../../../electron/journal/health.ts';
import { levelsOf, machineWith } from './support.ts';

const ready: KeeperFacts['status'] = { kind: 'ready', keeper: 'keytar' };
const locked: KeeperFacts['status'] = { kind: 'locked' };
const none: KeeperFacts['status'] = { kind: 'missing', why: 'keytar: no' };
const broken: KeeperFacts['status'] = { kind: 'unavailable', why: 'no bus' };

describe('the keeper and the key', () => {
  test.each<[string, Partial<KeeperFacts>, object]>([
    ['practice with a keeper', {}, { keeper: 'good' }],
    ['practice without a keeper', { status: none }, { 'keeper-missing': 'notice' }],
    ['practice with a locked one', { status: locked }, { 'keeper-locked': 'notice' }],
    ['practice with one that fails', { status: broken }, { 'keeper-unavailable': 'notice' }],
    ['live', { key: { kind: 'found', keeper: 'keytar' } }, { keeper: 'good', key: 'good' }],
    [
      'live with a credential of systemd',
      { status: { kind: 'read-only', keeper: 'systemd' }, key: { kind: 'found', keeper: 'systemd' } },
      { keeper: 'good', key: 'good' },
    ],
    [
      'live without a key',
      { key: { kind: 'none', keeper: 'keyring' } },
      { keeper: 'good', 'key-missing': 'stops' },
    ],
    ['live with another key', { key: { kind: 'changed', what: 'key' } }, { 'key-changed': 'stops' }],
    ['live and locked', { status: locked, key: locked }, { 'keeper-locked': 'stops', 'key-unseen': 'stops' }],
    [
      'live without a keeper',
      { status: none, key: none },
      { 'keeper-missing': 'stops', 'key-unseen': 'stops' },
    ],
    ['live and out of order', { status: broken, key: broken }, { 'keeper-unavailable': 'stops' }],
    [
      'live, with a credential that only the service is given',
      { status: none, key: none, isElsewhere: true },
      { 'keeper-missing': 'notice', 'key-unseen': 'unknown' },
    ],
    [
      'live with a key, although nothing more could be saved',
      { status: broken, key: { kind: 'found', keeper: 'systemd' } },
      { 'keeper-unavailable': 'notice', key: 'good' },
    ],
  ])('%s', (_name, facts, expected) => {
    expect(levelsOf(keeperChecks({ status: ready, key: null, isElsewhere: false, ...facts }))).toMatchObject(
      expected,
    );
  });
});

const sound: JournalHealth = {
  kind: 'sound',
  version: 4,
  bytes: 3 * 1024 ** 2,
  sales: 12,
  gaps: [],
  isBehind: false,
  chain: { kind: 'whole', head: { sequence: 60, hash: 'ab'.repeat(32) } },
};
/** A journal of which no copy is wanted. */
const uncopied = { path: '/x/journal.db', copy: null, changedAt: 10_000_000 };
const backups = { count: 3, folder: '/x/backups', newestAt: Date.UTC(2026, 3, 1) };

describe('the journal', () => {
  test.each<[string, JournalHealth, object]>([
    ['none yet', { kind: 'absent' }, { journal: 'good' }],
    ['a sound one', sound, { journal: 'good', 'journal-chain': 'good', 'journal-backups': 'good' }],
    ['one with gaps', { ...sound, gaps: [3, 4] }, { 'journal-gaps': 'notice' }],
    ['one that is behind', { ...sound, isBehind: true }, { 'journal-behind': 'notice' }],
    [
      'one that was changed',
      { ...sound, chain: { kind: 'broken', sequence: 7, why: 'it is missing' } },
      { 'journal-chain': 'notice' },
    ],
    ['one of an older version', { ...sound, chain: null }, { journal: 'good' }],
    ['a newer one', { kind: 'newer', version: 99 }, { 'journal-newer': 'stops' }],
    ['a damaged one', { kind: 'damaged', why: 'malformed' }, { 'journal-damaged': 'stops' }],
    ['one that cannot be read', { kind: 'unreadable', why: 'EACCES' }, { 'journal-unreadable': 'stops' }],
  ])('%s', (_name, health, expected) => {
    expect(levelsOf(journalChecks({ ...uncopied, health, backups }))).toMatchObject(expected);
  });

  test('is not looked for before a service is chosen', () => {
    expect(journalChecks(null)).toEqual([]);
  });

  test('tells its size, its sales, and the first of the numbers that are missing', () => {
    const gaps = Array.from({ length: 20 }, (_, index) => index + 1);
    const [whole, missing, chain, kept] = journalChecks({ ...uncopied, backups, health: { ...sound, gaps } });
    expect(whole?.facts).toEqual({ path: '/x/journal.db', count: '12', size: '3.0 MB', version: '4' });
    expect(missing?.facts).toEqual({ count: '20', value: '1, 2, 3, 4, 5, 6, 7, 8, 9, 10' });
    expect(chain?.facts).toEqual({ count: '60', value: 'ab'.repeat(32) });
    expect(kept?.facts).toMatchObject({ count: '3', path: '/x/backups' });
  });

  test.each([
    ['a copy that is kept up', { writtenAt: 9_996_000, why: null }, 'good', { lag: '4 s' }],
    ['a copy of all there is', { writtenAt: 11_000_000, why: null }, 'good', { lag: '0 s' }],
    ['a copy that is behind', { writtenAt: 9_000_000, why: null }, 'notice', { lag: '1000 s' }],
    ['a copy that cannot be asked', { writtenAt: null, why: 'no route' }, 'notice', { why: 'no route' }],
  ] as const)('has %s', (_name, written, level, facts) => {
    const copy = { place: 's3://shop', name: 'T1-0123456789abcdef', isOfClock: false, ...written };
    const checks = journalChecks({ ...uncopied, health: sound, backups, copy });
    const check = checks.find(({ id }) => id === 'journal-copy');
    expect(check).toMatchObject({ level, facts: { path: 's3://shop/T1-0123456789abcdef', ...facts } });
  });

  test('has a copy whose place refuses this clock, which is a finding of its own', () => {
    const copy = {
      place: 's3://shop',
      name: null,
      writtenAt: null,
      why: 'RequestTimeTooSkewed',
      isOfClock: true,
    };
    const levels = levelsOf(journalChecks({ ...uncopied, health: sound, backups, copy }));
    expect(levels).toMatchObject({ 'journal-copy-clock': 'notice' });
    expect(levels).not.toHaveProperty('journal-copy');
  });

  test('has backups once there are sales', () => {
    const facts = { ...uncopied, backups: null };
    expect(levelsOf(journalChecks({ ...facts, health: sound }))).toMatchObject({
      'journal-backups': 'notice',
    });
    expect(levelsOf(journalChecks({ ...facts, health: { ...sound, sales: 0 } }))).not.toHaveProperty(
      'journal-backups',
    );
  });
});

const builtAt = Date.UTC(2026, 10, 1);
const day = 86_400_000;
const clock: ClockFacts = {
  now: builtAt + 30 * day,
  builtAt,
  isSynchronized: true,
  aheadOfServiceMs: null,
  timeZone: 'Asia/Tokyo',
};

describe('the clock', () => {
  test.each<[string, Partial<ClockFacts>, object]>([
    ['true and kept so', {}, { clock: 'good', 'time-sync': 'good', 'time-zone': 'good' }],
    ['boot at 1970', { now: 0 }, { 'clock-early': 'stops' }],
    ['two days before the build', { now: builtAt - 2 * day }, { 'clock-early': 'stops' }],
    ['hours before the build, in another zone', { now: builtAt - day / 2 }, { clock: 'good' }],
    ['a year later', { now: builtAt + 365 * day }, { clock: 'good' }],
    ['eleven years later', { now: builtAt + 11 * 365 * day }, { 'clock-late': 'notice' }],
    ['built nobody knows when', { builtAt: null }, { clock: 'unknown' }],
    ['follows nothing', { isSynchronized: false }, { 'time-sync': 'notice' }],
    ['nobody says what it follows', { isSynchronized: null }, { 'time-sync': 'unknown' }],
    ['as the service’s', { aheadOfServiceMs: -900 }, { 'service-clock': 'good' }],
    ['five minutes ahead of the service’s', { aheadOfServiceMs: 300_000 }, { 'service-clock': 'notice' }],
    ['a day behind the service’s', { aheadOfServiceMs: -day }, { 'service-clock': 'notice' }],
  ])('%s', (_name, facts, expected) => {
    expect(levelsOf(clockChecks({ ...clock, ...facts }))).toMatchObject(expected);
  });

  test('says how far it is from the service’s, and in which direction', () => {
    const value = (aheadOfServiceMs: number): unknown =>
      clockChecks({ ...clock, aheadOfServiceMs }).find(({ id }) => id === 'service-clock')?.facts.value;
    expect([value(90_400), value(-90_400), value(0)]).toEqual(['+90 s', '-90 s', '0 s']);
  });

  const asks = 'timedatectl show --property=NTPSynchronized --value';
  test.each([
    [{ files: { '/run/systemd/timesync/synchronized': '' } }, true],
    [{ prints: { [asks]: 'yes\n' } }, true],
    [{ prints: { [asks]: 'no\n' } }, false],
    [{ prints: { [asks]: '' } }, null],
    [{}, null],
    [{ platform: 'win32' as const, files: { '/run/systemd/timesync/synchronized': '' } }, null],
  ])('on %j it follows a time server: %s', async (made, expected) => {
    expect(await isSynchronized(machineWith(made))).toBe(expected);
  });
});

describe('the service', () => {
  const address = 'https://pay.example';
  test.each<[ServiceFacts, object]>([
    [{ kind: 'unset' }, { 'service-unset': 'notice' }],
    [{ kind: 'practice', why: null }, { 'service-practice': 'good' }],
    [{ kind: 'practice', why: 'EADDRNOTAVAIL' }, { 'service-loopback': 'stops' }],
    [{ kind: 'answered', address, tookMs: 420 }, { service: 'good' }],
    [{ kind: 'untried', address }, { 'service-untried': 'unknown' }],
    ...(
      [
        ['unreachable', 'service-unreachable', 'stops'],
        ['certificate', 'service-certificate', 'stops'],
        ['credentials', 'service-credentials', 'stops'],
        ['not-payment-service', 'service-foreign', 'stops'],
        ['no-answer', 'service-no-answer', 'stops'],
        ['refused', 'service-refused', 'stops'],
        ['unsupported', 'service-refused', 'stops'],
        ['rate-limited', 'service', 'good'],
      ] as [ErrorCode, string, string][]
    ).map(([code, id, level]): [ServiceFacts, object] => [
      { kind: 'failed', address, code, why: 'said so' },
      { [id]: level },
    ]),
  ])('%j', (facts, expected) => {
    expect(levelsOf(serviceChecks(facts))).toEqual(expected);
  });

  test('can listen on this machine itself', async () => {
    expect(await whyNoLoopback()).toBeNull();
  });
});

describe('the set-up file', () => {
  const empty: ProvisioningState = { path: null, problemCount: 0, applied: null, pinned: false };
  const applied = { serial: 7, at: 0 };
  test.each<[Partial<ProvisioningState>, object]>([
    [{}, { provisioning: 'good' }],
    [{ path: '/etc/x' }, { provisioning: 'notice' }],
    [
      { path: '/etc/x', problemCount: 3 },
      { provisioning: 'notice', 'provisioning-problems': 'notice' },
    ],
    [
      { path: '/etc/x', applied },
      { provisioning: 'good', 'provisioning-pinned': 'notice' },
    ],
    [
      { path: '/etc/x', applied, pinned: true },
      { provisioning: 'good', 'provisioning-pinned': 'good' },
    ],
    [
      { path: '/etc/x', applied, pinned: true, problemCount: 1 },
      { provisioning: 'good', 'provisioning-problems': 'notice', 'provisioning-pinned': 'good' },
    ],
  ])('%j', (state, expected) => {
    expect(levelsOf(provisioningChecks({ ...empty, ...state }))).toEqual(expected);
  });
});

describe('the shell', () => {
  const electron = { kind: 'electron', version: '45', path: '/x' } as const;
  test.each<[string, ShellFacts, boolean, object]>([
    ['Electron', { ...electron, packaged: false }, false, { shell: 'good', sandbox: 'good' }],
    ['started by root', { ...electron, packaged: false }, true, { sandbox: 'stops' }],
    ['nothing', { kind: 'missing', why: 'npm start fetches it.' }, false, { 'shell-missing': 'stops' }],
    [
      'a packaged Electron, whose fuses it cannot see',
      { ...electron, packaged: true },
      false,
      { shell: 'good', fuses: 'unknown' },
    ],
  ])('%s', (_name, shell, isAdministrator, expected) => {
    expect(levelsOf(shellChecks(shell, isAdministrator))).toMatchObject(expected);
  });
});

describe('a finding', () => {
  const shown = (check: Check): Check => checkSchema.parse(check);

  test('leaves out facts that are not known', () => {
    const facts = { path: undefined, why: null, version: '', count: 0 };
    expect(shown(found('journal', 'good', facts)).facts).toEqual({ count: '0' });
  });

  test('keeps the system’s words to one line of limited length', () => {
    const { facts } = shown(found('profile', 'stops', { why: `a\n  b ${'x'.repeat(10_000)}` }));
    expect(facts.why).toMatch(/^a b x+$/);
    expect(facts.why?.length).toBe(300);
  });
});
