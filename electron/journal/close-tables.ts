/** The journal's tables of the closes of days (electron/journal/schema.ts has the order of all steps). */
export const closeTables = `
  -- The closes of days, numbered without a gap and never changed.
  CREATE TABLE closes (
    number INTEGER PRIMARY KEY CHECK (number >= 1),
    business_day TEXT NOT NULL UNIQUE,
    from_at INTEGER NOT NULL,
    to_at INTEGER NOT NULL CHECK (to_at >= from_at),
    sealed_at INTEGER NOT NULL,
    -- Events up to this one were wholly looked at.
    considered_to INTEGER NOT NULL,
    close TEXT NOT NULL
  ) STRICT;
  -- Their lines. A payment is booked once; what becomes of it later is a line of its own.
  CREATE TABLE close_items (
    number INTEGER NOT NULL REFERENCES closes (number),
    position INTEGER NOT NULL,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    sale_id TEXT REFERENCES sales (id),
    order_no TEXT NOT NULL,
    currency TEXT NOT NULL,
    method TEXT,
    at INTEGER NOT NULL,
    paid INTEGER NOT NULL,
    given_back INTEGER NOT NULL,
    is_adjustment INTEGER NOT NULL CHECK (is_adjustment IN (0, 1)),
    of_close INTEGER,
    PRIMARY KEY (number, position)
  ) STRICT;
  CREATE INDEX close_items_by_key ON close_items (key);
  CREATE UNIQUE INDEX payments_are_booked_once ON close_items (key)
  WHERE kind IN ('payment', 'late-payment', 'unknown-payment', 'before');
  -- A sale belongs to the day on which it was paid, or else was opened.
  CREATE INDEX sales_by_business_time ON sales (coalesce(paid_at, opened_at), counter);

  CREATE TRIGGER closes_are_numbered BEFORE INSERT ON closes
  WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM closes)
  BEGIN SELECT RAISE(ABORT, 'closes are numbered without a gap'); END;
  CREATE TRIGGER closes_are_not_changed BEFORE UPDATE ON closes
  BEGIN SELECT RAISE(ABORT, 'a close is sealed'); END;
  CREATE TRIGGER closes_are_not_removed BEFORE DELETE ON closes
  BEGIN SELECT RAISE(ABORT, 'a close is sealed'); END;
  CREATE TRIGGER close_items_are_added_to_the_last_close_only BEFORE INSERT ON close_items
  WHEN NEW.number <> (SELECT max(number) FROM closes)
  BEGIN SELECT RAISE(ABORT, 'a close is sealed'); END;
  CREATE TRIGGER close_items_are_not_changed BEFORE UPDATE ON close_items
  BEGIN SELECT RAISE(ABORT, 'a close is sealed'); END;
  CREATE TRIGGER close_items_are_not_removed BEFORE DELETE ON close_items
  BEGIN SELECT RAISE(ABORT, 'a close is sealed'); END;
  `;
