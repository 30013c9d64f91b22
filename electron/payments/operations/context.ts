import type { z } from 'zod';
import type { Expectation } from '../answer.ts';
import type { CreatedIds } from '../capability-memory.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { isPathId } from '../origin.ts';
import type { Capability, Outcome } from '../payment-service.ts';
import { firstAsked, spanIn } from '../span.ts';

/** One operation of the service, ready to be sent. */
export interface Operation<T> extends Pick<Expectation<T>, 'schema' | 'id'> {
  /** The name in `PaymentService`. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  segments: readonly string[];
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  capability?: Capability;
  /** About no record: a 404 can only mean that the operation does not exist. */
  collection?: true;
  /** Whether the record is there for certain: a 404 that came just now can only mean the same. */
  exists?: () => boolean;
  /** What is asked about may be unknown to the service until somebody scans it: a 404 is about the record alone. */
  unseen?: true;
  /** Whether what is asked about was made within the last minute: what is said of it teaches nothing. */
  isYoung?: () => boolean;
  fieldName?: (name: string) => string;
  /** A text of the request that takes money: no word of the service's may repeat it. */
  payerCode?: string;
  /** Told of an answer that came after the deadline: by then the call was answered as unknown. */
  onLate?: (value: T) => void;
}

/** What every operation of a client works with. */
export interface Context {
  call: <T>(operation: Operation<T>) => Promise<Outcome<T>>;
  dialect: Dialect;
  created: CreatedIds;
  /** Milliseconds in one unit of the times that the service tells; null: it has told none. */
  timeUnitMs: () => number | null;
}

/** Remembers the record that a request created. */
export async function noting<T extends { id: string }>(
  created: CreatedIds,
  sent: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await sent;
  if (outcome.kind === 'ok') created.add(outcome.value.id);
  return outcome;
}

/** Only what was said: an empty keyword would filter on some services and not on others. */
export function queryOf(query: Record<string, string | number | undefined>): Record<string, string> {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
}

/** A request that was stopped before any effect. */
type InvalidRequest = Extract<Outcome<never>, { kind: 'invalid-request' }>;

/** Runs `send` with the checked body; a body that breaks a rule of section 8 names its field instead. */
export async function withBody<S extends z.ZodType, T>(
  schema: S,
  body: z.input<S>,
  send: (checked: z.output<S>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const parsed = schema.safeParse(body);
  return parsed.success ? send(parsed.data) : invalidRequest(parsed.error);
}

/**
 * Runs `send` with the checked query of a list. While the answer is too large to be read, half the rows are asked for,
 * and half of those again: such a page is shorter than was asked for, and its `total` says that it is not the last.
 */
export async function withPage<S extends z.ZodType<{ limit: number }>, T>(
  schema: S,
  query: z.input<S>,
  send: (page: z.output<S>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return withBody(schema, query, async (checked) => {
    for (let { limit } = checked; ; limit = Math.ceil(limit / 2)) {
      const outcome = await send({ ...checked, limit });
      const isTooLarge = outcome.kind === 'unknown' && outcome.reason === 'too-large';
      if (!isTooLarge || limit === 1) return outcome;
    }
  });
}

/** As `withPage`, of a list that may be asked by time: in the unit in which the service tells its times. */
export async function withSpan<
  S extends z.ZodType<{ limit: number; from?: number | undefined; to?: number | undefined }>,
  T,
>(
  { timeUnitMs }: Pick<Context, 'timeUnitMs'>,
  schema: S,
  query: z.input<S>,
  send: (page: z.output<S>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return withPage(schema, query, async (page) => {
    const first = firstAsked(timeUnitMs(), page);
    const told = first && (await send(first));
    return told && told.kind !== 'ok' ? told : send(spanIn(timeUnitMs() ?? 1, page));
  });
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
