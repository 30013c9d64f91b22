import type { CatalogueColumn, ChoiceGroup, FileExpectation, FileProblem } from '../../contract/catalogue.ts';
import { type ParsedCatalogue, type ParsedCategory, type ParsedItem, problemAt } from './parsed.ts';
import { catalogueVersion } from '../catalogues.ts';
import { type JsonNode, readJsonText } from '../../files/json-text.ts';
import { nearestName } from '../../domain/nearest-name.ts';

type Members = Map<string, JsonNode>;

type Report = (node: JsonNode, field: string, expected: FileExpectation) => void;

function isVersion(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= catalogueVersion;
}

/** Reads a catalogue as an export writes it, or a bare list of items. */
export function readJson(text: string): ParsedCatalogue {
  if (text.trim() === '') return nothing([problemAt({ line: null }, { kind: 'content' })]);
  const read = readJsonText(text);
  if ('fault' in read) {
    const { kind, line, found } = read.fault;
    const expected = { kind: kind === 'less-depth' ? kind : 'json' } as const;
    return nothing([problemAt({ line, field: null, found }, expected)]);
  }
  const problems: FileProblem[] = [];
  const report: Report = ({ line, text: found }, field, expected) =>
    void problems.push(problemAt({ line, field: field === '' ? null : field, found }, expected));
  const { node } = read;
  if (node.kind === 'list') return { items: itemsOf(node, '', report), categories: null, problems };
  if (node.kind !== 'object') {
    report(node, '', { kind: 'type', type: 'object' });
    return nothing(problems);
  }
  reportUnknown(node.members, '', ['version', 'categories', 'items'], report);
  const { members } = node;
  const version = members.get('version');
  const isKnown = version?.kind === 'number' && isVersion(version.value);
  if (version && !isKnown) {
    report(version, 'version', { kind: 'rule', rule: { kind: 'range', min: 1, max: catalogueVersion } });
  }
  const categories = members.get('categories');
  const items = members.get('items');
  if (items === undefined) report(node, 'items', { kind: 'rule', rule: { kind: 'required' } });
  return {
    categories: categories ? categoriesOf(categories, report) : null,
    items: items ? itemsOf(items, 'items', report) : [],
    problems,
  };
}

function nothing(problems: FileProblem[]): ParsedCatalogue {
  return { items: [], categories: null, problems };
}

type FoundObject = [members: Members, node: JsonNode, path: string];

function objectsOf(list: JsonNode, path: string, report: Report): FoundObject[] {
  if (list.kind !== 'list') {
    report(list, path, { kind: 'type', type: 'list' });
    return [];
  }
  return list.elements.flatMap((node, index) => {
    const at = `${path}[${index}]`;
    if (node.kind === 'object') return [[node.members, node, at]];
    report(node, at, { kind: 'type', type: 'object' });
    return [];
  });
}

function categoriesOf(list: JsonNode, report: Report): ParsedCategory[] {
  return objectsOf(list, 'categories', report).flatMap(([members, node, path]) => {
    reportUnknown(members, path, ['id', 'name'], report);
    const id = textOf(members.get('id'), `${path}.id`, report);
    const name = namesOf(members.get('name'), `${path}.name`, report);
    if (id === null || name === null) return [];
    const place = (field: 'id' | 'name') => {
      const at = members.get(field) ?? node;
      return { line: at.line, field: `${path}.${field}`, found: at === node ? null : at.text };
    };
    return [{ values: { id, ja: name.ja, en: name.en || name.ja }, place }];
  });
}

const itemFields = [
  'id',
  'name',
  'reading',
  'price',
  'rate',
  'takeawayRate',
  'choices',
  'category',
  'picture',
  'pictureUrl',
  'barcode',
] as const;
type ItemField = (typeof itemFields)[number];

/** JSON fields named differently from their columns; a table's names are all of one style. */
const fieldOfColumn: Partial<Record<CatalogueColumn, ItemField>> = {
  picture_url: 'pictureUrl',
  takeaway_rate: 'takeawayRate',
};

function itemsOf(list: JsonNode, path: string, report: Report): ParsedItem[] {
  return objectsOf(list, path, report).map(([members, node, at]) => {
    reportUnknown(members, at, itemFields, report);
    const values: ParsedItem['values'] = {};
    const unreadable = new Set<CatalogueColumn>();
    for (const field of itemFields) readField(members, field, at, report, values, unreadable);
    const choices = choicesOf(members.get('choices'), `${at}.choices`, report);
    if (choices === null) unreadable.add('choices');
    const place: ParsedItem['place'] = (column, path = []) => {
      if (column === 'choices') return placeIn(node, at, path.length > 0 ? path : ['choices']);
      const field = fieldOfColumn[column] ?? column;
      const found = members.get(column === 'name_en' ? 'name' : field);
      return {
        line: found?.line ?? node.line,
        field: column === 'name_en' ? `${at}.name.en` : `${at}.${field}`,
        found: found?.text ?? null,
      };
    };
    return { line: node.line, values, choices: choices ?? undefined, unreadable, place };
  });
}

/** Puts one field of an item among the values, or its column among the unreadable ones. */
function readField(
  members: Members,
  field: ItemField,
  path: string,
  report: Report,
  values: ParsedItem['values'],
  unreadable: Set<CatalogueColumn>,
): void {
  const node = members.get(field);
  if (node === undefined || field === 'choices') return;
  const at = `${path}.${field}`;
  if (field === 'name') {
    const names = namesOf(node, at, report);
    if (names === null) unreadable.add('name').add('name_en');
    else Object.assign(values, { name: names.ja, ...(names.en !== undefined && { name_en: names.en }) });
  } else if (field === 'price' || field === 'rate' || field === 'takeawayRate') {
    const column = field === 'takeawayRate' ? 'takeaway_rate' : field;
    if (node.kind === 'number') values[column] = node.value;
    else if (field === 'takeawayRate' && node.kind === 'word' && node.value === null) values[column] = '';
    else {
      unreadable.add(column);
      report(node, at, { kind: 'type', type: 'number' });
    }
  } else {
    const column = field === 'pictureUrl' ? 'picture_url' : field;
    const text = textOf(node, at, report);
    if (text === null) unreadable.add(column);
    else values[column] = text;
    if (field === 'category' && text) values.category_id = text;
  }
}

/** Where a path within an object leads, as far as the file has it. */
function placeIn(node: JsonNode, at: string, path: readonly PropertyKey[]): ReturnType<ParsedItem['place']> {
  const [step, ...rest] = path;
  const next =
    node.kind === 'object'
      ? node.members.get(String(step))
      : node.kind === 'list'
        ? node.elements[Number(step)]
        : undefined;
  if (step === undefined || next === undefined) return { line: node.line, field: at, found: node.text };
  return placeIn(next, typeof step === 'number' ? `${at}[${step}]` : `${at}.${String(step)}`, rest);
}

/** The choices of an item: none for null in the file; undefined: the file has none; null: they cannot be read. */
function choicesOf(
  node: JsonNode | undefined,
  path: string,
  reportTo: Report,
): ChoiceGroup[] | undefined | null {
  if (node === undefined) return undefined;
  if (node.kind === 'word' && node.value === null) return [];
  const told: unknown[] = [];
  const report: Report = (...problem) => {
    told.push(problem);
    reportTo(...problem);
  };
  const groups = objectsOf(node, path, report).map((group) => groupOf(group, report));
  return told.length === 0 ? groups : null;
}

function groupOf([members, node, path]: FoundObject, report: Report): ChoiceGroup {
  reportUnknown(members, path, ['name', 'several', 'required', 'choices'], report);
  const list = members.get('choices');
  if (list === undefined) report(node, `${path}.choices`, { kind: 'rule', rule: { kind: 'required' } });
  return {
    name: wholeName(members, path, report),
    several: truthOf(members.get('several'), `${path}.several`, report),
    required: truthOf(members.get('required'), `${path}.required`, report),
    choices: (list ? objectsOf(list, `${path}.choices`, report) : []).map(([choice, , at]) => {
      reportUnknown(choice, at, ['name', 'price'], report);
      const price = choice.get('price');
      if (price && price.kind !== 'number') report(price, `${at}.price`, { kind: 'type', type: 'number' });
      return { name: wholeName(choice, at, report), price: price?.kind === 'number' ? price.value : 0 };
    }),
  };
}

function wholeName(members: Members, path: string, report: Report): ChoiceGroup['name'] {
  const name = namesOf(members.get('name'), `${path}.name`, report) ?? { ja: '', en: '' };
  return { ja: name.ja, en: name.en || name.ja };
}

function truthOf(node: JsonNode | undefined, field: string, report: Report): boolean {
  if (node === undefined) return false;
  if (node.kind === 'word' && node.value !== null) return node.value;
  report(node, field, { kind: 'type', type: 'boolean' });
  return false;
}

/** A text of the file; '' for null and absent; anything else is reported and gives null. */
function textOf(node: JsonNode | undefined, field: string, report: Report): string | null {
  if (node === undefined || (node.kind === 'word' && node.value === null)) return '';
  if (node.kind === 'text') return node.value;
  report(node, field, { kind: 'type', type: 'text' });
  return null;
}

function namesOf(
  node: JsonNode | undefined,
  path: string,
  report: Report,
): { ja: string; en: string | undefined } | null {
  if (node?.kind !== 'object') {
    const ja = textOf(node, path, report);
    return ja === null ? null : { ja, en: undefined };
  }
  reportUnknown(node.members, path, ['ja', 'en'], report);
  const ja = textOf(node.members.get('ja'), `${path}.ja`, report);
  const english = node.members.get('en');
  const en = english && textOf(english, `${path}.en`, report);
  return ja === null || en === null ? null : { ja, en };
}

function reportUnknown(members: Members, path: string, known: readonly string[], report: Report): void {
  for (const [name, node] of members) {
    if (known.includes(name)) continue;
    const field = path === '' ? name : `${path}.${name}`;
    report(node, field, { kind: 'unknown-field', suggestion: nearestName(name, known) });
  }
}
