import { CsvError, parse } from 'csv-parse/sync';
import type { CatalogueColumn, ChoiceGroup, FileExpectation, FileProblem } from '../../contract/catalogue.ts';
import { readChoices } from '../../domain/choices-cell.ts';
import { basisIn, type PriceStyle } from '../../domain/price.ts';
import { textOf } from '../../domain/spreadsheet-cell.ts';
import { barcodeOf, isSheetError, priceOf, rateOf } from './cells.ts';
import { columnOf, knownHeadings, neededColumns } from './columns.ts';
import { type ParsedCatalogue, type ParsedItem, problemAt } from './parsed.ts';
import { nearestName } from '../../domain/nearest-name.ts';

/** `line`: where it begins. */
interface Row {
  line: number;
  cells: string[];
}

/** `name`: the file's own. */
interface Heading {
  name: string;
  column: CatalogueColumn | undefined;
}

/** Columns in which blanks around the text mean nothing. */
const trimmed: ReadonlySet<CatalogueColumn> = new Set(['id', 'category_id', 'picture_url']);

const delimiters = [',', ';', '\t'];
const lineEnds = ['\r\n', '\n', '\r'];

/** Reads a table as spreadsheets write it: commas, semicolons or tabs, quoted cells, any line ends. */
export function readCsv(text: string, style: PriceStyle): ParsedCatalogue {
  const { rows, broken } = rowsOf(text, delimiterOf(text));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first, ...others] = filled;
  if (first === undefined) {
    const problems = broken ? [broken] : [problemAt({ line: null }, { kind: 'content' })];
    return { items: [], categories: null, problems };
  }
  const heads = first.cells.map((name): Heading => ({ name: name.trim(), column: columnOf(name) }));
  const problems = headingProblems(heads, first.line, style);
  const items = problems.length > 0 ? [] : others.map((row) => itemOf(row, heads, style, problems));
  return { items, categories: null, problems: broken ? [...problems, broken] : problems };
}

/** The one by which most headings are known. */
function delimiterOf(text: string): string {
  const known = delimiters.map((delimiter) => {
    const count = firstRow(text, delimiter).filter((name) => columnOf(name) !== undefined).length;
    return { delimiter, count };
  });
  return known.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

/** The cells of the first row; empty where a quotation mark is never closed, which `rowsOf` reports. */
function firstRow(text: string, delimiter: string): string[] {
  try {
    const [head = []] = parse(text, {
      delimiter,
      bom: true,
      to: 1,
      skip_empty_lines: true,
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: lineEnds,
    });
    return head;
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

/** The rows of a text, up to a quotation mark that breaks the table, which is reported. */
function rowsOf(text: string, delimiter: string): { rows: Row[]; broken: FileProblem | null } {
  const rows: Row[] = [];
  let line = 1;
  try {
    parse(text, {
      delimiter,
      bom: true,
      raw: true,
      relax_column_count: true,
      record_delimiter: lineEnds,
      on_record: (read: unknown) => {
        const { record, raw } = read as { record: string[]; raw: string }; // the shape that `raw` gives a record
        rows.push({ line, cells: record });
        // The parser counts a quoted CRLF as two lines.
        line += raw.match(/\r\n|\r|\n/g)?.length ?? 0;
        return null;
      },
    });
    return { rows, broken: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const kind = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'open-quote' : 'stray-quote';
    const found = text.split(/\r\n|\r|\n/, line)[line - 1] ?? null;
    return { rows, broken: problemAt({ line, field: null, found }, { kind }) };
  }
}

function headingProblems(heads: readonly Heading[], line: number, { basis }: PriceStyle): FileProblem[] {
  const problems: FileProblem[] = [];
  const report = (field: string | null, expected: FileExpectation): void =>
    void problems.push(problemAt({ line, field, found: field }, expected));
  const seen = new Set<CatalogueColumn>();
  for (const { name, column } of heads) {
    if (column === undefined) {
      // Spreadsheets leave empty columns at the right.
      if (name !== '') report(name, { kind: 'unknown-column', suggestion: nearestName(name, knownHeadings) });
    } else if (seen.has(column)) report(name, { kind: 'repeated-column' });
    else seen.add(column);
    if (column === 'price' && (basisIn(name) ?? basis) !== basis)
      report(name, { kind: 'price-basis', shop: basis });
  }
  for (const column of neededColumns) {
    if (!seen.has(column)) report(null, { kind: 'missing-column', column });
  }
  return problems;
}

function itemOf(
  { line, cells }: Row,
  heads: readonly Heading[],
  style: PriceStyle,
  problems: FileProblem[],
): ParsedItem {
  const values: ParsedItem['values'] = {};
  const unreadable = new Set<CatalogueColumn>();
  let choices: ChoiceGroup[] | undefined;
  const place: ParsedItem['place'] = (column, path = []) => {
    const at = heads.findIndex((head) => head.column === column);
    const within = column === 'choices' ? namedIn(choices ?? [], path) : null;
    return { line, field: heads[at]?.name ?? null, found: within ?? cells[at] ?? null };
  };
  heads.forEach(({ column }, at) => {
    if (column === undefined) return;
    const cell = cells[at] ?? '';
    if (column === 'choices') {
      const read = readChoices(textOf(cell), style);
      if ('choices' in read) choices = read.choices;
      else {
        unreadable.add(column);
        problems.push(problemAt({ ...place(column), found: read.unread }, { kind: 'choices' }));
      }
      return;
    }
    const read = valueOf(column, cell, style);
    if ('value' in read) values[column] = read.value;
    else {
      unreadable.add(column);
      problems.push(problemAt(place(column), read.expected));
    }
  });
  cells.forEach((cell, at) => {
    if ((heads[at]?.name ?? '') !== '' || cell.trim() === '') return;
    problems.push(problemAt({ line, field: null, found: cell }, { kind: 'extra-cell' }));
  });
  return { line, values, choices, unreadable, place };
}

/** The name of the group or choice at a path of the item; null: the path leads to neither. */
function namedIn(
  choices: readonly ChoiceGroup[],
  [, group, , choice]: readonly PropertyKey[],
): string | null {
  const found = choices[Number(group)];
  const one = found?.choices[Number(choice)];
  return found === undefined ? null : one === undefined ? found.name.ja : `${found.name.ja}: ${one.name.ja}`;
}

function valueOf(
  column: CatalogueColumn,
  cell: string,
  style: PriceStyle,
): { value: string | number } | { expected: FileExpectation } {
  const text = textOf(cell);
  if (isSheetError(text)) return { expected: { kind: 'sheet-error' } };
  if (column === 'price') {
    const read = priceOf(text, style);
    return 'price' in read ? { value: read.price } : read;
  }
  if (column === 'rate' || column === 'takeaway_rate') {
    const read = rateOf(text);
    return 'rate' in read ? { value: read.rate } : read;
  }
  if (column === 'barcode') {
    const read = barcodeOf(text);
    return 'barcode' in read ? { value: read.barcode } : read;
  }
  return { value: trimmed.has(column) ? text.trim() : text };
}
