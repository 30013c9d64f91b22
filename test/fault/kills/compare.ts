import type { JournalFacts, JournalledAttempt, ServiceCode, ServiceRefund } from '../process/ledger.ts';

/** What was seen at the counter, as far as the ledgers must agree with it. */
export interface Seen {
  readonly drawn: ReadonlyMap<string, { saleId: string; orderNo: string }>;
  readonly opened: ReadonlyMap<string, string>;
  readonly paid: ReadonlySet<string>;
  /** Sales that the till said to have recorded as paid another way. */
  readonly recorded: ReadonlySet<string>;
}

/** How the journal, the service's own ledger and the counter differ; all empty when no sale went wrong. */
export interface Difference {
  readonly lost: string[];
  /** Paid twice and nobody was told, or journalled as paid and not paid. A payer's second payment that is told is neither. */
  readonly doubled: string[];
  /** Codes without a last word, and what became of money since and is not known. */
  readonly untold: string[];
}

/** Compares what the terminal, the service and a bystander know of all the sales, when all has been asked. */
export function compare(journal: JournalFacts, codes: readonly ServiceCode[], seen: Seen): Difference {
  return {
    lost: lostSales(journal, codes, seen),
    doubled: [...doubledSales(journal, codes), ...twoOwners(journal)],
    untold: untold(journal, codes),
  };
}

/**
 * How the journal and the service's own ledger differ about money that was asked back; empty where none was lost, doubled
 * or said to be back and is not.
 */
export function compareRefunds(journal: JournalFacts, refunds: readonly ServiceRefund[]): string[] {
  const wrong: string[] = [];
  for (const { own } of refunds) {
    if (own !== null && !journal.refunds.has(own)) wrong.push(`refund ${own} is not in the journal`);
  }
  for (const [id, state] of journal.refunds) {
    const kept = refunds.filter(({ own }) => own === id);
    if (kept.length > 1) wrong.push(`refund ${id} was made ${kept.length} times`);
    const expected = kept[0] === undefined ? 'failed' : kept[0].status === 'refunded' ? 'done' : 'pending';
    if (state !== expected) wrong.push(`refund ${id} is ${expected}, and the journal has it as ${state}`);
  }
  for (const [chargeId, given] of Map.groupBy(refunds, (refund) => refund.chargeId)) {
    const sum = given.reduce((all, { amount }) => all + amount, 0);
    if (sum > (given[0]?.paid ?? 0)) wrong.push(`${sum} of ${chargeId} was given back, more than came in`);
  }
  return wrong;
}

/** What the world came to: how many codes ended how, and how many sales were paid twice and said so. */
export function tally(journal: JournalFacts, codes: readonly ServiceCode[]): Record<string, number> {
  const counted: Record<string, number> = {};
  const count = (what: string): void => void (counted[what] = (counted[what] ?? 0) + 1);
  for (const { status, paid } of codes) count(paid === null ? status : `paid, ${paid.money}`);
  for (const { saidTwice, saleState } of journal.attempts) {
    if (saidTwice) count('attempts of sales that say that they were paid twice');
    if (saleState === 'unknown') count('attempts of sales in doubt');
  }
  return counted;
}

function lostSales(journal: JournalFacts, codes: readonly ServiceCode[], seen: Seen): string[] {
  const lost: string[] = [];
  const orderNos = new Set(journal.attempts.map(({ orderNo }) => orderNo));
  const saleIds = new Set([...journal.attempts.map(({ saleId }) => saleId), ...journal.recorded.keys()]);
  const byCode = new Map(journal.attempts.map((attempt) => [attempt.codeId, attempt]));
  if (journal.integrity !== 'ok') lost.push(`the journal is damaged: ${journal.integrity}`);
  for (const { orderNo } of codes) {
    if (!orderNos.has(orderNo)) lost.push(`${orderNo} is at the service and not in the journal`);
  }
  for (const [, saleId] of seen.opened) {
    if (!saleIds.has(saleId)) lost.push(`sale ${saleId} was told to the screen and is not in the journal`);
  }
  for (const { isPresented, state, codeId, orderNo } of journal.attempts) {
    if (isPresented && state !== 'code' && codeId !== null)
      lost.push(`${orderNo} took ${codeId} by a payer’s code, and its request is journalled as ${state}`);
  }
  for (const saleId of new Set([...seen.recorded, ...journal.recorded.keys()])) {
    if (journal.recorded.get(saleId) !== 1) lost.push(`sale ${saleId} was recorded and has not one payment`);
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
  const back = new Set(codes.filter(({ paid }) => /^refunded\b/.test(paid?.money ?? '')).map(({ id }) => id));
  const paidFor = new Map<string, JournalledAttempt[]>();
  for (const { saleId, number } of journal.attempts) {
    if (journal.recorded.has(saleId))
      doubled.push(`sale ${saleId} was recorded, and asked of the service (${number})`);
  }
  for (const attempt of journal.attempts) {
    const { codeId, goods, saleState, paidAttempt, number } = attempt;
    if (codeId === null) continue;
    if (captured.has(codeId)) paidFor.set(goods, [...(paidFor.get(goods) ?? []), attempt]);
    else if (saleState === 'paid' && paidAttempt === number)
      doubled.push(`${codeId} is journalled as paid and is not`);
  }
  for (const paid of paidFor.values()) {
    // What went back whole before the other came is not paid twice (rule 14).
    const here = paid.filter(({ codeId }) => codeId !== null && !back.has(codeId));
    if (here.length < 2) continue;
    // Payers may pay two codes; nobody may overlook it. Each of the sales says it.
    for (const { saleId, codeId, saidTwice } of here) {
      if (!saidTwice)
        doubled.push(`sale ${saleId} was paid with ${codeId} and its goods twice, and nobody was told`);
    }
  }
  return doubled;
}

/** Numbers that two sales have. */
function twoOwners(journal: JournalFacts): string[] {
  const doubled: string[] = [];
  for (const [what, of] of [
    ['order number', ({ orderNo, saleId }: JournalledAttempt) => [orderNo, saleId]],
    ['request', ({ requestId, saleId }: JournalledAttempt) => [requestId, saleId]],
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

function untold(journal: JournalFacts, codes: readonly ServiceCode[]): string[] {
  const byCode = new Map(codes.map((code) => [code.id, code]));
  return journal.attempts.flatMap(({ codeId, resolved, saleState }) => {
    const code = byCode.get(codeId ?? '');
    if (code === undefined) return [];
    // Where the service contradicts itself the sale is in doubt, and says so, until a person gives their word.
    if (resolved === null && saleState !== 'unknown') return [`${code.id} is forgotten: it has no last word`];
    const money = code.paid && (journal.money.get(code.paid.chargeId) ?? 'unpaid');
    return code.paid === null || code.paid.money === money
      ? []
      : [`${code.id} is ${code.paid.money}, and the journal has it as ${money}`];
  });
}
