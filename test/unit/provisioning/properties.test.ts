import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProvisioning, checkProvisioningText } from '../../../electron/provisioning/check.ts';
import { type Json, type JsonObject, signedContent } from '../../../electron/provisioning/canonical.ts';
import { isSignedBy } from '../../../electron/provisioning/signature.ts';
import { Bench } from '../../fault/provisioning/bench.ts';
import { canaryKey, goodFile, newSigner, signed, textOf } from '../../fault/provisioning/good.ts';
import { leaks } from '../../fault/provisioning/provisioning.ts';

const context = { origin: 'start', applied: null, hasService: false } as const;
const withKey = { ...goodFile(), service: { ...goodFile().service, secretKey: canaryKey } };

/** Every place of a value, as the path to it. */
function placesOf(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => placesOf(part, [...path, name]))];
}

/** The value with something else at a place; undefined takes it away. */
function withAt(value: Json, [name, ...rest]: readonly string[], other: Json | undefined): Json {
  if (name === undefined) return other ?? null;
  const copy = structuredClone(value) as Record<string, Json>;
  const changed = rest.length === 0 ? other : withAt(copy[name] ?? null, rest, other);
  if (changed === undefined) Reflect.deleteProperty(copy, name);
  else copy[name] = changed;
  return copy;
}

const good = JSON.parse(JSON.stringify(withKey)) as JsonObject;
const mutated = fc
  .tuple(fc.constantFrom(...placesOf(good)), fc.option(fc.jsonValue(), { nil: undefined }))
  .map(([place, other]) => withAt(good, place, other as Json | undefined));

/** Cut, doubled or with a byte that was another. */
const garbled = fc
  .tuple(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom('cut', 'change', 'insert'))
  .map(([at, byte, how]) => {
    const bytes = Buffer.from(textOf(withKey));
    const place = at % bytes.length;
    if (how === 'cut') return bytes.subarray(0, place);
    const after = bytes.subarray(how === 'change' ? place + 1 : place);
    return Buffer.concat([bytes.subarray(0, place), Buffer.from([byte]), after]);
  });

describe('any mutation of a good file', () => {
  test('is applied whole or changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated.map(textOf), garbled), async (content) => {
        using bench = new Bench();
        bench.open();
        const before = bench.everything();
        const problems = await bench.apply(content);
        const { 'etc/kiosk.json': file = '', ...after } = bench.everything();
        if (problems.length > 0) {
          expect(after).toEqual(before);
          expect(file).toBe(Buffer.from(content).toString('base64'));
          expect(leaks('a mutation', problems)).toEqual([]);
        } else {
          expect(Buffer.from(file, 'base64').toString()).not.toContain(canaryKey);
          const { provisioning } = bench.start();
          await provisioning.readAndApply();
          expect(provisioning.problems).toEqual([]);
          expect(provisioning.state.applied).not.toBeNull();
        }
      }),
      { numRuns: 300 },
    );
  });

  test('is refused in words that do not hold the key', () => {
    fc.assert(
      fc.property(fc.oneof(mutated.map(textOf), garbled), (content) => {
        const checked = checkProvisioning(Buffer.from(content), context);
        if (checked.ok) return;
        expect(checked.problems.length).toBeGreaterThan(0);
        expect(leaks('a mutation', checked.problems)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('does not have the signature of the good one', () => {
    const signer = newSigner();
    const whole = signed({ ...goodFile(), serial: 1 }, signer);
    const { signature } = whole;
    if (typeof signature !== 'string') throw new Error('not signed');
    expect(isSignedBy(signedContent(whole), signature, signer.publicKey)).toBe(true);
    const changes = fc.tuple(
      fc.constantFrom(...placesOf(whole)),
      fc.option(fc.jsonValue(), { nil: undefined }),
    );
    fc.assert(
      fc.property(changes, ([place, other]) => {
        const changed = withAt(whole, place, other as Json | undefined);
        if (typeof changed !== 'object' || changed === null || Array.isArray(changed)) return;
        const content = signedContent(changed as JsonObject);
        if (content === signedContent(whole)) return;
        expect(isSignedBy(content, signature, signer.publicKey)).toBe(false);
      }),
    );
  });

  test('any text is a problem or a file, and never an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.jsonValue().map(textOf)), (text) => {
        const checked = checkProvisioningText(text, context);
        expect(checked.ok || checked.problems.length > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
