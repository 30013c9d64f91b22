import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '../../../electron/terminal/log.ts';
import { keepMemoryFromDumps, takeFromOthers } from '../../../electron/terminal/own-files.ts';
import { fileDamages } from '../../support/file-damage.ts';
import { newFolder } from '../../support/folder.ts';

test('what others could read of an earlier version’s files is taken from them at the start', () => {
  const root = newFolder('own');
  const [profile, documents] = [join(root, 'profile'), join(root, 'documents')];
  const files = [
    'profile/slips.sqlite',
    'profile/logs/madoguchi.log',
    'profile/live/a/backups/1.db',
    'documents/sale.pdf',
  ];
  for (const file of files) {
    mkdirSync(join(root, file, '..'), { recursive: true, mode: 0o755 });
    writeFileSync(join(root, file), '');
    chmodSync(join(root, file), 0o644);
  }
  const program = join(profile, 'updates', 'madoguchi');
  mkdirSync(join(profile, 'updates'));
  writeFileSync(program, '');
  chmodSync(program, 0o755);
  const places = { profile, documents, pictures: '', bundle: '', icon: '' };
  const warnings: string[] = [];
  takeFromOthers(places, { warn: (message) => void warnings.push(message) });
  const mode = (path: string): string => (statSync(join(root, path)).mode & 0o777).toString(8);
  expect(files.map(mode)).toEqual(['600', '600', '600', '600']);
  expect(['profile', 'profile/logs', 'profile/live/a/backups', 'documents'].map(mode)).toEqual([
    '700',
    '700',
    '700',
    '700',
  ]);
  expect(mode('profile/updates/madoguchi')).toBe('700');
  expect(warnings).toEqual([]);
});

test('a line break in a value begins no line of the log, nor does it turn the direction of writing', () => {
  const directory = newFolder('own');
  const log = openLog(directory, (text) => text);
  log.info('Unknown fields', ['a\n[2026-01-01 00:00:00.000] [info]  forged']);
  log.info('said\r\n[2026-01-01 00:00:00.000] [error] forged \u202e\u001b[2J');
  const lines = readFileSync(join(directory, 'madoguchi.log'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('said\\u000d\\u000a[2026-01-01');
  expect(lines[1]).toContain('\\u202e\\u001b[2J');
});

test.each(['folder', 'pipe', 'huge', 'dangling link'] as const)(
  'the log begins anew where a %s is in its place',
  (how) => {
    const directory = newFolder('own');
    fileDamages[how](join(directory, 'madoguchi.log'));
    openLog(directory, (text) => text).info('begun');
    expect(readFileSync(join(directory, 'madoguchi.log'), 'utf8')).toContain('begun');
  },
);

/** Runs in a process of its own, of which the system's word is taken. */
test.skipIf(process.platform !== 'linux')(
  'a crash leaves no memory and no dump, of this process and of those that it starts',
  () => {
    const module = new URL('../../../electron/terminal/own-files.ts', import.meta.url).href;
    const script = `
      import { spawnSync } from 'node:child_process';
      import { readFileSync } from 'node:fs';
      const { forbidCoreDumps, keepMemoryFromDumps } = await import(${JSON.stringify(module)});
      const log = { warn: (...words) => console.error(words.join(': ')) };
      keepMemoryFromDumps(log);
      await forbidCoreDumps(log);
      const child = (file) => spawnSync('cat', [file], { encoding: 'utf8' }).stdout;
      const of = (read, self) => [read(self + '/coredump_filter').trim(), /core file size +(\\d+ +\\d+)/.exec(read(self + '/limits'))[1]];
      console.log(JSON.stringify([...of((file) => readFileSync(file, 'utf8'), '/proc/self'), ...of(child, '/proc/self')]));
    `;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const [filter, limit, filterOfChild, limitOfChild] = JSON.parse(stdout) as string[];
    expect([filter, filterOfChild]).toEqual(['00000000', '00000000']);
    expect([limit, limitOfChild].map((words) => words?.split(/ +/))).toEqual([
      ['0', '0'],
      ['0', '0'],
    ]);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a system that has no such file is told of, and is no obstacle',
  () => {
    const warnings: string[] = [];
    const log = { warn: (...words: unknown[]) => void warnings.push(words.join(': ')) };
    keepMemoryFromDumps(log, join(newFolder('own'), 'coredump_filter'));
    expect(warnings).toEqual([expect.stringContaining('cannot be kept out of core dumps: ENOENT')]);
  },
);
