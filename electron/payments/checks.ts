import type { z } from 'zod';
import { isPathId } from './origin.ts';
import type { Outcome } from './payment-service.ts';

/** A request that was stopped before any effect. */
export type InvalidRequest = Extract<Outcome<never>, { kind: 'invalid-request' }>;

/** Runs `send` with the checked body; a body that breaks a rule of section 8 names its field instead. */
export async function withBody<S extends z.ZodType, T>(
  schema: S,
  body: z.input<S>,
  send: (checked: z.output<S>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const parsed = schema.safeParse(body);
  return parsed.success ? send(parsed.data) : invalidRequest(parsed.error);
}

/** Runs `send` unless the id could change the path that it would be put into. */
export async function withId<T>(
  field: 'codeId' | 'locationId' | 'subscriptionId' | 'chargeId' | 'refundId' | 'customerId',
  id: string,
  send: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (isPathId(id)) return send();
  return { kind: 'invalid-request', field, message: `${field}: not an id that a service would issue` };
}

/**
 * A body without the objects in it that say nothing, such as `address: { kanji: {} }`: what a service
 * would make of them is not documented, and one that replaces what it is given would lose an address.
 */
export function said<T extends object>(body: T): T {
  const kept = Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [[name, value]];
    const inner = said(value);
    return Object.keys(inner).length === 0 ? [] : [[name, inner]];
  });
  return Object.fromEntries(kept) as T;
}

function invalidRequest(error: z.ZodError): InvalidRequest {
  const issue = error.issues[0];
  const surplus = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...surplus].join('.') || 'body';
  return { kind: 'invalid-request', field, message: `${field}: ${issue?.message ?? 'not valid'}` };
}
