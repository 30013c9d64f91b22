import type { z } from 'zod';
import type { FieldRule } from '../contract/rules.ts';
import type { ProvisioningExpectation } from '../contract/provisioning.ts';
import { nearestName } from '../domain/nearest-name.ts';
import type { JsonNode } from '../files/json-text.ts';
import type { Json, JsonObject } from './canonical.ts';
import type { Path, Problems } from './problems.ts';
import { fieldsAt, type ProvisioningFile, provisioningFile } from './schema.ts';

/** Objects get no prototype, so that no name has a meaning. */
export function valueOf(node: JsonNode): Json {
  switch (node.kind) {
    case 'object': {
      const object = Object.create(null) as Record<string, Json>;
      for (const [name, member] of node.members) object[name] = valueOf(member);
      return object;
    }
    case 'list':
      return node.elements.map(valueOf);
    case 'text':
    case 'number':
    case 'word':
      return node.value;
  }
}

export function nodeAt(root: JsonNode, path: Path): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const step of path) {
    if (node?.kind === 'object') node = node.members.get(String(step));
    else if (node?.kind === 'list') node = node.elements[Number(step)];
    else return undefined;
  }
  return node;
}

/** The deepest existing object on the way to a place; at least the whole file. */
function nearestNode(root: JsonNode, path: Path): JsonNode {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const node = nodeAt(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}

/** Reports a missing field at the object that it belongs in. */
export function reportMissing(
  root: JsonNode,
  path: Path,
  problems: Problems,
  expected?: ProvisioningExpectation,
): void {
  problems.missing(path, nearestNode(root, path), expected);
}

/** Checks each field by itself; null: something is wrong. */
export function checkFields(root: JsonNode, value: JsonObject, problems: Problems): ProvisioningFile | null {
  reportRepeated(root, [], problems);
  const parsed = provisioningFile.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) report(issue, root, problems);
  return null;
}

/** A repeated name is refused: JSON allows it, and readers differ in which value they take. */
function reportRepeated(node: JsonNode, path: Path, problems: Problems): void {
  if (node.kind === 'list') {
    node.elements.forEach((element, index) => reportRepeated(element, [...path, index], problems));
  } else if (node.kind === 'object') {
    const first = new Map<string, number>();
    for (const entry of node.entries) {
      const line = first.get(entry.name);
      if (line === undefined) first.set(entry.name, entry.line);
      else problems.field(path, entry, { kind: 'repeated-field', line }, null);
      reportRepeated(entry.node, [...path, entry.name], problems);
    }
  }
}

function report(issue: z.core.$ZodIssue, root: JsonNode, problems: Problems): void {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  const node = nodeAt(root, path);
  if (node === undefined) reportMissing(root, path, problems);
  else if (issue.code === 'unrecognized_keys') reportUnknown(new Set(issue.keys), path, node, problems);
  else {
    const expected = isQuotedNumber(issue, node)
      ? ({ kind: 'type', type: 'number' } as const)
      : expectationOf(issue);
    const values = expected.kind === 'one-of' && node.kind === 'text' ? expected.values : [];
    problems.at(path, node, expected, node.kind === 'text' ? nearest(node.value, values) : null);
  }
}

/** Whether it is "80" where 80 is one of the values: showing both would help nobody. */
function isQuotedNumber(issue: z.core.$ZodIssue, node: JsonNode): boolean {
  if (issue.code !== 'invalid_value' || node.kind !== 'text') return false;
  return issue.values.some((value) => typeof value === 'number' && String(value) === node.value);
}

function reportUnknown(names: ReadonlySet<string>, path: Path, node: JsonNode, problems: Problems): void {
  if (node.kind !== 'object') return;
  const known = fieldsAt(path);
  for (const entry of node.entries) {
    if (!names.has(entry.name)) continue;
    problems.field(
      path,
      entry,
      { kind: 'unknown-field' },
      nearest(entry.name, known) ?? places.get(entry.name) ?? null,
    );
  }
}

/** With more names, finding the nearest takes longer than looking it up. */
const mostNames = 500;

/** The value that was probably meant: it differs in case or in few letters. */
export function nearest(name: string, known: readonly string[]): string | null {
  if (known.length > mostNames) return null;
  const lower = name.toLowerCase();
  return known.find((candidate) => candidate.toLowerCase() === lower) ?? nearestName(name, known);
}

/** JSON pointers by field name: a field may be in the wrong object. */
const places = new Map(
  ['', ...fieldsAt([])]
    .flatMap((parent) =>
      fieldsAt(parent === '' ? [] : [parent]).map(
        (name) => [name, parent === '' ? `/${name}` : `/${parent}/${name}`] as const,
      ),
    )
    .toReversed(), // of equal names the first counts
);

function expectationOf(issue: z.core.$ZodIssue): ProvisioningExpectation {
  switch (issue.code) {
    case 'invalid_type':
      return { kind: 'type', type: typeOf(issue.expected) };
    case 'invalid_value':
      return { kind: 'one-of', values: issue.values.map(String) };
    case 'too_big':
      if (issue.origin === 'array') return { kind: 'at-most', max: Number(issue.maximum) };
      return rangeOf(1, Number(issue.maximum));
    case 'too_small':
      return rangeOf(Number(issue.minimum), Number.MAX_SAFE_INTEGER);
    case 'custom': {
      const { rule } = issue.params as { rule: FieldRule };
      return { kind: 'rule', rule };
    }
    case 'invalid_format':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      throw new Error(`The schema has no ${issue.code}.`);
  }
}

function rangeOf(min: number, max: number): ProvisioningExpectation {
  return { kind: 'rule', rule: { kind: 'range', min, max } };
}

type ValueType = Extract<ProvisioningExpectation, { kind: 'type' }>['type'];

function typeOf(expected: string): ValueType {
  switch (expected) {
    case 'string':
      return 'text';
    case 'int':
      return 'whole-number';
    case 'number':
      return 'number';
    case 'boolean':
      return 'yes-no';
    case 'array':
      return 'list';
    case 'object':
      return 'object';
    default:
      throw new Error(`The schema has no ${expected}.`);
  }
}
