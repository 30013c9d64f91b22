import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyCredentialName, credentialName } from '../../../electron/secrets/credential.ts';

const text = readFileSync(new URL('../../../resources/madoguchi.service', import.meta.url), 'utf8');

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
    const folder = mkdtempSync(join(tmpdir(), 'madoguchi-unit-'));
    const unit = join(folder, 'madoguchi.service');
    // The programs need not be on the machine that runs the tests.
    writeFileSync(unit, text.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true').replace(/^User=.*$/m, ''));
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', unit], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(stderr.split('\n').filter((line) => line.includes('madoguchi.service'))).toEqual([]);
  });
});
