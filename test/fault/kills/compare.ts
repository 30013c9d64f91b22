import type { JournalFacts, ServiceCode } from '../process/ledger.ts';

/** What was seen at the counter, as far as the ledgers must agree with it. */
export interface Seen {
  readonly drawn: ReadonlyMap<string, { saleId: string; orderNo: string }>;
  readonly opened: ReadonlyMap<string, string>;
  readonly paid: ReadonlySet<string>;
}

/** How the journal, the service's own ledger and the counter differ; both empty when no sale went wrong. */
export interface Difference {
  readonly lost: string[];
  readonly doubled: string[];
}

/** Compares what the terminal, the service and a bystander know of all the sales. */
export function compare(journal: JournalFacts, codes: readonly ServiceCode[], seen: Seen): Difference {
  return { lost: lostSales(journal, codes, seen), doubled: doubledSales(journal, codes) };
}

function lostSales(journal: JournalFacts, codes: readonly ServiceCode[], seen: Seen): string[] {
  const lost: string[] = [];
  const orderNos = new Set(journal.attempts.map(({ orderNo }) => orderNo));
  const saleIds = new Set(journal.attempts.map(({ saleId }) => saleId));
  const byCode = new Map(journal.attempts.map((attempt) => [attempt.codeId, attempt]));
  if (journal.integrity !== 'ok') lost.push(`the journal is damaged: ${journal.integrity}`);
  for (const { orderNo } of codes) {
    if (!orderNos.has(orderNo)) lost.push(`${orderNo} is at the service and not in the journal`);
  }
  for (const [, saleId] of seen.opened) {
    if (!saleIds.has(saleId)) lost.push(`sale ${saleId} was told to the screen and is not in the journal`);
  }
  for (const [id, { saleId, orderNo }] of seen.drawn) {
    const attempt = byCode.get(id);
    if (!attempt) lost.push(`${id} stood on the screen and is not in the journal`);
    else if (attempt.saleId !== saleId || attempt.orderNo !== orderNo)
      lost.push(`${id} is journalled as another's`);
  }
  for (const code of codes.filter(({ status }) => status === 'captured')) {
    const attempt = byCode.get(code.id);
    if (attempt?.saleState !== 'paid')
      lost.push(`${code.id} was paid and its sale is ${attempt?.saleState ?? 'gone'}`);
    else if (!journal.paidCodes.has(code.id) && attempt.paidAttempt !== null) {
      lost.push(`${code.id} was paid and no event says so`);
    }
  }
  for (const id of seen.paid) {
    const isCaptured = codes.some((code) => code.id === id && code.status === 'captured');
    if (!isCaptured) lost.push(`${id} was paid and the service does not say so`);
  }
  return lost;
}

function doubledSales(journal: JournalFacts, codes: readonly ServiceCode[]): string[] {
  const doubled: string[] = [];
  const captured = new Set(codes.filter(({ status }) => status === 'captured').map(({ id }) => id));
  const paidOf = new Map<string, string[]>();
  for (const { saleId, codeId, saleState, paidAttempt, number } of journal.attempts) {
    if (codeId === null) continue;
    if (captured.has(codeId)) paidOf.set(saleId, [...(paidOf.get(saleId) ?? []), codeId]);
    else if (saleState === 'paid' && paidAttempt === number)
      doubled.push(`${codeId} is journalled as paid and is not`);
  }
  for (const [saleId, ids] of paidOf) {
    if (ids.length > 1) doubled.push(`sale ${saleId} was paid with ${ids.join(' and ')}`);
  }
  for (const [what, of] of [
    ['order number', ({ orderNo, saleId }: { orderNo: string; saleId: string }) => [orderNo, saleId]],
    ['request', ({ requestId, saleId }: { requestId: string; saleId: string }) => [requestId, saleId]],
  ] as const) {
    const owners = new Map<string, string>();
    for (const attempt of journal.attempts) {
      const [name = '', saleId = ''] = of(attempt);
      const owner = owners.get(name);
      if (owner !== undefined && owner !== saleId) doubled.push(`${what} ${name} has two sales`);
      owners.set(name, saleId);
    }
  }
  return doubled;
}
