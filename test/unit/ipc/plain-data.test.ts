import { describe, expect, test } from 'vitest';
import { isPlainData } from '../../../electron/ipc/plain-data.ts';

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [nested(depth - 1)];
}

function ring(): unknown {
  const value: Record<string, unknown> = {};
  value['self'] = [value];
  return value;
}

describe('plain data', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', '窓口'],
    ['a number', -1.5],
    ['bytes', new Uint8Array(3)],
    ['objects and lists', { a: [{ b: null, c: undefined }, true] }],
    ['64 levels', nested(64)],
  ])('is %s', (_name, value) => expect(isPlainData(value)).toBe(true));

  test.each([
    ['NaN', Number.NaN],
    ['Infinity', { a: [Number.POSITIVE_INFINITY] }],
    ['a BigInt', [1n]],
    ['a symbol', Symbol('x')],
    ['a function', { a: () => 1 }],
    ['a date', new Date(0)],
    ['a map', { a: new Map() }],
    ['an error', new Error('x')],
    ['other typed arrays', new Float64Array(1)],
    ['a boxed text', Object('x')],
    ['an object of a class', new URL('app://madoguchi/')],
    ['65 levels', nested(65)],
    ['a ring', ring()],
  ])('is not %s', (_name, value) => expect(isPlainData(value)).toBe(false));
});
