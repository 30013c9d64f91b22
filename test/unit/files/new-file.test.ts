import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../support/folder.ts';

/** Runs modules in a process of its own, since a umask is a whole process's; answers the modes of files in its folder. */
function modesOf(umask: number, script: string): Record<string, string> {
  const folder = newFolder('modes');
  const modules = path.resolve('electron');
  const text = `
    process.umask(${umask});
    const folder = ${JSON.stringify(folder)};
    const load = (name) => import(${JSON.stringify(modules)} + '/' + name);
    ${script}`;
  execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', text]);
  const kept = ['settings.json', 'settings.copy.json', 'security.json', 'security.copy.json', 'kept.json'];
  const names = ['sales.csv', 'kiosk.json', ...kept, 'journal.db', 'journal.db.mark'];
  return Object.fromEntries(
    names
      .map((name) => path.join(folder, name))
      .filter((file) => existsSync(file))
      .map((file) => [path.basename(file), (statSync(file).mode & 0o777).toString(8)]),
  );
}

const people = `
  const { writeNewFile, withContent } = await load('files/new-file.ts');
  await writeNewFile({ folder, name: 'sales', extension: 'csv' }, withContent('No.'));
  await writeNewFile({ folder, name: 'kiosk', extension: 'json' }, withContent('{}'));`;

test('what the terminal writes is its own user’s alone, files for people too, whatever the umask', () => {
  const own = `
    ${people}
    const { writeAtomically } = await load('files/atomic.ts');
    writeAtomically(folder + '/kept.json', '{}');
    const { openJournal } = await load('journal/journal.ts');
    const clock = { wall: () => 1, monotonic: () => 1, bootId: () => null };
    const opened = openJournal({ path: folder + '/journal.db', clock });
    if (!opened.ok) throw new Error(opened.message);
    opened.journal.close();
    const { openSettings } = await load('settings/settings.ts');
    const settings = openSettings({
      directory: folder,
      door: { kind: 'first-run' },
      randomBytes: (count) => new Uint8Array(count),
      moveCatalogue: () => undefined,
      log: console,
    });
    if (!settings.ok) throw new Error(settings.message);
    settings.value.update({ theme: 'dark' });`;
  expect(modesOf(0, own)).toEqual({
    'sales.csv': '600',
    'kiosk.json': '600',
    'kept.json': '600',
    'journal.db': '600',
    'journal.db.mark': '600',
    'settings.json': '600',
    'settings.copy.json': '600',
    'security.json': '600',
    'security.copy.json': '600',
  });
});
