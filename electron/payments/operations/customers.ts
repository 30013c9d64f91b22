import * as objects from '../../contract/payment-objects.ts';
import * as requests from '../../contract/payment-requests.ts';
import type { PaymentService } from '../payment-service.ts';
import { type Context, queryOf, withId, withPage } from './context.ts';

/** Section 4.7; sources are a capability. */
export function customerOperations({ call }: Context): Pick<PaymentService, 'listCustomers' | 'listSources'> {
  return {
    listCustomers: (given = {}) =>
      withPage(requests.listCustomers, given, (page) =>
        call({
          name: 'listCustomers',
          method: 'GET',
          segments: ['customers'],
          query: queryOf(page),
          schema: objects.customerList,
        }),
      ),
    listSources: (id) =>
      withId('customerId', id, () =>
        call({
          name: 'listSources',
          method: 'GET',
          segments: ['customers', id, 'sources'],
          schema: objects.sourceList,
          capability: 'list-sources',
        }),
      ),
  };
}
