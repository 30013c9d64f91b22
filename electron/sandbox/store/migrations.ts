/** The tables, as steps; a file of an older version takes those it lacks. */

const firstTables = `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE locations (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, record TEXT NOT NULL) STRICT;
  CREATE TABLE customers (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, search TEXT NOT NULL, record TEXT NOT NULL
  ) STRICT;
  CREATE TABLE sources (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, customer_id TEXT NOT NULL, record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sources_of_customer ON sources (customer_id);
  CREATE TABLE codes (
    id TEXT PRIMARY KEY, order_no TEXT NOT NULL, status TEXT NOT NULL, expiry_time INTEGER NOT NULL,
    record TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX codes_of_order ON codes (order_no);
  CREATE TABLE charges (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, code_id TEXT NOT NULL, record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX charges_of_code ON charges (code_id);
  CREATE TABLE subscriptions (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/*
 * A charge belongs to a code or to a subscription's period; the last index makes charging a period twice impossible.
 * Subscriptions started earlier were not charged yet.
 */
const charging = `
  CREATE TABLE all_charges (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, code_id TEXT, subscription_id TEXT, period INTEGER,
    paid INTEGER NOT NULL, record TEXT NOT NULL,
    CHECK ((code_id IS NULL) <> (subscription_id IS NULL) AND (subscription_id IS NULL) = (period IS NULL))
  ) STRICT;
  INSERT INTO all_charges (position, id, code_id, paid, record)
    SELECT position, id, code_id, record ->> '$.paid', record FROM charges;
  DROP TABLE charges;
  ALTER TABLE all_charges RENAME TO charges;
  CREATE INDEX charges_of_code ON charges (code_id) WHERE code_id IS NOT NULL;
  CREATE INDEX charges_of_subscription ON charges (subscription_id, period) WHERE subscription_id IS NOT NULL;
  CREATE UNIQUE INDEX one_payment_a_period ON charges (subscription_id, period)
    WHERE subscription_id IS NOT NULL AND paid = 1;

  ALTER TABLE subscriptions ADD COLUMN customer_id TEXT NOT NULL DEFAULT '';
  ALTER TABLE subscriptions ADD COLUMN due_time INTEGER;
  UPDATE subscriptions SET
    customer_id = record ->> '$.customerId',
    record = json_set(record, '$.interval', coalesce(record ->> '$.interval', 'month'), '$.initialPaid', json('false'));
  UPDATE subscriptions SET
    record = json_set(record, '$.anchor', record ->> '$.nextChargeTime'),
    due_time = iif(record ->> '$.amount' IS NULL, NULL, record ->> '$.nextChargeTime')
    WHERE record ->> '$.status' = 'active';
  CREATE INDEX due_subscriptions ON subscriptions (due_time) WHERE due_time IS NOT NULL;
  CREATE INDEX subscriptions_of_customer ON subscriptions (customer_id);
`;

/* Late payments; and invoices, unused but looked for by an older version. */
const lateCapturesAndInvoices = `
  ALTER TABLE codes ADD COLUMN late_time INTEGER;
  CREATE INDEX late_codes ON codes (late_time) WHERE late_time IS NOT NULL;
  CREATE TABLE invoices (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, invoice_no TEXT NOT NULL UNIQUE, record TEXT NOT NULL
  ) STRICT;
`;

/* Planned events of a code, late payments among them; charges by payment time; refunds under way, and disputes. */
const world = `
  UPDATE codes SET record = json_remove(
    json_set(record, '$.internal.steps', json_array(json_patch(
      json_object('kind', 'show', 'time', record ->> '$.internal.late.showTime'),
      json_remove(record -> '$.internal.late', '$.showTime')
    ))),
    '$.internal.late'
  ) WHERE late_time IS NOT NULL;
  DROP INDEX late_codes;
  ALTER TABLE codes RENAME COLUMN late_time TO due_time;
  CREATE INDEX due_codes ON codes (due_time) WHERE due_time IS NOT NULL;

  ALTER TABLE charges ADD COLUMN status TEXT GENERATED ALWAYS AS (record ->> '$.status') VIRTUAL;
  ALTER TABLE charges ADD COLUMN paid_time INTEGER GENERATED ALWAYS AS (record ->> '$.paidTime') VIRTUAL;
  ALTER TABLE charges ADD COLUMN create_time INTEGER GENERATED ALWAYS AS (record ->> '$.createTime') VIRTUAL;
  CREATE INDEX charges_by_paid_time ON charges (paid_time);
  CREATE INDEX charges_by_create_time ON charges (create_time);
  CREATE TABLE refunds_under_way (id TEXT PRIMARY KEY, charge_id TEXT NOT NULL, due_time INTEGER NOT NULL) STRICT;
  CREATE INDEX due_refunds ON refunds_under_way (due_time);
  CREATE TABLE disputes (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, charge_id TEXT NOT NULL, status TEXT NOT NULL,
    create_time INTEGER NOT NULL, record TEXT NOT NULL
  ) STRICT;
`;

/** Step N leads from version N to N + 1. */
export const migrations: readonly string[] = [firstTables, charging, lateCapturesAndInvoices, world];

/** Kept in the file's `user_version`. */
export const schemaVersion = migrations.length;
