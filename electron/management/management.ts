import type { ConnectionTest } from '../contract/management.ts';
import type { CustomerList, SourceList } from '../contract/payment-objects.ts';
import type { ListCustomers } from '../contract/payment-requests.ts';
import { type Result, success } from '../contract/result.ts';
import { ask, failureAbout, pageOf } from './ask.ts';
import type { ManagementDependencies } from './dependencies.ts';
import { Locations } from './locations.ts';
import { Subscriptions } from './subscriptions.ts';
import { WaysToPay } from './ways-to-pay.ts';

/** What a manager does with one service. */
export interface Management {
  readonly locations: Locations;
  readonly subscriptions: Subscriptions;
  readonly waysToPay: WaysToPay;
  /** Section 4.7. */
  listCustomers(query: ListCustomers): Promise<Result<CustomerList>>;
  /** Refreshes what sales depend on, locations and payment methods; asks something even if neither is listed. */
  refresh(): Promise<void>;
  /** A customer's saved payment methods (elepay 1.3.0); `unsupported`: the service does not list them. */
  listSources(customerId: string): Promise<Result<SourceList>>;
  /** Lists one customer, to see whether the service answers and accepts the key. If so, what it did not offer is tried again. */
  testConnection(): Promise<Result<ConnectionTest>>;
}

export function createManagement(dependencies: ManagementDependencies): Management {
  const { payments, clock } = dependencies;
  const listCustomers: Management['listCustomers'] = async (query) => {
    const asked = await ask(dependencies, () => payments.listCustomers(query));
    const outcome = pageOf(asked, ({ customers }) => customers, query.offset);
    return outcome.kind === 'ok' ? success(outcome.value) : dependencies.failureOf(outcome);
  };
  const locations = new Locations(dependencies);
  const waysToPay = new WaysToPay(dependencies);
  return {
    locations,
    subscriptions: new Subscriptions(dependencies),
    waysToPay,
    listCustomers,
    refresh: async () => {
      const listed = await locations.refresh();
      // Where the service lists no locations, a customer is asked for, to see whether it answers.
      if (listed.kind === 'unsupported') await listCustomers({ limit: 1, offset: 0 });
      await waysToPay.refresh();
    },
    listSources: async (id) => {
      const asked = await ask(dependencies, () => payments.listSources(id));
      const outcome = pageOf(asked, ({ sources }) => sources);
      if (outcome.kind === 'ok') return success(outcome.value);
      return failureAbout(dependencies, outcome, { what: 'customer', id });
    },
    testConnection: async () => {
      const startedAt = clock.monotonic();
      const listed = await listCustomers({ limit: 1 });
      if (!listed.ok) return listed;
      payments.forgetMissing();
      return success({ customers: listed.value.total ?? null, tookMs: clock.monotonic() - startedAt });
    },
  };
}
