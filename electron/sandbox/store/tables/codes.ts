/** The tables of codes and of charges. */
import { type DatabaseSync } from 'node:sqlite';
import { type Charge, chargeSchema } from '../../schemas/objects.ts';
import { type CodeRecord, codeRecordSchema } from '../records.ts';
import { every, first } from '../rows.ts';

/** Codes. */
export interface Codes {
  readonly find: (id: string) => CodeRecord | undefined;
  /** Whether a code with this order number is paid, or can still be paid, or was paid and does not show it yet. */
  readonly isOrderNoTaken: (orderNo: string, now: number) => boolean;
  /** Those whose late payment is to show by now, the earliest first. */
  readonly late: (now: number) => readonly CodeRecord[];
  readonly insert: (code: CodeRecord) => void;
  readonly update: (code: CodeRecord) => void;
}

/** What a charge is for: a code, or a period of a subscription (0 is the amount before the first charge). */
export type ChargeOwner =
  { readonly codeId: string } | { readonly subscriptionId: string; readonly period: number };

/** Charges. */
export interface Charges {
  readonly latestOfCode: (codeId: string) => Charge | undefined;
  /** Every try to pay a code, oldest first. */
  readonly ofCode: (codeId: string) => readonly Charge[];
  /** Every try to charge a subscription, oldest first. */
  readonly ofSubscription: (subscriptionId: string) => readonly Charge[];
  /** Throws for a second paid charge of one period. */
  readonly insert: (charge: Charge, owner: ChargeOwner) => void;
}

/** Prepares the statements on codes. */
export function codesOf(database: DatabaseSync): Codes {
  const find = database.prepare('SELECT record FROM codes WHERE id = ?');
  const taken = database.prepare(
    `SELECT 1 FROM codes WHERE order_no = ? AND (status = 'captured' OR late_time IS NOT NULL
     OR (status = 'pending' AND expiry_time > ?)) LIMIT 1`,
  );
  const late = database.prepare('SELECT record FROM codes WHERE late_time <= ? ORDER BY late_time');
  const insert = database.prepare(
    'INSERT INTO codes (id, order_no, status, expiry_time, late_time, record) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE codes SET status = ?, late_time = ?, record = ? WHERE id = ?');
  const lateTime = ({ internal }: CodeRecord): number | null => internal.late?.showTime ?? null;
  return {
    find: (id) => first(find, codeRecordSchema, id),
    isOrderNoTaken: (orderNo, now) => taken.get(orderNo, now) !== undefined,
    late: (now) => every(late, codeRecordSchema, now),
    insert: (code) => {
      const { id, orderNo, status, expiryTime } = code;
      insert.run(id, orderNo, status, expiryTime, lateTime(code), JSON.stringify(code));
    },
    update: (code) => void update.run(code.status, lateTime(code), JSON.stringify(code), code.id),
  };
}

/** Prepares the statements on charges. */
export function chargesOf(database: DatabaseSync): Charges {
  const latest = database.prepare(
    'SELECT record FROM charges WHERE code_id = ? ORDER BY position DESC LIMIT 1',
  );
  const ofCode = database.prepare('SELECT record FROM charges WHERE code_id = ? ORDER BY position');
  const ofSubscription = database.prepare(
    'SELECT record FROM charges WHERE subscription_id = ? ORDER BY position',
  );
  const insert = database.prepare(
    'INSERT INTO charges (id, code_id, subscription_id, period, paid, record) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return {
    latestOfCode: (codeId) => first(latest, chargeSchema, codeId),
    ofCode: (codeId) => every(ofCode, chargeSchema, codeId),
    ofSubscription: (subscriptionId) => every(ofSubscription, chargeSchema, subscriptionId),
    insert: (charge, owner) => {
      const columns =
        'codeId' in owner ? [owner.codeId, null, null] : [null, owner.subscriptionId, owner.period];
      insert.run(charge.id, ...columns, Number(charge.paid), JSON.stringify(charge));
    },
  };
}
