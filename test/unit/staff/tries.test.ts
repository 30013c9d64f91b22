import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { failuresOfDamaged, openStaffTries, type StaffTries } from '../../../electron/staff/tries.ts';

function setUp() {
  const directory = mkdtempSync(join(tmpdir(), 'madoguchi-tries-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const log = { error: vi.fn() };
  return {
    directory,
    path: join(directory, 'staff.json'),
    log,
    open: (): StaffTries => openStaffTries({ directory, log }),
  };
}

describe('the tries of a PIN', () => {
  test('are none before the first, and no file is made for that', () => {
    const { open, directory, log } = setUp();
    expect(open().failures).toBe(0);
    expect(readdirSync(directory)).toEqual([]);
    expect(log.error).not.toHaveBeenCalled();
  });

  test('are there after a restart, for nobody else to read', () => {
    const { open, path } = setUp();
    const tries = open();
    expect(tries.write(5)).toMatchObject({ ok: true });
    expect(tries.failures).toBe(5);
    expect(open().failures).toBe(5);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ version: 1, failures: 5 });
  });

  test('stay as they were when the file cannot be replaced', () => {
    const { open, path } = setUp();
    const tries = open();
    tries.write(2);
    rmSync(path);
    mkdirSync(path);
    writeFileSync(join(path, 'in the way'), '');
    expect(tries.write(3)).toMatchObject({ ok: false, code: 'storage' });
    expect(tries.failures).toBe(2);
  });

  test.each([
    ['empty', ''],
    ['cut off', '{"version":1,"failu'],
    ['no number', '{"version":1,"failures":"0"}'],
    ['negative', '{"version":1,"failures":-3}'],
    ['a fraction', '{"version":1,"failures":0.5}'],
    ['with more in it', '{"version":1,"failures":0,"waitUntil":0}'],
    ['without its version', '{"failures":0}'],
    ['of a newer version', '{"version":2,"failures":0}'],
    ['far too large', `{"version":1,"failures":0}${' '.repeat(5000)}`],
  ])('count as many when their file is %s; it is kept aside and logged', (_what, content) => {
    const { open, directory, path, log } = setUp();
    writeFileSync(path, content);
    expect(open().failures).toBe(failuresOfDamaged);
    expect(readFileSync(join(directory, 'staff.damaged-1.json'), 'utf8')).toBe(content);
    expect(log.error).toHaveBeenCalled();
    // Written down, so that the next start neither forgets it nor keeps another copy.
    expect(open().failures).toBe(failuresOfDamaged);
    expect(readdirSync(directory).toSorted()).toEqual(['staff.damaged-1.json', 'staff.json']);
  });

  test('count as many when their file cannot be read', () => {
    const { open, path, log } = setUp();
    symlinkSync('staff.json', path);
    const tries = open();
    expect(tries.failures).toBe(failuresOfDamaged);
    expect(log.error).toHaveBeenCalled();
  });
});
