/**
 * The database's shape, one step per entry: `PRAGMA user_version` counts the steps that were taken. A step that has
 * been released is never changed; a new shape is a new step. Moments are milliseconds since 1970, money is in cents.
 */
export const migrations: readonly [string, ...string[]] = [
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
  -- An order and its first package are one row, and random texts are looked up by as few indexes as can be: each table
  -- and each index costs another page on the disk for each order.
  DROP INDEX orders_to_issue;
  DROP INDEX packages_of_order;
  ALTER TABLE profiles RENAME TO old_profiles;
  ALTER TABLE transactions RENAME TO old_transactions;

  -- Each purchase is one package: an order's first, which gives the order its number, or a top-up.
  -- An order id is used once over all of them. A top-up may have none.
  CREATE TABLE purchases (
    id_pack INTEGER PRIMARY KEY,
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
    -- Of a top-up: the order whose profile it is for.
    top_up_of INTEGER REFERENCES purchases (id_pack),
    -- Of an order: when it is due, and what it comes to then.
    uid_customer TEXT UNIQUE,
    status TEXT CHECK (status IN ('in_processing', 'completed', 'canceled')),
    issue_at INTEGER,
    outcome TEXT CHECK (outcome IN ('completed', 'canceled')),
    CHECK ((activated_at IS NULL) = (expires_at IS NULL)),
    CHECK (refunded_at IS NULL OR activated_at IS NULL),
    CHECK ((uid_customer IS NULL) = (top_up_of IS NOT NULL)),
    CHECK ((status IS NULL) = (top_up_of IS NOT NULL)),
    CHECK ((issue_at IS NULL) = (top_up_of IS NOT NULL)),
    CHECK ((outcome IS NULL) = (top_up_of IS NOT NULL)),
    CHECK (order_id IS NOT NULL OR top_up_of IS NOT NULL)
  ) STRICT;
  INSERT INTO purchases SELECT id_pack, packages.order_id, product_id, name, country_set, activation_mode, callback,
    size_mb, available_mb, validity_days, cost_minor, sold_at, activated_at, expires_at, NULL,
    NULL, uid_customer, status, issue_at, 'completed' FROM packages JOIN orders USING (uid_customer);
  DROP TABLE packages;

  -- What a phone has told is null until the profile's first connection.
  CREATE TABLE profiles (
    order_no INTEGER PRIMARY KEY REFERENCES purchases (id_pack),
    iccid TEXT NOT NULL UNIQUE,
    imsi TEXT NOT NULL,
    activation_code TEXT NOT NULL,
    eid TEXT,
    first_connected_at INTEGER,
    last_connected_at INTEGER,
    last_country TEXT,
    last_network TEXT,
    last_data_at INTEGER
  ) STRICT;
  INSERT INTO profiles SELECT id_pack, iccid, imsi, activation_code, NULL, NULL, NULL, NULL, NULL, NULL
    FROM old_profiles JOIN purchases USING (uid_customer);
  DROP TABLE old_profiles;
  DROP TABLE orders;

  -- Where this data folder's series of ICCID and IMSI begins; an order's number is added.
  CREATE TABLE profile_series (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    first_number INTEGER NOT NULL
  ) STRICT;
  INSERT INTO profile_series VALUES (1, (random() & 0x7fffffffffff) % 5000000000);

  -- Every change of the balance. The balance is what the newest one left.
  CREATE TABLE transactions (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    balance_minor INTEGER NOT NULL CHECK (balance_minor >= 0),
    order_id TEXT,
    uid_customer TEXT,
    id_pack INTEGER
  ) STRICT;
  INSERT INTO transactions SELECT id, at, kind, amount_minor, balance_minor, order_id, uid_customer, id_pack
    FROM old_transactions LEFT JOIN purchases USING (order_id);
  DROP TABLE old_transactions;
  ALTER TABLE merchant DROP COLUMN balance_minor;

  CREATE VIEW orders AS SELECT id_pack AS order_no, uid_customer, order_id, status, sold_at AS created_at, issue_at,
    outcome, activation_mode, validity_days, cost_minor, callback FROM purchases WHERE top_up_of IS NULL;
  CREATE INDEX orders_to_issue ON purchases (issue_at) WHERE status = 'in_processing';
  CREATE INDEX purchases_top_up ON purchases (top_up_of) WHERE top_up_of IS NOT NULL;
  CREATE INDEX purchases_refunded ON purchases (refunded_at) WHERE refunded_at IS NOT NULL;

  -- What is to be told to the merchant. Of one package, only the earliest has a next attempt; those after it wait.
  CREATE TABLE callbacks (
    id INTEGER PRIMARY KEY,
    id_pack INTEGER NOT NULL REFERENCES purchases (id_pack),
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
  `
  -- When a top-up that is queued begins by itself; null once it has begun, or was refunded.
  ALTER TABLE purchases ADD COLUMN starts_at INTEGER
    CHECK (starts_at IS NULL OR (top_up_of IS NOT NULL AND activated_at IS NULL AND refunded_at IS NULL));
  CREATE INDEX purchases_to_start ON purchases (starts_at) WHERE starts_at IS NOT NULL;
  `,
];
