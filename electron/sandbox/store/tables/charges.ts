/** Charges, refunds under way, and disputes. */
import { type DatabaseSync } from 'node:sqlite';
import { type Account } from '../../accounts.ts';
import { type Charge, chargeSchema, type Dispute, disputeSchema } from '../../schemas/objects.ts';
import { count, every, first, type Page } from '../rows.ts';

/** What a charge is for: a code, or a subscription's period (0: the amount before the first charge). */
export type ChargeOwner =
  { readonly codeId: string } | { readonly subscriptionId: string; readonly period: number };

export const chargeTimes = ['paid_time', 'create_time'] as const;
export type ChargeTime = (typeof chargeTimes)[number];

export interface ChargeQuery {
  readonly account: Account;
  /** Both included; epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly dateField: ChargeTime;
  readonly status: string | undefined;
  /** Any of these payment methods; empty: all. */
  readonly methods: readonly string[];
  readonly sort: ChargeTime;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export interface Charges {
  readonly find: (id: string) => Charge | undefined;
  /** The code that a charge is for; undefined: it is a subscription's. */
  readonly codeOf: (id: string) => string | undefined;
  /** The charge that paid the code, else the latest attempt. */
  readonly shownOfCode: (codeId: string) => Charge | undefined;
  /** Attempts, oldest first. */
  readonly ofCode: (codeId: string) => readonly Charge[];
  /** Attempts, oldest first. */
  readonly ofSubscription: (subscriptionId: string) => readonly Charge[];
  /** Whether this payer's code made a charge. */
  readonly hasPayerCode: (token: string) => boolean;
  readonly list: (query: ChargeQuery) => Page<Charge>;
  /** Throws for a period's second paid charge. */
  readonly insert: (charge: Charge, owner: ChargeOwner) => void;
  readonly update: (charge: Charge) => void;
  /** The refunds that are due by now. */
  readonly dueRefunds: (now: number) => readonly DueRefund[];
  readonly planRefund: (refund: DueRefund) => void;
  readonly endRefund: (id: string) => void;
}

export interface DueRefund {
  readonly id: string;
  readonly chargeId: string;
  readonly dueTime: number;
}

export function chargesOf(database: DatabaseSync): Charges {
  const find = database.prepare('SELECT record FROM charges WHERE id = ?');
  const codeOf = database.prepare('SELECT code_id FROM charges WHERE id = ?');
  const shown = database.prepare(
    'SELECT record FROM charges WHERE code_id = ? ORDER BY paid DESC, position DESC LIMIT 1',
  );
  const ofCode = database.prepare('SELECT record FROM charges WHERE code_id = ? ORDER BY position');
  const ofSubscription = database.prepare(
    'SELECT record FROM charges WHERE subscription_id = ? ORDER BY position',
  );
  const ofPayerCode = database.prepare(
    `SELECT 1 FROM charges WHERE record ->> '$.resource' = 'cpm' AND record ->> '$.extra.token' = ? LIMIT 1`,
  );
  const insert = database.prepare(
    'INSERT INTO charges (id, code_id, subscription_id, period, paid, record) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE charges SET paid = ?, record = ? WHERE id = ?');
  return {
    find: (id) => first(find, chargeSchema, id),
    codeOf: (id) => {
      const codeId = codeOf.get(id)?.['code_id'];
      return typeof codeId === 'string' ? codeId : undefined;
    },
    shownOfCode: (codeId) => first(shown, chargeSchema, codeId),
    ofCode: (codeId) => every(ofCode, chargeSchema, codeId),
    ofSubscription: (subscriptionId) => every(ofSubscription, chargeSchema, subscriptionId),
    hasPayerCode: (token) => ofPayerCode.get(token) !== undefined,
    list: chargeLister(database),
    insert: (charge, owner) => {
      const columns =
        'codeId' in owner ? [owner.codeId, null, null] : [null, owner.subscriptionId, owner.period];
      insert.run(charge.id, ...columns, Number(charge.paid), JSON.stringify(charge));
    },
    update: (charge) => void update.run(Number(charge.paid), JSON.stringify(charge), charge.id),
    ...refundsOf(database),
  };
}

function chargeLister(database: DatabaseSync): Charges['list'] {
  // A column's name cannot be a parameter: each is one of two words.
  return ({ account, from, to, dateField, status, methods, sort, order, limit, offset }) => {
    const where = `WHERE ${dateField} BETWEEN ? AND ? AND record ->> '$.appId' = ?
      AND record ->> '$.liveMode' = ?${status === undefined ? '' : ' AND status = ?'}
      ${methods.length === 0 ? '' : `AND record ->> '$.paymentMethod' IN (${methods.map(() => '?').join(', ')})`}`;
    const ofAccount = [from, to, account.appId, Number(account.liveMode)];
    const values = [...ofAccount, ...(status === undefined ? [] : [status]), ...methods];
    const total = database.prepare(`SELECT count(*) AS total FROM charges ${where}`);
    const page = database.prepare(
      `SELECT record FROM charges ${where} ORDER BY ${sort} ${order}, position ${order} LIMIT ? OFFSET ?`,
    );
    return { total: count(total, ...values), records: every(page, chargeSchema, ...values, limit, offset) };
  };
}

function refundsOf(database: DatabaseSync): Pick<Charges, 'dueRefunds' | 'planRefund' | 'endRefund'> {
  const due = database.prepare('SELECT * FROM refunds_under_way WHERE due_time <= ? ORDER BY due_time');
  const plan = database.prepare('INSERT INTO refunds_under_way (id, charge_id, due_time) VALUES (?, ?, ?)');
  const end = database.prepare('DELETE FROM refunds_under_way WHERE id = ?');
  return {
    dueRefunds: (now) =>
      due.all(now).map((row) => ({
        id: String(row['id']),
        chargeId: String(row['charge_id']),
        dueTime: Number(row['due_time']),
      })),
    planRefund: ({ id, chargeId, dueTime }) => void plan.run(id, chargeId, dueTime),
    endRefund: (id) => void end.run(id),
  };
}

export interface DisputeQuery {
  readonly chargeId: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly status: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface Disputes {
  readonly ofCharge: (chargeId: string) => Dispute | undefined;
  /** Newest first. */
  readonly list: (query: DisputeQuery) => Page<Dispute>;
  readonly insert: (dispute: Dispute) => void;
  readonly update: (dispute: Dispute) => void;
}

export function disputesOf(database: DatabaseSync): Disputes {
  const ofCharge = database.prepare(
    'SELECT record FROM disputes WHERE charge_id = ? ORDER BY position DESC LIMIT 1',
  );
  const where = `WHERE (?1 IS NULL OR charge_id = ?1) AND create_time BETWEEN ?2 AND ?3
    AND (?4 IS NULL OR status = ?4)`;
  const total = database.prepare(`SELECT count(*) AS total FROM disputes ${where}`);
  const page = database.prepare(
    `SELECT record FROM disputes ${where} ORDER BY position DESC LIMIT ?5 OFFSET ?6`,
  );
  const insert = database.prepare(
    'INSERT INTO disputes (id, charge_id, status, create_time, record) VALUES (?, ?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE disputes SET status = ?, record = ? WHERE id = ?');
  return {
    ofCharge: (chargeId) => first(ofCharge, disputeSchema, chargeId),
    list: ({ chargeId = null, from, to, status = null, limit, offset }) => ({
      total: count(total, chargeId, from, to, status),
      records: every(page, disputeSchema, chargeId, from, to, status, limit, offset),
    }),
    insert: (dispute) => {
      const { id, chargeId, status, createTime } = dispute;
      insert.run(id, chargeId, status, createTime, JSON.stringify(dispute));
    },
    update: (dispute) => void update.run(dispute.status, JSON.stringify(dispute), dispute.id),
  };
}
