/** Refusals. The specification leaves the format open (section 7): `{ code, message, type }`, with `field` and `errors` for bad fields. */
import { type Context, type MiddlewareHandler } from 'hono';
import { type ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, errorCodeOf, publishedBody, statusOf } from './published-errors.ts';

/** How a dialect writes refusals: as below, or as elepay publishes its errors. */
export type ErrorStyle = 'documented' | 'published';

export const refusals = {
  invalid_field: { status: 400, type: 'invalid_request' },
  malformed_json: { status: 400, type: 'invalid_request' },
  invalid_key: { status: 401, type: 'authentication' },
  foreign_host: { status: 403, type: 'forbidden' },
  not_found: { status: 404, type: 'not_found' },
  method_not_allowed: { status: 405, type: 'invalid_request' },
  duplicate_order_no: { status: 409, type: 'conflict' },
  code_captured: { status: 409, type: 'conflict' },
  not_possible: { status: 409, type: 'conflict' },
  refund_not_possible: { status: 409, type: 'conflict' },
  subscription_not_new: { status: 409, type: 'conflict' },
  subscription_not_past_due: { status: 409, type: 'conflict' },
  subscription_canceled: { status: 409, type: 'conflict' },
  // The payer's refusals have only the published words.
  U001000: { status: 400, type: 'payer' },
  U003006: { status: 400, type: 'payer' },
  U003007: { status: 400, type: 'payer' },
  U003008: { status: 400, type: 'payer' },
  body_too_large: { status: 413, type: 'invalid_request' },
  unsupported_media_type: { status: 415, type: 'invalid_request' },
  rate_limited: { status: 429, type: 'rate_limit' },
  internal_error: { status: 500, type: 'internal' },
  not_offered: { status: 501, type: 'not_offered' },
} as const satisfies Record<string, { status: ContentfulStatusCode; type: string }>;

export type RefusalCode = keyof typeof refusals;

export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** `missing`: it is not there; `unknown`: it names a record that does not exist. */
  readonly problem?: 'missing' | 'unknown';
}

/** A refusal as a value: operations return it, the edge makes the response. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly errors?: readonly FieldError[];
  /** The state in the way, for conflicts. */
  readonly state?: string;
  /** The published error, where it differs from that of `code`. */
  readonly published?: ErrorCode;
}

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export function accept<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse<T>(refusal: Refusal): Result<T> {
  return { ok: false, refusal };
}

/** The refusal of one or more fields; `message` names the first. */
export function invalidFields(errors: readonly [FieldError, ...FieldError[]]): Refusal {
  const [first] = errors;
  return { code: 'invalid_field', message: `${first.field} ${first.message}`, errors };
}

export function notFound(kind: string, id: string): Refusal {
  return { code: 'not_found', message: `There is no ${kind} ${JSON.stringify(id)}.` };
}

function withoutProblem({ field, message }: FieldError): FieldError {
  return { field, message };
}

export function refusalsAs(style: ErrorStyle): MiddlewareHandler {
  return async (c, next) => {
    c.set('errors', style);
    await next();
  };
}

function speaksPublished(c: Context): boolean {
  return c.get('errors') === ('published' satisfies ErrorStyle);
}

export function refusalResponse(c: Context, refusal: Refusal): Response {
  const errorCode = speaksPublished(c) ? errorCodeOf(refusal) : null;
  if (errorCode !== null) {
    // elepay publishes no such headers.
    c.header('Retry-After', undefined);
    c.header('Allow', undefined);
    const said = publishedBody(errorCode, refusal, c.req.header('accept-language') ?? '');
    return c.json(said, statusOf(errorCode));
  }
  const { status, type } = refusals[refusal.code];
  const field = refusal.errors?.[0]?.field;
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  return c.json(
    {
      code: refusal.code,
      message: refusal.message,
      type,
      ...(field !== undefined && { field, errors: refusal.errors?.map(withoutProblem) }),
      ...(refusal.state !== undefined && { state: refusal.state }),
    },
    status,
  );
}
