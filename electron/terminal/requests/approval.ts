import type { PinPurpose } from '../../contract/entry.ts';
import type { Failure, GiveBack, OpenSale, SettleSale, VoidRecorded } from '../../contract/index.ts';
import type { Entries } from '../entries.ts';
import type { Terminal } from '../terminal.ts';

/** A manager's decision, and what the entry view says of it. */
interface Decision<R> {
  decided: R;
  purpose: () => PinPurpose;
}

interface Parts {
  terminal: Pick<Terminal, 'opened' | 'currency'>;
  entries: Pick<Entries, 'approve'>;
}

/** Acts on a decision with the name of the person who approved it, or answers why it may not. */
export async function approved<R extends { by: string }, T>(
  { entries }: Parts,
  { decided, purpose }: Decision<R>,
  act: (decision: R) => T,
): Promise<Awaited<T> | Failure> {
  const by = await entries.approve(decided.by, purpose);
  return by.ok ? await act({ ...decided, by: by.value }) : by;
}

export function settling(parts: Parts, decided: SettleSale): Decision<SettleSale> {
  const kind = decided.outcome === 'paid' ? 'settle-paid' : 'settle-unpaid';
  return { decided, purpose: () => ({ kind, ...ofSale(parts, decided.saleId) }) };
}

export function refunding(parts: Parts, decided: GiveBack): Decision<GiveBack> {
  const { saleId, amount } = decided;
  return { decided, purpose: () => ({ kind: 'refund', ...ofSale(parts, saleId), amount }) };
}

export function voiding(parts: Parts, decided: VoidRecorded): Decision<VoidRecorded> {
  return { decided, purpose: () => ({ kind: 'refund', ...ofSale(parts, decided.saleId) }) };
}

export function secondCode(
  despite: NonNullable<OpenSale['despite']>,
  { expectedTotal, currency }: OpenSale,
): Decision<NonNullable<OpenSale['despite']>> {
  const purpose = { kind: 'second-code', orderNo: null, amount: expectedTotal, currency } as const;
  return { decided: despite, purpose: () => purpose };
}

/** What the journal says of a sale, whatever the page showed. */
function ofSale(
  { terminal }: Parts,
  saleId: string,
): { orderNo: string | null; amount: number | null; currency: string } {
  const page = terminal.opened?.sales.readPage(saleId);
  if (page?.ok !== true) return { orderNo: null, amount: null, currency: terminal.currency };
  const { orderNo, amount, currency } = page.value.row;
  return { orderNo, amount, currency };
}
