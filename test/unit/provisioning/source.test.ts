import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { provisioningSource, readSource } from '../../../electron/provisioning/source.ts';
import { newFolder } from '../../support/folder.ts';

const plain = {
  hasSwitch: true,
  switchValue: '',
  argv: ['electron', '.'],
  cwd: '/shop',
  platform: 'linux',
  programData: undefined,
} as const;

describe('where the file comes from', () => {
  test.each([
    ['--provision=FILE', { switchValue: 'kiosk.json', argv: ['electron', '.', '--provision=kiosk.json'] }],
    ['--provision FILE', { argv: ['electron', '.', '--provision', 'kiosk.json', '--kiosk'] }],
    ['--provision with the whole path', { argv: ['electron', '.', '--provision', '/shop/kiosk.json'] }],
  ])('%s: relative to where the program was started', (_what, given) => {
    expect(provisioningSource({ ...plain, ...given })).toEqual({ path: '/shop/kiosk.json', isNamed: true });
  });

  test.each([
    ['at the end', ['electron', '.', '--provision']],
    ['with nothing after its equals sign', ['electron', '.', '--provision=']],
    ['with one dash', ['electron', '.', '-provision']],
    ['before another option', ['electron', '.', '--provision', '--kiosk']],
  ])('--provision without a file, %s, is a problem', (_where, argv) => {
    const source = provisioningSource({ ...plain, argv });
    expect(source).toEqual({ path: null, isNamed: true });
    expect(readSource(source)).toMatchObject({ problems: [{ expected: { kind: 'readable' } }] });
  });

  test.each([
    ['linux', undefined, '/etc/madoguchi/kiosk.json'],
    ['darwin', undefined, '/Library/Application Support/Madoguchi/kiosk.json'],
    ['win32', 'D:\\Data', 'D:\\Data\\Madoguchi\\kiosk.json'],
    ['win32', undefined, 'C:\\ProgramData\\Madoguchi\\kiosk.json'],
  ] as const)('without --provision it is the place of the system: %s', (platform, programData, path) => {
    const source = provisioningSource({ ...plain, hasSwitch: false, platform, programData });
    expect(source).toEqual({ path, isNamed: false });
  });
});

describe('reading the file', () => {
  test('a link to a regular file is read', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'there.json'), '{}', { mode: 0o644 });
    symlinkSync(join(folder, 'there.json'), join(folder, 'kiosk.json'));
    const read = readSource({ path: join(folder, 'kiosk.json'), isNamed: true });
    expect(read).toMatchObject({ kind: 'read', bytes: Buffer.from('{}') });
  });

  test('none at the place of the system is no problem', () => {
    const path = join(newFolder(), 'madoguchi', 'kiosk.json');
    expect(readSource({ path, isNamed: false })).toEqual({ kind: 'absent' });
    expect(readSource({ path, isNamed: true })).toMatchObject({ kind: 'refused' });
  });

  test('anything else at the place of the system is one', () => {
    const path = join(newFolder(), 'kiosk.json');
    mkdirSync(path);
    expect(readSource({ path, isNamed: false })).toMatchObject({
      problems: [{ expected: { kind: 'regular-file' }, found: 'directory' }],
    });
  });
});
