import type { ConnectionTest } from '../contract/management.ts';
import type { CustomerList } from '../contract/payment-objects.ts';
import type { ListCustomers } from '../contract/payment-requests.ts';
import { type Result, success } from '../contract/result.ts';
import { ask } from './ask.ts';
import type { ManagementDependencies } from './dependencies.ts';
import { Locations } from './locations.ts';
import { Subscriptions } from './subscriptions.ts';

/** What a manager does with one service: its locations, its customers, its subscriptions. */
export interface Management {
  readonly locations: Locations;
  readonly subscriptions: Subscriptions;
  /** A page of customers (section 4.7). */
  listCustomers(query: ListCustomers): Promise<Result<CustomerList>>;
  /**
   * Lists one customer: does the service answer, and does it take the key? If so, what it was found not to
   * offer is tried again from now on.
   */
  testConnection(): Promise<Result<ConnectionTest>>;
}

/** Sets up the management of one service over its journal. */
export function createManagement(given: ManagementDependencies): Management {
  const { payments, clock } = given;
  const listCustomers: Management['listCustomers'] = async (query) => {
    const outcome = await ask(given, () => payments.listCustomers(query));
    return outcome.kind === 'ok' ? success(outcome.value) : given.failureOf(outcome);
  };
  return {
    locations: new Locations(given),
    subscriptions: new Subscriptions(given),
    listCustomers,
    testConnection: async () => {
      const startedAt = clock.monotonic();
      const listed = await listCustomers({ limit: 1 });
      if (!listed.ok) return listed;
      payments.forgetMissing();
      return success({ customers: listed.value.total ?? null, tookMs: clock.monotonic() - startedAt });
    },
  };
}
