import { createPaymentClient, type PaymentClient } from '../../electron/payments/client.ts';
import { type DialectName, dialectName } from '../../electron/contract/terminal.ts';
import type { LearntCapabilities } from '../../electron/payments/payment-service.ts';
import { addCustomers } from '../support/customers.ts';
import { startSeeded } from '../support/seeded-sandbox.ts';

/** A running service that the suite is held against. */
export interface ServiceUnderTest extends AsyncDisposable {
  baseUrl: string;
  dialect: DialectName;
  secretKey: string;
  /** A customer whose subscriptions the suite may create and start. */
  customerId: string;
}

/** What a service is known to offer beside the document's operations (open points, capabilities). */
export type Offer = 'everything' | 'documented-only' | 'not-known';

/** A service, by name, that is started when its suite begins. */
export interface Candidate {
  name: string;
  dialect: DialectName;
  /** Whether it is our own: then the document's gaps are filled as we say, and it can be paid by a script. */
  embedded: boolean;
  offers: Offer;
  start: () => Promise<ServiceUnderTest>;
}

/** More than one page of customers, whatever the count that is asked for. */
const customers = 130;

function embedded(dialect: DialectName, offers: 'everything' | 'documented-only'): Candidate {
  const documentedOnly = offers === 'documented-only';
  return {
    name: `the embedded service, dialect ${dialect}${documentedOnly ? ', documented operations only' : ''}`,
    dialect,
    embedded: true,
    offers,
    start: async () => {
      const behaviour = { documentedOnly, rules: [] };
      const sandbox = await startSeeded((store) => addCustomers(store, customers), { dialect, behaviour });
      const { url: baseUrl, key: secretKey } = sandbox;
      const service = { baseUrl, dialect, secretKey, [Symbol.asyncDispose]: sandbox.close };
      return { ...service, customerId: await customerWithCard({ ...service, customerId: '' }) };
    },
  };
}

/** A customer who has a saved card, and so can be charged. */
async function customerWithCard(service: ServiceUnderTest): Promise<string> {
  const listed = await clientOf(service).listCustomers({ limit: 100 });
  const found = listed.kind === 'ok' ? listed.value.customers : [];
  const id = found.find(({ defaultSource }) => defaultSource !== undefined)?.id;
  if (id === undefined) throw new Error(`no customer to test with: ${JSON.stringify(listed)}`);
  return id;
}

/**
 * The service that PAYMENT_BASE_URL and PAYMENT_SECRET_KEY name (use a test key: records are created), for
 * the customer PAYMENT_CUSTOMER_ID, whose subscriptions are started, in the dialect PAYMENT_DIALECT.
 */
function named(): Candidate[] {
  const names = ['PAYMENT_BASE_URL', 'PAYMENT_SECRET_KEY', 'PAYMENT_CUSTOMER_ID'] as const;
  const [baseUrl = '', secretKey = '', customerId = ''] = names.map((name) => process.env[name]);
  const given = [baseUrl, secretKey, customerId].filter((value) => value !== '');
  if (given.length === 0) return [];
  // With one of them missing, part of the suite could not be asked, and would seem to pass.
  if (given.length < names.length) throw new Error(`${names.join(', ')} go together.`);
  const dialect = dialectName.parse(process.env['PAYMENT_DIALECT'] ?? 'documented');
  const service = { baseUrl, dialect, secretKey, customerId, [Symbol.asyncDispose]: () => Promise.resolve() };
  const start = (): Promise<ServiceUnderTest> => Promise.resolve(service);
  return [{ name: `${baseUrl}, dialect ${dialect}`, dialect, embedded: false, offers: 'not-known', start }];
}

/** Every service that the suite is held against. */
export const candidates: Candidate[] = [
  embedded('documented', 'everything'),
  embedded('elepay', 'everything'),
  embedded('documented', 'documented-only'),
  ...named(),
];

/** Those of them that a script can pay, and whose answers to broken requests are known. */
export const embeddedCandidates: Candidate[] = candidates.filter((candidate) => candidate.embedded);

/** A client as the terminal makes it. */
export function clientOf(
  service: ServiceUnderTest,
  secretKey = service.secretKey,
  capabilities: LearntCapabilities = {},
): PaymentClient {
  return createPaymentClient({
    baseUrl: service.baseUrl,
    dialect: service.dialect,
    secretKey: () => Promise.resolve(secretKey),
    allowHttp: true,
    language: () => 'ja',
    capabilities,
    clock: { wall: Date.now, monotonic: () => performance.now() },
  });
}

/** What a request past the client came to. */
export interface RawAnswer {
  status: number;
  json: Record<string, unknown>;
}

/** A request past the client, for what the client itself would never send. */
export async function sendRaw(
  { baseUrl, secretKey }: ServiceUnderTest,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, key = secretKey }: { body?: unknown; key?: string | null } = {},
): Promise<RawAnswer> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    method,
    redirect: 'error',
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
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

/** What the owner does to a code behind the terminals' backs, at our own service. */
export async function actAtConsole(
  { baseUrl, secretKey }: ServiceUnderTest,
  codeId: string,
  act: string,
): Promise<void> {
  const { status } = await fetch(`${baseUrl}/owner/codes/${codeId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ act }),
  });
  if (status !== 204) throw new Error(`${act}: the console answered ${status}`);
}
