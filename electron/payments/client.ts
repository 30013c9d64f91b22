import type { CodeData } from '../contract/code-fields.ts';
import { dialectProblemIn } from '../contract/dialect-limits.ts';
import { limits } from '../contract/limits.ts';
import type { DialectName, Language } from '../contract/terminal.ts';
import type { Clock } from '../domain/expiry.ts';
import { type Expectation, merchantsIn, outcomeOf, timesIn, unknown } from './answer.ts';
import { type CapabilityMemory, createCapabilityMemory, createCreatedIds } from './capability-memory.ts';
import { authorizationOf, type Dialect, epochMs, timeUnitMs, validityMs } from './dialects/dialect.ts';
import { documented } from './dialects/documented.ts';
import { elepay } from './dialects/elepay.ts';
import type { Merchant } from './merchant.ts';
import { chargeOperations } from './operations/charges.ts';
import { codeOperations } from './operations/codes.ts';
import type { Context, Operation } from './operations/context.ts';
import { customerOperations } from './operations/customers.ts';
import { locationOperations } from './operations/locations.ts';
import { subscriptionOperations } from './operations/subscriptions.ts';
import { directRoute, type Origin, parseOrigin, type Route } from './origin.ts';
import type { LearntCapabilities, Outcome, PaymentService } from './payment-service.ts';
import { isUsableKey } from './secret.ts';
import { type AbortReason, exchange } from './transport.ts';

/** Runs `action` once after that many ms; the result stops it. */
export type SetTimer = (milliseconds: number, action: () => void) => () => void;

/** One line about one call, for the log; holds no secret and no payload. */
export interface PaymentLogEntry {
  operation: string;
  outcome: Outcome<unknown>['kind'];
  /** What `Outcome` says about a failure, without the key. */
  message?: string;
  status?: number;
  /** Names of malformed fields of a good answer that no rule needs. */
  dropped?: readonly string[];
  durationMs: number;
}

export interface PaymentClientOptions {
  /** https, without user name, query or fragment; throws otherwise, since settings were checked before. */
  baseUrl: string;
  dialect: DialectName;
  /** Asked before every request and not kept; must settle, as the deadline cannot end it. */
  secretKey: () => Promise<string>;
  /** Default: the direct one. */
  route?: Route;
  /** Practice mode only: http to this machine. */
  allowHttp?: boolean;
  /** For lookup, connection, sending and the whole answer together; default 15 s. */
  deadlineMs?: number;
  /** How long after the deadline a code is still listened for; default 60 s. */
  lateMs?: number;
  /** The screen's language, for the service's words. */
  language: () => Language;
  clock: Pick<Clock, 'wall' | 'monotonic'>;
  /** For the deadline; default: Node's timers. */
  setTimer?: SetTimer;
  capabilities?: LearntCapabilities;
  /** Called with all capabilities after each discovery. */
  onCapabilities?: (capabilities: LearntCapabilities) => void;
  /** The service's clock, in epoch ms, from each answer that tells it. */
  onServiceTime?: (time: number) => void;
  /** Whether an answer naming these merchants is for this till; default: every answer is. */
  admit?: (told: readonly Merchant[]) => boolean;
  log?: (entry: PaymentLogEntry) => void;
}

export interface PaymentClient extends PaymentService {
  /** Ends running calls (`not-sent` or `unknown`, as it stands) and refuses later ones. */
  close(): void;
}

const dialects: Record<DialectName, Dialect> = { documented, elepay };
const defaultLateMs = 60_000;

interface Wired extends Required<
  Omit<
    PaymentClientOptions,
    'baseUrl' | 'dialect' | 'allowHttp' | 'route' | 'capabilities' | 'onCapabilities'
  >
> {
  origin: Origin;
  dialect: Dialect;
  capabilities: CapabilityMemory;
  /** Called with each good answer. */
  onValue: (value: unknown) => void;
}

/** Sends nothing until an operation is called. */
export function createPaymentClient(options: PaymentClientOptions): PaymentClient {
  const { clock } = options;
  const dialect = dialects[options.dialect];
  const capabilities = createCapabilityMemory(
    options.capabilities ?? {},
    options.onCapabilities ?? (() => undefined),
    clock,
  );
  let unitMs = dialect.millisecondsFrom === 0 ? 1 : null;
  const { call, close } = createCaller({
    deadlineMs: limits.answerMs,
    lateMs: defaultLateMs,
    setTimer: setNodeTimer,
    admit: () => true,
    onServiceTime: () => undefined,
    log: () => undefined,
    ...options,
    origin: parseOrigin(options.baseUrl, options.allowHttp ?? false, options.route ?? directRoute),
    dialect,
    capabilities,
    onValue: (value) => (unitMs = timeUnitMs(dialect, timesIn(value)) ?? unitMs),
  });
  const created = createCreatedIds(() => clock.monotonic());
  const context = { call, dialect, created, timeUnitMs: () => unitMs };
  return {
    ...locationOperations(context),
    ...codeOperations(context),
    ...chargeOperations(context),
    ...subscriptionOperations(context),
    ...customerOperations(context),
    capabilities: capabilities.all,
    learntCapabilities: capabilities.learnt,
    forgetMissing: capabilities.forgetMissing,
    validityMs: (code) => validityMs(dialect, code),
    epochMs: (time) => epochMs(dialect, time),
    close,
  };
}

function setNodeTimer(milliseconds: number, action: () => void): () => void {
  const timer = setTimeout(action, milliseconds);
  return () => clearTimeout(timer);
}

/** The one path of every operation: capability, key, deadline, exchange, judgement, log. */
function createCaller(options: Wired): Pick<Context, 'call'> & Pick<PaymentClient, 'close'> {
  const { clock, capabilities, log } = options;
  const underWay = new Set<AbortController>();
  let closed = false;

  async function timed<T>(operation: Operation<T>): Promise<Outcome<T>> {
    if (closed) return { kind: 'not-sent', reason: 'offline', message: 'The client is closed.' };
    const controller = new AbortController();
    underWay.add(controller);
    const abort = (): void => controller.abort('deadline' satisfies AbortReason);
    const ended = (): void => void underWay.delete(controller);
    let sending = false;
    const { promise: overdue, resolve: answerUnknown } = Promise.withResolvers<Outcome<T>>();
    const stop = options.setTimer(options.deadlineMs, () => {
      if (sending && operation.onLate) {
        hearLate(options, { name: operation.name, onLate: operation.onLate, performed, abort });
        answerUnknown({ kind: 'unknown', reason: 'deadline', message: 'No answer in time.' });
      } else {
        abort();
      }
    });
    const performed = perform(options, operation, controller.signal, () => (sending = true));
    performed.then(ended, ended);
    try {
      return await Promise.race([performed, overdue]);
    } finally {
      stop();
    }
  }

  return {
    call: async (operation) => {
      const { name, capability } = operation;
      if (capability !== undefined && capabilities.knows(capability) === false) {
        const message = 'The service does not offer this (remembered).';
        return { kind: 'unsupported', message, isRemembered: true };
      }
      const startedAt = clock.monotonic();
      const outcome = judged(capabilities, operation, await timed(operation));
      log({ operation: name, ...summary(outcome), durationMs: clock.monotonic() - startedAt });
      return outcome;
    },
    close: () => {
      closed = true;
      for (const controller of underWay) controller.abort('closed' satisfies AbortReason);
    },
  };
}

/** The call was answered already; a late answer still goes to `onLate`. */
function hearLate<T>(
  { clock, setTimer, deadlineMs, lateMs, log }: Wired,
  late: { name: string; onLate: (value: T) => void; performed: Promise<Outcome<T>>; abort: () => void },
): void {
  const overdueAt = clock.monotonic();
  const stop = setTimer(lateMs, late.abort);
  const heard = (outcome: Outcome<T>): void => {
    stop();
    const durationMs = deadlineMs + clock.monotonic() - overdueAt;
    log({ operation: `${late.name}, late`, ...summary(outcome), durationMs });
    if (outcome.kind === 'ok') late.onLate(outcome.value);
  };
  late.performed.then(heard, (error: unknown) =>
    heard({ kind: 'unknown', reason: 'connection-lost', message: String(error) }),
  );
}

async function perform<T>(
  { origin, secretKey, dialect, clock, capabilities, language, onServiceTime, onValue, admit }: Wired,
  operation: Operation<T>,
  signal: AbortSignal,
  onSending: () => void,
): Promise<Outcome<T>> {
  const body = bodyText(operation.body);
  if (body === null) return { kind: 'invalid-request', field: 'body', message: 'Cannot be written as JSON.' };
  const { extra = {}, metadata = {} } = (operation.body ?? {}) as Partial<CodeData>;
  const unfit = dialectProblemIn({ extra, metadata }, dialect.name);
  if (unfit) return { kind: 'invalid-request', field: unfit.field, message: 'The service does not take it.' };
  const kept = await readKey(secretKey);
  if ('problem' in kept) return { kind: 'invalid-request', field: 'secretKey', message: kept.problem };
  const { key } = kept;
  const { method, segments, query = {}, capability } = operation;
  const message = { method, segments, query, language: language(), ...(body !== undefined && { body }) };
  const exchanged = await exchange(origin, authorizationOf(dialect, key), message, signal, onSending);
  if (exchanged.kind !== 'answered') return exchanged;
  const serviceTime = Date.parse(exchanged.date ?? '');
  if (!Number.isNaN(serviceTime)) onServiceTime(serviceTime);
  const mayBeMissing = capability !== undefined && capabilities.knows(capability) !== true;
  const expectation: Expectation<T> = {
    schema: operation.schema,
    ...(operation.id !== undefined && { id: operation.id }),
    operation: operation.name,
    optional: capability !== undefined,
    absence: absenceOf(operation, mayBeMissing),
    collection: operation.collection === true,
    movesMoney: operation.movesMoney === true,
    fieldName: operation.fieldName ?? ((name) => name),
    ...(operation.payerCode !== undefined && { payerCode: operation.payerCode }),
  };
  const outcome = outcomeOf(exchanged, expectation, key, clock.wall());
  const isOthers = outcome.kind === 'ok' && !admit(merchantsIn(outcome.value));
  if (isOthers) return unknown('other-account', outcome.status);
  if (outcome.kind === 'ok') onValue(outcome.value);
  return outcome;
}

/** The body as JSON text; undefined: there is none; null: it cannot be written. */
function bodyText(body: unknown): string | undefined | null {
  try {
    return JSON.stringify(body);
  } catch {
    return null;
  }
}

/** The keeper's error may quote the key, so it is dropped here; keepers log their own failures. */
async function readKey(secretKey: () => Promise<string>): Promise<{ key: string } | { problem: string }> {
  try {
    const key = await secretKey();
    return isUsableKey(key) ? { key } : { problem: 'The secret key is not plain printable text.' };
  } catch {
    return { problem: 'The secret key could not be read.' };
  }
}

function absenceOf<T>(operation: Operation<T>, mayBeMissing: boolean): Expectation<T>['absence'] {
  const { collection, unseen, exists, isYoung } = operation;
  if (unseen === true) return 'not-found';
  if (isYoung?.() === true) return 'in-passing';
  return mayBeMissing && (collection ?? exists?.()) === true ? 'unsupported' : 'not-found';
}

/** Learns only from unmistakable answers; a passing fault teaches nothing. */
function judged<T>(capabilities: CapabilityMemory, operation: Operation<T>, outcome: Outcome<T>): Outcome<T> {
  const { capability, isYoung } = operation;
  if (capability === undefined) return outcome;
  if (outcome.kind === 'ok') capabilities.answered(capability);
  // Money may have been taken all the same: it is looked for, however often this was said.
  if (saysMissing(operation, outcome)) capabilities.refused(capability, false);
  if (outcome.kind !== 'unsupported') return outcome;
  const refusal = capabilities.refused(capability, isYoung?.() === true);
  return refusal === 'missing' ? outcome : unknown('in-passing');
}

/** Whether a request that may have moved money all the same says by its status that there is no such operation. */
function saysMissing<T>(
  { showsElsewhere, collection, exists, isYoung }: Operation<T>,
  outcome: Outcome<T>,
): boolean {
  if (showsElsewhere !== true || outcome.kind !== 'unknown' || outcome.reason !== 'in-passing') return false;
  const isOfRecord = outcome.status === 404 && (collection ?? exists?.()) !== true;
  return !isOfRecord && isYoung?.() !== true;
}

function summary(outcome: Outcome<unknown>): Omit<PaymentLogEntry, 'operation' | 'durationMs'> {
  return {
    outcome: outcome.kind,
    ...('status' in outcome && { status: outcome.status }),
    ...('message' in outcome && { message: outcome.message }),
    ...('dropped' in outcome && { dropped: outcome.dropped }),
  };
}
