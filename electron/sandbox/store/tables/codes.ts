import { type DatabaseSync } from 'node:sqlite';
import { type CodeRecord, codeRecordSchema, hasOpenCharge, unseenPayment } from '../records.ts';
import { every, first } from '../rows.ts';

export interface Codes {
  readonly find: (id: string) => CodeRecord | undefined;
  /** Whether a code with this order number is paid, even if the payment does not show yet, or can still be paid. */
  readonly holderOf: (orderNo: string, now: number) => 'paid' | 'payable' | undefined;
  /** Codes with a planned event due by now, earliest first. */
  readonly due: (now: number) => readonly CodeRecord[];
  /** Newest first. */
  readonly latest: (limit: number) => readonly CodeRecord[];
  readonly insert: (code: CodeRecord) => void;
  readonly update: (code: CodeRecord) => void;
}

export function codesOf(database: DatabaseSync): Codes {
  const find = database.prepare('SELECT record FROM codes WHERE id = ?');
  const ofOrder = database.prepare('SELECT record FROM codes WHERE order_no = ?');
  const due = database.prepare('SELECT record FROM codes WHERE due_time <= ? ORDER BY due_time');
  const latest = database.prepare(`SELECT record FROM codes ORDER BY record ->> '$.createTime' DESC LIMIT ?`);
  const insert = database.prepare(
    'INSERT INTO codes (id, order_no, status, expiry_time, due_time, record) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE codes SET status = ?, due_time = ?, record = ? WHERE id = ?');
  const dueTime = ({ internal }: CodeRecord): number | null => internal.steps?.[0]?.time ?? null;
  return {
    find: (id) => first(find, codeRecordSchema, id),
    holderOf: (orderNo, now) => {
      const codes = every(ofOrder, codeRecordSchema, orderNo);
      if (codes.some(isPaid)) return 'paid';
      return codes.some((code) => isPayable(code, now)) ? 'payable' : undefined;
    },
    due: (now) => every(due, codeRecordSchema, now),
    latest: (limit) => every(latest, codeRecordSchema, limit),
    insert: (code) => {
      const { id, orderNo, status, expiryTime } = code;
      insert.run(id, orderNo, status, expiryTime, dueTime(code), JSON.stringify(code));
    },
    update: (code) => void update.run(code.status, dueTime(code), JSON.stringify(code), code.id),
  };
}

function isPaid(code: CodeRecord): boolean {
  return code.status === 'captured' || unseenPayment(code) !== undefined;
}

function isPayable(code: CodeRecord, now: number): boolean {
  return hasOpenCharge(code) || (code.status !== 'closed' && code.expiryTime > now);
}
