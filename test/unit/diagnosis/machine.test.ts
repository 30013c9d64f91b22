import { describe, expect, test } from 'vitest';
import { openMachine } from '../../../electron/diagnosis/machine.ts';
import { machineWith } from './support.ts';

describe('the machine', () => {
  const made = {
    files: { '/etc/a': 'text', '/etc/folder/in': '', '/etc/link': '-> /dev/null' },
    programs: [['gvfs-udisks2-volume-monitor', '--x'], ['bash']],
  };

  test('tells a file that is not there from one that cannot be read', async () => {
    const machine = machineWith(made);
    expect(await machine.read('/etc/a')).toEqual({ kind: 'text', text: 'text' });
    expect(await machine.read('/etc/none')).toEqual({ kind: 'absent' });
    expect(await machine.read('/etc/a/below')).toEqual({ kind: 'absent' });
    expect(await machine.read('/etc/folder')).toEqual({ kind: 'unreadable', why: 'EISDIR' });
  });

  test('lists, and follows no link that it is asked about', async () => {
    const machine = machineWith(made);
    expect(await machine.list('/etc')).toEqual(['a', 'folder', 'link']);
    expect(await machine.list('/none')).toBeNull();
    expect(await machine.link('/etc/link')).toBe('/dev/null');
    expect(await machine.link('/etc/a')).toBeNull();
  });

  test('knows what runs, by the name that the kernel keeps', async () => {
    expect(await machineWith(made).programs()).toEqual([
      { name: 'gvfs-udisks2-vo', arguments: ['--x'] },
      { name: 'bash', arguments: [] },
    ]);
  });

  test('a program’s answer is what it printed, and nothing when it fails or is not there', async () => {
    const machine = openMachine({ platform: process.platform, env: {}, home: '/' });
    expect(await machine.run(process.execPath, '-p', '1 + 1')).toBe('2\n');
    expect(await machine.run(process.execPath, '-e', 'console.log(1); process.exit(3)')).toBeNull();
    expect(await machine.run('/no/such/program')).toBeNull();
  });
});
