/**
 * Part of migration 5: what the list of orders reads. It is derived from sales, operations and customers by triggers, so
 * that whatever writes those, be it a sale or a recovery, keeps it true in the same transaction.
 *
 * A sale has a position: its time in milliseconds times 1024, and a number that tells sales of one millisecond apart.
 * The list is in the order of positions, and a page of it begins after one: no page costs more than another.
 */

/** Positions of one millisecond. Below 2^53 until the year 2248, so that a position is a safe integer. */
export const positionsPerMs = 1024;

/** Prefixes of words are indexed up to this length; longer ones are searched by their beginning. */
export const longestPrefix = 8;

/** So many of an order id's last characters can be searched for. */
export const longestOrderEnd = 12;

/** SQLite can't reverse: a column of the last `longest` characters of a text, the last one first. */
export const reversed = (text: string, longest: number): string => {
  const letters = Array.from({ length: longest }, (_, at) => `substr(${text}, ${-1 - at}, 1)`);
  return `TEXT GENERATED ALWAYS AS (${letters.join(' || ')}) VIRTUAL`;
};

const without = (text: string, marks: readonly string[]): string =>
  marks.reduce((inner, mark) => `replace(${inner}, '${mark}', '')`, text);

/** An ICCID as the list has it: however it is written, the same eSIM has the same. */
export const plainIccid = (written: string): string => `nullif(${without(written, [' ', '-'])}, '')`;

export const iccid = (progress: string): string => plainIccid(`json_extract(${progress}, '$.profile.iccid')`);

/** Letters that carry their mark inside do not come apart by themselves: as search-terms.ts folds them. */
const folded = (text: string): string =>
  [
    ['ł', 'l'],
    ['Ł', 'l'],
    ['ø', 'o'],
    ['Ø', 'o'],
    ['ı', 'i'],
  ].reduce((inner, [letter, plain]) => `replace(${inner}, '${letter ?? ''}', '${plain ?? ''}')`, text);

/** Everything of a sale that is searched by words. A country stands for itself by its code too: "ccjp". */
export const spoken = (product: string, orderId: string): string => `
    coalesce(json_extract(${product}, '$.countrySet'), '') || ' ' ||
    coalesce(json_extract(${product}, '$.name'), '') || ' ' ||
    coalesce(json_extract(${product}, '$.productId'), '') || ' ' ||
    coalesce(json_extract(${product}, '$.size.sizeValue') || json_extract(${product}, '$.size.sizeUnit'), '') || ' ' ||
    CASE json_extract(${product}, '$.unlimited') WHEN 1 THEN 'unlimited ' ELSE '' END ||
    coalesce(json_extract(${product}, '$.validity.size') || ' ' ||
             rtrim(lower(json_extract(${product}, '$.validity.unit')), 's') || 's', '') || ' ' ||
    CASE json_array_length(${product}, '$.countries')
      WHEN 1 THEN 'cc' || lower(json_extract(${product}, '$.countries[0]')) ELSE '' END || ' ' ||
    coalesce((SELECT coalesce(name, '') || ' ' || coalesce(note, '') FROM customer WHERE order_id = ${orderId}), '')`;

const words = (product: string, orderId: string): string => folded(spoken(product, orderId));

/** The digits alone, without the zeros that are dialled in front. */
const phone = (orderId: string): string =>
  `(SELECT nullif(ltrim(${without('phone', [' ', '-', '+', '(', ')', '.', '/'])}, '0'), '')
    FROM customer WHERE order_id = ${orderId})`;

const columns = 'position, order_id, state, product_id, price, iccid, phone, refunds, top_ups';

/** A sale's row of the list, as an operation or a customer has left it so far. */
const values = (sale: string, position: string): string => `
  ${position}, ${sale}.order_id, ${sale}.state, json_extract(${sale}.product, '$.productId'), ${sale}.price,
  ${iccid(`${sale}.progress`)}, ${phone(`${sale}.order_id`)},
  ${completed(`${sale}.order_id`, 'refund')}, ${completed(`${sale}.order_id`, 'top-up')}`;

export function completed(orderId: string, kind: 'refund' | 'top-up'): string {
  return `(SELECT count(*) FROM operation WHERE order_id = ${orderId} AND kind = '${kind}' AND state = 'completed')`;
}

const countOperations = `
  UPDATE sale_listing
  SET refunds = ${completed('NEW.order_id', 'refund')}, top_ups = ${completed('NEW.order_id', 'top-up')}
  WHERE order_id = NEW.order_id;`;

const noteCustomer = (orderId: string): string => `
    UPDATE sale_listing SET phone = ${phone(orderId)} WHERE order_id = ${orderId};
    DELETE FROM sale_words WHERE rowid = (SELECT position FROM sale_listing WHERE order_id = ${orderId});
    INSERT INTO sale_words (rowid, words)
      SELECT position, ${words('sale.product', 'sale.order_id')}
      FROM sale_listing JOIN sale USING (order_id) WHERE order_id = ${orderId};`;

/** Lists a sale when it is written. @param more of the row, where later migrations have added a column. */
const saleIsListed = (
  more = { column: '', value: '' },
): string => `CREATE TRIGGER sale_is_listed AFTER INSERT ON sale BEGIN
    INSERT OR IGNORE INTO sale_listing (${columns}${more.column})
      SELECT ${values(
        'NEW',
        `coalesce(
          (SELECT min(${positionsPerMs} * (NEW.created_at + 1) - 1, max(position) + 1) FROM sale_listing
           WHERE position BETWEEN NEW.created_at * ${positionsPerMs}
                              AND NEW.created_at * ${positionsPerMs} + ${positionsPerMs - 1}),
          NEW.created_at * ${positionsPerMs})`,
      )}${more.value};
    INSERT INTO sale_words (rowid, words)
      SELECT position, ${words('NEW.product', 'NEW.order_id')} FROM sale_listing WHERE order_id = NEW.order_id;
  END;`;

export const listingSchema = `
  CREATE TABLE sale_listing (
    position    INTEGER PRIMARY KEY,
    order_id    TEXT NOT NULL UNIQUE,
    order_end   ${reversed("lower(replace(order_id, '-', ''))", longestOrderEnd)},
    state       TEXT NOT NULL,
    product_id  TEXT,
    price       TEXT,
    iccid       TEXT,
    iccid_end   ${reversed('iccid', 22)},
    phone       TEXT,
    phone_end   ${reversed('phone', 20)},
    refunds     INTEGER NOT NULL,
    top_ups     INTEGER NOT NULL,
    standing    TEXT NOT NULL GENERATED ALWAYS AS (
                  CASE state
                    WHEN 'completed' THEN CASE WHEN refunds > top_ups THEN 'refunded' ELSE 'ready' END
                    WHEN 'refused' THEN 'ended'
                    WHEN 'canceled' THEN 'ended'
                    ELSE 'open'
                  END) VIRTUAL
  ) STRICT;

  CREATE VIRTUAL TABLE sale_words USING fts5 (
    words, content = '', contentless_delete = 1, detail = none,
    prefix = '${Array.from({ length: longestPrefix }, (_, at) => at + 1).join(' ')}',
    tokenize = 'unicode61 remove_diacritics 2'
  );
  INSERT INTO sale_words (sale_words, rank) VALUES ('hashsize', 16777216);

  INSERT INTO sale_listing (${columns})
    SELECT ${values('sale', `sale.created_at * ${positionsPerMs} + sale.nth`)}
    FROM (SELECT *, min(${positionsPerMs - 1},
                        row_number() OVER (PARTITION BY created_at ORDER BY order_id) - 1) AS nth FROM sale) AS sale
    ORDER BY created_at, nth;
  INSERT INTO sale_words (rowid, words)
    SELECT position, ${words('sale.product', 'sale.order_id')}
    FROM sale_listing JOIN sale USING (order_id) ORDER BY position;

  CREATE INDEX listing_by_standing ON sale_listing (standing, position);
  CREATE INDEX listing_by_product ON sale_listing (product_id, position);
  CREATE INDEX listing_by_order_end ON sale_listing (order_end);
  CREATE INDEX listing_by_iccid ON sale_listing (iccid) WHERE iccid IS NOT NULL;
  CREATE INDEX listing_by_iccid_end ON sale_listing (iccid_end) WHERE iccid_end IS NOT NULL;
  CREATE INDEX listing_by_phone ON sale_listing (phone) WHERE phone IS NOT NULL;
  CREATE INDEX listing_by_phone_end ON sale_listing (phone_end) WHERE phone_end IS NOT NULL;

  CREATE INDEX operation_refused ON operation (merchant_id, created_at) WHERE state = 'refused';

  ${saleIsListed()}

  CREATE TRIGGER sale_listing_moves AFTER UPDATE ON sale BEGIN
    UPDATE sale_listing
    SET state = NEW.state, iccid = ${iccid('NEW.progress')}
    WHERE order_id = NEW.order_id;
  END;

  CREATE TRIGGER operation_is_counted AFTER INSERT ON operation
    WHEN NEW.order_id IS NOT NULL AND NEW.state = 'completed' BEGIN ${countOperations} END;
  CREATE TRIGGER operation_end_is_counted AFTER UPDATE OF state ON operation
    WHEN NEW.order_id IS NOT NULL AND NEW.state = 'completed' BEGIN ${countOperations} END;

  CREATE TRIGGER customer_is_noted AFTER INSERT ON customer BEGIN ${noteCustomer('NEW.order_id')} END;
  CREATE TRIGGER customer_is_forgotten AFTER DELETE ON customer BEGIN ${noteCustomer('OLD.order_id')} END;
`;

/** Migration 8: who sold it, so that a page of one of the staff's sales costs no more than another. */
export const listingOfStaff = `
  ALTER TABLE sale_listing ADD COLUMN staff_id TEXT;
  UPDATE sale_listing SET staff_id = sale.staff_id
    FROM sale WHERE sale.order_id = sale_listing.order_id AND sale.staff_id IS NOT NULL;
  CREATE INDEX listing_by_staff ON sale_listing (staff_id, position) WHERE staff_id IS NOT NULL;
  DROP TRIGGER sale_is_listed;
  ${saleIsListed({ column: ', staff_id', value: ', NEW.staff_id' })}
`;
