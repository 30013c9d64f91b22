import { limits } from '../../contract/limits.ts';
import type { Dialect } from './dialect.ts';

/** The service as the specification has it; the open points settle the rest. */
export const documented: Dialect = {
  name: 'documented',
  signIn: 'bearer',
  createCodeNames: {
    amount: 'amount',
    currency: 'currency',
    orderNo: 'orderNo',
    description: 'description',
    extra: 'extra',
    metadata: 'metadata',
    expiryPeriod: 'expiryPeriod',
    frontUrl: 'frontUrl',
    items: 'items',
    locationId: 'locationId',
    customerId: 'customerId',
    sourceId: 'sourceId',
    shouldCreateSource: 'shouldCreateSource',
  },
  expiryUnitMs: 60_000,
  expiryRange: { min: 1, max: limits.expiryPeriod.max },
  millisecondsFrom: 100_000_000_000,
};
