/**
 * The results of comparing the ledger with the service's history: each run, and each difference with its
 * outcome. They are beside the events: no sale depends on them.
 */
export const reconciliationTables = `
  CREATE TABLE reconciliation (
    number       INTEGER PRIMARY KEY,
    merchant_id  TEXT NOT NULL,
    begun_at     INTEGER NOT NULL,
    ended_at     INTEGER,
    cause        TEXT NOT NULL CHECK (cause IN ('asked-for', 'nightly')),
    state        TEXT NOT NULL CHECK (state IN ('running', 'stopped', 'done', 'failed')),
    sees_from    INTEGER,
    totals       TEXT CHECK (json_valid(totals)),
    failure      TEXT CHECK (json_valid(failure))
  ) STRICT;

  CREATE TABLE finding (
    number       INTEGER PRIMARY KEY,
    merchant_id  TEXT NOT NULL,
    key          TEXT NOT NULL,
    at           INTEGER,
    details      TEXT NOT NULL CHECK (json_valid(details)),
    reported     TEXT CHECK (json_valid(reported)),
    is_asked     INTEGER NOT NULL CHECK (is_asked IN (0, 1)),
    standing     TEXT NOT NULL CHECK (standing IN ('open', 'adopted', 'known', 'agrees')),
    found_at     INTEGER NOT NULL,
    settled_at   INTEGER,
    staff_id     TEXT,
    staff_name   TEXT CHECK ((staff_id IS NULL) = (staff_name IS NULL)),
    note         TEXT,
    UNIQUE (merchant_id, key),
    CHECK ((standing = 'open') = (settled_at IS NULL))
  ) STRICT;
  CREATE INDEX finding_open ON finding (merchant_id, number) WHERE standing = 'open';
  CREATE INDEX finding_to_ask ON finding (merchant_id, number) WHERE is_asked = 0;
`;
