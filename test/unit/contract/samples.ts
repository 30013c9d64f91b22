import type { z } from 'zod';
import * as schemas from '../../../electron/contract/payment-objects.ts';
import {
  type FieldType,
  type ObjectName,
  objectNames,
  objects,
  type PlainType,
} from '../../support/specification.ts';

/** The client's schema of every object of the specification. */
export const schemaOf = {
  Location: schemas.location,
  Scripts: schemas.scripts,
  Address: schemas.address,
  AddressPart: schemas.addressPart,
  Code: schemas.code,
  Item: schemas.item,
  Charge: schemas.charge,
  Refunds: schemas.refunds,
  Refund: schemas.refund,
  Customer: schemas.customer,
  Source: schemas.source,
  CardInfo: schemas.cardInfo,
  Invoice: schemas.invoice,
  InvoiceItem: schemas.invoiceItem,
  Subscription: schemas.subscription,
  CustomerList: schemas.customerList,
} as const satisfies Record<ObjectName, z.ZodObject>;

/** The elements' type of an array's type, or the type itself where it is none. */
export function elementOf(type: FieldType): ObjectName | PlainType {
  return type.replace(/\[\]$/, '') as ObjectName | PlainType;
}

/** Whether the type is a list. */
export function isList(type: FieldType): boolean {
  return type.endsWith('[]');
}

/** Whether the type names an object of the specification. */
export function isObjectName(type: FieldType): type is ObjectName {
  return objectNames.some((name) => name === type);
}

const plainSample: Record<PlainType, (path: string, count: number) => unknown> = {
  string: (path, count) => `${path} ${count}`,
  number: (_path, count) => count + 0.5,
  integer: (_path, count) => 1_700_000_000_000 + count,
  boolean: (_path, count) => count % 2 === 0,
  object: (path, count) => ({ [path]: { count: [count, null, { deep: true }] } }),
};

/** An object with every field that the specification gives it, each with a value of its type and its own. */
export function sampleOf(name: ObjectName): Record<string, unknown> {
  let count = 0;
  const one = (type: ObjectName | PlainType, path: string): unknown => {
    if (isObjectName(type)) return whole(type, path);
    count += 1;
    return plainSample[type](path, count);
  };
  const whole = (object: ObjectName, path: string): Record<string, unknown> => {
    const entries = Object.entries(objects[object].fields).map(([field, { type }]) => {
      const at = `${path}.${field}`;
      const element = elementOf(type);
      return [field, isList(type) ? [0, 1].map((index) => one(element, `${at}.${index}`)) : one(element, at)];
    });
    return Object.fromEntries(entries) as Record<string, unknown>;
  };
  return whole(name, name);
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain: Record<PlainType, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
};

function isOf(value: unknown, type: FieldType): boolean {
  const element = elementOf(type);
  if (isList(type)) return Array.isArray(value) && value.every((one) => isOf(one, element));
  return isObjectName(element) ? isObject(value) : isPlain[element](value);
}

/** Values that are not of a type, null apart: null counts as absent. */
export function foreignTo(type: FieldType): unknown[] {
  const values = ['text', '1', 7, 7.5, true, { a: 1 }, ['text'], [{}], [null]];
  return values.filter((value) => !isOf(value, type));
}
