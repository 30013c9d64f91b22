import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { doctorUsage, runDoctor } from '../../../build/doctor.ts';
import { freePort } from '../../../build/free-port.ts';
import { fromRoot } from '../../../build/paths.ts';
import { mainConfig } from '../../../build/vite.main.ts';
import {
  type CheckId,
  type Diagnosis,
  diagnosis as diagnosisSchema,
} from '../../../electron/contract/diagnosis.ts';
import { firstSettings, type Settings } from '../../../electron/settings/schema.ts';
import { newFolder } from '../../support/folder.ts';

const canary = 'sk_live_CANARY_7c21b9';
const builtAt = Date.now();
const patience = 180_000;
let home = '';
let electron = '';

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'madoguchi-doctor-'));
  electron = join(home, 'electron');
  mkdirSync(electron);
  for (const name of ['electron', 'electron.exe']) writeFileSync(join(electron, name), '');
  writeFileSync(join(electron, 'version'), '45.3.4');
  const config = mainConfig.find(({ build: options }) => String(options?.ssr).includes('keeper-process'));
  // No package that reaches a keychain can be found from there.
  await build({ ...config, configFile: false, build: { ...config?.build, outDir: home } });
}, patience);

afterAll(() => rmSync(home, { recursive: true, force: true }));

beforeEach(() => {
  // An Electron that tells its version, on any machine.
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', electron);
  vi.stubEnv('CREDENTIALS_DIRECTORY', undefined);
  runAs(1000);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  };
});

/** Has the doctor take itself for run by this account; Windows has no numbers of accounts. */
function runAs(account: number): void {
  if (process.getuid) vi.spyOn(process, 'getuid').mockReturnValue(account);
}

interface Said {
  code: number;
  text: string;
}

async function doctor(profile: string, more: string[] = [], now = builtAt): Promise<Said> {
  let text = '';
  const code = await runDoctor({
    args: ['--user-data-dir', profile, ...more],
    now: () => now,
    built: () => Promise.resolve({ keeper: join(home, 'keeper.cjs'), at: builtAt }),
    write: (part) => (text += part),
  });
  return { code, text };
}

/** What it said with --json. */
async function findings(
  profile: string,
  now?: number,
): Promise<{ code: number; diagnosis: Diagnosis; status: unknown }> {
  const { code, text } = await doctor(profile, ['--json'], now);
  const { status, ...diagnosis } = JSON.parse(text) as Record<string, unknown>;
  return { code, diagnosis: diagnosisSchema.parse(diagnosis), status };
}

function stopsOf({ checks }: Diagnosis): CheckId[] {
  return checks.filter(({ level }) => level === 'stops').map(({ id }) => id);
}

/** A profile whose settings are the first ones with these changes. */
function profileWith(change: Partial<Settings>): string {
  const profile = newFolder();
  const settings = { ...firstSettings(() => new Uint8Array(2)), ...change, version: 4 };
  writeFileSync(join(profile, 'settings.json'), JSON.stringify(settings));
  return profile;
}

const baseUrl = 'https://pay.example/v1';
const live = (address = baseUrl): Partial<Settings> => ({
  mode: 'live',
  service: {
    baseUrl: address,
    dialect: 'documented',
    keyFingerprint: null,
    capabilities: {},
    merchant: { appId: null, liveMode: null },
  },
});

describe('npm run doctor', () => {
  test('says as JSON what the terminal has last written of itself', async () => {
    const profile = profileWith({});
    expect(await findings(profile)).toMatchObject({ status: null });
    writeFileSync(join(profile, 'status.json'), '{"till":"T1"}');
    expect(await findings(profile)).toMatchObject({ status: { till: 'T1' } });
    writeFileSync(join(profile, 'status.json'), '{"till":');
    expect(await findings(profile)).toMatchObject({ status: null });
  });

  test(
    'on a fresh profile finds nothing that would stop a sale, and leaves nothing behind',
    async () => {
      const profile = newFolder();
      const { code, text } = await doctor(profile);
      expect(text).toContain('Nothing would stop a sale.');
      expect(code).toBe(0);
      expect(readdirSync(profile)).toEqual([]);
    },
    patience,
  );

  test.skipIf(process.platform === 'win32')(
    'as root exits with 1, whatever else is in order: no program there isolates its screens',
    async () => {
      runAs(0);
      const { code, diagnosis } = await findings(profileWith({ mode: 'practice' }));
      expect(stopsOf(diagnosis)).toEqual(['sandbox']);
      expect(code).toBe(1);
    },
    patience,
  );

  test(
    'with damaged settings exits with 1, and does not repeat what is in them',
    async () => {
      const profile = newFolder();
      writeFileSync(join(profile, 'settings.json'), `{"version":3,"key":"${canary}"}`);
      const { code, text } = await doctor(profile);
      expect(code).toBe(1);
      expect(text).toContain('STOPS    Settings');
      expect(text).not.toContain(canary);
    },
    patience,
  );

  test(
    'never says the key, in text or as JSON, also where the service cannot be reached with it',
    async () => {
      const profile = profileWith(live(`https://127.0.0.1:${await freePort()}`));
      const credentials = newFolder();
      writeFileSync(join(credentials, 'madoguchi-secret-key'), canary);
      vi.stubEnv('CREDENTIALS_DIRECTORY', credentials);
      const { diagnosis } = await findings(profile);
      expect(diagnosis.checks).toContainEqual(expect.objectContaining({ id: 'key', level: 'good' }));
      expect(stopsOf(diagnosis)).toEqual(['service-unreachable']);
      for (const text of [JSON.stringify(diagnosis), (await doctor(profile)).text]) {
        for (const spelling of [canary, btoa(canary), Buffer.from(canary).toString('hex')]) {
          expect(text).not.toContain(spelling);
        }
      }
    },
    patience,
  );

  test('with options that it does not know exits with 2 and says which there are', async () => {
    const { code, text } = await doctor('/x', ['--repair']);
    expect(code).toBe(2);
    expect(text).toContain(doctorUsage);
  });

  test('is a script of the package that installs first', () => {
    const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts['predoctor']).toBe(scripts['prestart']);
    expect(scripts['doctor']).toBe('node build/doctor.ts');
  });
});
