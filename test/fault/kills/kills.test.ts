import { describe, expect, test } from 'vitest';
import type { JournalFacts, JournalledAttempt, ServiceCode, ServiceRefund } from '../process/ledger.ts';
import { compare, compareRefunds, type Seen } from './compare.ts';
import { kills } from './kills.ts';

const attempt: JournalledAttempt = {
  saleId: 'sale-1',
  requestId: 'request-1',
  orderNo: 'T1-000001-AAAA',
  codeId: 'code_1',
  isPresented: false,
  state: 'code',
  ruledOut: null,
  saleState: 'paid',
  paidAttempt: 1,
  number: 1,
  resolved: 'paid',
  goods: 'sale-1',
  saidTwice: false,
};
const code: ServiceCode = {
  id: 'code_1',
  orderNo: attempt.orderNo,
  status: 'captured',
  expiryTime: 0,
  amount: 1_200,
  paid: { chargeId: 'ch_1', money: 'captured' },
};
const journal: JournalFacts = {
  integrity: 'ok',
  sales: 1,
  recorded: new Map(),
  attempts: [attempt],
  money: new Map([['ch_1', 'captured']]),
  paidCodes: new Set(['code_1']),
  refunds: new Map(),
};
const seen: Seen = {
  drawn: new Map([['code_1', { saleId: 'sale-1', orderNo: attempt.orderNo }]]),
  opened: new Map([['request-1', 'sale-1']]),
  paid: new Set(['code_1']),
  recorded: new Set(),
};

describe('the comparison of the ledgers', () => {
  test('agrees where they agree', () => {
    expect(compare(journal, [code], seen)).toEqual({ lost: [], doubled: [], untold: [] });
  });

  const withAttempts = (...attempts: JournalledAttempt[]): JournalFacts => ({ ...journal, attempts });
  const lost: [string, JournalFacts, ServiceCode[], Seen][] = [
    [
      'a code at the service that no record asked for',
      withAttempts(),
      [code],
      { ...seen, opened: new Map(), drawn: new Map() },
    ],
    [
      'a payment that the journal does not know',
      withAttempts({ ...attempt, saleState: 'expired' }),
      [code],
      seen,
    ],
    ['a payment that no event tells', { ...journal, paidCodes: new Set() }, [code], seen],
    [
      'a code that was drawn and is not journalled',
      withAttempts({ ...attempt, codeId: null }),
      [],
      { ...seen, paid: new Set() },
    ],
    [
      'a code that is journalled as of another sale',
      withAttempts({ ...attempt, saleId: 'sale-2' }),
      [code],
      { ...seen, opened: new Map() },
    ],
    [
      'a sale that the screen was told of',
      withAttempts(),
      [],
      { drawn: new Map(), paid: new Set(), recorded: new Set(), opened: seen.opened },
    ],
    [
      'a payer’s code that took money, and whose request is said to have been refused',
      withAttempts({ ...attempt, isPresented: true, state: 'refused' }),
      [code],
      seen,
    ],
    ['a sale that was recorded', journal, [code], { ...seen, recorded: new Set(['sale-9']) }],
    [
      'a sale that was recorded with two payments',
      { ...journal, recorded: new Map([['sale-9', 2]]) },
      [code],
      { ...seen, recorded: new Set(['sale-9']) },
    ],
    ['a payer whose payment the service does not have', journal, [{ ...code, status: 'pending' }], seen],
    ['a damaged journal', { ...journal, integrity: 'row 1 missing from index' }, [code], seen],
  ];
  test.each(lost)('finds lost: %s', (_, facts, codes, counter) => {
    expect(compare(facts, codes, counter).lost).not.toEqual([]);
  });

  const second: JournalledAttempt = { ...attempt, number: 2, codeId: 'code_2' };
  const doubled: [string, JournalFacts, ServiceCode[]][] = [
    [
      'a recorded sale that was asked of the service',
      { ...journal, recorded: new Map([['sale-1', 1]]) },
      [code],
    ],
    ['a sale that was paid twice', withAttempts(attempt, second), [code, { ...code, id: 'code_2' }]],
    [
      'goods that were paid with the codes of two sales',
      withAttempts(attempt, { ...second, saleId: 'sale-2' }),
      [code, { ...code, id: 'code_2' }],
    ],
    ['a payment that never was', journal, [{ ...code, status: 'pending' }]],
    [
      'an order number of two sales',
      withAttempts(attempt, { ...second, saleId: 'sale-2', requestId: 'request-2' }),
      [code],
    ],
    [
      'a request of two sales',
      withAttempts(attempt, { ...second, saleId: 'sale-2', orderNo: 'T1-000002-BBBB' }),
      [code],
    ],
  ];
  test.each(doubled)('finds doubled: %s', (_, facts, codes) => {
    expect(compare(facts, codes, seen).doubled).not.toEqual([]);
  });

  test('lets payers pay twice where each of the sales says so', () => {
    const [one, other] = [attempt, second].map((each) => ({ ...each, saidTwice: true }));
    const paid = { ...journal, paidCodes: new Set(['code_1', 'code_2']) };
    const facts = { ...paid, attempts: [one, other].filter((each) => each !== undefined) };
    expect(compare(facts, [code, { ...code, id: 'code_2' }], seen)).toEqual({
      lost: [],
      doubled: [],
      untold: [],
    });
  });

  const untold: [string, JournalledAttempt, ServiceCode][] = [
    ['a code without a last word', { ...attempt, resolved: null }, code],
    ['money that was given back since', attempt, { ...code, paid: { chargeId: 'ch_1', money: 'refunded' } }],
    [
      'a payment that is disputed',
      attempt,
      { ...code, paid: { chargeId: 'ch_1', money: 'captured, disputed' } },
    ],
  ];
  test.each(untold)('finds untold: %s', (_, one, kept) => {
    expect(compare(withAttempts(one), [kept], seen).untold).not.toEqual([]);
  });
});

describe('the comparison of refunds', () => {
  const given: ServiceRefund = { own: 'r1', chargeId: 'ch_1', status: 'refunded', amount: 300, paid: 1_200 };
  const asked = (...refunds: [string, string][]): JournalFacts => ({ ...journal, refunds: new Map(refunds) });

  test('agrees where they agree', () => {
    const facts = asked(['r1', 'done'], ['r2', 'failed']);
    expect(compareRefunds(facts, [given, { ...given, own: null }])).toEqual([]);
  });

  test.each<[string, JournalFacts, ServiceRefund[]]>([
    ['one that no record asked for', asked(), [given]],
    ['one that was made twice', asked(['r1', 'done']), [given, given]],
    ['one that is shown as done and is not', asked(['r1', 'done']), [{ ...given, status: 'pending' }]],
    ['one that is shown as failed and is not', asked(['r1', 'failed']), [given]],
    ['one that nobody went on asking about', asked(['r1', 'unknown']), []],
    ['more than came in', asked(['r1', 'done']), [given, { ...given, own: null, amount: 901 }]],
  ])('finds %s', (_, facts, refunds) => {
    expect(compareRefunds(facts, refunds)).not.toEqual([]);
  });
});

test('a till that is killed at random points loses no sale, doubles none, and starts in a true state', async () => {
  const report = await kills.run({ seed: 11, count: 14, progress: () => undefined });
  expect(report.failures).toEqual([]);
  expect(report.figures.filter(({ met }) => !met)).toEqual([]);
});
