import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { fractionDigits } from '../contract/currencies.ts';
import type { Code } from '../contract/payment-objects.ts';
import type { Draft, SaleEvent, UnseenAfter } from '../contract/sale.ts';
import type { SaleEventKind } from '../contract/sale-events.ts';
import type { Moment } from '../domain/expiry.ts';
import type { Attempt, Sale } from '../domain/sale.ts';
import { type ChainHead, createChain } from './chain.ts';
import type { Committed } from './high-water-mark.ts';
import type { Intent, Resolved } from './records.ts';
import { createWordsWriter } from './search.ts';

/** What a sale begins as. `digits` are its currency's; where the sale is new they are ISO 4217's of now. */
type NewSale = Omit<Intent, 'prefix' | 'fraction'> & { digits?: number };

/** The journal's statements that write; each throws what SQLite throws, inside the caller's transaction. */
export interface Writer {
  /** How far the journal has got, by the newest of its sales and events. */
  committed(): Committed;
  /** Takes the next number of the persistent counter. */
  nextCounter(): number;
  /** Raises the counter to a number that was given before; a lower one changes nothing. */
  raiseCounter(least: number): void;
  insertSale(intent: NewSale, counter: number, sale: Sale): void;
  updateStage(saleId: string, sale: Sale): void;
  setDismissed(saleId: string, dismissed: boolean): void;
  insertAttempt(saleId: string, attempt: Attempt, sent: Moment): void;
  updateAttempt(saleId: string, attempt: Attempt): void;
  keepCode(saleId: string, attempt: number, code: Code, validityMs: number | null): void;
  /** Replaces what is known of a code; its id stays. */
  updateCode(saleId: string, attempt: number, code: Code): void;
  resolve(saleId: string, attempt: number, by: Resolved | null): void;
  setDoubled(saleId: string): void;
  /** A payment came that staff have not seen, in this state of the sale; null: they have. */
  setUnseen(saleId: string, after: UnseenAfter | null): void;
  /** Adds an event to the end of the chain. */
  insertEvent(saleId: string, at: number, kind: SaleEventKind, details: SaleEvent['details']): void;
  /** Takes into the chain that selling stopped. */
  noteStop(at: number, details: Record<string, string | boolean | null>): void;
  /** The newest event, with the hash that stands for everything before it. */
  chainHead(): ChainHead;
  saveDraft(draft: Draft): void;
  clearDraft(): void;
}

/** Prepares the statements that write; throws when the tables are not the expected ones. */
export function createWriter(database: DatabaseSync): Writer {
  const attempts = attemptWriter(database);
  return {
    ...counterWriter(database),
    ...saleWriter(database, attempts),
    ...attempts,
    ...chainWriter(database),
    ...draftWriter(database),
  };
}

function counterWriter(database: DatabaseSync): Pick<Writer, 'committed' | 'nextCounter' | 'raiseCounter'> {
  const next = database.prepare('UPDATE counter SET value = value + 1 RETURNING value');
  const raise = database.prepare('UPDATE counter SET value = ?1 WHERE value < ?1');
  const counter = database.prepare('SELECT value FROM counter');
  const sequence = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'");
  return {
    committed: () => ({
      counter: Number(counter.get()?.['value']),
      sequence: Number(sequence.get()?.['seq'] ?? 0),
    }),
    nextCounter() {
      const row = next.get();
      if (!row) throw new Error('The counter is missing.');
      return Number(row['value']);
    },
    raiseCounter: (least) => void raise.run(least),
  };
}

function saleWriter(
  database: DatabaseSync,
  attempts: Pick<Writer, 'insertAttempt'>,
): Pick<Writer, 'insertSale' | 'updateStage' | 'setDismissed' | 'setDoubled' | 'setUnseen'> {
  const insert = database.prepare(`
    INSERT INTO sales (id, request_id, counter, order_no, amount, currency, digits, location_id, lines, tax, note,
      customer, code_data, expiry_period, predecessor, opened_at, state, stage, paid_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const updateStage = database.prepare('UPDATE sales SET state = ?, stage = ?, paid_at = ? WHERE id = ?');
  const setDismissed = database.prepare(`
    UPDATE sales SET dismissed = ?1, unseen = iif(?1 = 1 AND unseen = 'shown', NULL, unseen) WHERE id = ?2`);
  const setUnseen = database.prepare('UPDATE sales SET unseen = ? WHERE id = ?');
  const setDoubled = database.prepare('UPDATE sales SET doubled = 1 WHERE id = ?');
  const writeWords = createWordsWriter(database);
  return {
    insertSale(intent, counter, sale) {
      insert.run(...saleRow(intent, counter, sale));
      writeWords(counter);
      for (const attempt of sale.attempts) attempts.insertAttempt(intent.id, attempt, intent.sent);
    },
    updateStage: (saleId, { stage }) => void updateStage.run(...stageRow(stage), saleId),
    setDismissed: (saleId, dismissed) => void setDismissed.run(dismissed ? 1 : 0, saleId),
    setDoubled: (saleId) => void setDoubled.run(saleId),
    setUnseen: (saleId, after) => void setUnseen.run(after, saleId),
  };
}

function attemptWriter(
  database: DatabaseSync,
): Pick<Writer, 'insertAttempt' | 'updateAttempt' | 'keepCode' | 'updateCode' | 'resolve'> {
  const insert = database.prepare(`
    INSERT INTO attempts (sale_id, number, order_no, state, duplicate, ruled_out, sent_at, sent_monotonic, boot_id,
      kind) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const update = database.prepare(
    'UPDATE attempts SET state = ?, duplicate = ?, ruled_out = ? WHERE sale_id = ? AND number = ?',
  );
  const keepCode = database.prepare(
    'UPDATE attempts SET code_id = ?, code = ?, validity_ms = ? WHERE sale_id = ? AND number = ?',
  );
  const updateCode = database.prepare(
    'UPDATE attempts SET code = ? WHERE sale_id = ? AND number = ? AND code_id = ?',
  );
  const resolve = database.prepare('UPDATE attempts SET resolved = ? WHERE sale_id = ? AND number = ?');
  return {
    insertAttempt(saleId, attempt, sent) {
      const { number, orderNo, state, duplicate, ruledOut, kind = 'code' } = attempt;
      const { wall, monotonic, bootId } = sent;
      const flag = duplicate ? 1 : 0;
      insert.run(saleId, number, orderNo, state, flag, ruledOut, wall, monotonic, bootId, kind);
    },
    updateAttempt(saleId, { number, state, duplicate, ruledOut }) {
      update.run(state, duplicate ? 1 : 0, ruledOut, saleId, number);
    },
    keepCode(saleId, attempt, code, validityMs) {
      keepCode.run(code.id, JSON.stringify(code), validityMs, saleId, attempt);
    },
    updateCode(saleId, attempt, code) {
      updateCode.run(JSON.stringify(code), saleId, attempt, code.id);
    },
    resolve: (saleId, attempt, by) => void resolve.run(by, saleId, attempt),
  };
}

function chainWriter(database: DatabaseSync): Pick<Writer, 'insertEvent' | 'noteStop' | 'chainHead'> {
  const chain = createChain(database);
  return {
    insertEvent(saleId, at, kind, details) {
      chain.append({ saleId, at, kind, details: JSON.stringify(details) });
    },
    noteStop: (at, details) => chain.link({ at, kind: 'stopped', details: JSON.stringify(details) }),
    chainHead: () => chain.head(),
  };
}

function draftWriter(database: DatabaseSync): Pick<Writer, 'saveDraft' | 'clearDraft'> {
  const save = database.prepare('INSERT OR REPLACE INTO draft (id, draft) VALUES (1, ?)');
  const clear = database.prepare('DELETE FROM draft');
  return {
    saveDraft: (draft) => void save.run(JSON.stringify(draft)),
    clearDraft: () => void clear.run(),
  };
}

/** A new sale's columns, in the order in which its statement names them. */
function saleRow(intent: NewSale, counter: number, { orderNo, stage }: Sale): SQLInputValue[] {
  return [
    intent.id,
    intent.requestId,
    counter,
    orderNo,
    intent.amount,
    intent.currency,
    intent.digits ?? fractionDigits(intent.currency),
    intent.locationId,
    JSON.stringify(intent.lines),
    intent.tax ? JSON.stringify(intent.tax) : null,
    intent.note,
    intent.customer && JSON.stringify(intent.customer),
    intent.codeData ? JSON.stringify(intent.codeData) : null,
    intent.expiryPeriod,
    intent.predecessor,
    intent.sent.wall,
    ...stageRow(stage),
  ];
}

/** The columns of where a sale is, in the order in which each statement names them. */
function stageRow(stage: Sale['stage']): [state: string, stage: string, paidAt: number | null] {
  return [stage.state, JSON.stringify(stage), stage.state === 'paid' ? stage.paidAt : null];
}
