import * as z from 'zod';
import { type FieldFormat, type FieldRule, formats, type KnownThing, knownThings } from './rules.ts';

/** Expected failures; only a bug throws. */
export const errorCodes = [
  'invalid', // a field breaks a rule; `field` and `rule` say which
  'not-found', // no such sale, code or location
  'conflict', // the sale's state does not allow this now
  'busy', // another sale is open
  'currency-in-use', // tickets or items are priced in it
  'still-payable', // an earlier code for the same goods may be paid
  'already-paid', // an earlier code for the same goods is paid
  'service-answers', // a person's word is not taken while the service gives its own
  'refund-in-doubt', // an earlier refund's outcome is unknown: no other is made until it is known
  'refund-above-left',
  'too-many-parked',
  'discount-too-large',
  'amount-changed', // the shown total is not the lines' total
  'no-way-to-pay', // no payment method takes the amount
  'confirmation-needed', // over the limit and not confirmed
  'not-ready', // no service chosen, or selling has stopped
  'no-keeper', // nothing on this machine keeps a secret key
  'keeper-locked',
  'keeper-unavailable', // there is a keeper of keys, and it fails
  'keeper-read-only', // the system sets and removes the key
  'staff-locked', // behind the PIN
  'wrong-pin',
  'canceled', // a person left the question
  'too-soon', // too many wrong PINs: one has to wait
  'credentials', // the service refused the key
  'other-account', // the key is another merchant's, or of another mode
  'account', // the account or key may not do this
  'refused', // the service refused, in its own words
  'unreachable', // nothing was sent
  'certificate', // the service's certificate is not valid, or the clock is wrong
  'not-payment-service', // something else answered
  'unsupported', // the service does not offer this operation
  'no-answer', // sent, no usable answer
  'storage', // the journal or settings cannot be written or read
  'no-payer-code', // the scan cannot be a payer's code
  'used-code', // the payer's code was scanned before
  'rate-limited', // too many requests from the screen, or for the service (429)
  'forbidden', // the sender may not use this channel
  'internal', // a bug; see the log
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export const fieldRule: z.ZodType<FieldRule> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('required') }),
  z.strictObject({ kind: z.literal('integer') }),
  z.strictObject({ kind: z.literal('range'), min: z.number(), max: z.number() }),
  z.strictObject({ kind: z.literal('max-length'), max: z.number() }),
  z.strictObject({ kind: z.literal('max-entries'), max: z.number() }),
  z.strictObject({ kind: z.literal('max-bytes'), max: z.number() }),
  z.strictObject({ kind: z.literal('format'), format: z.enum(Object.keys(formats) as FieldFormat[]) }),
  z.strictObject({ kind: z.literal('known'), what: z.enum(Object.keys(knownThings) as KnownThing[]) }),
  z.strictObject({ kind: z.enum(['unique', 'other-rate', 'choices-price']) }),
]);

/** `message`: English for logs, or the service's words; screens word the code. */
export const failure = z.strictObject({
  ok: z.literal(false),
  code: z.enum(errorCodes),
  message: z.string(),
  field: z.string().optional(),
  rule: fieldRule.optional(),
  /** The sale in the way. */
  saleId: z.string().optional(),
});

export type Failure = z.infer<typeof failure>;
export type Success<T> = { ok: true; value: T };
export type Result<T> = Success<T> | Failure;

export function success<T>(value: T): Success<T> {
  return { ok: true, value };
}

export function fail(
  code: ErrorCode,
  message: string,
  at?: Partial<Pick<Failure, 'field' | 'rule' | 'saleId'>>,
): Failure {
  return { ok: false, code, message, ...at };
}

/** The first issue as an `invalid` failure that names its field and rule. */
export function failureOfIssues(error: z.ZodError): Failure {
  const issue = error.issues[0];
  return issue ? failureOfIssue(issue) : fail('invalid', 'The request is not valid.');
}

/** Bodies for the service within requests: their fields go by the specification's names. */
const bodies: ReadonlySet<PropertyKey | undefined> = new Set(['change', 'terms']);

function fieldOf(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path;
  return (bodies.has(first) && rest.length > 0 ? rest : path).join('.');
}

export function failureOfIssue(issue: z.core.$ZodIssue): Failure {
  const field = fieldOf(issue.path);
  const found = ruleOf(issue);
  return fail('invalid', `${field === '' ? 'request' : field}: ${issue.message}`, {
    field,
    ...(found && { rule: found }),
  });
}

function ruleOf(issue: z.core.$ZodIssue): FieldRule | undefined {
  if (issue.code === 'custom') return (issue.params as { rule?: FieldRule } | undefined)?.rule;
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return { kind: 'max-length', max: Number(issue.maximum) };
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) return { kind: 'required' };
  return undefined;
}
