import { fail, type Failure } from '../contract/result.ts';
import type { Outcome } from '../payments/payment-service.ts';
import type { ManagementDependencies, Unsuccessful } from './dependencies.ts';

/**
 * Calls the service, and passes on what its answer says of the connection. A client that throws has a bug; the request's effect is
 * then unknown, and the entry must say so rather than stay half done.
 */
export async function ask<T>(
  dependencies: Pick<ManagementDependencies, 'onOutcome' | 'log'>,
  request: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  let outcome: Outcome<T>;
  try {
    outcome = await request();
  } catch (error) {
    dependencies.log.error('The client of the payment service failed.', { why: String(error) });
    outcome = { kind: 'unknown', reason: 'connection-lost', message: 'The request failed unexpectedly.' };
  }
  dependencies.onOutcome(outcome);
  return outcome;
}

/** The answer counts rows but lists none. */
export const listsNothing: Unsuccessful = {
  kind: 'unknown',
  reason: 'not-payment-service',
  message: 'The answer lists nothing of what it counts.',
};

/** A page of a list from `offset` on. One without rows that counts more than come before it would pass for the end. */
export function pageOf<List extends { total?: number | undefined }>(
  outcome: Outcome<List>,
  rowsOf: (list: List) => readonly unknown[],
  offset = 0,
): Outcome<List> {
  if (outcome.kind !== 'ok') return outcome;
  const { total = 0 } = outcome.value;
  return rowsOf(outcome.value).length === 0 && total > offset ? listsNothing : outcome;
}

export interface Sought {
  what: 'location' | 'subscription' | 'customer';
  id: string;
}

/** Why an operation on one record failed; a record that the service does not have is named. */
export function failureAbout(
  dependencies: Pick<ManagementDependencies, 'failureOf'>,
  outcome: Unsuccessful,
  { what, id }: Sought,
): Failure {
  if (outcome.kind === 'refused' && outcome.reason === 'not-found') {
    return fail('not-found', `The service has no ${what} ${id}: ${outcome.message}`);
  }
  return dependencies.failureOf(outcome);
}
