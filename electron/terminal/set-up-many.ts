/** Makes a signed set-up file for each till of a list (docs/several-tills.md). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CsvError, parse } from 'csv-parse/sync';
import type { JsonObject } from '../provisioning/canonical.ts';
import { mustHaveReadableLogo, readBytes, readPrivateKey, Refusal, signed } from './set-up-sign.ts';

const columns = ['shop', 'till', 'prefix', 'name', 'location', 'copy'] as const;
type Column = (typeof columns)[number];

interface Till extends Record<Column, string> {
  line: number;
}

/** Columns whose values identify a till: each must be unique. */
const told: readonly { of: string; by: (till: Till) => string }[] = [
  { of: 'prefix', by: ({ prefix }) => prefix },
  { of: 'till', by: ({ shop, till }) => `${shop}/${till}` },
];

/** The most tills whose problems are listed: a mistake in the base file is in the file of every till. */
const mostTold = 10;

/** Refuses the list for any wrong line before it writes anything. */
export async function many(args: readonly string[], { out }: { out: (text: string) => void }): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      base: { type: 'string' },
      key: { type: 'string' },
      out: { type: 'string' },
      serial: { type: 'string' },
    },
  });
  const [list, ...others] = positionals;
  if (list === undefined || others.length > 0) throw new Refusal('One LIST.csv is needed.', 2);
  const { base, key, out: folder, serial } = values;
  if (base === undefined || key === undefined || folder === undefined) {
    throw new Refusal('--base FILE, --key PRIVATE.pem and --out FOLDER are needed.', 2);
  }
  const privateKey = readPrivateKey(key);
  const baseBytes = readBytes(base);
  const common = JSON.parse(Buffer.from(baseBytes).toString()) as JsonObject;
  const tills = tillsOf(list);
  await mustHaveReadableLogo(base, baseBytes);
  const wrong: string[] = [];
  const files = tills.flatMap((till) => {
    if (wrong.length >= mostTold) return [];
    const bytes = Buffer.from(JSON.stringify(fileOf(common, till), null, 2));
    const name = `${list}:${till.line}: ${till.shop}/${till.till}`;
    try {
      return [{ till, written: signed(name, bytes, privateKey, serial).written }];
    } catch (error) {
      if (!(error instanceof Refusal) || error.exitCode === 2) throw error;
      wrong.push(error.message);
      return [];
    }
  });
  if (wrong.length > 0) throw new Refusal(wrong.join('\n'));
  for (const { till, written } of files) {
    const path = join(folder, till.shop, till.till, 'kiosk.json');
    mkdirSync(dirname(path), { recursive: true });
    // Never overwrites: it could not be told which of two files a till was given.
    writeFileSync(path, written, { flag: 'wx', mode: 0o600 });
  }
  out(`${folder}: ${files.length} files`);
}

/** UTF-8 only: another encoding, as spreadsheets write it, would garble the tills' names. */
function textOf(list: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(list));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal(`${list}: it is not UTF-8; save it as "CSV UTF-8"`);
  }
}

function fileOf(common: JsonObject, { prefix, name, location, copy }: Till): JsonObject {
  const terminal = { ...(common['terminal'] as JsonObject | undefined), name, orderPrefix: prefix };
  return {
    ...common,
    terminal,
    ...(location !== '' && { location }),
    ...(copy !== '' && { copy: { ...(common['copy'] as JsonObject | undefined), to: copy } }),
  };
}

/** Throws a Refusal with everything that is wrong with the list, by line. */
export function tillsOf(list: string): Till[] {
  const [head, ...rows] = rowsOf(textOf(list), list);
  if (head === undefined) throw new Refusal(`${list}: there is no till in it`);
  const names = head.cells.map((name) => name.trim());
  const unknown = names.filter((name) => !columns.some((column) => column === name));
  const missing = columns.filter((column) => column !== 'copy' && !names.includes(column));
  const problems = [
    ...unknown.map((name) => `${list}:1: no column is called ${JSON.stringify(name)}`),
    ...missing.map((name) => `${list}:1: the column ${name} is missing`),
    ...repeats(names, (name) => name).map(({ one }) => `${list}:1: the column ${one} stands twice`),
  ];
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  const tills = rows.map(({ line, cells }): Till => {
    const cell = (column: Column): string => cells[names.indexOf(column)]?.trim() ?? '';
    const [shop, till, prefix, name] = [cell('shop'), cell('till'), cell('prefix'), cell('name')];
    return { line, shop, till, prefix, name, location: cell('location'), copy: cell('copy') };
  });
  if (tills.length === 0) throw new Refusal(`${list}: there is no till in it`);
  const wrong = [
    ...rows.flatMap(({ line, cells }) =>
      cells.length === names.length
        ? []
        : [`${list}:${line}: it has ${cells.length} cells, and the head ${names.length}`],
    ),
    ...tills.flatMap(({ line, name }) => (name === '' ? [`${list}:${line}: the name is missing`] : [])),
    ...tills.flatMap(({ line, shop, till }) =>
      [shop, till]
        .filter((part) => !/^[\p{L}\p{N}_-]{1,64}$/u.test(part))
        .map(
          (part) =>
            `${list}:${line}: ${JSON.stringify(part)} is no name of a folder: 1 to 64 letters, digits, _ and -`,
        ),
    ),
    ...told.flatMap(({ of, by }) =>
      repeats(tills, by).map(
        ({ one, before }) => `${list}:${one.line}: the ${of} ${by(one)} is that of line ${before.line}`,
      ),
    ),
  ];
  if (wrong.length > 0) throw new Refusal(wrong.join('\n'));
  return tills;
}

function repeats<T>(all: readonly T[], by: (one: T) => string): { one: T; before: T }[] {
  const first = new Map<string, T>();
  return all.flatMap((one) => {
    const before = first.get(by(one));
    if (before !== undefined) return [{ one, before }];
    first.set(by(one), one);
    return [];
  });
}

interface Row {
  line: number;
  cells: string[];
}

function rowsOf(text: string, list: string): Row[] {
  const rows: Row[] = [];
  try {
    parse(text, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true, // told by line
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: lines, cells });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal(`${list}: ${error.message}`);
    throw error;
  }
  return rows;
}
