/**
 * Explores the rules of a sale and its codes, of the books and of refunds, within bounds (npm run explore), and prints what came of it. Exit code 1: something
 * does not hold.
 *
 *     npm run explore                       every bound by name
 *     npm run explore -- NAME... KEY=VALUE  those bounds, with others in place of theirs: charges=2 lost=0 lists=false
 *     npm run explore -- NAME seconds=600 states=50000000
 */
import { bookBounds } from '../test/explore/books/bounds.ts';
import { allBounds } from '../test/explore/bounds.ts';
import { type Explored, explore } from '../test/explore/explorer.ts';
import { loadCore, loadLedgers, loadRefunds } from '../test/explore/load-core.ts';
import { refundBounds } from '../test/explore/refunds/bounds.ts';
import { storyOf } from '../test/explore/story.ts';
import { Worlds } from '../test/explore/worlds.ts';
import { fromRoot } from './paths.ts';

const args = process.argv.slice(2);
const names = args.filter((argument) => !argument.includes('='));
const changes = new Map(args.filter((argument) => argument.includes('=')).map(pairOf));
const limits = { seconds: numberOf('seconds', 120), states: numberOf('states', 30_000_000) };
const known = [...Object.keys(allBounds), ...Object.keys(bookBounds), ...Object.keys(refundBounds)];
const unknown = names.filter((name) => !known.includes(name));
const all = { ...allBounds.code, ...bookBounds.books, ...refundBounds.refunds };
const odd = [...changes.keys()].filter((key) => !Object.hasOwn(all, key));
if (unknown.length > 0 || odd.length > 0) {
  console.error(`Not known: ${[...unknown, ...odd].join(', ')}. Bounds: ${known.join(', ')}.`);
  process.exitCode = 2;
} else {
  await run();
}

async function run(): Promise<void> {
  const core = await loadCore(fromRoot('.'));
  const Ledgers = await loadLedgers(fromRoot('.'));
  const Refunds = await loadRefunds(fromRoot('.'));
  for (const [name, bounds] of Object.entries(allBounds))
    print(name, () => explore(new Worlds(core, changed(bounds)), limits));
  for (const [name, bounds] of Object.entries(bookBounds))
    print(name, () => explore(new Ledgers(changed(bounds)), limits));
  for (const [name, bounds] of Object.entries(refundBounds))
    print(name, () => explore(new Refunds(changed(bounds)), limits));
}

function print(name: string, go: () => Explored): void {
  if (names.length > 0 && !names.includes(name)) return;
  const { states, transitions, depth, seconds, isExhausted, found } = go();
  const end = found ? 'broken' : isExhausted ? 'exhausted, holds' : 'holds, not exhausted';
  console.log(
    `${name.padEnd(20)}${states} states, ${transitions} transitions, depth ${depth}, ${seconds.toFixed(1)} s: ${end}`,
  );
  if (!found) return;
  console.log(storyOf(found));
  process.exitCode = 1;
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

/** The bounds with what was given in their place. */
function changed<B extends object>(bounds: B): B {
  const given = Object.entries(bounds).map(([key, value]: [string, unknown]) => {
    const text = changes.get(key);
    if (text === undefined) return [key, value];
    if (typeof value === 'boolean') return [key, text === 'true'];
    return [key, typeof value === 'number' ? Number(text) : text];
  });
  return Object.fromEntries(given) as B;
}
