import type { DatabaseSync } from 'node:sqlite';
import type { Result } from '../contract/result.ts';
import type { Draft, SaleEvent, SaleRow } from '../contract/sale.ts';
import type { Clock } from '../domain/expiry.ts';
import type { SoldOfLate } from '../domain/favourites.ts';
import { orderNumber } from '../domain/order-number.ts';
import { toldFor } from '../domain/ledger.ts';
import { messageOf } from '../domain/error-message.ts';
import { applyChange, keepSeen } from './apply-change.ts';
import { type Backup, backUp } from './backup.ts';
import type { ChainHead } from './chain.ts';
import { type CloseMemory, createCloseMemory } from './closes.ts';
import type { CountedRows } from './day-rows.ts';
import { createParkedTickets, type ParkedTickets } from './parked.ts';
import {
  closeBesideLog,
  committed,
  type JournalFailure,
  openDatabase,
  type OpenOptions,
} from './database.ts';
import { writeIntent } from './intent.ts';
import { createLocationMemory, type LocationMemory } from './locations.ts';
import { type Committed, HighWaterMark } from './high-water-mark.ts';
import { genesisIn } from './open-to-read.ts';
import { createPaymentMemory, type PaymentMemory, type PaymentWriter } from './payments.ts';
import { createReader, mustRead, type PrefixAt, type Reader } from './reader.ts';
import { type Change, type Entry, type Intent, type SaleRecord, sending } from './records.ts';
import { createRefundMemory, type RefundMemory } from './refunds.ts';
import type { StaffEvent } from './salvage.ts';
import { type JournalSnapshot, openSnapshot } from './snapshot.ts';
import { createSubscriptionMemory, type SubscriptionMemory } from './subscriptions.ts';
import { importAfterBackup, type Imported } from './import-after-backup.ts';
import { Transactions } from './transactions.ts';
import { createWriter, type Writer } from './writer.ts';

/**
 * The terminal's memory of its sales. Every method that writes is one transaction that is on the disk
 * when it returns. Failures are `storage`; a change that the rules forbid is `conflict`.
 */
export interface Journal {
  /**
   * Counter, order number, sale, first attempt (or the payment that was made another way) and events in one commit; clears the
   * draft with it. A
   * request id that is known already answers its sale and writes nothing; `created` is false then.
   */
  recordIntent(intent: Intent): Result<{ sale: SaleRecord; created: boolean }>;
  /**
   * Applies a change to a sale by the rules of the domain and notes its events, in one commit; a new
   * request is noted by itself. A code whose id another attempt holds is `conflict`, and nothing is written.
   */
  record(saleId: string, change: Change): Result<SaleRecord>;
  /** Notes whether a person has put the sale off the code screen. */
  setDismissed(saleId: string, dismissed: boolean): Result<SaleRecord>;

  /**
   * Takes in sales of a damaged journal, and attempts of sales, that this one does not hold, in one commit; answers
   * those sales, and those that were passed over, since no journal may hold what was read of them. Nothing that the
   * damaged journal says of their end is taken for true: they are to be asked about. Who of the staff did what since is
   * kept, each marked as taken in.
   */
  restore(sales: readonly SaleRecord[], byStaff: readonly StaffEvent[]): Result<Imported>;

  /** A sale, or `not-found`. */
  read(saleId: string): Result<SaleRecord>;
  /** The sale that a request id opened, or null. */
  findByRequest(requestId: string): Result<SaleRecord | null>;
  /** Sales whose end is not known: opening, awaiting, lapsed, and unknown ones still on the screen. */
  listOpen(): Result<SaleRecord[]>;
  /** Paid sales of which money was asked for once more, with no answer to that; newest first. */
  listInterrupted(): Result<SaleRecord[]>;
  /** Sales with a code that was shown and of which the service has not said its last word, newest first. */
  listUnresolved(): Result<SaleRecord[]>;
  /** How many of them the staff have to mind, without the given one: not those whose codes are over or closed and only asked about once more. */
  countUnresolved(except: string | null): Result<number>;
  /** Paid sales of which staff were not seen to know, or that were paid twice; newest first. */
  listUnseen(): Result<SaleRecord[]>;
  /** Sales for the same goods whose codes came after this one's. */
  listSuccessors(saleId: string): Result<SaleRecord[]>;
  /** Sales paid, or else opened, from `from` up to, not including, `to` (epoch ms), newest first by counter. */
  listDay(from: number, to: number): Result<SaleRecord[]>;
  /** The same as rows of the history, at most so many. */
  listDayRows(from: number, to: number, atMost?: number): Result<SaleRow[]>;
  /** How many of them there are of each kind. */
  tallyDay(from: number, to: number): Result<CountedRows[]>;
  /** Sales paid, or else opened, from `from` on (epoch ms), and those with a payment since then. */
  listFrom(from: number): Result<SaleRecord[]>;
  /** Sales of which something was noted after an event, by its number. */
  listChangedAfter(sequence: number): Result<SaleRecord[]>;
  /** The ids of paid sales with a payment from a time on (epoch ms), the newest first. */
  listPaidSince(from: number): Result<string[]>;
  /** The number of the first event of a sale after an event; null when there is none. */
  firstEventAfter(saleId: string, sequence: number): Result<number | null>;
  /** The sale that a code was asked for under an order number, or null. */
  findByOrder(orderNo: string): Result<SaleRecord | null>;
  /** Which prefix this journal's sales had at a time, epoch ms: that of the sale that was opened last by then. */
  prefixAt(at: number): Result<PrefixAt>;
  /** When the service says that it made what it had told of last before the request of an attempt left, in its own unit; null: not told. */
  madeBefore(saleId: string, attempt: number): Result<number | null>;
  /** The sale that was paid by a payment, by the service's id of it, or null. */
  findByCharge(chargeId: string): Result<SaleRecord | null>;
  /** Sales with the text in an order number, an item, the customer or the payment method, or of that amount or time; newest first. */
  search(text: string, limit: number): Result<SaleRecord[]>;
  /** The newest sales that a customer paid, by the service's id of the customer. */
  purchases(customerId: string, limit: number): Result<SaleRecord[]>;
  /** Everything that happened to a sale, in order. */
  readEvents(saleId: string): Result<SaleEvent[]>;
  /** Counters that no sale has, among the newest 1,000: sales that were lost. */
  listGaps(): Result<number[]>;
  /** Order numbers of sales of which a second payment was found since a time (epoch ms). */
  listPaidTwice(since: number): Result<string[]>;
  /** What was sold since a time (epoch ms) in a currency, by item of the catalogue, among the newest 1,000 paid sales. */
  soldOfLate(of: { since: number; currency: string }): Result<SoldOfLate>;
  /** Whether one of the last thousand sales has a customer. */
  hasCustomers(): Result<boolean>;

  /** Copies the journal as it is now into a new file, which is verified before it gets its name. */
  backup(to: string): Promise<Result<Backup>>;
  /** The journal as it is now, to be read at leisure; the caller closes it. */
  openSnapshot(): Result<JournalSnapshot>;

  /** Keeps it; one whose request opened a sale is charged, and no draft any more. */
  saveDraft(draft: Draft): Result<void>;
  /** The draft, or null when there is none or it is not one any more. */
  readDraft(): Result<Draft | null>;

  /** The subscriptions that were asked for, or added by their id, at this terminal. */
  readonly subscriptions: SubscriptionMemory;
  /** The service's locations as this terminal knows them. */
  readonly locations: LocationMemory;
  /** The tickets that are put aside. */
  readonly parked: ParkedTickets;
  /** The closes of days. */
  readonly closes: CloseMemory;
  /** The payments that are known; those of sales are written by `record`. */
  readonly payments: PaymentMemory;
  /** The money that was asked back; it is written by `record`. */
  readonly refunds: Omit<RefundMemory, 'write'>;

  /** Whether a failed write left it open what is on the disk: sell nothing until the journal is reopened. */
  isBroken(): boolean;
  /** Writes down that selling stopped, and why: words and numbers, never a secret. */
  noteStop(details: Record<string, string | boolean | null>): Result<void>;
  /** The newest event with its hash, which stands for every event before it: what a close of day prints. */
  chainHead(): Result<ChainHead>;
  /** The newest sale and event that are certainly on the disk. */
  readonly lastCommit: Committed;
  /** The file. */
  readonly path: string;
  /** `leavesLog`: what is copied from it is there when it is opened again, so that a copy of it goes on. */
  close(how?: { leavesLog: boolean }): void;
}

/** What a journal needs. */
export interface JournalOptions extends Omit<OpenOptions, 'versions'> {
  /** The file; its folder must exist. */
  path: string;
  clock: Clock;
}

/** A journal that can be used, or why it cannot. */
export type OpenedJournal = { ok: true; journal: Journal } | JournalFailure;

/** Opens the journal at a path, new or existing. A failure names the path and leaves the file alone. */
export function openJournal({ path, clock, ...options }: JournalOptions): OpenedJournal {
  const opened = openDatabase(path, options);
  if (!opened.ok) return opened;
  try {
    const mark = new HighWaterMark(path, genesisIn(opened.database), options.warn ?? (() => undefined));
    return { ok: true, journal: new SqliteJournal(path, opened.database, clock, mark) };
  } catch (error) {
    // The tables are not the ones that the version promises.
    opened.database.close();
    return { ok: false, problem: 'damaged', path, message: messageOf(error) };
  }
}

/**
 * Closes a journal of which a write failed and opens its file anew. After a failed sync nobody knows what is
 * on the disk: everything that was committed is written and synced once more, the file is checked, and the
 * last commit that this process knows of must be in it. A failure leaves the journal closed; call it again.
 */
export function reopenJournal(journal: Journal, options: Omit<JournalOptions, 'path'>): OpenedJournal {
  const { path, lastCommit } = journal;
  journal.close();
  const opened = openJournal({ ...options, path, afterFailure: true });
  if (!opened.ok) return opened;
  const found = opened.journal.lastCommit;
  if (found.counter >= lastCommit.counter && found.sequence >= lastCommit.sequence) return opened;
  opened.journal.close();
  const message = `Sale ${lastCommit.counter}, event ${lastCommit.sequence} was committed and is not in the file.`;
  return { ok: false, problem: 'unavailable', path, message };
}

class SqliteJournal implements Journal {
  readonly path: string;
  readonly subscriptions: SubscriptionMemory;
  readonly locations: LocationMemory;
  readonly parked: ParkedTickets;
  readonly closes: CloseMemory;
  readonly payments: PaymentMemory & PaymentWriter;
  readonly refunds: RefundMemory;
  readonly #database: DatabaseSync;
  readonly #transactions: Transactions;
  readonly #clock: Clock;
  readonly #reader: Reader;
  readonly #writer: Writer;
  readonly #mark: HighWaterMark;
  #lastCommit: Committed;

  constructor(path: string, database: DatabaseSync, clock: Clock, mark: HighWaterMark) {
    this.path = path;
    this.#database = database;
    this.#mark = mark;
    this.#transactions = new Transactions(database, () => this.#committed());
    this.subscriptions = createSubscriptionMemory(database, this.#transactions);
    this.locations = createLocationMemory(database, this.#transactions);
    this.closes = createCloseMemory(database, this.#transactions);
    this.parked = createParkedTickets(database, this.#transactions);
    this.refunds = createRefundMemory(database, this.#transactions);
    this.payments = createPaymentMemory(database, this.#transactions, () => clock.wall());
    this.#clock = clock;
    this.#reader = createReader(database);
    this.#writer = createWriter(database);
    this.#lastCommit = committed(database);
    mark.write(this.#lastCommit);
  }

  get lastCommit(): Committed {
    return this.#lastCommit;
  }

  recordIntent(intent: Intent): Result<{ sale: SaleRecord; created: boolean }> {
    return this.#transactions.commit(() => {
      const known = this.#reader.byRequest(intent.requestId);
      if (known) return { sale: known, created: false };
      const counter = this.#writer.nextCounter();
      const orderNo = orderNumber({ prefix: intent.prefix, counter, fraction: intent.fraction });
      const tables = { writer: this.#writer, payments: this.payments };
      this.#note(intent.id, writeIntent(tables, intent, counter, orderNo));
      this.#writer.clearDraft();
      return { sale: mustRead(this.#reader, intent.id), created: true };
    });
  }

  record(saleId: string, change: Change): Result<SaleRecord> {
    return this.#transactions.commit(() => {
      const before = mustRead(this.#reader, saleId);
      applyChange(this.#reader, this.#writer, before, change);
      if (change.told) this.payments.write(toldFor(before, change.told));
      if (change.seen) keepSeen(this.#reader, this.#writer, before, change.seen);
      if (change.resolved) this.#writer.resolve(saleId, change.resolved.attempt, change.resolved.by);
      if (change.doubled) this.#writer.setDoubled(saleId);
      if (change.twin) {
        this.#writer.setDoubled(change.twin.id);
        this.#note(change.twin.id, change.twin.entries);
      }
      if (change.unseen !== undefined) this.#writer.setUnseen(saleId, change.unseen);
      if (change.refund) this.refunds.write(saleId, change.refund);
      const after = mustRead(this.#reader, saleId);
      const begun = after.attempts.slice(before.attempts.length);
      this.#note(saleId, [...change.entries, ...begun.map(sending)]);
      return after;
    });
  }

  setDismissed(saleId: string, dismissed: boolean): Result<SaleRecord> {
    return this.#transactions.commit(() => {
      this.#writer.setDismissed(saleId, dismissed);
      return mustRead(this.#reader, saleId);
    });
  }

  restore(sales: readonly SaleRecord[], byStaff: readonly StaffEvent[]): Result<Imported> {
    const transactions = this.#transactions;
    const tables = { reader: this.#reader, writer: this.#writer, payments: this.payments, transactions };
    return transactions.commit(() => {
      const { asked, passedOver } = importAfterBackup(tables, { sales, byStaff }, this.#clock.wall());
      return { asked: asked.map((id) => mustRead(this.#reader, id)), passedOver };
    });
  }

  read(saleId: string): Result<SaleRecord> {
    return this.#transactions.look(() => mustRead(this.#reader, saleId));
  }

  findByRequest(requestId: string): Result<SaleRecord | null> {
    return this.#transactions.look(() => this.#reader.byRequest(requestId) ?? null);
  }

  listOpen(): Result<SaleRecord[]> {
    return this.#transactions.look(() => this.#reader.open());
  }

  listInterrupted(): Result<SaleRecord[]> {
    return this.#transactions.look(() => this.#reader.interrupted());
  }

  listUnresolved(): Result<SaleRecord[]> {
    return this.#transactions.look(() => this.#reader.unresolved());
  }

  countUnresolved(except: string | null): Result<number> {
    return this.#transactions.look(() => this.#reader.unresolvedCount(except ?? ''));
  }

  listUnseen(): Result<SaleRecord[]> {
    return this.#transactions.look(() => this.#reader.unseen());
  }

  listSuccessors(saleId: string): Result<SaleRecord[]> {
    return this.#transactions.look(() => this.#reader.successors(saleId));
  }

  listDay(from: number, to: number): Result<SaleRecord[]> {
    return this.#transactions.look(() => this.#reader.day(from, to));
  }

  listDayRows(from: number, to: number, atMost?: number): Result<SaleRow[]> {
    return this.#transactions.look(() => this.#reader.dayRows(from, to, atMost));
  }

  tallyDay(from: number, to: number): Result<CountedRows[]> {
    return this.#transactions.look(() => this.#reader.dayTally(from, to));
  }

  listFrom(from: number): Result<SaleRecord[]> {
    return this.#transactions.look(() => this.#reader.from(from));
  }

  listChangedAfter(sequence: number): Result<SaleRecord[]> {
    return this.#transactions.look(() => this.#reader.changedAfter(sequence));
  }

  listPaidSince(from: number): Result<string[]> {
    return this.#transactions.look(() => this.#reader.paidSince(from));
  }

  firstEventAfter(saleId: string, sequence: number): Result<number | null> {
    return this.#transactions.look(() => this.#reader.firstEventAfter(saleId, sequence));
  }

  madeBefore(saleId: string, attempt: number): Result<number | null> {
    return this.#transactions.look(() => this.#reader.madeBefore(saleId, attempt));
  }

  findByCharge(chargeId: string): Result<SaleRecord | null> {
    return this.#transactions.look(() => this.#reader.byCharge(chargeId) ?? null);
  }

  findByOrder(orderNo: string): Result<SaleRecord | null> {
    return this.#transactions.look(() => this.#reader.byOrder(orderNo) ?? null);
  }

  prefixAt(at: number): Result<PrefixAt> {
    return this.#transactions.look(() => this.#reader.prefixAt(at));
  }

  purchases(customerId: string, limit: number): Result<SaleRecord[]> {
    return this.#transactions.look(() => this.#reader.purchases(customerId, limit));
  }

  search(text: string, limit: number): Result<SaleRecord[]> {
    return this.#transactions.look(() => this.#reader.search(text, limit));
  }

  readEvents(saleId: string): Result<SaleEvent[]> {
    return this.#transactions.look(() => this.#reader.events(saleId));
  }

  listGaps(): Result<number[]> {
    return this.#transactions.look(() => this.#reader.gaps());
  }

  listPaidTwice(since: number): Result<string[]> {
    return this.#transactions.look(() => this.#reader.paidTwice(since));
  }

  hasCustomers(): Result<boolean> {
    return this.#transactions.look(() => this.#reader.hasCustomers());
  }

  soldOfLate({ since, currency }: { since: number; currency: string }): Result<SoldOfLate> {
    return this.#transactions.look(() => this.#reader.soldOfLate(since, currency));
  }

  backup(to: string): Promise<Result<Backup>> {
    return backUp(this.path, to);
  }

  openSnapshot(): Result<JournalSnapshot> {
    return this.#transactions.look(() => openSnapshot(this.path));
  }

  saveDraft(draft: Draft): Result<void> {
    return this.#transactions.commit(() => {
      const { requestId } = draft;
      if (requestId !== undefined && this.#reader.byRequest(requestId)) this.#writer.clearDraft();
      else this.#writer.saveDraft(draft);
    });
  }

  readDraft(): Result<Draft | null> {
    return this.#transactions.look(() => this.#reader.draft());
  }

  chainHead(): Result<ChainHead> {
    return this.#transactions.look(() => this.#writer.chainHead());
  }

  noteStop(details: Record<string, string | boolean | null>): Result<void> {
    return this.#transactions.commit(() => this.#writer.noteStop(this.#clock.wall(), details));
  }

  isBroken(): boolean {
    return this.#transactions.isBroken;
  }

  close({ leavesLog } = { leavesLog: false }): void {
    if (!this.#database.isOpen) return;
    const isLeft = leavesLog && !this.isBroken();
    const isLogInFile = isLeft && closeBesideLog(this.#database, this.path);
    if (!isLeft) this.#database.close();
    this.#mark.close(this.#lastCommit, isLogInFile);
  }

  /** Notes how far the journal has got. Only a new event or number is news; a draft is not. */
  #committed(): void {
    const now = this.#writer.committed();
    if (now.sequence === this.#lastCommit.sequence && now.counter === this.#lastCommit.counter) return;
    this.#lastCommit = now;
    this.#mark.write(now);
  }

  #note(saleId: string, entries: readonly Entry[]): void {
    const at = this.#clock.wall();
    for (const { kind, details = {} } of entries) this.#writer.insertEvent(saleId, at, kind, details);
  }
}
