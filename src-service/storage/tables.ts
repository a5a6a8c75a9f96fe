/**
 * The tables of the service. They are edited in place until the first release; from then on, a new form is a new
 * version. Moments are milliseconds since 1970, money is in cents.
 */
export const tables = `
  CREATE TABLE merchant (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    merchant_id TEXT NOT NULL
  ) STRICT;

  -- Each purchase is one package: an order's first, which gives the order its number, or a top-up. An order and its
  -- first package are one row, with few indexes: each table and each index costs another page on the disk per order.
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
    -- When a queued top-up begins by itself; null once it has begun or was refunded.
    starts_at INTEGER
      CHECK (starts_at IS NULL OR (top_up_of IS NOT NULL AND activated_at IS NULL AND refunded_at IS NULL)),
    CHECK ((activated_at IS NULL) = (expires_at IS NULL)),
    CHECK (refunded_at IS NULL OR activated_at IS NULL),
    CHECK ((uid_customer IS NULL) = (top_up_of IS NOT NULL)),
    CHECK ((status IS NULL) = (top_up_of IS NOT NULL)),
    CHECK ((issue_at IS NULL) = (top_up_of IS NOT NULL)),
    CHECK ((outcome IS NULL) = (top_up_of IS NOT NULL)),
    CHECK (order_id IS NOT NULL OR top_up_of IS NOT NULL)
  ) STRICT;

  -- What a phone has reported is null until the profile's first connection.
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

  CREATE VIEW orders AS SELECT id_pack AS order_no, uid_customer, order_id, status, sold_at AS created_at, issue_at,
    outcome, activation_mode, validity_days, cost_minor, callback FROM purchases WHERE top_up_of IS NULL;
  CREATE INDEX orders_to_issue ON purchases (issue_at) WHERE status = 'in_processing';
  CREATE INDEX purchases_top_up ON purchases (top_up_of) WHERE top_up_of IS NOT NULL;
  CREATE INDEX purchases_refunded ON purchases (refunded_at) WHERE refunded_at IS NOT NULL;
  CREATE INDEX purchases_to_start ON purchases (starts_at) WHERE starts_at IS NOT NULL;

  -- Callbacks to the merchant. Of one package, only the earliest has a next attempt; those after it wait.
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
`;
