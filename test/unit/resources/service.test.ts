import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { copyCredentialName, credentialName } from '../../../electron/secrets/credential.ts';
import { newFolder } from '../../support/folder.ts';

const text = readFileSync(fromRoot('resources/madoguchi.service'), 'utf8');

/** What a section of the unit sets. */
function settingsOf(section: string): Map<string, string> {
  const [, body = ''] = new RegExp(String.raw`\[${section}\]\n([^[]*)`).exec(text) ?? [];
  return new Map([...body.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

const service = settingsOf('Service');
const hasVerifier = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasVerifier) console.warn('Not verified by systemd: systemd-analyze is not here (package systemd).');

describe('the unit that starts the terminal with the machine', () => {
  test('starts it again after an accident, with limits, and not after it was left with the PIN', () => {
    expect(service.get('Restart')).toBe('on-failure');
    expect(Number(service.get('RestartSec'))).toBeGreaterThan(0);
    expect(Number(settingsOf('Unit').get('StartLimitBurst'))).toBeGreaterThan(5);
    expect(Number(settingsOf('Unit').get('StartLimitIntervalSec'))).toBeGreaterThan(60);
  });

  test('takes it for an accident where the starter did not note that it was left, whatever cage ends with', () => {
    expect(service.get('ExecStopPost')).toBe('+/usr/bin/test -e /run/madoguchi/left');
    expect(service.get('RuntimeDirectory')).toBe('madoguchi');
  });

  test('gives it the key as the credential that the terminal looks for, and in no other way', () => {
    const given = [...text.matchAll(/^LoadCredentialEncrypted=(.*)$/gm)].map(([, name]) => name);
    expect(given).toEqual([credentialName, copyCredentialName]);
    expect(text).not.toMatch(/^(SetCredential|LoadCredential|EnvironmentFile)=/m);
  });

  test('is a kiosk as a user of its own, on a console of its own', () => {
    expect(service.get('ExecStart')).toMatch(/^\/usr\/bin\/cage .*-- \S+ --kiosk --ozone-platform=x11$/);
    expect(service.get('ExecStart')).not.toMatch(/ -s /);
    expect(service.get('User')).not.toBe('root');
    expect(settingsOf('Unit').get('Conflicts')).toBe('getty@tty1.service');
  });

  test.each([
    'RestrictNamespaces',
    'MemoryDenyWriteExecute',
    'PrivateDevices',
    'ProtectHome',
    'ProtectClock',
  ])('leaves out %s, which Chromium or the display cannot work under', (name) =>
    expect(service.has(name)).toBe(false),
  );

  test.each([
    'NoNewPrivileges',
    'PrivateTmp',
    'ProtectKernelTunables',
    'RestrictSUIDSGID',
    'LockPersonality',
  ])('sets %s', (name) => expect(service.get(name)).toBe('yes'));

  test('keeps the socket of the single instance where a start from outside finds it, and nobody else', () => {
    expect(service.get('RuntimeDirectory')).toBe('madoguchi');
    expect(service.get('RuntimeDirectoryMode')).toBe('0700');
    expect(text).toMatch(/^Environment=TMPDIR=\/run\/madoguchi$/m);
  });

  test('leaves no core behind, which would have the key in it', () => {
    expect(service.get('LimitCORE')).toBe('0');
  });

  test.skipIf(!hasVerifier)('is a unit that systemd itself understands (systemd-analyze verify)', () => {
    // The programs need not be on the machine that runs the tests.
    const unit = text.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true').replace(/^User=.*$/m, '');
    expect(complaintsOf({ 'madoguchi.service': unit })).toEqual([]);
  });
});

/** What systemd has to say of these units, by their names. */
function complaintsOf(units: Readonly<Record<string, string>>): string[] {
  const folder = newFolder('unit');
  const paths = Object.entries(units).map(([name, unit]) => {
    writeFileSync(join(folder, name), unit);
    return join(folder, name);
  });
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', ...paths], {
    encoding: 'utf8',
  });
  return stderr.split('\n').filter((line) => Object.keys(units).some((name) => line.includes(name)));
}

/** The units that a guide has somebody write. */
function unitsIn(guide: string): Record<string, string> {
  const written = readFileSync(fromRoot(guide), 'utf8').matchAll(
    /^sudo tee \/etc\/systemd\/system\/(\S+) <<'END'\n([^]*?)^END$/gm,
  );
  return Object.fromEntries([...written].map(([, name = '', unit = '']) => [name, unit]));
}

describe('the timer that hands the status of a terminal to the collector', () => {
  const units = unitsIn('docs/kiosk.md');

  test('is the same in both languages', () => {
    expect(Object.keys(units)).toEqual(['madoguchi-status.service', 'madoguchi-status.timer']);
    expect(unitsIn('docs/ja/kiosk.md')).toEqual(units);
  });

  test.skipIf(!hasVerifier)('is of units that systemd itself understands', () => {
    expect(complaintsOf(units)).toEqual([]);
    const misspelt = { 'madoguchi-status.timer': '[Timer]\nOnCalendar=minutley\n' };
    expect(complaintsOf({ ...units, ...misspelt })).not.toEqual([]);
  });
});
