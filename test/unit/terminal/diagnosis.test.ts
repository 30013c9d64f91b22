import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Check, CheckId } from '../../../electron/contract/diagnosis.ts';
import type { GetOutcome } from '../../../electron/secrets/secret-keeper.ts';
import { firstSettings, type Settings } from '../../../electron/settings/schema.ts';
import { firstSecurity } from '../../../electron/settings/security.ts';
import { authority, startLiveService } from '../../support/live-service.ts';
import { trustDuringTests } from '../../support/trusted-authority.ts';
import { newFolder } from '../../support/folder.ts';

trustDuringTests(authority.pem);

// Outside Electron, the electron package only answers with a path, and fetches a binary unless told where it is.
process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= import.meta.dirname;
const { diagnoseTerminal } = await import('../../../electron/terminal/diagnosis.ts');
type Options = Parameters<typeof diagnoseTerminal>[0];

const none: GetOutcome = { kind: 'none', keeper: 'keytar' };

/** Everything that is found of a profile with these settings. */
async function look(
  change: Partial<Settings>,
  more: Partial<Options> = {},
  got: GetOutcome = none,
): Promise<Check[]> {
  const directory = newFolder();
  const settings = { ...firstSettings(() => new Uint8Array(2)), ...change, version: 4 };
  writeFileSync(join(directory, 'settings.json'), JSON.stringify(settings));
  const { checks } = await diagnoseTerminal({
    directory,
    documentsFolder: join(directory, 'Documents'),
    keeper: {
      status: () => Promise.resolve({ kind: 'ready', keeper: 'keytar' }),
      get: () => Promise.resolve(got),
    },
    provisioning: { path: join(directory, 'kiosk.json'), isNamed: false },
    system: {
      platform: 'linux',
      env: {},
      home: directory,
      root: directory,
      run: () => Promise.resolve(null),
    },
    shell: () => Promise.resolve({ kind: 'electron', version: '1', path: '/x', packaged: false }),
    versions: () => ({}),
    displays: () => null,
    isAdministrator: false,
    builtAt: null,
    clock: { wall: () => Date.UTC(2026, 10, 20), monotonic: () => 0, bootId: () => null },
    randomBytes: (count) => new Uint8Array(count),
    ...more,
  });
  return checks;
}

function levelOf(checks: readonly Check[], id: CheckId): Check['level'] | undefined {
  return checks.find((check) => check.id === id)?.level;
}

const live = (keeper: 'keytar' | 'systemd' = 'keytar'): Partial<Settings> => ({
  mode: 'live',
  service: {
    baseUrl: 'https://pay.example/v1',
    dialect: 'documented',
    keyFingerprint: { keeper, salt: '00', hash: '00' },
    capabilities: {},
    merchant: { appId: null, liveMode: null },
  },
});

describe('the diagnosis of a terminal', () => {
  test('asks the keeper for the key of a real service only', async () => {
    let asked = 0;
    const keeper: Options['keeper'] = {
      status: () => Promise.resolve({ kind: 'ready', keeper: 'keytar' }),
      get: () => {
        asked += 1;
        return Promise.resolve(none);
      },
    };
    await look({ mode: 'practice' }, { keeper });
    await look({}, { keeper });
    expect(asked).toBe(0);
    const checks = await look(live(), { keeper });
    expect(asked).toBe(1);
    expect(levelOf(checks, 'key-missing')).toBe('stops');
    expect(levelOf(checks, 'service-untried')).toBe('unknown');
  });

  test('asks the service in the language of the terminal', async () => {
    const service = await startLiveService();
    onTestFinished(() => service.close());
    const { service: known } = live();
    if (!known) throw new Error('no service');
    const fingerprint = { keeper: 'keytar', salt: '00', hash: '00' } as const;
    const got: GetOutcome = { kind: 'found', key: service.key, keeper: 'keytar', fingerprint };
    const settings = { mode: 'live', language: 'en', service: { ...known, baseUrl: service.url } } as const;
    await look(settings, {}, got);
    expect(service.languages).toEqual(['en']);
  });

  test('does not call a key missing that systemd shows to the terminal’s own service alone', async () => {
    const changed: GetOutcome = { kind: 'changed', what: 'keeper' };
    expect(levelOf(await look(live('systemd'), {}, changed), 'key-unseen')).toBe('unknown');
    const system = {
      platform: 'linux',
      env: { CREDENTIALS_DIRECTORY: '/x' },
      home: '/',
      root: '/none',
    } as const;
    expect(levelOf(await look(live('systemd'), { system }, changed), 'key-changed')).toBe('stops');
  });

  test('knows the kiosk, the PIN and the customer’s display from the settings', async () => {
    const kiosk = { ...firstSecurity.kiosk, enabled: true };
    const pinHash = `$scrypt$ln=15,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const checks = await look({ kiosk, pinHash });
    expect(levelOf(checks, 'kiosk-mode')).toBe('good');
    expect(levelOf(checks, 'staff-pin')).toBe('good');
    expect(levelOf(checks, 'customer-display')).toBe('unknown');
    expect(levelOf(await look({}), 'customer-display')).toBeUndefined();
  });

  test('warns of the ways out of a kiosk only where the terminal is one', async () => {
    const kiosk = { ...firstSecurity.kiosk, enabled: true, customerDisplay: false };
    const asked = (checks: readonly Check[]): string[] =>
      checks.filter(({ area }) => area === 'kiosk').map(({ id }) => id);
    expect(asked(await look({}))).toEqual(['kiosk-mode', 'staff-pin']);
    expect(asked(await look({ kiosk }))).toContain('sysrq');
  });

  test('counts what is wrong with the set-up file, and says nothing that is in it', async () => {
    const path = join(newFolder(), 'kiosk.json');
    writeFileSync(path, '{"version":1,"nonsense":"sk_live_CANARY","terminal":{"name":7}}');
    const checks = await look({}, { provisioning: { path, isNamed: true } });
    const problems = checks.find(({ id }) => id === 'provisioning-problems');
    expect(problems?.level).toBe('notice');
    expect(Number(problems?.facts.count)).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(checks)).not.toContain('CANARY');
  });

  test('says that there is none where no set-up file is', async () => {
    const checks = await look({});
    expect(levelOf(checks, 'provisioning')).toBe('good');
    expect(levelOf(checks, 'provisioning-problems')).toBeUndefined();
  });

  test('looks at the journal of the mode that is sold in', async () => {
    const directory = newFolder();
    const settings = { ...firstSettings(() => new Uint8Array(2)), mode: 'practice', version: 4 };
    writeFileSync(join(directory, 'settings.json'), JSON.stringify(settings));
    mkdirSync(join(directory, 'practice'));
    writeFileSync(join(directory, 'practice', 'journal.db'), 'damaged');
    expect(levelOf(await look({}, { directory }), 'journal-damaged')).toBe('stops');
    expect(levelOf(await look(live()), 'journal')).toBe('good');
    expect(levelOf(await look({}), 'journal')).toBeUndefined();
  });
});
