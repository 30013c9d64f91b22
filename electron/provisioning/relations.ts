import { type CodeData, codeDataNames } from '../contract/code-fields.ts';
import { dialectProblemOf, dialectProblemOfKey, dialectProblemOfValue } from '../contract/dialect-limits.ts';
import { copyPlaceOf } from '../contract/journal-copy.ts';
import { largestPictureBytes } from '../contract/limits.ts';
import type { FieldRule } from '../contract/rules.ts';
import { dialectName, type DialectName } from '../contract/terminal.ts';
import { staffNameKey } from '../domain/staff-name.ts';
import type { JsonNode } from '../files/json-text.ts';
import { pictureName } from '../catalogue/pictures.ts';
import { beginsAsReceiptLogo } from '../domain/picture-facts.ts';
import { nearest, nodeAt, reportMissing, valueOf } from './fields.ts';
import type { Path, Problems } from './problems.ts';

/* Relations between a file's fields. Reads the file as written and skips bad values, which `fields.ts` reports. */

export interface FileContext {
  /** At start, chosen by a person, or checked by the tool. */
  origin: 'start' | 'import' | 'tool';
  /** Whether the terminal has a service; null: there is no terminal. */
  hasService: boolean | null;
  /** How that service speaks; left out: there is none. */
  dialect?: DialectName;
  /** What the terminal sends with every code, which stays if the file leaves it out; left out: nothing. */
  codeData?: CodeData;
}

export function checkRelations(root: JsonNode, context: FileContext, problems: Problems): void {
  checkService(root, context, problems);
  checkCopy(root, context, problems);
  checkCodeData(root, context, problems);
  checkConfirmAbove(root, problems);
  checkLocations(root, problems);
  checkStaff(root, problems);
  checkCatalogue(root, problems);
  checkLogos(root, problems);
}

const fits = (rule: FieldRule) => ({ kind: 'rule', rule }) as const;

function checkService(root: JsonNode, context: FileContext, problems: Problems): void {
  const key = nodeAt(root, ['service', 'secretKey']);
  const practice = nodeAt(root, ['practice']);
  if (key && practice?.kind === 'word' && practice.value === true) {
    problems.at(['service', 'secretKey'], key, { kind: 'no-key-while-practising' });
  }
  if (key && context.origin === 'import') {
    problems.at(['service', 'secretKey'], key, { kind: 'no-key-in-import' });
  }
  const isLive = practice?.kind === 'word' && practice.value === false;
  if (isLive && context.hasService === false && !nodeAt(root, ['service'])) {
    reportMissing(root, ['service'], problems);
  }
}

/** Fields of each kind of place; its secret may be in the keychain already. */
const fieldsOfPlace = {
  s3: ['endpoint', 'region', 'accessKeyId', 'secretKey'],
  sftp: ['keyPath', 'hostKeys', 'secretKey'],
  folder: [],
} as const;

function checkCopy(root: JsonNode, context: FileContext, problems: Problems): void {
  const copy = nodeAt(root, ['copy']);
  const place = copyPlaceOf(textAt(root, ['copy', 'to']) ?? '');
  const key = nodeAt(root, ['copy', 'secretKey']);
  if (key && context.origin === 'import') {
    problems.at(['copy', 'secretKey'], key, { kind: 'no-key-in-import' });
  }
  if (copy?.kind !== 'object' || place === null) return;
  const foreign: ReadonlySet<string> = new Set(
    [...fieldsOfPlace.s3, ...fieldsOfPlace.sftp].filter(
      (name) => !fieldsOfPlace[place.kind].includes(name as never),
    ),
  );
  for (const entry of copy.entries) {
    if (foreign.has(entry.name)) problems.field(['copy'], entry, { kind: 'unknown-field' }, null);
  }
  if (place.kind === 's3' && !nodeAt(root, ['copy', 'accessKeyId'])) {
    reportMissing(root, ['copy', 'accessKeyId'], problems);
  }
}

/** What goes with every code, from the file or else the terminal's own, is held to what the service publishes. */
function checkCodeData(root: JsonNode, context: FileContext, problems: Problems): void {
  const told = dialectName.safeParse(textAt(root, ['service', 'dialect']));
  const dialect = told.success ? told.data : nodeAt(root, ['service']) ? 'documented' : context.dialect;
  for (const name of codeDataNames) {
    const path = ['codeData', name];
    const node = nodeAt(root, path);
    if (dialect === undefined) continue;
    // Kept data goes to the file's service: if that would refuse every sale, the file must replace it.
    const kept = node ? undefined : context.codeData?.[name];
    if (kept && dialectProblemOf(kept, dialect)) reportMissing(root, path, problems);
    if (node?.kind !== 'object') continue;
    for (const entry of node.entries) {
      const keyRule = dialectProblemOfKey(entry.name, dialect);
      if (keyRule) problems.field(path, entry, fits(keyRule), null);
      const valueRule = dialectProblemOfValue(valueOf(entry.node), dialect);
      if (valueRule) problems.at([...path, entry.name], entry.node, fits(valueRule));
    }
  }
}

/** Said in both places, the new one and that of older files, it may be two amounts. */
function checkConfirmAbove(root: JsonNode, problems: Problems): void {
  const limits = nodeAt(root, ['limits']);
  if (!nodeAt(root, ['confirmAbove']) || limits?.kind !== 'object') return;
  for (const entry of limits.entries.filter(({ name }) => name === 'confirmAbove')) {
    problems.field(['limits'], entry, { kind: 'unknown-field' }, '/confirmAbove');
  }
}

function checkLocations(root: JsonNode, problems: Problems): void {
  const list = elementsAt(root, ['locations']);
  if (!list) return;
  const ids = list.map((_, index) => textAt(root, ['locations', index, 'id']));
  reportRepeats(root, ids, (index) => ['locations', index, 'id'], problems);
  const chosen = textAt(root, ['location']);
  const known = new Set(ids.filter((id) => id !== null));
  if (chosen === null || known.has(chosen)) return;
  const node = nodeAt(root, ['location']);
  const suggestion = nearest(chosen, [...known]);
  if (node) problems.at(['location'], node, fits({ kind: 'known', what: 'location' }), suggestion);
}

function checkStaff(root: JsonNode, problems: Problems): void {
  const people = elementsAt(root, ['staff']) ?? [];
  const pathOf = (index: number): Path => ['staff', index, 'name'];
  const names = people.map((_, index) => textAt(root, pathOf(index)));
  names.forEach((name, index) => {
    const node = nodeAt(root, pathOf(index));
    // An empty name is reported already.
    if (node && name && staffNameKey(name) === '')
      problems.at(pathOf(index), node, fits({ kind: 'required' }));
  });
  const keys = names.map((name) => (name === null ? null : staffNameKey(name) || null));
  reportRepeats(root, keys, pathOf, problems);
  const roles = people.map((_, index) => textAt(root, ['staff', index, 'role']));
  const first = nodeAt(root, ['staff', 0, 'role']);
  // Without a manager nobody could open anything.
  if (first && roles.every((role) => role === 'cashier')) {
    problems.at(['staff', 0, 'role'], first, { kind: 'one-of', values: ['manager'] });
  }
}

function checkCatalogue(root: JsonNode, problems: Problems): void {
  const categories = elementsAt(root, ['catalogue', 'categories']) ?? [];
  const items = elementsAt(root, ['catalogue', 'items']) ?? [];
  const categoryIds = categories.map((_, index) => textAt(root, ['catalogue', 'categories', index, 'id']));
  reportRepeats(root, categoryIds, (index) => ['catalogue', 'categories', index, 'id'], problems);
  for (const field of ['id', 'barcode']) {
    const values = items.map((_, index) => textAt(root, ['catalogue', 'items', index, field]));
    reportRepeats(root, values, (index) => ['catalogue', 'items', index, field], problems);
  }
  const known = new Set(categoryIds.filter((id) => id !== null));
  const areAllKnown = elementsAt(root, ['catalogue', 'categories']) && !categoryIds.includes(null);
  items.forEach((item, index) => {
    const path = ['catalogue', 'items', index];
    const category = nodeAt(item, ['category']);
    if (areAllKnown && category?.kind === 'text' && category.value !== '' && !known.has(category.value)) {
      const expected = fits({ kind: 'known', what: 'category' });
      problems.at([...path, 'category'], category, expected, nearest(category.value, [...known]));
    }
    const picture = nodeAt(item, ['picture']);
    if (
      picture?.kind === 'text' &&
      picture.value !== '' &&
      !/^(?:shop-)?pictures\/[\w-]+\.\w+$/.test(picture.value)
    ) {
      problems.at([...path, 'picture'], picture, fits({ kind: 'format', format: 'picture' }));
    }
  });
}

/** Customers may see any kept picture; paper takes fewer. What only decoding tells comes later (`read-logo.ts`). */
const logoRules = [
  { path: ['look', 'logo'], format: 'picture', isOne: (bytes: Uint8Array) => pictureName(bytes).ok },
  { path: ['printing', 'logo'], format: 'receipt-logo', isOne: beginsAsReceiptLogo },
] as const;

function checkLogos(root: JsonNode, problems: Problems): void {
  for (const { path, format, isOne } of logoRules) {
    const logo = nodeAt(root, path);
    if (logo?.kind !== 'text') continue;
    const bytes = pictureBytes(logo.value);
    if (!bytes || !isOne(bytes)) problems.at(path, logo, fits({ kind: 'format', format }));
  }
}

/** The bytes of a picture's data URL; null: it is none, or too large. */
export function pictureBytes(dataUrl: string): Buffer | null {
  const [, base64] = /^data:image\/(?:png|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  if (base64 === undefined) return null;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length <= largestPictureBytes && bytes.toString('base64') === base64 ? bytes : null;
}

function elementsAt(root: JsonNode, path: Path): readonly JsonNode[] | undefined {
  const node = nodeAt(root, path);
  return node?.kind === 'list' ? node.elements : undefined;
}

function textAt(root: JsonNode, path: Path): string | null {
  const node = nodeAt(root, path);
  return node?.kind === 'text' ? node.value : null;
}

function reportRepeats(
  root: JsonNode,
  values: readonly (string | null)[],
  pathOf: (index: number) => Path,
  problems: Problems,
): void {
  const seen = new Set<string>();
  values.forEach((value, index) => {
    const node = nodeAt(root, pathOf(index));
    if (value !== null && node && seen.has(value)) {
      problems.at(pathOf(index), node, fits({ kind: 'unique' }));
    }
    if (value !== null) seen.add(value);
  });
}
