import fc from 'fast-check';
import { type ObjectName, objects, type PlainType } from '../../support/specification.ts';
import { elementOf, isList, isObjectName } from './samples.ts';

/** What an object cannot be understood without (open points: everything else may be absent). */
export const requiredField: Partial<Record<ObjectName, string>> = {
  Location: 'id',
  Code: 'id',
  Customer: 'id',
  Subscription: 'id',
  CustomerList: 'customers',
};

/** Any text, of at most so many characters (code points), control characters and emoji among them. */
export function text(maxLength: number, minLength = 0): fc.Arbitrary<string> {
  return fc.string({ unit: 'binary', minLength, maxLength });
}

/** Any object of contents that the specification does not show, as JSON can say it: without -0, say. */
export const freeObject: fc.Arbitrary<Record<string, unknown>> = fc
  .dictionary(text(20), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4, noNullPrototype: true })
  .map((value) => JSON.stringify(value))
  // Neither read nor written; payment-objects.test.ts has what becomes of it.
  .filter((json) => !json.includes('__proto__'))
  .map((json) => JSON.parse(json) as Record<string, unknown>);

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

const plain: Record<PlainType, fc.Arbitrary<unknown>> = {
  string: text(20),
  number,
  integer: fc.maxSafeInteger(),
  boolean: fc.boolean(),
  object: freeObject,
};

/** Any object of that name that a service could send: each field there or not, in every combination. */
export function arbitraryOf(name: ObjectName): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(objects[name].fields).map(([field, { type }]) => {
    const element = elementOf(type);
    const one = isObjectName(element) ? arbitraryOf(element) : plain[element];
    if (isList(type)) return [field, fc.array(one, { maxLength: 2 })] as const;
    // payment-objects.test.ts has what becomes of others.
    if (field.endsWith('Time')) return [field, fc.maxSafeNat().filter((at) => at > 0)] as const;
    if (field === 'amount' && name.startsWith('Refund')) return [field, number.map(Math.abs)] as const;
    return [field, field === 'id' || field === 'chargeId' ? text(20, 1) : one] as const;
  });
  const required = requiredField[name];
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required === undefined ? [] : [required],
    noNullPrototype: true,
  });
}
