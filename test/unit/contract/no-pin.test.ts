import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { notifications, requests } from '../../../electron/contract/channels.ts';
import { entryAnswer } from '../../../electron/contract/entry.ts';
import { pin } from '../../../electron/contract/unattended.ts';

/** Every schema within one, beside the path of the field that it stands at. */
function* within(schema: z.core.$ZodType, path = '', outer: unknown[] = []): Generator<[string, unknown]> {
  if (outer.includes(schema)) return;
  yield [path, schema];
  const { def } = schema._zod;
  const refersTo = def.type === 'lazy' ? [(def as z.core.$ZodLazyDef).getter()] : Object.values(def);
  for (const [at, part] of partsOf(refersTo, path)) yield* within(part, at, [...outer, schema]);
}

function partsOf(value: unknown, path: string): [string, z.core.$ZodType][] {
  if (value instanceof z.core.$ZodType) return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((part) => partsOf(part, path));
  // What is left are the shapes of objects.
  const isShape = typeof value === 'object' && value !== null;
  return isShape ? Object.entries(value).flatMap(([name, part]) => partsOf(part, `${path}.${name}`)) : [];
}

/** The fields of a schema that take or bear a PIN: by what they take, and by what they are called. */
function pinsIn(schema: z.core.$ZodType): string[] {
  const found = [...within(schema)].filter(([path, part]) => {
    const field = path.split('.').at(-1) ?? '';
    const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
    const saysOnlyWhether = part instanceof z.ZodBoolean || part instanceof z.ZodOptional;
    return part === pin || (words.includes('pin') && !saysOnlyWhether);
  });
  return found.map(([path]) => path);
}

describe('the page of the cashier', () => {
  test.each(Object.entries(requests))('sends no PIN, and hears none: %s', (_name, { request, response }) => {
    expect([...pinsIn(request), ...pinsIn(response)]).toEqual([]);
  });

  test.each(Object.entries(notifications))('is told no PIN: %s', (_name, schema) => {
    expect(pinsIn(schema)).toEqual([]);
  });
});

test.each([
  ['by any name', { secret: pin }, ['.secret']],
  ['as a text', { pin: z.string() }, ['.pin']],
  [
    'of somebody',
    { next: z.strictObject({ newPin: z.string().nullable() }) },
    ['.next.newPin', '.next.newPin'],
  ],
  ['in a list', { all: z.array(z.union([z.null(), z.strictObject({ code: pin })])) }, ['.all.code']],
  ['as a default', { code: pin.nullable().default(null) }, ['.code']],
  ['whether there is one', { hasPin: z.boolean(), pinned: z.boolean() }, []],
])('a PIN would be found %s', (_what, shape, found) => {
  expect(pinsIn(z.strictObject(shape))).toEqual(found);
});

test('the entry view takes one', () => {
  expect(pinsIn(entryAnswer)).toEqual(['.pin']);
});
