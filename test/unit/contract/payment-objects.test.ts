import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FieldType, objectNames, objects, type ObjectName } from '../../support/specification.ts';
import { readLiberally } from '../../../electron/contract/liberal.ts';
import { requiredField } from './arbitraries.ts';
import { elementOf, foreignTo, isObjectName, sampleOf, schemaOf } from './samples.ts';

const everyField = objectNames.flatMap((name) =>
  Object.entries(objects[name].fields).map(([field, { type }]) => ({ name, field, type })),
);

/** Read as another type than the document's, and why: a senseless validity must not hide a payable code. */
const readOtherwise: Record<string, FieldType> = { 'Code.expiryPeriod': 'number' };

/** A schema without what makes it optional. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodCatch) return bare(schema.unwrap());
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bare(schema.unwrap());
  if (schema instanceof z.ZodPipe) return bare(schema.in);
  return schema;
}

/** The same value with a field that no specification knows laid into every object of it. */
function withSurprises(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSurprises);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withSurprises(inner)]);
  return { ...Object.fromEntries(entries), surprise: { of: ['anything'] } };
}

/** The objects of a type within a sample, the sample itself among them, contents of free objects left out. */
function sampleWithoutFree(name: ObjectName): Record<string, unknown> {
  const strip = (object: ObjectName, value: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(objects[object].fields).flatMap(([field, { type }]) => {
        if (type === 'object') return [];
        const element = elementOf(type);
        if (!isObjectName(element)) return [[field, value[field]]];
        const inner = value[field] as Record<string, unknown> | Record<string, unknown>[];
        const stripped = Array.isArray(inner)
          ? inner.map((one) => strip(element, one))
          : strip(element, inner);
        return [[field, stripped]];
      }),
    );
  return strip(name, sampleOf(name));
}

describe.each(objectNames)('%s', (name) => {
  const schema: z.ZodObject = schemaOf[name];
  const { fields } = objects[name];

  test('has the fields of the specification, and no others', () => {
    expect(Object.keys(schema.shape).toSorted()).toEqual(Object.keys(fields).toSorted());
  });

  test('survives being read with every field set', () => {
    expect(schema.parse(sampleOf(name))).toStrictEqual(sampleOf(name));
  });

  test('is read without what no specification knows', () => {
    const known = sampleWithoutFree(name);
    expect(schema.parse(withSurprises(known))).toEqual(known);
  });

  test('is read though every field that may be absent is absent, or null', () => {
    const kept = requiredField[name];
    const least = Object.fromEntries(Object.entries(sampleOf(name)).filter(([field]) => field === kept));
    const nulls = Object.fromEntries(
      Object.keys(fields).map((field) => [field, field === kept ? least[field] : null]),
    );
    expect(schema.parse(least)).toEqual(least);
    expect(schema.parse(nulls)).toEqual(least);
  });

  test('is not made into something else by a prototype', () => {
    const known = sampleWithoutFree(name);
    const prototype = '"__proto__":{"polluted":true,"status":"captured"}';
    const hostile = JSON.stringify(known).replaceAll('{', `{${prototype},`);
    const read = schema.parse(JSON.parse(hostile));
    expect(read).toStrictEqual(known);
    expect(JSON.stringify(read)).not.toContain('polluted');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

/** Fields that a rule needs, and that spoil the whole where they are not as they should be. */
const deciding: Partial<Record<ObjectName, readonly string[]>> = {
  Location: ['id'],
  Code: ['id', 'liveMode', 'amount', 'currency', 'orderNo', 'status', 'charge', 'expired'],
  Charge: [
    'id',
    'appId',
    'liveMode',
    'amount',
    'currency',
    'orderNo',
    'paid',
    'refunded',
    'refunds',
    'status',
  ],
  Refunds: ['amount', 'data'],
  Refund: ['id', 'chargeId', 'liveMode', 'amount', 'currency', 'status'],
  Customer: ['id', 'liveMode'],
  Source: ['liveMode'],
  Invoice: ['liveMode'],
  Subscription: ['id', 'object', 'appId', 'liveMode', 'customerId', 'status'],
  CustomerList: ['total', 'customers'],
};
const isDeciding = ({ name, field }: { name: ObjectName; field: string }): boolean =>
  deciding[name]?.includes(field) === true;

describe('a field', () => {
  test.each(everyField.filter(isDeciding))('that decides is of its type: $name.$field, $type', (given) => {
    const { name, field, type } = given;
    const foreign = foreignTo(type);
    expect(foreign.length).toBeGreaterThan(3);
    for (const value of foreign) {
      const parsed = schemaOf[name].safeParse({ ...sampleOf(name), [field]: value });
      const paths = parsed.error?.issues.map(({ path }) => path[0]);
      expect({ value, paths: [...new Set(paths)] }).toEqual({ value, paths: [field] });
    }
  });

  test.each(everyField.filter((given) => !isDeciding(given)))(
    'that decides nothing is dropped where it is not of its type, and named: $name.$field, $type',
    ({ name, field, type }) => {
      const foreign = foreignTo(readOtherwise[`${name}.${field}`] ?? type);
      expect(foreign.length).toBeGreaterThan(3);
      for (const value of foreign) {
        const given = { ...sampleOf(name), [field]: value };
        const { parsed, dropped } = readLiberally(
          schemaOf[name] as z.ZodType<Record<string, unknown>>,
          given,
        );
        const read = parsed.data;
        const instead = field === 'paidTime' && name === 'Charge' ? Number.MAX_SAFE_INTEGER : undefined;
        expect({ value, read }).toEqual({ value, read: { ...sampleOf(name), [field]: instead } });
        if (instead === undefined) expect(dropped.map((one) => one.split('.')[1])).toEqual([field]);
      }
    },
  );

  const embedded = everyField.filter(({ type }) => isObjectName(elementOf(type)));
  test.each(embedded)('that embeds an object reads it by its own schema: $name.$field', (given) => {
    const { name, field, type } = given;
    const element = elementOf(type);
    if (!isObjectName(element)) throw new TypeError(`${type} is no object`);
    const schema: z.ZodObject = schemaOf[name];
    const found = bare(schema.shape[field] as z.ZodType);
    const inner = found instanceof z.ZodArray ? bare(found.element) : found;
    expect(inner).toBe(schemaOf[element]);
  });

  test.each(Object.entries(requiredField))(
    'that is required is named when it is not there: %s.%s',
    (name, field) => {
      const without = { ...sampleOf(name as ObjectName), [field]: undefined };
      const parsed = schemaOf[name as ObjectName].safeParse(without);
      expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
    },
  );

  test('deep within is named by its whole path', () => {
    const code = {
      ...sampleOf('Code'),
      charge: { ...sampleOf('Charge'), refunds: { data: [{}, { amount: 'many' }] } },
    };
    const issues = schemaOf.Code.safeParse(code).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual(['charge.refunds.data.1.amount']);
  });
});

describe('what says nothing', () => {
  const times = everyField.filter(({ field }) => field.endsWith('Time'));
  test.each(times)('is a time of 0, and any before it: $name $field', ({ name, field }) => {
    for (const value of [0, -1]) {
      const read = schemaOf[name].parse({ ...sampleOf(name), [field]: value }) as Record<string, unknown>;
      expect([value, read[field]]).toEqual([value, undefined]);
    }
  });

  test('is an id without a letter of a payment or a refund: two of them are not one', () => {
    expect(schemaOf.Charge.parse({ id: '', paid: true })).toStrictEqual({ paid: true, id: undefined });
    expect(schemaOf.Refund.parse({ id: '', chargeId: '' })).toStrictEqual({
      id: undefined,
      chargeId: undefined,
    });
  });

  test('is the sign of what went back', () => {
    expect(schemaOf.Refund.parse({ amount: -400 })).toEqual({ amount: 400 });
    expect(schemaOf.Refunds.parse({ amount: -400, data: [{ amount: -400 }] })).toEqual({
      amount: 400,
      data: [{ amount: 400 }],
    });
  });
});

describe('states', () => {
  const stateful = objectNames.filter((name) => 'status' in objects[name].fields);
  test.each(stateful)('that nobody has described are read as they come: %s', (name) => {
    const read = schemaOf[name].parse({ ...sampleOf(name), status: 'on_hold' }) as { status?: string };
    expect(read.status).toBe('on_hold');
  });
});
