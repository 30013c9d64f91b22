import type { z } from 'zod';
import type { Expectation } from '../answer.ts';
import type { CreatedIds } from '../capability-memory.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { isPathId } from '../origin.ts';
import type { Capability, Outcome } from '../payment-service.ts';
import { firstAsked, spanIn } from '../span.ts';

export interface Operation<T> extends Pick<Expectation<T>, 'schema' | 'id'> {
  /** The operation's name in `PaymentService`. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  segments: readonly string[];
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  capability?: Capability;
  /** About no record: a 404 can only mean that the operation does not exist. */
  collection?: true;
  /** Whether the record certainly exists: then a 404 can only mean the operation. */
  exists?: () => boolean;
  /** The service may not know the record before it is scanned: a 404 is about the record alone. */
  unseen?: true;
  /** Whether the record was made within the last minute: then answers teach nothing. */
  isYoung?: () => boolean;
  fieldName?: (name: string) => string;
  /** From the request that takes money: no word of the service's may repeat it. */
  payerCode?: string;
  /** As in `Asked`. */
  movesMoney?: true;
  /** What came of it shows elsewhere: a status that says "no such operation" teaches that, though money may have moved. */
  showsElsewhere?: true;
  /** Called with an answer after the deadline; the call was answered as unknown by then. */
  onLate?: (value: T) => void;
}

export interface Context {
  call: <T>(operation: Operation<T>) => Promise<Outcome<T>>;
  dialect: Dialect;
  created: CreatedIds;
  /** Milliseconds in one unit of the service's times; null: none told yet. */
  timeUnitMs: () => number | null;
}

export async function noting<T extends { id: string }>(
  created: CreatedIds,
  sent: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await sent;
  if (outcome.kind === 'ok') created.add(outcome.value.id);
  return outcome;
}

/** Omits empty values: an empty keyword would filter on some services and not on others. */
export function queryOf(query: Record<string, string | number | undefined>): Record<string, string> {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
}

type InvalidRequest = Extract<Outcome<never>, { kind: 'invalid-request' }>;

/** Runs `send` with the checked body; a body that breaks a rule of section 8 names its field and is not sent. */
export async function withBody<S extends z.ZodType, T>(
  schema: S,
  body: z.input<S>,
  send: (checked: z.output<S>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const parsed = schema.safeParse(body);
  return parsed.success ? send(parsed.data) : invalidRequest(parsed.error);
}

/**
 * Runs `send` with the checked query of a list. While the answer is too large to read, half the rows are asked for, and half
 * again: the page is then short, and its `total` says that more follow.
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

/** As `withPage`, for a list by time, in the service's unit of time. */
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

/** Runs `send`, unless the id could change the path that it is put into. */
export async function withId<T>(
  field: 'codeId' | 'locationId' | 'subscriptionId' | 'chargeId' | 'refundId' | 'customerId',
  id: string,
  send: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (isPathId(id)) return send();
  return { kind: 'invalid-request', field, message: `${field}: not an id that a service would issue` };
}

/**
 * The body without its empty objects, such as `address: { kanji: {} }`: their effect is not documented, and a service that
 * replaces what it is given would lose an address.
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
