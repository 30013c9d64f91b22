import type { Caller } from '../call.ts';
import type { CreatedIds } from '../capability-memory.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { Outcome } from '../payment-service.ts';

/** What every operation of a client works with. */
export interface Context {
  call: Caller['call'];
  dialect: Dialect;
  created: CreatedIds;
}

/** Remembers the record that a request created. */
export async function noting<T extends { id: string }>(
  created: CreatedIds,
  sent: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await sent;
  if (outcome.kind === 'ok') created.add(outcome.value.id);
  return outcome;
}

/** Only what was said: an empty keyword would filter on some services and not on others. */
export function queryOf(query: Record<string, string | number | undefined>): Record<string, string> {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
}
