import type { CodeData } from '../contract/code-fields.ts';
import type { DayClose, DayComparison } from '../contract/day-close.ts';
import type { TaxSettings } from '../contract/tax.ts';
import type { ConnectionState, DialectName, Language, WayToPay } from '../contract/terminal.ts';
import type { Failure } from '../contract/result.ts';
import type { SaleView, UnseenPayment } from '../contract/sale.ts';
import type { Clock } from '../domain/expiry.ts';
import type { Journal } from '../journal/journal.ts';
import type { Charge, CreatedCharge, DisputeList, Refund, RefundList } from '../contract/payment-objects.ts';
import type { CreateCharge, CreateRefund } from '../contract/payment-requests.ts';
import type { Outcome, PaymentService } from '../payments/payment-service.ts';
import type { Log } from '../domain/log.ts';

/** The part of the payment service that sales use. */
export type SalesPayments = Pick<
  PaymentService,
  'createCode' | 'readCode' | 'closeCode' | 'capabilities' | 'validityMs' | 'epochMs'
> &
  // Where the client offers it: payments and tries by their time, those by payers' codes, those that are disputed, and refunds.
  {
    listCharges?: (
      query: ListedCharges,
    ) => Promise<Outcome<{ total?: number | undefined; charges: Charge[] }>>;
    readCharge?: (chargeId: string) => Promise<Outcome<Charge>>;
    createCharge?: (
      body: CreateCharge,
      onLate?: (charge: CreatedCharge) => void,
    ) => Promise<Outcome<CreatedCharge>>;
    revokeCharge?: (chargeId: string) => Promise<Outcome<Charge>>;
    listDisputes?: (query: ListedDisputes) => Promise<Outcome<DisputeList>>;
    createRefund?: (chargeId: string, body: CreateRefund) => Promise<Outcome<Refund>>;
    listRefunds?: (chargeId: string) => Promise<Outcome<RefundList>>;
  };

/** A page of charges by one of their times (elepay 1.3.0): epoch ms, both ends included; left out: without an end. */
export interface ListedCharges {
  from?: number;
  to?: number;
  dateField: 'paid_time' | 'create_time';
  sort: 'paid_time' | 'create_time';
  order: 'asc';
  limit: number;
  offset: number;
}

/** A page of disputes (elepay 1.3.0): the open ones, or those of a payment. */
export interface ListedDisputes {
  chargeId?: string;
  status?: 'new';
  limit: number;
  offset: number;
}

/** What runs later, passed in so that tests can run it; `after` answers a function that calls the timer off. */
export interface Scheduler {
  after(delayMs: number, callback: () => void): () => void;
}

/** Randomness, passed in: `fraction` from 0 up to, not including, 1; `uuid` in 36 lower-case characters. */
export interface Randomness {
  fraction(): number;
  uuid(): string;
}

/** The terminal's settings that a sale depends on, read anew for each sale. */
export interface SaleSettings {
  /** Prefix of order numbers: 1 to 8 capital letters or digits. */
  prefix: string;
  /** The currency that the service takes, ISO 4217: of an answer that names none. */
  currency: string;
  /** The page that the payer returns to (specification section 4.2), if any. */
  frontUrl: string | null;
  /** What goes with every code (specification section 4.2); left out: nothing. */
  codeData?: CodeData;
  /** How the service speaks, whose limits what goes with a code is held to; left out: as documented. */
  dialect?: DialectName;
  /** Totals above this, in the smallest unit, are asked for once more; null: never. */
  confirmAbove: number | null;
  /** The shop's names of ways to pay that staff record beside the service; left out: none. */
  otherWays?: readonly string[];
  /** What codes can be paid with, and which amounts each way takes; left out where that is not known. */
  waysToPay?: readonly WayToPay[];
  /** The same of the codes that payers' phones show. */
  presentedWays?: readonly WayToPay[];
  /** The key is a test key: what is exported says so. */
  test?: boolean;
  /** How the shop reckons tax; left out: as shops do that never said. */
  tax?: TaxSettings;
  /** The language in which payers are told what was taken off; left out: Japanese. */
  language?: Language;
  /** The hour after midnight at which the shop's business day ends, 0 to 12. */
  dayEndsAt: number;
  /** Who is at the till; left out, or null: nobody signed on. */
  staff?: string | null;
  /** Who issues the receipts of a sale at a location; left out, or null: it is not kept with the sale. */
  issuerAt?: (locationId: string | null) => { name: string; invoiceNumber: string | null } | null;
}

/** Why selling must stop until someone has seen to it. */
export type StopReason = 'storage' | 'credentials';

/** Everything that sales are given. The callbacks must not throw. */
export interface SalesDependencies {
  journal: Journal;
  payments: SalesPayments;
  clock: Clock;
  timers: Scheduler;
  random: Randomness;
  /** The embedded service's origin in practice mode, the only one that may use http; null when live. */
  practiceOrigin: string | null;
  settings: () => SaleSettings;
  /** Why nothing that may move money may be asked for now: selling has stopped, or the service is being changed; null: it may. */
  held: () => Failure | null;
  /** The sale on the code screen, whole, whenever anything of it changes; null when there is none. */
  onSale: (view: SaleView | null) => void;
  /** What the service's last answer says of the connection, when that changes. */
  onConnection: (kind: ConnectionState['kind']) => void;
  /** The comparison of a day that runs, or ended last; told at most twice a second, and when it ends. */
  onComparison: (comparison: DayComparison) => void;
  /** A day was sealed: it is on the disk. */
  onDayClosed: (close: DayClose) => void;
  /** How many sales have codes without a last word now, without the one on the code screen. */
  onUnresolved: (count: number) => void;
  /** The payments that came while their sales were not on the code screen, or a second time, and that staff have not seen. */
  onUnseenPayments: (payments: UnseenPayment[]) => void;
  /** Something was written down of a sale; `sequence`: the number of the journal's newest event. */
  onJournal: (sequence: number) => void;
  /** Selling must stop: the journal cannot be written, or the service refuses the key. */
  onStopped: (why: StopReason) => void;
  log: Log;
}
