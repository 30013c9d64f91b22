import { createPaymentClient, type PaymentClient } from '../../electron/payments/client.ts';
import { type DialectName, dialectName } from '../../electron/contract/terminal.ts';
import { startSandbox } from '../../electron/sandbox/server.ts';

/** A running service that the suite is held against. */
export interface ServiceUnderTest extends AsyncDisposable {
  baseUrl: string;
  dialect: DialectName;
  secretKey: string;
  /** A customer whose subscriptions the suite may create and start. */
  customerId: string | undefined;
}

/** A service, by name, that is started when its suite begins. */
export interface Candidate {
  name: string;
  dialect: DialectName;
  /** Whether it is our own: then it offers everything, and can be paid by a script. */
  embedded: boolean;
  /** Whether there is a customer to subscribe; on a real account, starting one may charge that customer. */
  hasCustomer: boolean;
  start: () => Promise<ServiceUnderTest>;
}

function embedded(dialect: DialectName): Candidate {
  return {
    name: `the embedded service, dialect ${dialect}`,
    dialect,
    embedded: true,
    hasCustomer: true,
    start: async () => {
      const sandbox = await startSandbox({ dataDirectory: ':memory:', dialect });
      const { url: baseUrl, key: secretKey } = sandbox;
      const service = { baseUrl, dialect, secretKey, [Symbol.asyncDispose]: sandbox.close };
      return { ...service, customerId: await firstCustomer({ ...service, customerId: undefined }) };
    },
  };
}

async function firstCustomer(service: ServiceUnderTest): Promise<string> {
  const listed = await clientOf(service).listCustomers({ limit: 1 });
  const id = listed.kind === 'ok' ? listed.value.customers[0]?.id : undefined;
  if (id === undefined) throw new Error(`no customer to test with: ${JSON.stringify(listed)}`);
  return id;
}

/**
 * The service that PAYMENT_BASE_URL and PAYMENT_SECRET_KEY name (use a test key: records are created),
 * with PAYMENT_DIALECT, and PAYMENT_CUSTOMER_ID for a customer whose subscriptions may be started.
 */
function named(): Candidate[] {
  const { PAYMENT_BASE_URL: baseUrl, PAYMENT_SECRET_KEY: secretKey } = process.env;
  if (!baseUrl && !secretKey) return [];
  if (!baseUrl || !secretKey) throw new Error('PAYMENT_BASE_URL and PAYMENT_SECRET_KEY go together');
  const dialect = dialectName.parse(process.env['PAYMENT_DIALECT'] ?? 'documented');
  const customerId = process.env['PAYMENT_CUSTOMER_ID'];
  const service = { baseUrl, dialect, secretKey, customerId, [Symbol.asyncDispose]: () => Promise.resolve() };
  const start = (): Promise<ServiceUnderTest> => Promise.resolve(service);
  const hasCustomer = customerId !== undefined;
  return [{ name: `${baseUrl}, dialect ${dialect}`, dialect, embedded: false, hasCustomer, start }];
}

/** Every service that the suite is held against. */
export const candidates: Candidate[] = [embedded('documented'), embedded('elepay'), ...named()];

/** A client as the terminal makes it. */
export function clientOf(service: ServiceUnderTest, secretKey = service.secretKey): PaymentClient {
  return createPaymentClient({
    baseUrl: service.baseUrl,
    dialect: service.dialect,
    secretKey: () => Promise.resolve(secretKey),
    allowHttp: true,
    clock: { wall: Date.now, monotonic: () => performance.now() },
  });
}

/** A JSON request past the client, for what the client itself would never send. */
export async function sendRaw(
  { baseUrl, secretKey }: ServiceUnderTest,
  path: string,
  body: unknown,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    redirect: 'error',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** Pays or declines at the payer's page of our own service, as a payer would: with the page's own form. */
export async function visitPayerPage(codeUrl: string, outcome: 'pay' | 'decline'): Promise<void> {
  const page = await (await fetch(codeUrl)).text();
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1];
  if (token === undefined) throw new Error('the payer page has no form');
  const body = new URLSearchParams({ token, method: 'alipay', outcome });
  const response = await fetch(codeUrl, { method: 'POST', body, redirect: 'manual' });
  if (response.status !== 303) throw new Error(`the payer page answered ${response.status}`);
}

let last = 0;
const run = crypto.randomUUID().slice(0, 8);

/** An order number that no service has seen. */
export function newOrderNo(): string {
  return `CONTRACT-${run}-${(last += 1)}`;
}
