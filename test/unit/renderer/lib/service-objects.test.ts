import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readLiberally } from '../../../../electron/contract/liberal.ts';
import * as objects from '../../../../electron/contract/payment-objects.ts';
import {
  fieldsOf,
  isTechnical,
  momentOf,
  serviceFields,
  type FieldKind,
  type ServiceObjectName,
} from '../../../../renderer/lib/service-objects.ts';

const schemas: Record<ServiceObjectName, z.ZodObject> = {
  location: objects.location,
  scripts: objects.scripts,
  address: objects.address,
  addressPart: objects.addressPart,
  code: objects.code,
  item: objects.item,
  charge: objects.charge,
  refunds: objects.refunds,
  refund: objects.refund,
  customer: objects.customer,
  source: objects.source,
  cardInfo: objects.cardInfo,
  invoice: objects.invoice,
  invoiceItem: objects.invoiceItem,
  subscription: objects.subscription,
};

/** A value that a schema takes, so that a kind can be tried against it. */
const samples: Record<string, unknown> = {
  text: 'x',
  technical: 'x',
  number: 2,
  figure: 2026,
  money: 1200,
  time: 1_767_225_600,
  validity: 10,
  flag: true,
  state: 'pending',
  paymentMethod: 'alipay',
  texts: ['x'],
  tree: { anything: [1] },
};

function sampleOf(kind: FieldKind): unknown {
  if (typeof kind === 'string') return samples[kind];
  return 'list' in kind ? [complete(kind.list)] : complete(kind.object);
}

/** An object with every field of its table. */
function complete(name: ServiceObjectName): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<FieldKind>(serviceFields[name]).map(([field, kind]) => [field, sampleOf(kind)]),
  );
}

/** The schema of a field itself, where a value that is not as it should be would be dropped, or be another. */
function unwrapped(schema: unknown): z.ZodType {
  return schema instanceof z.ZodCatch ? unwrapped(schema.unwrap()) : (schema as z.ZodType);
}

describe.each(Object.keys(schemas) as ServiceObjectName[])('the table of %s', (name) => {
  test('has exactly the fields of the schema', () => {
    expect(Object.keys(serviceFields[name]).sort()).toEqual(Object.keys(schemas[name].shape).sort());
  });

  test.each(Object.entries<FieldKind>(serviceFields[name]))('knows %s as what it is: %j', (field, kind) => {
    const sample = sampleOf(kind);
    const schema = unwrapped(schemas[name].shape[field]);
    // Nothing is dropped either: a nested object that is another one loses its fields.
    expect(readLiberally(schema, sample)).toEqual({ parsed: { success: true, data: sample }, dropped: [] });
    expect(schema.safeParse(typeof sample === 'string' ? 1 : 'x').success).toBe(false);
  });

  test('shows every field that came, and none that did not', () => {
    expect(fieldsOf(name, complete(name)).map((field) => field.name)).toEqual(
      Object.keys(serviceFields[name]),
    );
    expect(fieldsOf(name, {})).toEqual([]);
  });
});

test.each(Object.keys(serviceFields) as ServiceObjectName[])(
  'ids, the kind of record and what has no fixed contents are technical: %s',
  (name) => {
    const isForPrograms = /^(?:id|\w+Id|object|metadata|extra|info)$/;
    const missed = fieldsOf(name, complete(name)).filter(
      (field) => isForPrograms.test(field.name) && !isTechnical(field),
    );
    expect(missed).toEqual([]);
  },
);

test('null and absent are the same: nothing to show', () => {
  const value = { id: 'cus_1', name: null, email: undefined, phone: '' };
  expect(fieldsOf('customer', value).map(({ name }) => name)).toEqual(['id', 'phone']);
});

describe('a time of the service', () => {
  test.each([
    [1_767_225_600, 1_767_225_600_000],
    [99_999_999_999, 99_999_999_999_000],
    [100_000_000_000, 100_000_000_000],
    [1_767_225_600_000, 1_767_225_600_000],
    [8_640_000_000_000_000, 8_640_000_000_000_000],
    [8_640_000_000_000_001, null],
    [0, null],
    [-1, null],
    [Number.NaN, null],
    [Infinity, null],
  ])('%d is %d', (time, moment) => {
    expect(momentOf(time)).toBe(moment);
    if (moment !== null) expect(Number.isNaN(new Date(moment).getTime())).toBe(false);
  });
});
