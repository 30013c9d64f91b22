import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fromRoot } from '../../../build/paths.ts';
import { operations as served } from '../../../electron/sandbox/operations/catalogue.ts';
import * as answered from '../../../electron/sandbox/schemas/objects.ts';
import * as accepted from '../../../electron/sandbox/schemas/requests.ts';
import { type FieldKind, serviceFields } from '../../../renderer/lib/service-objects.ts';
import {
  type OperationName,
  operations,
  type OperationSpecification,
} from '../../support/operation-specification.ts';
import { type ObjectName, objectNames, objects, states } from '../../support/specification.ts';
import { elementOf, isList, isObjectName } from './samples.ts';

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
const sorted = (names: Iterable<string>): string[] => [...names].toSorted();

/** A schema without what makes it optional. */
function bare(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return bare(schema.unwrap());
  return schema;
}

/** What differs between an object of the specification and a schema of the sandbox, all the way down. */
function differences(name: ObjectName, schema: z.core.$ZodType | undefined, path: string): string[] {
  const found = bare(schema);
  if (!(found instanceof z.ZodObject)) return [`${path} is no object`];
  const shape = found.shape as Record<string, z.core.$ZodType>;
  const { fields } = objects[name];
  const surplus = Object.keys(shape).filter((field) => !(field in fields));
  const inner = Object.entries(fields).flatMap(([field, { type }]) => {
    const at = `${path}.${field}`;
    const own = bare(shape[field]);
    if (own === undefined) return [`${at} is missing`];
    const element = elementOf(type);
    if (isList(type) !== own instanceof z.ZodArray) return [`${at} is not ${type}`];
    if (!isObjectName(element)) return [];
    return differences(element, own instanceof z.ZodArray ? own.element : own, at);
  });
  return [...surplus.map((field) => `${path}.${field} is not specified`), ...inner];
}

describe('the sandbox', () => {
  test.each<[ObjectName, z.ZodObject]>([
    ['Location', answered.locationSchema],
    ['Code', answered.codeSchema],
    ['Charge', answered.chargeSchema],
    ['Customer', answered.customerSchema],
    ['Source', answered.sourceSchema],
    ['Invoice', answered.invoiceSchema],
    ['Subscription', answered.subscriptionSchema],
    ['CustomerList', answered.customerListSchema],
  ])('answers with every field of the specification, and no other: %s', (name, schema) => {
    expect(differences(name, schema, name)).toEqual([]);
  });

  test.each<[OperationName, z.ZodObject]>([
    ['createLocation', accepted.createLocationSchema],
    ['updateLocation', accepted.updateLocationSchema],
    ['createCode', accepted.createCodeSchema],
    ['createSubscription', accepted.createSubscriptionSchema],
    ['updateSubscription', accepted.updateSubscriptionSchema],
    ['listCustomers', accepted.customerQuerySchema],
    ['listLocations', accepted.pageQuerySchema],
  ])('takes every field of the specification: %s', (name, schema) => {
    const { body, query }: OperationSpecification = operations[name];
    expect(sorted(Object.keys(schema.shape))).toEqual(sorted(Object.keys(body ?? query ?? {})));
  });

  const stateful = Object.keys(states) as ObjectName[];
  test.each(stateful)('knows the states of the open points, and no others: %s', (name) => {
    const schemas: Record<string, z.ZodType> = answered;
    const schema = schemas[`${lowerFirst(name)}Schema`];
    const status = schema instanceof z.ZodObject ? bare(schema.shape['status'] as z.ZodType) : undefined;
    expect(status instanceof z.ZodEnum ? status.options : status).toEqual(states[name]);
  });

  test('serves every operation, under its call', () => {
    const callOf = ({ method, path }: { method: string; path: string }): string =>
      `${method.toUpperCase()} ${path}`;
    const specified = Object.values(operations).map(callOf);
    expect(served.map(callOf)).toEqual(expect.arrayContaining(specified));
    // What it serves beside them, all of it capabilities, is held against the published description elsewhere.
    const others = served.filter((operation) => !specified.includes(callOf(operation)));
    expect(others.filter(({ section }) => section !== undefined)).toEqual([]);
  });
});

describe('the screens', () => {
  const shown = objectNames.filter((name) => name !== 'CustomerList');
  const kinds: Record<string, Record<string, FieldKind>> = serviceFields;

  test.each(shown)('show every field of the specification, and no other: %s', (name) => {
    expect(sorted(Object.keys(kinds[lowerFirst(name)] ?? {}))).toEqual(
      sorted(Object.keys(objects[name].fields)),
    );
  });

  test.each(shown)('show what an object embeds as what it is: %s', (name) => {
    for (const [field, { type }] of Object.entries(objects[name].fields)) {
      const element = elementOf(type);
      const embedded = lowerFirst(element);
      const kind = kinds[lowerFirst(name)]?.[field];
      if (isObjectName(element))
        expect(kind).toEqual(isList(type) ? { list: embedded } : { object: embedded });
      else expect(typeof kind).toBe('string');
    }
  });

  test.each(['ja', 'en'])('have words for every field and every state: %s', (language) => {
    const path = fromRoot(`renderer/i18n/messages/${language}/fields.json`);
    const words = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    const fields = new Set(shown.flatMap((name) => Object.keys(objects[name].fields)));
    const known = Object.entries(states).flatMap(([name, list]) =>
      list.map((state) => `status_${lowerFirst(name)}_${state}`),
    );
    const wanted = [...[...fields].map((field) => `field_${field}`), ...known];
    expect(wanted.filter((key) => (words[key] ?? '').trim() === '')).toEqual([]);
  });
});
