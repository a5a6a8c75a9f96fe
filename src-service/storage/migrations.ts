/**
 * The database's shape, one step per entry: `PRAGMA user_version` counts the steps that were taken. A step that has
 * been released is never changed; a new shape is a new step. Moments are milliseconds since 1970, money is in cents.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE merchant (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    merchant_id TEXT NOT NULL,
    balance_minor INTEGER NOT NULL CHECK (balance_minor >= 0)
  ) STRICT;

  CREATE TABLE orders (
    uid_customer TEXT PRIMARY KEY,
    order_id TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL CHECK (status IN ('in_processing', 'completed', 'canceled')),
    created_at INTEGER NOT NULL,
    issue_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX orders_to_issue ON orders (issue_at) WHERE status = 'in_processing';

  -- A package is bought by an order, and later by top-ups: each purchase has an order id of its own.
  -- What was sold is copied here, since a catalog changes.
  CREATE TABLE packages (
    id_pack INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    uid_customer TEXT NOT NULL REFERENCES orders (uid_customer),
    order_id TEXT NOT NULL UNIQUE,
    product_id TEXT NOT NULL,
    name TEXT NOT NULL,
    country_set TEXT NOT NULL,
    activation_mode TEXT NOT NULL CHECK (activation_mode IN ('NOW', 'FIRST_USE', 'ON_DEMAND')),
    callback TEXT,
    size_mb INTEGER NOT NULL CHECK (size_mb > 0),
    available_mb INTEGER NOT NULL CHECK (available_mb BETWEEN 0 AND size_mb),
    validity_days INTEGER NOT NULL CHECK (validity_days > 0),
    cost_minor INTEGER NOT NULL CHECK (cost_minor >= 0),
    sold_at INTEGER NOT NULL,
    activated_at INTEGER,
    expires_at INTEGER,
    CHECK ((activated_at IS NULL) = (expires_at IS NULL))
  ) STRICT;
  CREATE INDEX packages_of_order ON packages (uid_customer);

  CREATE TABLE profiles (
    uid_customer TEXT PRIMARY KEY REFERENCES orders (uid_customer),
    iccid TEXT NOT NULL UNIQUE,
    imsi TEXT NOT NULL UNIQUE,
    activation_code TEXT NOT NULL UNIQUE
  ) STRICT;

  -- Every change of the balance; their sum is the balance.
  CREATE TABLE transactions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    balance_minor INTEGER NOT NULL CHECK (balance_minor >= 0),
    order_id TEXT
  ) STRICT;
  `,
  `
  -- Orders get a number of their own, so that what refers to them is written in the order of time: an index over
  -- random texts costs another page of the disk for each order.
  DROP INDEX orders_to_issue;
  DROP INDEX packages_of_order;
  ALTER TABLE orders RENAME TO old_orders;
  ALTER TABLE packages RENAME TO old_packages;
  ALTER TABLE profiles RENAME TO old_profiles;

  CREATE TABLE orders (
    order_no INTEGER PRIMARY KEY,
    uid_customer TEXT NOT NULL UNIQUE,
    order_id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('in_processing', 'completed', 'canceled')),
    created_at INTEGER NOT NULL,
    -- What the order comes to when it is due.
    issue_at INTEGER NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('completed', 'canceled'))
  ) STRICT;
  INSERT INTO orders SELECT rowid, uid_customer, order_id, status, created_at, issue_at, 'completed' FROM old_orders;

  -- Each purchase is one package: an order's first, and one for each top-up. An order id is used once over all of
  -- them. A top-up may have none.
  CREATE TABLE packages (
    id_pack INTEGER PRIMARY KEY,
    order_no INTEGER NOT NULL REFERENCES orders (order_no),
    order_id TEXT UNIQUE,
    product_id TEXT NOT NULL,
    name TEXT NOT NULL,
    country_set TEXT NOT NULL,
    activation_mode TEXT NOT NULL CHECK (activation_mode IN ('NOW', 'FIRST_USE', 'ON_DEMAND')),
    callback TEXT,
    size_mb INTEGER NOT NULL CHECK (size_mb > 0),
    available_mb INTEGER NOT NULL CHECK (available_mb BETWEEN 0 AND size_mb),
    validity_days INTEGER NOT NULL CHECK (validity_days > 0),
    cost_minor INTEGER NOT NULL CHECK (cost_minor >= 0),
    sold_at INTEGER NOT NULL,
    activated_at INTEGER,
    expires_at INTEGER,
    refunded_at INTEGER,
    CHECK ((activated_at IS NULL) = (expires_at IS NULL)),
    CHECK (refunded_at IS NULL OR activated_at IS NULL)
  ) STRICT;
  INSERT INTO packages SELECT id_pack, order_no, old_packages.order_id, product_id, name, country_set,
    activation_mode, callback, size_mb, available_mb, validity_days, cost_minor, sold_at, activated_at, expires_at, NULL
    FROM old_packages JOIN orders USING (uid_customer);

  -- What a phone has told is null until the profile's first connection.
  CREATE TABLE profiles (
    order_no INTEGER PRIMARY KEY REFERENCES orders (order_no),
    iccid TEXT NOT NULL UNIQUE,
    imsi TEXT NOT NULL UNIQUE,
    activation_code TEXT NOT NULL,
    eid TEXT,
    first_connected_at INTEGER,
    last_connected_at INTEGER,
    last_country TEXT,
    last_network TEXT,
    last_data_at INTEGER
  ) STRICT;
  INSERT INTO profiles SELECT order_no, iccid, imsi, activation_code, NULL, NULL, NULL, NULL, NULL, NULL
    FROM old_profiles JOIN orders USING (uid_customer);

  DROP TABLE old_profiles;
  DROP TABLE old_packages;
  DROP TABLE old_orders;
  CREATE INDEX orders_to_issue ON orders (issue_at) WHERE status = 'in_processing';
  CREATE INDEX packages_of_order ON packages (order_no);
  CREATE INDEX packages_refunded ON packages (refunded_at) WHERE refunded_at IS NOT NULL;

  ALTER TABLE transactions ADD COLUMN uid_customer TEXT;
  ALTER TABLE transactions ADD COLUMN id_pack INTEGER;
  UPDATE transactions SET (uid_customer, id_pack) =
    (SELECT uid_customer, id_pack FROM packages JOIN orders USING (order_no)
     WHERE packages.order_id = transactions.order_id);

  -- What is to be told to the merchant. Of one package, only the earliest has a next attempt; those after it wait.
  CREATE TABLE callbacks (
    id INTEGER PRIMARY KEY,
    id_pack INTEGER NOT NULL REFERENCES packages (id_pack),
    url TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'given-up')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER,
    last_failure TEXT,
    CHECK (state = 'pending' OR next_attempt_at IS NULL)
  ) STRICT;
  CREATE INDEX callbacks_due ON callbacks (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
  CREATE INDEX callbacks_waiting ON callbacks (id_pack, id) WHERE state = 'pending';

  -- How far the service's clock is ahead of the computer's, where practice has moved it.
  CREATE TABLE clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    offset_ms INTEGER NOT NULL
  ) STRICT;
  INSERT INTO clock VALUES (1, 0);
  `,
];
