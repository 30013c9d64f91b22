/**
 * npm run size: the lines of code by room (TypeScript, Svelte, CSS, scripts), the largest first, and their sums.
 *
 *     npm run size              every room
 *     npm run size -- electron  those of one folder
 */
import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { fromRoot } from './paths.ts';

const folders = ['electron', 'renderer', 'build', 'test'];
const code = '**/*.{ts,svelte,css,mjs,cjs,js}';
const made = ['renderer/i18n/generated/**'];

/** A room is a folder of the second level; files above it are the folder's own. */
function roomOf(path: string): string {
  const [folder = '', room, ...inner] = path.split(sep);
  return room === undefined || inner.length === 0 ? folder : `${folder}/${room}`;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !folders.includes(name));
if (unknown.length > 0) {
  console.error(`Not known: ${unknown.join(', ')}. Folders: ${folders.join(', ')}.`);
  process.exitCode = 2;
} else {
  for (const folder of wanted.length > 0 ? wanted : folders) print(folder);
}

function print(folder: string): void {
  const rooms = new Map<string, { files: number; lines: number }>();
  for (const path of globSync(`${folder}/${code}`, { cwd: fromRoot('.'), exclude: made })) {
    const text = readFileSync(fromRoot(path), 'utf8');
    const { files, lines } = rooms.get(roomOf(path)) ?? { files: 0, lines: 0 };
    rooms.set(roomOf(path), { files: files + 1, lines: lines + text.split('\n').length - 1 });
  }
  const all = [...rooms.values()];
  row(folder, total(all, 'lines'), total(all, 'files'));
  for (const [room, { lines, files }] of [...rooms].sort(([, one], [, other]) => other.lines - one.lines)) {
    row(`  ${room}`, lines, files);
  }
}

function total(all: readonly { files: number; lines: number }[], what: 'files' | 'lines'): number {
  return all.reduce((sum, one) => sum + one[what], 0);
}

function row(name: string, lines: number, files: number): void {
  console.log(`${name.padEnd(28)}${String(lines).padStart(8)} lines${String(files).padStart(6)} files`);
}
