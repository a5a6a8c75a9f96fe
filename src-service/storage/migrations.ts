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
];
