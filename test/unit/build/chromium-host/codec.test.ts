import fc from 'fast-check';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { codecSource, decodeValue, encodeValue } from '../../../../build/chromium-host/codec.ts';

/** Everything that the structured clone algorithm copies and fast-check can make. */
const cloneable = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
});

describe('the IPC codec', () => {
  test('agrees with structuredClone on every value', () => {
    fc.assert(
      fc.property(cloneable, (value) => {
        expect(decodeValue(encodeValue(value))).toStrictEqual(structuredClone(value));
      }),
    );
  });

  test('keeps cycles and shared objects', () => {
    const shared = { n: 1 };
    const value: Record<string, unknown> = { a: shared, b: shared, map: new Map<unknown, unknown>() };
    value['self'] = value;
    (value['map'] as Map<unknown, unknown>).set(shared, value);
    const copy = decodeValue(encodeValue(value)) as typeof value;
    expect(copy['self']).toBe(copy);
    expect(copy['a']).toBe(copy['b']);
    expect((copy['map'] as Map<unknown, unknown>).get(copy['a'])).toBe(copy);
  });

  test('keeps errors with their kind, message and stack', () => {
    const error = new RangeError('far');
    const copy = decodeValue(encodeValue(error)) as RangeError;
    expect(copy).toBeInstanceOf(RangeError);
    expect([copy.message, copy.stack]).toEqual([error.message, error.stack]);
  });

  test('sends what a view shows, not the pool behind it', () => {
    const text = encodeValue(Buffer.from('shown'));
    expect(Buffer.from(decodeValue(text) as Uint8Array).toString()).toBe('shown');
    expect(text.length).toBeLessThan(100);
  });

  test.each([
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a promise', Promise.resolve()],
    ['a weak map', new WeakMap()],
    ['a function deep inside', { a: [new Map([[1, () => 1]])] }],
  ])('refuses %s', (_name, value) => {
    expect(() => encodeValue(value)).toThrow('An object could not be cloned.');
    expect(() => structuredClone(value)).toThrow();
  });

  test('does not touch prototypes for a key named __proto__', () => {
    const copy = decodeValue(encodeValue(JSON.parse('{"__proto__": {"polluted": true}}'))) as object;
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(Object.keys(copy)).toEqual(['__proto__']);
  });

  test('works from its source text alone, as in the page', () => {
    const copied: unknown = runInNewContext(
      `${codecSource}; JSON.stringify(decodeValue(encodeValue({ list: [1, -0, { two: 2 }], when: new Date(0) })))`,
      { btoa, atob },
    );
    expect(copied).toBe('{"list":[1,0,{"two":2}],"when":"1970-01-01T00:00:00.000Z"}');
  });
});
