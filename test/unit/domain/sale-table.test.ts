import { describe, expect, test } from 'vitest';
import { saleStates } from '../../../electron/contract/sale.ts';
import {
  newSale,
  type Sale,
  type SaleChange,
  type Stage,
  transition,
} from '../../../electron/domain/sale.ts';

const reason = { kind: 'no-answer', message: 'x' } as const;

/** Everything that can happen, in each of its forms that the rules tell apart. */
const changes = {
  send: { kind: 'send' },
  code: { kind: 'code' },
  hold: { kind: 'hold', sent: false, duplicate: false },
  giveUp: { kind: 'give-up', reason },
  refuse: { kind: 'refuse', reason, canRetry: false },
  doubt: { kind: 'doubt', reason },
  contradict: { kind: 'contradict', attempt: 1, reason },
  lapse: { kind: 'lapse' },
  ruleOut: { kind: 'rule-out', attempt: 1, how: 'expired' },
  ruleOutOther: { kind: 'rule-out', attempt: 9, how: 'expired' },
  reopen: { kind: 'reopen', attempt: 1, payableUntil: 9 },
  cancel: { kind: 'cancel', payableUntil: 9, ruledOut: null },
  cancelClosed: { kind: 'cancel', payableUntil: null, ruledOut: 'closed' },
  pay: { kind: 'pay', paidAt: 5, paymentMethod: 'alipay', attempt: 1 },
  settlePaid: { kind: 'settle-paid', paidAt: 7 },
  settleUnpaid: { kind: 'settle-unpaid', payableUntil: null },
  settleUnpaidPayable: { kind: 'settle-unpaid', payableUntil: 9 },
} as const satisfies Record<string, SaleChange>;
type Change = keyof typeof changes;

/** A new sale after changes, each of which must be possible. */
function after(...names: Change[]): Sale {
  return names.reduce((sale, name) => {
    const next = transition(sale, changes[name]);
    if (!next.ok) throw new Error(next.why);
    return next.sale;
  }, newSale('T1-000001-ABCD'));
}

/** Every situation of a sale that the rules tell apart. */
const situations = {
  'opening, its request under way': after(),
  'opening, waiting to ask again': after('hold'),
  'opening, asking by a payer’s code': newSale('T1-000001-ABCD', 'presented'),
  awaiting: after('code'),
  lapsed: after('code', 'lapse'),
  expired: after('code', 'lapse', 'ruleOut'),
  'canceled, still payable': after('code', 'cancel'),
  'canceled, closed': after('code', 'cancelClosed'),
  'canceled before anything was sent': after('hold', 'cancelClosed'),
  paid: after('code', 'pay'),
  'paid by an earlier code, a request under way': after('code', 'cancelClosed', 'send', 'pay'),
  'paid by the word of staff': after('code', 'settlePaid'),
  'refused, may be asked again': after('hold', 'giveUp'),
  'refused for good': after('refuse'),
  'unknown, without a code': after('doubt'),
  'unknown, with a code': after('code', 'doubt'),
  'asked for again after a doubt': after('doubt', 'send'),
} satisfies Record<string, Sale>;
type Situation = keyof typeof situations;

/** The state after each change in each situation; `-`: the change is not possible and nothing happens. */
// prettier-ignore
const table: Record<Situation, Record<Change, Stage['state'] | '-'>> = {
  'opening, its request under way': {
    send: '-', code: 'awaiting', hold: 'opening', giveUp: '-', refuse: 'refused', doubt: 'unknown', contradict: 'unknown', lapse: '-', ruleOut: '-', ruleOutOther: '-', reopen: '-',
    cancel: '-', cancelClosed: '-', pay: 'paid', settlePaid: '-', settleUnpaid: '-', settleUnpaidPayable: '-',
  },
  'opening, waiting to ask again': {
    send: 'opening', code: '-', hold: '-', giveUp: 'refused', refuse: '-', doubt: '-', contradict: '-', lapse: '-', ruleOut: 'opening', ruleOutOther: '-', reopen: '-',
    cancel: 'canceled', cancelClosed: 'canceled', pay: 'paid', settlePaid: '-', settleUnpaid: '-', settleUnpaidPayable: '-',
  },
  'opening, asking by a payer’s code': {
    send: '-', code: 'awaiting', hold: 'opening', giveUp: '-', refuse: 'refused', doubt: 'lapsed', contradict: 'unknown', lapse: '-', ruleOut: '-', ruleOutOther: '-', reopen: '-',
    cancel: '-', cancelClosed: '-', pay: 'paid', settlePaid: '-', settleUnpaid: '-', settleUnpaidPayable: '-',
  },
  awaiting: {
    send: '-', code: '-', hold: '-', giveUp: '-', refuse: '-', doubt: 'unknown', contradict: 'unknown', lapse: 'lapsed', ruleOut: 'expired', ruleOutOther: '-', reopen: '-',
    cancel: 'canceled', cancelClosed: 'canceled', pay: 'paid', settlePaid: 'paid', settleUnpaid: 'canceled', settleUnpaidPayable: 'canceled',
  },
  lapsed: {
    send: '-', code: '-', hold: '-', giveUp: '-', refuse: '-', doubt: 'unknown', contradict: 'unknown', lapse: '-', ruleOut: 'expired', ruleOutOther: '-', reopen: '-',
    cancel: 'canceled', cancelClosed: 'canceled', pay: 'paid', settlePaid: 'paid', settleUnpaid: 'expired', settleUnpaidPayable: 'canceled',
  },
  expired: {
    send: 'opening', code: '-', hold: '-', giveUp: '-', refuse: '-', doubt: 'unknown', contradict: 'unknown', lapse: '-', ruleOut: 'expired', ruleOutOther: '-', reopen: 'lapsed',
    cancel: '-', cancelClosed: '-', pay: 'paid', settlePaid: 'paid', settleUnpaid: 'expired', settleUnpaidPayable: 'canceled',
  },
  'canceled, still payable': {
    send: '-', code: '-', hold: '-', giveUp: '-', refuse: '-', doubt: 'unknown', contradict: 'unknown', lapse: '-', ruleOut: 'canceled', ruleOutOther: '-', reopen: '-',
    cancel: '-', cancelClosed: '-', pay: 'paid', settlePaid: 'paid', settleUnpaid: 'canceled', settleUnpaidPayable: 'canceled',
  },
  'canceled, closed': {
    send: 'opening', code: '-', hold: '-', giveUp: '-', refuse: '-', doubt: 'unknown', contradict: 'unknown', lapse: '-', ruleOut: 'canceled', ruleOutOther: '-', reopen: 'canceled',
    cancel: '-', cancelClosed: '-', pay: 'paid', settlePaid: 'paid', settleUnpaid: 'canceled', settleUnpaidPayable: 'canceled',
  },
  'canceled before anything was sent': {
    send: 'opening', code: '-', hold: '-', giveUp: '-', refuse: '-', doubt: 'unknown', contradict: '-', lapse: '-', ruleOut: 'canceled', ruleOutOther: '-', reopen: '-',
    cancel: '-', cancelClosed: '-', pay: 'paid', settlePaid: 'paid', settleUnpaid: 'canceled', settleUnpaidPayable: 'canceled',
  },
  paid: {
    send: '-', code: '-', hold: '-', giveUp: '-', refuse: '-', doubt: '-', contradict: '-', lapse: '-', ruleOut: '-', ruleOutOther: '-', reopen: '-',
    cancel: '-', cancelClosed: '-', pay: '-', settlePaid: '-', settleUnpaid: '-', settleUnpaidPayable: '-',
  },
  'paid by an earlier code, a request under way': {
    send: '-', code: 'paid', hold: 'paid', giveUp: '-', refuse: 'paid', doubt: 'paid', contradict: '-', lapse: '-', ruleOut: '-', ruleOutOther: '-', reopen: '-',
    cancel: '-', cancelClosed: '-', pay: '-', settlePaid: '-', settleUnpaid: '-', settleUnpaidPayable: '-',
  },
  'paid by the word of staff': {
    send: '-', code: '-', hold: '-', giveUp: '-', refuse: '-', doubt: '-', contradict: '-', lapse: '-', ruleOut: '-', ruleOutOther: '-', reopen: '-',
    cancel: '-', cancelClosed: '-', pay: '-', settlePaid: '-', settleUnpaid: '-', settleUnpaidPayable: '-',
  },
  'refused, may be asked again': {
    send: 'opening', code: '-', hold: '-', giveUp: '-', refuse: '-', doubt: '-', contradict: '-', lapse: '-', ruleOut: 'refused', ruleOutOther: '-', reopen: '-',
    cancel: '-', cancelClosed: '-', pay: 'paid', settlePaid: '-', settleUnpaid: '-', settleUnpaidPayable: '-',
  },
  'refused for good': {
    send: '-', code: '-', hold: '-', giveUp: '-', refuse: '-', doubt: '-', contradict: '-', lapse: '-', ruleOut: 'refused', ruleOutOther: '-', reopen: '-',
    cancel: '-', cancelClosed: '-', pay: 'paid', settlePaid: '-', settleUnpaid: '-', settleUnpaidPayable: '-',
  },
  'unknown, without a code': {
    send: 'opening', code: '-', hold: '-', giveUp: '-', refuse: '-', doubt: '-', contradict: 'unknown', lapse: '-', ruleOut: 'unknown', ruleOutOther: '-', reopen: 'unknown',
    cancel: '-', cancelClosed: '-', pay: 'paid', settlePaid: 'paid', settleUnpaid: 'canceled', settleUnpaidPayable: 'canceled',
  },
  'unknown, with a code': {
    send: '-', code: '-', hold: '-', giveUp: '-', refuse: '-', doubt: '-', contradict: 'unknown', lapse: '-', ruleOut: 'unknown', ruleOutOther: '-', reopen: '-',
    cancel: '-', cancelClosed: '-', pay: 'paid', settlePaid: 'paid', settleUnpaid: 'canceled', settleUnpaidPayable: 'canceled',
  },
  'asked for again after a doubt': {
    send: '-', code: 'awaiting', hold: 'opening', giveUp: '-', refuse: 'refused', doubt: 'unknown', contradict: 'opening', lapse: '-', ruleOut: 'opening', ruleOutOther: '-', reopen: 'opening',
    cancel: '-', cancelClosed: '-', pay: 'paid', settlePaid: '-', settleUnpaid: '-', settleUnpaidPayable: '-',
  },
};

describe('every change in every situation', () => {
  for (const [situation, row] of Object.entries(table) as [Situation, (typeof table)[Situation]][]) {
    test.each(Object.entries(row) as [Change, Stage['state'] | '-'][])(
      `${situation}: %s -> %s`,
      (change, expected) => {
        const sale = structuredClone(situations[situation]);
        const next = transition(sale, changes[change]);
        expect(next.ok ? next.sale.stage.state : '-').toBe(expected);
        // What is not possible says why, and a sale is never changed in place.
        if (!next.ok) expect(next.why).not.toBe('');
        expect(sale).toEqual(situations[situation]);
      },
    );
  }

  test('are in the table: every state, and every kind of change', () => {
    const states = new Set(Object.values(situations).map(({ stage }) => stage.state));
    expect([...states].sort()).toEqual([...saleStates].sort());
    const kinds = new Set<SaleChange['kind']>(Object.values(changes).map(({ kind }) => kind));
    const all: Record<SaleChange['kind'], true> = {
      send: true,
      code: true,
      hold: true,
      'give-up': true,
      refuse: true,
      doubt: true,
      contradict: true,
      lapse: true,
      'rule-out': true,
      reopen: true,
      cancel: true,
      pay: true,
      'settle-paid': true,
      'settle-unpaid': true,
    };
    expect([...kinds].sort()).toEqual(Object.keys(all).sort());
  });
});
