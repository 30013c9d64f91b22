import type { AttemptRecord, SaleRecord } from '../journal/records.ts';

/** The codes of a sale that were shown and of which nobody has said the last word. */
export function unresolvedAttempts(sale: SaleRecord): AttemptRecord[] {
  return sale.attempts.filter(({ state, resolved }) => state === 'code' && resolved === null);
}

/** Whether a person has given their word on a code, so that nothing is left to learn where the service is mute. */
export function standsByPerson({ stage, attempts }: SaleRecord, attempt: number): boolean {
  return (stage.state === 'paid' && stage.attempt === null) || attempts[attempt - 1]?.ruledOut === 'staff';
}
