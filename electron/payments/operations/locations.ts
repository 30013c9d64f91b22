import { dialectLimits } from '../../contract/dialect-limits.ts';
import * as objects from '../../contract/payment-objects.ts';
import * as requests from '../../contract/payment-requests.ts';
import type { PaymentService } from '../payment-service.ts';
import { type Context, queryOf, said, withBody, withId, withPage } from './context.ts';

/** Sections 4.1 and 4.3; the rest are capabilities. */
export function locationOperations({
  call,
  dialect,
}: Context): Pick<PaymentService, 'createLocation' | 'updateLocation' | 'listLocations' | 'readLocation'> {
  const schema = objects.location;
  return {
    createLocation: (given) =>
      withBody(requests.createLocation, given, async (checked) => {
        const body = said(checked);
        const missing = dialectLimits[dialect.name].newLocation.find((field) => !body[field]);
        if (missing !== undefined) {
          return { kind: 'invalid-request', field: missing, message: `${missing}: required` };
        }
        return call({ name: 'createLocation', method: 'POST', segments: ['locations'], body, schema });
      }),
    updateLocation: (id, given) =>
      withId('locationId', id, () =>
        withBody(requests.updateLocation, given, (change) => {
          const update = { name: 'updateLocation', method: 'POST', segments: ['locations', id] } as const;
          return call({ ...update, body: said(change), schema, id });
        }),
      ),
    listLocations: (given = {}) =>
      withPage(requests.listLocations, given, (page) =>
        call({
          name: 'listLocations',
          method: 'GET',
          segments: ['locations'],
          query: queryOf(page),
          schema: objects.locationList,
          capability: 'list-locations',
          collection: true,
        }),
      ),
    readLocation: (id) =>
      withId('locationId', id, () =>
        call({
          name: 'readLocation',
          method: 'GET',
          segments: ['locations', id],
          schema,
          id,
          capability: 'read-location',
        }),
      ),
  };
}
