import * as z from 'zod';
import {
  type CodeData,
  type CodeFields,
  isPlainObject,
  problemOfKey,
  problemOfValue,
} from './code-fields.ts';
import { limits } from './limits.ts';
import { broken, type FieldRule } from './rules.ts';
import { group, row } from './setting.ts';

/**
 * Not `z.record`, which would skip the key `__proto__`. `named`: problems name their key. They do not for what staff type: a bad
 * request is logged, and the key may be a customer's.
 */
function codeFields(named: boolean): z.ZodType<CodeFields, CodeFields> {
  const schema = z.unknown().superRefine((value, context) => {
    if (!isPlainObject(value)) {
      context.addIssue({ code: 'invalid_type', expected: 'object', input: value });
      return;
    }
    const entries = Object.entries(value);
    const add = (path: string[], found: FieldRule): void => context.addIssue(broken(found, path));
    if (entries.length > limits.codeData.entries) {
      add([], { kind: 'max-entries', max: limits.codeData.entries });
      return;
    }
    for (const [key, member] of entries) {
      const found = problemOfKey(key) ?? problemOfValue(member);
      if (found) add(named ? [key] : [], found);
    }
  });
  return schema as unknown as z.ZodType<CodeFields, CodeFields>;
}

const ofJson = { type: 'object', maxProperties: limits.codeData.entries };

export const everyCode = group(
  'What goes with every code beyond what is sold; each of the two replaces what was there.',
  {
    extra: row(
      codeFields(true),
      {},
      'For the payment method, as the service describes it (`extra` of a code).',
      ofJson,
    ),
    metadata: row(codeFields(true), {}, 'For the shop: the service keeps it (`metadata` of a code).', ofJson),
  },
  { later: true },
);

export const codeData = everyCode.schema;

/** What staff add to one sale's code. */
export const ownCodeData = z.strictObject({
  extra: codeFields(false),
  metadata: codeFields(false),
}) satisfies z.ZodType<CodeData>;

/** What goes with a code, as the screens are told it: it was checked when it came in. */
export const toldCodeData = z.strictObject({
  extra: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<CodeData>;
