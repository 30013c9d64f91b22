import { z } from 'zod';
import * as objects from '../contract/payment-objects.ts';
import * as requests from '../contract/payment-requests.ts';
import type { DialectName } from '../contract/terminal.ts';
import type { Clock } from '../domain/expiry.ts';
import { type Caller, createCaller, type PaymentLogEntry, type SetTimer } from './call.ts';
import { createCapabilityMemory, createCreatedIds, type CreatedIds } from './capability-memory.ts';
import { said, withBody, withId } from './checks.ts';
import { createCodeBody, type Dialect, epochMs, specificationName, validityMs } from './dialects/dialect.ts';
import { documented } from './dialects/documented.ts';
import { elepay } from './dialects/elepay.ts';
import { parseOrigin } from './origin.ts';
import type { Capabilities, Outcome, PaymentService } from './payment-service.ts';

/** How a service is reached and spoken to. */
export interface PaymentClientOptions {
  /** https, without user name, query or fragment; anything else throws, since the settings check it first. */
  baseUrl: string;
  dialect: DialectName;
  /** Asked before every request and not kept; must settle, the deadline cannot end it. */
  secretKey: () => Promise<string>;
  /** Practice mode only: http to this machine itself. */
  allowHttp?: boolean;
  /** For lookup, connection, sending and the whole answer together; 15 s unless told. */
  deadlineMs?: number;
  /** For how long a code that comes after the deadline is still listened to; 60 s unless told. */
  lateMs?: number;
  clock: Pick<Clock, 'wall' | 'monotonic'>;
  /** For the deadline; Node's own timers unless told. */
  setTimer?: SetTimer;
  /** What was remembered of this service. */
  capabilities?: Capabilities;
  /** Given the whole after each discovery, to be remembered. */
  onCapabilities?: (capabilities: Capabilities) => void;
  /** Told of the service's own clock, in epoch ms, with each answer that tells it. */
  onServiceTime?: (time: number) => void;
  log?: (entry: PaymentLogEntry) => void;
}

/** The payment service over the network. */
export interface PaymentClient extends PaymentService {
  /** Ends what is under way (`not-sent` or `unknown`, as it stands) and refuses what comes after. */
  close(): void;
}

const dialects: Record<DialectName, Dialect> = { documented, elepay };
const defaultDeadlineMs = 15_000;
const defaultLateMs = 60_000;

interface Context {
  call: Caller['call'];
  dialect: Dialect;
  created: CreatedIds;
}

/** Makes a client; nothing is sent until an operation is called. */
export function createPaymentClient(options: PaymentClientOptions): PaymentClient {
  const dialect = dialects[options.dialect];
  const capabilities = createCapabilityMemory(
    options.capabilities ?? {},
    options.onCapabilities ?? (() => undefined),
  );
  const { call, close } = createCaller({
    origin: parseOrigin(options.baseUrl, options.allowHttp ?? false),
    secretKey: options.secretKey,
    deadlineMs: options.deadlineMs ?? defaultDeadlineMs,
    lateMs: options.lateMs ?? defaultLateMs,
    clock: options.clock,
    setTimer: options.setTimer ?? setNodeTimer,
    capabilities,
    onServiceTime: options.onServiceTime ?? (() => undefined),
    log: options.log ?? (() => undefined),
  });
  const context = { call, dialect, created: createCreatedIds(() => options.clock.monotonic()) };
  return {
    ...locationOperations(context),
    ...codeOperations(context),
    ...subscriptionOperations(context),
    ...customerOperations(context),
    capabilities: capabilities.all,
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

/** Sections 4.1 and 4.3; listing is a capability. */
function locationOperations({
  call,
}: Context): Pick<PaymentService, 'createLocation' | 'updateLocation' | 'listLocations'> {
  const schema = objects.location;
  return {
    createLocation: (given) =>
      withBody(requests.createLocation, given, (body) =>
        call({ name: 'createLocation', method: 'POST', segments: ['locations'], body: said(body), schema }),
      ),
    updateLocation: (id, given) =>
      withId('locationId', id, () =>
        withBody(requests.updateLocation, given, (change) => {
          const update = { name: 'updateLocation', method: 'POST', segments: ['locations', id] } as const;
          return call({ ...update, body: said(change), schema, id });
        }),
      ),
    listLocations: (given = {}) =>
      withBody(requests.listLocations, given, (query) =>
        call({
          name: 'listLocations',
          method: 'GET',
          segments: ['locations'],
          query: queryOf(query),
          schema: objects.locationList,
          capability: 'list-locations',
          exists: () => true,
        }),
      ),
  };
}

/** Section 4.2; reading and closing are capabilities. */
function codeOperations({
  call,
  dialect,
  created,
}: Context): Pick<PaymentService, 'createCode' | 'readCode' | 'closeCode'> {
  const schema = objects.code;
  return {
    createCode: (given, onLate) =>
      withBody(requests.createCode, given, (checked) => {
        const body = createCodeBody(dialect, checked);
        const fieldName = (name: string): string => specificationName(dialect, name);
        const create = { name: 'createCode', method: 'POST', segments: ['codes'], body, schema } as const;
        return noting(created, call({ ...create, fieldName, ...(onLate && { onLate }) }));
      }),
    readCode: (id) =>
      withId('codeId', id, () => {
        const read = { name: 'readCode', method: 'GET', segments: ['codes', id], schema, id } as const;
        return call({ ...read, capability: 'read-code', exists: () => created.has(id) });
      }),
    closeCode: (id) =>
      withId('codeId', id, async () => {
        const remove = { name: 'closeCode', method: 'DELETE', segments: ['codes', id] } as const;
        const exists = (): boolean => created.has(id);
        const outcome = await call({ ...remove, schema: nothing, capability: 'close-code', exists });
        // A service may forget what it closed: from now on a 404 for it proves nothing.
        if (outcome.kind === 'ok') created.delete(id);
        return outcome;
      }),
  };
}

/** Sections 4.4 to 4.6; reading is a capability. */
function subscriptionOperations({
  call,
  created,
}: Context): Pick<
  PaymentService,
  'createSubscription' | 'startSubscription' | 'updateSubscription' | 'readSubscription'
> {
  const schema = objects.subscription;
  const post = { method: 'POST', schema } as const;
  return {
    createSubscription: (given) =>
      withBody(requests.createSubscription, given, (body) =>
        noting(created, call({ ...post, name: 'createSubscription', segments: ['subscriptions'], body })),
      ),
    startSubscription: (id) =>
      withId('subscriptionId', id, () =>
        call({ ...post, name: 'startSubscription', segments: ['subscriptions', id, 'start'], id }),
      ),
    updateSubscription: (id, given) =>
      withId('subscriptionId', id, () =>
        withBody(requests.updateSubscription, given, (body) =>
          call({ ...post, name: 'updateSubscription', segments: ['subscriptions', id], body, id }),
        ),
      ),
    readSubscription: (id) =>
      withId('subscriptionId', id, () => {
        const read = { name: 'readSubscription', method: 'GET', segments: ['subscriptions', id] } as const;
        return call({ ...read, schema, id, capability: 'read-subscription', exists: () => created.has(id) });
      }),
  };
}

/** Section 4.7. */
function customerOperations({ call }: Context): Pick<PaymentService, 'listCustomers'> {
  return {
    listCustomers: (given = {}) =>
      withBody(requests.listCustomers, given, (query) =>
        call({
          name: 'listCustomers',
          method: 'GET',
          segments: ['customers'],
          query: queryOf(query),
          schema: objects.customerList,
        }),
      ),
  };
}

/** Closing answers with nothing (204), or with an object that says nothing more. */
const nothing = z.union([z.undefined(), z.record(z.string(), z.unknown())]).transform(() => null);

async function noting<T extends { id: string }>(
  created: CreatedIds,
  sent: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await sent;
  if (outcome.kind === 'ok') created.add(outcome.value.id);
  return outcome;
}

/** Only what was said: an empty keyword would filter on some services and not on others. */
function queryOf(query: Record<string, string | number | undefined>): Record<string, string> {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
}
