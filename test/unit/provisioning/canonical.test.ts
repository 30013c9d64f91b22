import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, type Json, signedContent } from '../../../electron/provisioning/canonical.ts';

/** The same value with the names of every object in another order. */
function shuffled(value: Json): Json {
  if (Array.isArray(value)) return (value as Json[]).map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, shuffled(member)] as const)
      .toReversed(),
  );
}

describe('the canonical form (RFC 8785)', () => {
  // The examples of RFC 8785, sections 3.2.2 and 3.2.3.
  test('writes numbers, texts and words as the RFC does', () => {
    const value = JSON.parse(
      String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],` +
        String.raw`"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    ) as Json;
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],` +
        String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test('orders names by their UTF-16 units', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const value = Object.fromEntries(names.map((name) => [name, 1]));
    const expected = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
    expect(Object.keys(JSON.parse(canonicalJson(value)) as object).toSorted()).toEqual(expected.toSorted());
    const places = expected.map((name) => canonicalJson(value).indexOf(JSON.stringify(name)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('is the same in whichever order and with whichever spaces a file is written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (any) => {
        const value = JSON.parse(JSON.stringify(any)) as Json;
        const form = canonicalJson(value);
        expect(canonicalJson(shuffled(value))).toBe(form);
        expect(canonicalJson(JSON.parse(JSON.stringify(value, null, 3)) as Json)).toBe(form);
        expect(canonicalJson(JSON.parse(form) as Json)).toBe(form);
      }),
    );
  });
});

test('a signature covers everything but itself and the key', () => {
  const content = signedContent({
    version: 1,
    signature: 'S',
    service: { secretKey: 'K', baseUrl: 'B', keyHash: 'H' },
    look: { signature: 'not this one' },
  });
  expect(content).toBe(
    '{"look":{"signature":"not this one"},"service":{"baseUrl":"B","keyHash":"H"},"version":1}',
  );
});
