import { closeTables } from './close-tables.ts';
import type { DatabaseSync } from 'node:sqlite';
import { beginChain, chainCloses } from './chain.ts';
import { beginLedger } from './begin-ledger.ts';
import { keepDigits, keepDigitsOfCloses } from './digits.ts';
import { parkedTable } from './parked.ts';
import { listedBackOfPayments, nameListedBack } from './payments.ts';
import { compareAsTyped, searchTables } from './search.ts';
import { backUntilItFailed, listedBeforeRefund, refundTable, returnedWithRefund } from './refunds.ts';

/** One version's change of the tables: SQL, or a function where the rows must be gone through. */
export type Migration = string | ((database: DatabaseSync) => void);

/**
 * The journal's tables, one entry a version, applied in order and never edited once released.
 * `PRAGMA user_version` holds how many are applied.
 *
 * Money is an INTEGER in the currency's smallest unit; times are epoch milliseconds of the wall clock,
 * except `sent_monotonic`. What must never happen to a journal is refused here as well as in the code:
 * events and rows cannot be changed or removed, a paid sale stays paid, the counter does not go back.
 */
export const migrations: readonly Migration[] = [
  `
  CREATE TABLE counter (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    value INTEGER NOT NULL CHECK (value >= 0)
  ) STRICT;
  INSERT INTO counter (id, value) VALUES (1, 0);

  CREATE TABLE draft (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    draft TEXT NOT NULL
  ) STRICT;

  CREATE TABLE sales (
    id TEXT PRIMARY KEY,
    request_id TEXT NOT NULL UNIQUE,
    counter INTEGER NOT NULL UNIQUE,
    order_no TEXT NOT NULL UNIQUE,
    amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 9999999999),
    currency TEXT NOT NULL,
    location_id TEXT,
    lines TEXT NOT NULL,
    note TEXT NOT NULL,
    expiry_period INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    stage TEXT NOT NULL CHECK (stage ->> '$.state' = state),
    paid_at INTEGER CHECK ((paid_at IS NOT NULL) = (state = 'paid')),
    dismissed INTEGER NOT NULL DEFAULT 0 CHECK (dismissed IN (0, 1))
  ) STRICT;
  CREATE INDEX sales_by_day ON sales (opened_at);
  CREATE INDEX sales_by_state ON sales (state, counter);

  CREATE TABLE attempts (
    sale_id TEXT NOT NULL REFERENCES sales (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    order_no TEXT NOT NULL,
    state TEXT NOT NULL,
    duplicate INTEGER NOT NULL CHECK (duplicate IN (0, 1)),
    ruled_out TEXT,
    sent_at INTEGER NOT NULL,
    sent_monotonic REAL NOT NULL,
    boot_id TEXT,
    code_id TEXT UNIQUE,
    code TEXT CHECK ((code IS NULL) = (code_id IS NULL)),
    validity_ms REAL,
    PRIMARY KEY (sale_id, number)
  ) STRICT;

  CREATE TABLE events (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    sale_id TEXT NOT NULL REFERENCES sales (id),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    details TEXT NOT NULL
  ) STRICT;
  CREATE INDEX events_by_sale ON events (sale_id, sequence);

  CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
  BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  CREATE TRIGGER events_are_not_removed BEFORE DELETE ON events
  BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  CREATE TRIGGER sales_are_not_removed BEFORE DELETE ON sales
  BEGIN SELECT RAISE(ABORT, 'sales are never removed'); END;
  CREATE TRIGGER attempts_are_not_removed BEFORE DELETE ON attempts
  BEGIN SELECT RAISE(ABORT, 'attempts are never removed'); END;
  CREATE TRIGGER paid_is_final BEFORE UPDATE OF state, stage, paid_at ON sales
  WHEN OLD.state = 'paid' AND NEW.stage <> OLD.stage
  BEGIN SELECT RAISE(ABORT, 'a paid sale stays paid'); END;
  CREATE TRIGGER what_was_sold_is_not_changed
  BEFORE UPDATE OF id, request_id, counter, order_no, amount, currency, lines, opened_at ON sales
  BEGIN SELECT RAISE(ABORT, 'what was sold is not changed'); END;
  CREATE TRIGGER a_code_is_not_replaced BEFORE UPDATE OF code_id ON attempts
  WHEN OLD.code_id IS NOT NULL AND NEW.code_id IS NOT OLD.code_id
  BEGIN SELECT RAISE(ABORT, 'an attempt keeps its code'); END;
  CREATE TRIGGER the_counter_only_grows BEFORE UPDATE ON counter
  WHEN NEW.value <= OLD.value
  BEGIN SELECT RAISE(ABORT, 'the counter only grows'); END;
  CREATE TRIGGER the_counter_stays BEFORE DELETE ON counter
  BEGIN SELECT RAISE(ABORT, 'the counter only grows'); END;
  `,
  `
  ALTER TABLE sales ADD COLUMN customer TEXT;
  CREATE TRIGGER who_it_was_sold_to_is_not_changed BEFORE UPDATE OF customer ON sales
  BEGIN SELECT RAISE(ABORT, 'what was sold is not changed'); END;

  -- Subscriptions that were asked for, or added by their id, at this terminal.
  CREATE TABLE subscriptions (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    terms TEXT,
    customer_name TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('creating', 'made', 'refused', 'unknown')),
    subscription_id TEXT UNIQUE,
    subscription TEXT CHECK ((subscription IS NULL) = (subscription_id IS NULL)),
    seen_at INTEGER,
    reason TEXT CHECK ((reason IS NULL) = (state IN ('creating', 'made'))),
    hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1))
  ) STRICT;
  CREATE TRIGGER subscriptions_are_not_removed BEFORE DELETE ON subscriptions
  BEGIN SELECT RAISE(ABORT, 'subscriptions are never removed'); END;
  `,
  `
  -- The service's locations as this terminal knows them; seen_at is NULL for one that it never saw.
  CREATE TABLE locations (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    location TEXT NOT NULL CHECK (location ->> '$.id' = id),
    seen_at INTEGER
  ) STRICT;
  `,
  `
  -- The highest number that a damaged journal before this one had given; sales after it must be in this one.
  ALTER TABLE counter ADD COLUMN started_after INTEGER NOT NULL DEFAULT 0 CHECK (started_after >= 0);

  DROP INDEX sales_by_day;
  CREATE INDEX sales_by_day ON sales (opened_at, counter);
  CREATE INDEX sales_in_doubt ON sales (counter) WHERE state = 'unknown' AND dismissed = 0;
  CREATE INDEX attempts_by_order_no ON attempts (order_no, sale_id);
  CREATE INDEX second_payments ON events (at, sale_id) WHERE kind = 'paid-twice';
  `,
  beginChain,
  `
  -- The word after which nobody need ask about a code any more; NULL as long as there is none.
  ALTER TABLE attempts ADD COLUMN resolved TEXT CHECK (resolved IN ('paid', 'over', 'staff'));

  -- What came in for a sale and what of it went back, by the service's last word of its codes.
  ALTER TABLE sales ADD COLUMN received INTEGER NOT NULL DEFAULT 0 CHECK (received >= 0);
  ALTER TABLE sales ADD COLUMN given_back INTEGER NOT NULL DEFAULT 0 CHECK (given_back BETWEEN 0 AND received);
  ALTER TABLE sales ADD COLUMN disputed INTEGER NOT NULL DEFAULT 0 CHECK (disputed IN (0, 1));
  -- It was paid twice, by two of its codes or by those of another sale for the same goods.
  ALTER TABLE sales ADD COLUMN doubled INTEGER NOT NULL DEFAULT 0 CHECK (doubled IN (0, 1));
  -- The sale for the same goods whose code came before this one's.
  ALTER TABLE sales ADD COLUMN predecessor TEXT REFERENCES sales (id);
  CREATE TRIGGER what_came_before_is_not_changed BEFORE UPDATE OF predecessor ON sales
  BEGIN SELECT RAISE(ABORT, 'what was sold is not changed'); END;

  UPDATE sales SET received = amount WHERE state = 'paid';
  UPDATE sales SET doubled = 1 WHERE id IN (SELECT sale_id FROM events WHERE kind = 'paid-twice');
  UPDATE sales SET received = 2 * amount WHERE doubled = 1 AND state = 'paid';
  UPDATE attempts SET resolved = 'paid' WHERE EXISTS (
    SELECT 1 FROM sales WHERE id = sale_id AND stage ->> '$.attempt' = number
  );
  -- What was over long before the newest sale is not asked about once more.
  UPDATE attempts SET resolved = 'over' WHERE state = 'code' AND resolved IS NULL
    AND sent_at < (SELECT max(opened_at) FROM sales) - 604800000;
  CREATE INDEX unresolved_codes ON attempts (sale_id, number) WHERE state = 'code' AND resolved IS NULL;
  CREATE INDEX successors ON sales (predecessor) WHERE predecessor IS NOT NULL;
  `,
  closeTables,
  `
  -- What was asked of a subscription that exists, written down before the request leaves.
  CREATE TABLE subscription_changes (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    entry_id TEXT NOT NULL REFERENCES subscriptions (id),
    act TEXT NOT NULL CHECK (act IN ('start', 'update', 'cancel', 'resume')),
    metadata TEXT CHECK ((metadata IS NOT NULL) = (act = 'update')),
    asked_at INTEGER NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('asking', 'done', 'refused', 'unknown', 'without-effect')),
    reason TEXT CHECK ((reason IS NOT NULL) = (outcome IN ('refused', 'unknown')))
  ) STRICT;
  CREATE INDEX changes_by_subscription ON subscription_changes (entry_id, position);
  CREATE TRIGGER changes_are_not_removed BEFORE DELETE ON subscription_changes
  BEGIN SELECT RAISE(ABORT, 'changes of a subscription are never removed'); END;
  CREATE TRIGGER what_came_of_a_change_stays BEFORE UPDATE ON subscription_changes
  WHEN OLD.outcome NOT IN ('asking', 'unknown') OR NEW.act <> OLD.act OR NEW.entry_id <> OLD.entry_id
  BEGIN SELECT RAISE(ABORT, 'what came of a change stays'); END;
  `,
  chainCloses,
  keepDigits,
  `
  -- A dispute names a payment by the service's own id of it alone.
  CREATE INDEX attempts_by_charge ON attempts (code ->> '$.charge.id') WHERE code IS NOT NULL;
  `,
  `
  -- What a sale comes to at each rate of tax, with the discount of the ticket; NULL for sales from before.
  ALTER TABLE sales ADD COLUMN tax TEXT;
  CREATE TRIGGER tax_is_not_changed BEFORE UPDATE OF tax ON sales
  BEGIN SELECT RAISE(ABORT, 'what was sold is not changed'); END;
  `,
  keepDigitsOfCloses,
  parkedTable,
  '-- A close keeps what the day comes to at each rate of tax; a version before this one could not read it.',
  searchTables,
  refundTable,
  '-- Prints of slips are events of their sale; a version before this one could not read them.',
  `
  -- What goes with the code of a sale beyond what was sold, in JSON; NULL: nothing does.
  ALTER TABLE sales ADD COLUMN code_data TEXT;
  CREATE TRIGGER what_goes_with_a_code_is_not_changed BEFORE UPDATE OF code_data ON sales
  BEGIN SELECT RAISE(ABORT, 'what was sold is not changed'); END;
  `,
  '-- A line may have the address of a picture; a version before this one could not read it.',
  compareAsTyped,
  `
  -- The state in which a sale was paid away from the code screen, 'paid' for a second payment; NULL: staff have seen it.
  ALTER TABLE sales ADD COLUMN unseen TEXT;
  CREATE INDEX unseen_payments ON sales (counter) WHERE unseen IS NOT NULL;
  -- Second payments were told at each start for a week; they are told until they are seen.
  UPDATE sales SET unseen = 'paid' WHERE doubled = 1 AND id IN (
    SELECT sale_id FROM events WHERE kind = 'paid-twice' AND at > (SELECT max(at) FROM events) - 604800000
  );
  `,
  // Again: accents and wave dashes no longer count.
  compareAsTyped,
  beginLedger,
  '-- A line may say where it is eaten; a version before this one could not read it.',
  listedBeforeRefund,
  '-- A line may say what was chosen of its item; a version before this one could not read it.',
  returnedWithRefund,
  `
  -- What an attempt asked for: a code, or money by the code that the payer's phone showed, which itself is kept nowhere.
  ALTER TABLE attempts ADD COLUMN kind TEXT NOT NULL DEFAULT 'code' CHECK (kind IN ('code', 'presented'));
  CREATE TRIGGER what_was_asked_for_is_not_changed BEFORE UPDATE OF kind ON attempts WHEN NEW.kind <> OLD.kind
  BEGIN SELECT RAISE(ABORT, 'what was asked for is not changed'); END;
  `,
  '-- A sale may be recorded as paid another way than by the service; a version before this one could not read it.',
  `
  -- 'shown': paid on the code screen, which nobody has left since. Of a journal from before, what came back to the screen at a
  -- start is told, the newest sale alone: which of the others were seen nobody wrote down.
  UPDATE sales SET unseen = 'shown' WHERE counter = (SELECT max(counter) FROM sales)
    AND state = 'paid' AND dismissed = 0 AND unseen IS NULL;
  `,
  listedBackOfPayments,
  nameListedBack,
  backUntilItFailed,
];

/** Applies one version's change, inside the caller's transaction. */
export function applyMigration(database: DatabaseSync, migration: Migration): void {
  if (typeof migration === 'string') database.exec(migration);
  else migration(database);
}

/** Marks a SQLite file as a journal of this program ("MDGC" in ASCII). */
export const applicationId = 0x4d444743;
