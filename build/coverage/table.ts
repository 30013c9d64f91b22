/* The table of docs/coverage.md: what the specification has, and who carries it; and what is missing in it. */
import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import {
  limits,
  type LimitRule,
  type OperationName,
  operations,
  type OperationSpecification,
} from '../../test/support/operation-specification.ts';
import { type ObjectName, objectNames, objects, states } from '../../test/support/specification.ts';
import { fromRoot } from '../paths.ts';
import {
  type Carrier,
  type Carriers,
  carriersOfField,
  carriersOfLimit,
  carriersOfObject,
  carriersOfOperation,
  carriersOfRequestField,
  carriersOfState,
} from './carriers.ts';

/** One row: something of the specification, in words for each column before those of its carriers. */
export interface CoverageRow {
  words: readonly string[];
  carriers: Carriers;
}

/** One table of the document. */
export interface CoverageTable {
  title: string;
  /** The columns before those of the carriers. */
  columns: readonly string[];
  rows: readonly CoverageRow[];
}

const sides = ['client', 'sandbox', 'screen', 'test'] as const;
const names = Object.keys(operations) as OperationName[];

/** Everything that the specification has, in its order. */
export function coverageTables(): CoverageTable[] {
  return [
    operationTable(),
    ...names.flatMap((name) => requestTable(name)),
    objectTable(),
    ...objectNames.map((name) => fieldTable(name)),
    stateTable(),
    limitTable(),
  ];
}

function operationTable(): CoverageTable {
  const rows = names.map((name) => {
    const { section, method, path, capability }: OperationSpecification = operations[name];
    const where = capability === undefined ? section : 'capability';
    return { words: [name, `\`${method} ${path}\``, where], carriers: carriersOfOperation(name) };
  });
  return { title: 'Operations', columns: ['Operation', 'Call', 'Section'], rows };
}

function requestTable(name: OperationName): CoverageTable[] {
  const { section, body, query }: OperationSpecification = operations[name];
  const fields = Object.entries(body ?? query ?? {});
  if (fields.length === 0) return [];
  const rows = fields.map(([field, { type, named }]) => ({
    words: [`\`${field}\``, type, named],
    carriers: carriersOfRequestField(name, field),
  }));
  const title = `Request of ${name} (section ${section})`;
  return [{ title, columns: ['Field', 'Type', 'Named by'], rows }];
}

function objectTable(): CoverageTable {
  const rows = objectNames.map((name) => ({
    words: [name, objects[name].section],
    carriers: carriersOfObject(name),
  }));
  return { title: 'Objects', columns: ['Object', 'Section'], rows };
}

function fieldTable(name: ObjectName): CoverageTable {
  const { section, fields } = objects[name];
  const rows = Object.entries(fields).map(([field, { type }]) => ({
    words: [`\`${field}\``, type],
    carriers: carriersOfField(name, field),
  }));
  return { title: `${name} (section ${section})`, columns: ['Field', 'Type'], rows };
}

function stateTable(): CoverageTable {
  const rows = objectNames.flatMap((name) =>
    (states[name] ?? []).map((state) => ({
      words: [name, `\`${state}\``],
      carriers: carriersOfState(name, state),
    })),
  );
  return { title: 'States (section 3, open points)', columns: ['Object', 'State'], rows };
}

function limitTable(): CoverageTable {
  const rows = limits.map((limit) => ({
    words: [limit.appliesTo, ruleWords(limit.rule)],
    carriers: carriersOfLimit(limit),
  }));
  return { title: 'Limits (section 8)', columns: ['Applies to', 'Limit'], rows };
}

function ruleWords(rule: LimitRule): string {
  switch (rule.kind) {
    case 'max-length':
      return `at most ${rule.max} characters`;
    case 'length':
      return `exactly ${rule.exactly} characters, default ${rule.unless}`;
    case 'pattern':
      return rule.pattern;
    case 'range': {
      const { min, max, unless } = rule;
      if (max === undefined) return `default ${unless}`;
      return min === undefined ? `at most ${max}, default ${unless}` : `${min} to ${max}, default ${unless}`;
    }
  }
}

/** Whether a text stands in another; a word stands there whole, within no other. */
function standsIn(text: string, content: string): boolean {
  if (!/^\w+$/.test(text)) return content.includes(text);
  return new RegExp(`(?<![A-Za-z0-9])${text}(?![A-Za-z0-9])`).test(content);
}

function problemOf([file, text]: Carrier, read: (file: string) => string | undefined): string | undefined {
  const content = read(file);
  if (content === undefined) return `${file} does not exist`;
  return standsIn(text, content) ? undefined : `${file} has no ${text}`;
}

/** The content of a file of the project, each read once; undefined when there is no such file. */
export function projectReader(): (file: string) => string | undefined {
  const contents = new Map<string, string | undefined>();
  return (file) => {
    if (!contents.has(file)) contents.set(file, contentOf(file));
    return contents.get(file);
  };
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(fromRoot(file), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Everything that nobody carries, or that is not found where it should be; empty when nothing is missing. */
export function coverageGaps(
  tables: readonly CoverageTable[],
  read: (file: string) => string | undefined,
): string[] {
  return tables.flatMap(({ title, rows }) =>
    rows.flatMap(({ words: [what = ''], carriers }) =>
      sides.flatMap((side) => {
        const found = carriers[side].map((carrier) => problemOf(carrier, read));
        const problems = found.length === 0 ? ['nobody'] : found.filter((problem) => problem !== undefined);
        return problems.map((problem) => `${title}: ${what}: ${side}: ${problem}`);
      }),
    ),
  );
}

const introduction = `# What of the specification is carried where

Every operation, object, field, state and limit of the payment service's specification, and the files that
carry it: in the client, in the sandbox service, on screen and in the tests. \`npm run coverage\` writes this
page from the specification as data (\`test/support/specification.ts\` and \`operation-specification.ts\`) and
finds each name in the files that stand beside it. \`test/unit/build/coverage.test.ts\` fails when the page is
out of date, when a cell is blank, and when the sandbox's schemas or the screens' table of fields differ from the
specification by a single field; \`test/unit/contract/\` does the same for the client's schemas.

Fields that are "named by the open points" are described in the document without a name. A capability is an
operation that the document does not show.
`;

/** The file and its folder: enough to know it by, and what its link is named. */
function labelOf(file: string): string {
  const parts = file.split('/');
  // The client and the sandbox both have a folder of operations.
  return parts.slice(parts.at(-2) === 'operations' ? -3 : -2).join('/');
}

function section({ title, columns, rows }: CoverageTable): string {
  const heads = [...columns, 'Client', 'Sandbox', 'Screen', 'Test'];
  const lines = rows.map(({ words, carriers }) => [
    ...words,
    ...sides.map((side) => carriers[side].map(([file]) => `[${labelOf(file)}]`).join(', ')),
  ]);
  const rule = heads.map(() => '---');
  const table = [heads, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `## ${title}\n\n${table}\n`;
}

/** Where the links of the page lead, each file once. Throws when two files would go by one name. */
function links(tables: readonly CoverageTable[]): string {
  const rows = tables.flatMap((table) => table.rows);
  const carriers = rows.flatMap((row) => sides.flatMap((side) => row.carriers[side]));
  const files = [...new Set(carriers.map(([file]) => file))].toSorted();
  const byLabel = Map.groupBy(files, labelOf);
  for (const [label, named] of byLabel) {
    if (named.length > 1) throw new Error(`${named.join(' and ')} would both be called ${label}.`);
  }
  return files.map((file) => `[${labelOf(file)}]: ../${file}\n`).join('');
}

/** The whole page, laid out as the formatter wants it. */
export async function coveragePage(tables: readonly CoverageTable[]): Promise<string> {
  const page = [introduction, ...tables.map(section), links(tables)].join('\n');
  const options = await resolveConfig(fromRoot('docs/coverage.md'));
  return format(page, { ...options, parser: 'markdown' });
}
