import type { DialectName } from '../contract/terminal.ts';
import type { Clock } from '../domain/expiry.ts';
import { createCaller, type PaymentLogEntry, type SetTimer } from './call.ts';
import { createCapabilityMemory, createCreatedIds } from './capability-memory.ts';
import { authorizationOf, type Dialect, epochMs, validityMs } from './dialects/dialect.ts';
import { documented } from './dialects/documented.ts';
import { elepay } from './dialects/elepay.ts';
import type { Merchant } from './merchant.ts';
import { chargeOperations } from './operations/charges.ts';
import { codeOperations } from './operations/codes.ts';
import { customerOperations } from './operations/customers.ts';
import { locationOperations } from './operations/locations.ts';
import { subscriptionOperations } from './operations/subscriptions.ts';
import { parseOrigin } from './origin.ts';
import type { LearntCapabilities, PaymentService } from './payment-service.ts';

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
  capabilities?: LearntCapabilities;
  /** Given the whole after each discovery, to be remembered. */
  onCapabilities?: (capabilities: LearntCapabilities) => void;
  /** Told of the service's own clock, in epoch ms, with each answer that tells it. */
  onServiceTime?: (time: number) => void;
  /** Whether an answer is of the merchant that this is for; all are, unless told. */
  admit?: (told: Merchant) => boolean;
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

/** Makes a client; nothing is sent until an operation is called. */
export function createPaymentClient(options: PaymentClientOptions): PaymentClient {
  const dialect = dialects[options.dialect];
  const capabilities = createCapabilityMemory(
    options.capabilities ?? {},
    options.onCapabilities ?? (() => undefined),
    () => options.clock.wall(),
  );
  const { call, close } = createCaller({
    origin: parseOrigin(options.baseUrl, options.allowHttp ?? false),
    secretKey: options.secretKey,
    authorization: (key) => authorizationOf(dialect, key),
    deadlineMs: options.deadlineMs ?? defaultDeadlineMs,
    lateMs: options.lateMs ?? defaultLateMs,
    clock: options.clock,
    setTimer: options.setTimer ?? setNodeTimer,
    capabilities,
    admit: options.admit ?? (() => true),
    onServiceTime: options.onServiceTime ?? (() => undefined),
    log: options.log ?? (() => undefined),
  });
  const context = { call, dialect, created: createCreatedIds(() => options.clock.monotonic()) };
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
