import { parseArgs } from 'node:util';
import { isFar } from '../copy/open-place.ts';
import { messageOf } from '../domain/error-message.ts';
import type { Problem } from '../report/copy.ts';
import { pageOf } from '../report/page.ts';
import { periodOf } from '../report/period.ts';
import type { Report } from '../report/report.ts';
import { reportOn } from '../report/report-on.ts';
import { csvOf, type RowKind, rowKinds } from '../report/rows.ts';
import { placeToReport } from './report-place.ts';
import { tillsOf } from './set-up-many.ts';
import { Refusal } from './set-up-sign.ts';
import type { SetUpToolIo } from './set-up-tool.ts';

const formats = ['csv', 'json', 'html', 'pdf', 'parquet'] as const;

/**
 * Adds up the closes of a shop's or chain's tills, from their copies at a place. A copy that fails its proof goes to stderr, is
 * in no sum, and makes the exit code 1.
 */
export async function report(
  args: readonly string[],
  { stdin, out, err, outBytes, print }: SetUpToolIo,
  now = Date.now(),
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      shop: { type: 'string' },
      list: { type: 'string' },
      base: { type: 'string' },
      format: { type: 'string', default: 'csv' },
      rows: { type: 'string', default: 'tills' },
      language: { type: 'string', default: 'ja' },
    },
  });
  const [place, days, ...more] = positionals;
  if (place === undefined || days === undefined || more.length > 0) {
    throw new Refusal('A PLACE and one DAY, MONTH or FROM..TO are needed.', 2);
  }
  const period = periodOf(days);
  if (period === null) throw new Refusal(`${days} is no day (2026-11-26), month (2026-11) or FROM..TO.`, 2);
  const format = oneOf('--format', values.format, formats);
  if (format === 'pdf' && print === undefined) {
    throw new Refusal(
      'A PDF is made by the program itself: madoguchi --report. A page of --format html can be printed.',
      2,
    );
  }
  const rows = oneOf('--rows', values.rows, rowKinds);
  const language = oneOf('--language', values.language, ['ja', 'en'] as const);
  const { shop, list, base } = values;
  const expected = list === undefined ? [] : tillsOf(list);
  const at = await placeToReport(place, base, { stdin, err });
  const goods = format === 'parquet' || rows === 'goods';
  const made = await reportOn(at, { period, now, goods, ...(shop !== undefined && { shop }) }).catch(
    (error: unknown) => {
      // The tool knows a file system's error by its code; that of a remote service has only words.
      throw isFar(at.copy) ? new Refusal(messageOf(error)) : error;
    },
  );
  const known = new Set([...made.tills, ...made.problems].map(({ till }) => till));
  for (const till of expected) {
    if (known.has(till.prefix) || (shop !== undefined && till.shop !== shop)) continue;
    const why = `has no copy here (${list}:${till.line})`;
    made.problems.push({ shop: till.shop, copy: till.till, till: till.prefix, kind: 'no-copy', why });
  }
  for (const problem of made.problems) err(wordsOf(problem, place));
  if (format === 'parquet') outBytes((await import('../report/parquet.ts')).parquetOf(made));
  else if (format !== 'pdf') out(textOf(made, { format, rows, language }));
  else if (print !== undefined) outBytes(await print(pageOf(made, language)));
  if (made.problems.length > 0) throw new Refusal(`${made.problems.length} are in no sum.`);
}

/** One line, whatever characters are in names of folders and files. */
function wordsOf({ shop, copy, till, why }: Problem, place: string): string {
  const at = [shop, copy].filter((part) => part !== '').join('/') || place;
  return `${at}${till === '' ? '' : ` (${till})`}: ${why}`.replaceAll(/\p{C}+/gu, '…');
}

function textOf(
  made: Report,
  how: { format: Exclude<(typeof formats)[number], 'pdf' | 'parquet'>; rows: RowKind; language: 'ja' | 'en' },
): string {
  switch (how.format) {
    case 'json':
      return JSON.stringify(made, null, 2);
    case 'html':
      return pageOf(made, how.language);
    case 'csv':
      return csvOf(made, how.rows).trimEnd();
  }
}

function oneOf<T extends string>(flag: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found === undefined)
    throw new Refusal(`${flag} is one of ${known.join(', ')}; ${value} is none of them.`, 2);
  return found;
}
