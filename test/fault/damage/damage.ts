import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from '../../../build/ensure-built.ts';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { type Kind, kindNames, kinds } from './kinds.ts';
import { type Outcome, observe } from './observe.ts';
import { damageMutants } from './mutants.ts';
import { ordersHeld } from './records.ts';
import { placesOf, Shop, type Till } from './shop.ts';

/** One file, damaged in one way. */
interface Row {
  readonly file: string;
  readonly kind: Kind;
}

/** What came of a row; null where the damage means nothing to the file. */
export interface RowResult extends Row {
  readonly outcome: Outcome;
  readonly said: string;
  /** What is wrong with the outcome, in words that begin with one of the three aims. */
  readonly wrong: readonly string[];
}

/** The rows that a short form begins with: one for each rule, most of them of the journal. */
const telling: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/journal\.db$/, 'missing'],
  [/settings\.json$/, 'missing'],
  [/journal\.db$/, 'empty'],
  [/settings\.json$/, 'rolled back'],
  [/journal\.db-wal$/, 'folder'],
  [/settings\.json$/, 'pipe'],
  [/journal\.db$/, 'rolled back'],
  [/settings\.json$/, 'newer'],
  [/journal\.db$/, 'of another till'],
  [/journal\.db-wal$/, 'of another till'],
  [/account\.json$/, 'pipe'],
  [/journal\.db\.mark$/, 'pipe'],
];

/** The files of a till, by their paths below its folder: everything that it has written or was set up by. */
function filesOf(till: Till): string[] {
  const { profile, home, credentials, setUp } = placesOf(till);
  const below = [profile, join(home, '.config', 'autostart'), credentials].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return [...below, setUp]
    .filter((path) => lstatSync(path).isFile())
    .map((path) => relative(till.folder, path))
    .sort();
}

/** Every row, the telling ones first and the others in the seed's order. */
function rowsOf(files: readonly string[], seed: number): Row[] {
  const rows = files.flatMap((file) => kindNames.map((kind) => ({ file, kind })));
  const random = new SeededRandom(seed);
  const rank = new Map(
    rows.map((row) => {
      const place = telling.findIndex(([pattern, kind]) => pattern.test(row.file) && kind === row.kind);
      return [row, place >= 0 ? place : telling.length + random.fraction() * rows.length];
    }),
  );
  return rows.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
}

/** Damages a copy of the kiosk, starts it, and judges it. */
async function tryRow(shop: Shop, row: Row, number: number): Promise<RowResult | null> {
  const till = shop.copy(number);
  try {
    const path = join(till.folder, row.file);
    const target = {
      path,
      earlier: join(shop.earlier.folder, row.file),
      other: join(shop.other.folder, row.file),
    };
    if (!kinds[row.kind](target)) return null;
    const held = ordersHeld(till);
    const expected = shop.orders.filter((orderNo) => held.has(orderNo));
    const { setUp, older } = placesOf(till);
    const seen = await observe(till, path === setUp ? setUp : older, expected);
    const kept = ordersHeld(till);
    const lost = expected.filter((orderNo) => !(seen.paid ?? [...kept]).includes(orderNo));
    const stray = shop.strayRequestsOf(number);
    const foreign = (seen.paid ?? []).filter((orderNo) => !shop.orders.includes(orderNo));
    const isOwnAutostart = (words: string): boolean =>
      row.file.endsWith('.desktop') && words.includes('autostart');
    const wrong = [
      ...seen.given.filter((words) => !isOwnAutostart(words)).map((words) => `more: ${words}`),
      ...(seen.outcome === 'first run' ? ['more: it is a first run'] : []),
      ...stray.slice(0, 1).map((request) => `more: another service is asked: ${request}`),
      ...(foreign.length > 0 ? [`more: another till’s sales are shown (${foreign.join(', ')})`] : []),
      ...(['ended', 'nothing shown'].includes(seen.outcome) ? [`silent: ${seen.outcome}, ${seen.said}`] : []),
      ...(lost.length > 0 ? [`lost: ${lost.join(', ')}`] : []),
    ];
    return { ...row, outcome: seen.outcome, said: seen.said, wrong };
  } finally {
    shop.remove(till);
  }
}

/** A row that cannot be judged fails; the others are tried all the same. */
function unjudged(row: Row): (error: unknown) => RowResult {
  return (error) => ({
    ...row,
    outcome: 'ended',
    said: '',
    wrong: [`silent: it could not be judged: ${String(error)}`],
  });
}

/** Damages so many rows, some beside each other; `said` hears of each. */
export async function tryRows(
  { seed, count }: { seed: number; count: number },
  progress: (done: number, total: number) => void,
): Promise<{ files: number; results: RowResult[] }> {
  await ensureBuilt();
  const shop = await Shop.open();
  try {
    const files = filesOf(shop.kiosk);
    const rows = rowsOf(files, seed).slice(0, count);
    const results: RowResult[] = [];
    let next = 0;
    let done = 0;
    const work = async (): Promise<void> => {
      for (let number = next++; number < rows.length; number = next++) {
        const row = rows[number];
        const result = row && (await tryRow(shop, row, number).catch(unjudged(row)));
        if (result) results.push(result);
        for (const words of result?.wrong ?? [])
          console.log(`${shortened(row?.file ?? '')}, ${result?.kind ?? ''}: ${words}`);
        progress((done += 1), rows.length);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { files: files.length, results };
  } finally {
    await shop.close();
  }
}

/** Programs beside each other: each waits for its disk and its timers most of the time. */
const atOnce = 4;

/** What a cell of the matrix says: the first letter of an outcome, and a mark where something is wrong. */
const letters: Readonly<Record<Outcome, string>> = {
  sells: 'sells',
  locked: 'locked',
  stopped: 'stopped',
  'first run': 'first run',
  ended: 'ended',
  'nothing shown': 'nothing',
};

/** The matrix as text: a line for each file, a column for each kind; `!` where something is wrong. */
export function matrixOf(results: readonly RowResult[]): string {
  const files = [...new Set(results.map(({ file }) => file))].sort();
  const cell = (file: string, kind: Kind): string => {
    const found = results.find((each) => each.file === file && each.kind === kind);
    return found === undefined ? '—' : `${letters[found.outcome]}${found.wrong.length > 0 ? ' !' : ''}`;
  };
  const columns = kindNames.filter((kind) => results.some((each) => each.kind === kind));
  const table = [
    ['', ...columns],
    ...files.map((file) => [shortened(file), ...columns.map((kind) => cell(file, kind))]),
  ];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
  return table
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function shortened(file: string): string {
  return file.replace(/^profile\//, '').replace(/\/[0-9a-f]{16}\//, '/…/');
}

/** Every file of a provisioned kiosk, damaged in every way. */
export const damage: Piece = {
  name: 'damage',
  about: 'a provisioned kiosk with one of its files damaged; what the start gives, says and loses',
  count: 400,
  mutants: damageMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const { files, results } = await tryRows({ seed, count }, progress);
    console.log(`\n${matrixOf(results)}\n`);
    const failures = results.flatMap(({ file, kind, wrong }) =>
      wrong.map((words) => `${shortened(file)}, ${kind}: ${words}`),
    );
    const of = (aim: string): string[] => failures.filter((failure) => failure.includes(`: ${aim}: `));
    return {
      figures: [
        atLeast(`starts on a kiosk of ${files} files, one of them damaged`, 1, results.length),
        none('starts that give more than the undamaged kiosk gave', of('more')),
        none('starts that end, or show nothing, without a reason on the screen', of('silent')),
        none('sales lost that a log or a backup still has', of('lost')),
      ],
      failures,
      details: { results },
    };
  },
};
