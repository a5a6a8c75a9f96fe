import { longestOrderEnd, reversed } from './reversed-text.ts';

/** Positions per millisecond. They stay below 2^53, and so safe integers, until the year 2248. */
export const positionsPerMs = 1024;

/** Prefixes of words are indexed up to this length; longer words are searched by this much of their beginning. */
export const longestPrefix = 8;

/**
 * The tables behind the list of orders. Triggers derive them from sales, operations and customers
 * (listing-triggers.ts).
 *
 * A sale has a position: its time in milliseconds times 1024, plus a number that distinguishes sales of one
 * millisecond. The list is sorted by position, and a page begins after one, so no page costs more than
 * another. Each other sort order has an index; ties put the newest first, and an unknown price sorts below
 * all others.
 *
 * Telephone numbers are sealed and found by marks (phone-marks.ts); digits are stored for practice numbers
 * only.
 */
export const listingTables = `
  CREATE TABLE sale_listing (
    position        INTEGER PRIMARY KEY,
    order_id        TEXT NOT NULL UNIQUE,
    order_end       ${reversed("lower(replace(order_id, '-', ''))", longestOrderEnd)},
    uid             TEXT,
    state           TEXT NOT NULL,
    product_id      TEXT,
    price           TEXT,
    iccid           TEXT,
    iccid_end       ${reversed('iccid', 22)},
    phone           TEXT,
    phone_end       ${reversed('phone', 20)},
    phone_national  TEXT,
    staff_id        TEXT,
    refunds         INTEGER NOT NULL,
    top_ups         INTEGER NOT NULL,
    age             INTEGER GENERATED ALWAYS AS (-position) VIRTUAL,
    sort_price      REAL GENERATED ALWAYS AS (CAST(coalesce(price, '-1') AS REAL)) VIRTUAL,
    sort_product    TEXT NOT NULL DEFAULT '',
    sort_customer   TEXT NOT NULL DEFAULT '',
    standing        TEXT GENERATED ALWAYS AS (
                      CASE state
                        WHEN 'completed' THEN CASE WHEN refunds > top_ups THEN 'refunded' ELSE 'ready' END
                        WHEN 'refused' THEN 'ended'
                        WHEN 'canceled' THEN 'ended'
                        WHEN 'written-off' THEN 'ended'
                        ELSE 'open'
                      END) VIRTUAL
  ) STRICT;
  CREATE INDEX listing_by_standing ON sale_listing (standing, position);
  CREATE INDEX listing_by_product ON sale_listing (product_id, position);
  CREATE INDEX listing_by_staff ON sale_listing (staff_id, position) WHERE staff_id IS NOT NULL;
  CREATE INDEX listing_by_price ON sale_listing (sort_price, position);
  CREATE INDEX listing_by_sold_package ON sale_listing (sort_product, age);
  CREATE INDEX listing_by_customer ON sale_listing (sort_customer, age);
  CREATE INDEX listing_by_order_end ON sale_listing (order_end);
  CREATE INDEX listing_by_uid ON sale_listing (uid) WHERE uid IS NOT NULL;
  CREATE INDEX listing_by_iccid ON sale_listing (iccid) WHERE iccid IS NOT NULL;
  CREATE INDEX listing_by_iccid_end ON sale_listing (iccid_end) WHERE iccid_end IS NOT NULL;
  CREATE INDEX listing_by_phone ON sale_listing (phone) WHERE phone IS NOT NULL;
  CREATE INDEX listing_by_phone_end ON sale_listing (phone_end) WHERE phone_end IS NOT NULL;
  CREATE INDEX listing_by_phone_national ON sale_listing (phone_national) WHERE phone_national IS NOT NULL;

  CREATE TABLE phone_mark (
    mark      BLOB NOT NULL CHECK (length(mark) = 8),
    position  INTEGER NOT NULL,
    PRIMARY KEY (mark, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX phone_mark_of ON phone_mark (position);

  CREATE VIRTUAL TABLE sale_words USING fts5 (
    words, content = '', contentless_delete = 1, detail = none,
    prefix = '${Array.from({ length: longestPrefix }, (_, at) => at + 1).join(' ')}',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
  );
  INSERT INTO sale_words (sale_words, rank) VALUES ('hashsize', 16777216);
`;
