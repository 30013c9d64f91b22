/**
 * Explores the rules of a sale and its codes, of the books, of refunds, of what a service can do and whose it is, within bounds (npm run explore), and
 * prints what came of it; then whether each planted defect is found. Exit code 1: something does not hold, or is not found.
 *
 *     npm run explore                       every bound by name, and the planted defects
 *     npm run explore -- NAME... KEY=VALUE  those bounds, with others in place of theirs: charges=2 lost=0 lists=false
 *     npm run explore -- NAME seconds=600 states=50000000
 *     npm run explore -- mutants            the planted defects alone
 *     npm run explore -- --write            writes what came of all of them to docs/figures.md
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Explored } from '../test/explore/explorer.ts';
import { explorePlanted, families } from '../test/explore/families.ts';
import { storyOf } from '../test/explore/story.ts';
import { withTable } from './bench/report.ts';
import { fromRoot } from './paths.ts';

const given = process.argv.slice(2);
const isWritten = given.includes('--write');
const args = given.filter((argument) => argument !== '--write');
const names = args.filter((argument) => !argument.includes('='));
const changes = new Map(args.filter((argument) => argument.includes('=')).map(pairOf));
const limits = { seconds: numberOf('seconds', 120), states: numberOf('states', 30_000_000) };
const known = [...families.flatMap(({ bounds }) => Object.keys(bounds)), 'mutants'];
const unknown = names.filter((name) => !known.includes(name));
const keys = families.flatMap(({ bounds }) => Object.values(bounds).flatMap((one) => Object.keys(one)));
const odd = [...changes.keys()].filter((key) => !keys.includes(key));
if (unknown.length > 0 || odd.length > 0) {
  console.error(`Not known: ${[...unknown, ...odd].join(', ')}. Bounds: ${known.join(', ')}.`);
  process.exitCode = 2;
} else if (isWritten && (names.length > 0 || changes.size > 0)) {
  // The page would show the results of other bounds as those of the usual ones.
  console.error('Only all bounds as they are are written down.');
  process.exitCode = 2;
} else {
  await run();
}

async function run(): Promise<void> {
  const rows: string[][] = [];
  for (const family of families) {
    for (const [name, bounds] of Object.entries(family.bounds)) {
      if (names.length > 0 && !names.includes(name)) continue;
      rows.push(rowOf(name, await family.explore(fromRoot('.'), changed(bounds), limits)));
    }
  }
  const isPlanting = names.includes('mutants') || (names.length === 0 && changes.size === 0);
  const found = isPlanting ? await plantedFound() : '';
  if (isWritten) await write(rows, found);
}

/** Prints a bound's result; answers its row for the page. */
function rowOf(
  name: string,
  { states, transitions, depth, seconds, isExhausted, found }: Explored,
): string[] {
  const end = found ? 'broken' : isExhausted ? 'exhausted, holds' : 'holds, not exhausted';
  console.log(
    `${name.padEnd(20)}${states} states, ${transitions} transitions, depth ${depth}, ${seconds.toFixed(1)} s: ${end}`,
  );
  if (found) {
    console.log(storyOf(found));
    process.exitCode = 1;
  }
  const counts = [states, transitions].map((count) => count.toLocaleString('en'));
  return [name, ...counts, String(depth), seconds.toFixed(1), end];
}

/** Prints how many planted defects are found, and names the others. */
async function plantedFound(): Promise<string> {
  let [caught, planted] = [0, 0];
  for (const family of families) {
    for (const mutant of family.mutants) {
      const folder = mkdtempSync(join(tmpdir(), 'madoguchi-explored-'));
      const { found } = await explorePlanted(family, mutant, folder);
      rmSync(folder, { recursive: true });
      planted += 1;
      if (found?.what.includes(mutant.finding)) {
        caught += 1;
        continue;
      }
      console.log(`${mutant.id} is not found${found ? `, but this: ${storyOf(found)}` : ''}`);
      process.exitCode = 1;
    }
  }
  const words = `planted defects found: ${caught} of ${planted}`;
  console.log(words);
  return words;
}

async function write(rows: readonly string[][], found: string): Promise<void> {
  const page = fromRoot('docs/figures.md');
  const said = `\`npm run explore -- --write\`, each within ${limits.seconds} s: Node ${process.versions.node}, ${availableParallelism()} processors; ${found}.`;
  const lines = [['bound', 'states', 'transitions', 'depth', 'seconds', ''], ...rows];
  writeFileSync(page, await withTable(readFileSync(page, 'utf8'), { name: 'explored', said, lines }));
}

function pairOf(argument: string): [key: string, value: string] {
  const at = argument.indexOf('=');
  return [argument.slice(0, at), argument.slice(at + 1)];
}

function numberOf(key: string, otherwise: number): number {
  const value = changes.get(key);
  changes.delete(key);
  return value === undefined ? otherwise : Number(value);
}

/** The bounds with the given values. */
function changed<B extends object>(bounds: B): B {
  const entries = Object.entries(bounds).map(([key, value]: [string, unknown]) => {
    const text = changes.get(key);
    if (text === undefined) return [key, value];
    if (typeof value === 'boolean') return [key, text === 'true'];
    return [key, typeof value === 'number' ? Number(text) : text];
  });
  return Object.fromEntries(entries) as B;
}
