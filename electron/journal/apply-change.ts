import type { Code } from '../contract/payment-objects.ts';
import { transition } from '../domain/sale.ts';
import type { Reader } from './reader.ts';
import type { Change, SaleRecord } from './records.ts';
import { Refused } from './transactions.ts';
import type { Writer } from './writer.ts';

/** Writes what a change makes of a sale and its attempts, within a transaction; throws `Refused` for one that the rules forbid. */
export function applyChange(
  reader: Pick<Reader, 'holdsCode'>,
  writer: Writer,
  before: SaleRecord,
  { transition: change, sent, received, told }: Change,
): void {
  if (!change) return;
  const after = transition(before, change);
  if (!after.ok) throw new Refused('conflict', after.why);
  if (after.sale.stage.state === 'paid' && before.stage.state !== 'paid' && !told) {
    throw new TypeError('A sale that is paid needs its payment.');
  }
  // That a sale is paid is written once.
  if (before.stage.state !== 'paid') writer.updateStage(before.id, after.sale);
  const last = before.attempts.length;
  for (const attempt of after.sale.attempts) {
    if (attempt.number <= last) {
      writer.updateAttempt(before.id, attempt);
    } else if (sent) {
      writer.insertAttempt(before.id, attempt, sent);
      writer.setDismissed(before.id, false);
    } else {
      throw new TypeError('A new attempt needs the moment at which it is sent.');
    }
  }
  if (received) keepNew(reader, writer, before.id, { attempt: last, ...received });
}

/** Keeps what the service says now of an attempt's code; throws `Refused` where a first word is of what another attempt holds. */
export function keepSeen(
  reader: Pick<Reader, 'holdsCode'>,
  writer: Writer,
  { id, attempts }: SaleRecord,
  { attempt, code }: NonNullable<Change['seen']>,
): void {
  const seen = attempts[attempt - 1];
  if (seen?.code === null) {
    keepNew(reader, writer, id, { attempt, code, validityMs: null });
  } else {
    writer.updateCode(id, attempt, code);
  }
}

function keepNew(
  reader: Pick<Reader, 'holdsCode'>,
  writer: Writer,
  saleId: string,
  { attempt, code, validityMs }: { attempt: number; code: Code; validityMs: number | null },
): void {
  if (reader.holdsCode(code.id)) throw new Refused('conflict', `Code ${code.id} is in the journal already.`);
  writer.keepCode(saleId, attempt, code, validityMs);
}
