import type { DatabaseSync } from 'node:sqlite';
import { defineListingFunctions } from './listing-functions.ts';
import {
  completed,
  iccid,
  longestOrderEnd,
  longestPrefix,
  positionsPerMs,
  reversed,
  spoken,
} from './listing-schema.ts';

/**
 * A migration of its own: words in every script (search-words.ts), telephone numbers with and without their country's code,
 * what was written of refunds and top-ups, and the service's own number of an order. The words are made anew.
 */
export function listInEveryScript(database: DatabaseSync): void {
  defineListingFunctions(database);
  database.exec(schema);
}

/** What refunds were asked for, and what was topped up. */
const spokenOfOperations = (orderId: string): string => `coalesce((
  SELECT group_concat(coalesce(json_extract(details, '$.reason'), '') || ' ' ||
                      coalesce(json_extract(details, '$.product.name'), '') || ' ' ||
                      coalesce(json_extract(details, '$.product.countrySet'), ''), ' ')
  FROM operation WHERE order_id = ${orderId} AND kind <> 'activation'), '')`;

const words = (sale: string): string =>
  `search_words(${spoken(`${sale}.product`, `${sale}.order_id`)} || ' ' ||
     coalesce(${sale}.staff_name, '') || ' ' || ${spokenOfOperations(`${sale}.order_id`)})`;

const ofCustomer = (make: string, orderId: string): string =>
  `(SELECT ${make}(phone) FROM customer WHERE order_id = ${orderId})`;

/** The service's own number of an order, in small letters. */
const uid = (progress: string): string => `lower(json_extract(${progress}, '$.uidCustomer'))`;

const listedAt = `coalesce(
  (SELECT min(${positionsPerMs} * (NEW.created_at + 1) - 1, max(position) + 1) FROM sale_listing
   WHERE position BETWEEN NEW.created_at * ${positionsPerMs}
                      AND NEW.created_at * ${positionsPerMs} + ${positionsPerMs - 1}),
  NEW.created_at * ${positionsPerMs})`;

const reword = (orderId: string): string => `
    DELETE FROM sale_words WHERE rowid = (SELECT position FROM sale_listing WHERE order_id = ${orderId});
    INSERT INTO sale_words (rowid, words)
      SELECT position, ${words('sale')} FROM sale_listing JOIN sale USING (order_id) WHERE order_id = ${orderId};`;

const noteCustomer = (orderId: string): string => `
    UPDATE sale_listing SET phone = ${ofCustomer('phone_digits', orderId)},
                            phone_national = ${ofCustomer('national_digits', orderId)}
    WHERE order_id = ${orderId};
    ${reword(orderId)}`;

const schema = `
  ALTER TABLE sale_listing ADD COLUMN phone_national TEXT;
  ALTER TABLE sale_listing ADD COLUMN uid TEXT;
  UPDATE sale_listing
    SET phone = ${ofCustomer('phone_digits', 'sale_listing.order_id')},
        phone_national = ${ofCustomer('national_digits', 'sale_listing.order_id')},
        uid = (SELECT ${uid('sale.progress')} FROM sale WHERE sale.order_id = sale_listing.order_id);
  CREATE INDEX listing_by_phone_national ON sale_listing (phone_national) WHERE phone_national IS NOT NULL;
  CREATE INDEX listing_by_uid ON sale_listing (uid) WHERE uid IS NOT NULL;

  ALTER TABLE operation ADD COLUMN operation_end ${reversed("lower(replace(operation_id, '-', ''))", longestOrderEnd)};
  CREATE INDEX operation_by_end ON operation (operation_end);

  DROP TABLE sale_words;
  CREATE VIRTUAL TABLE sale_words USING fts5 (
    words, content = '', contentless_delete = 1, detail = none,
    prefix = '${Array.from({ length: longestPrefix }, (_, at) => at + 1).join(' ')}',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
  );
  INSERT INTO sale_words (sale_words, rank) VALUES ('hashsize', 16777216);
  INSERT INTO sale_words (rowid, words)
    SELECT position, ${words('sale')} FROM sale_listing JOIN sale USING (order_id) ORDER BY position;

  DROP TRIGGER sale_is_listed;
  CREATE TRIGGER sale_is_listed AFTER INSERT ON sale BEGIN
    INSERT OR IGNORE INTO sale_listing (position, order_id, state, product_id, price, iccid, phone, phone_national, uid,
                                        refunds, top_ups, staff_id)
      SELECT ${listedAt}, NEW.order_id, NEW.state, json_extract(NEW.product, '$.productId'), NEW.price,
             ${iccid('NEW.progress')}, ${ofCustomer('phone_digits', 'NEW.order_id')},
             ${ofCustomer('national_digits', 'NEW.order_id')}, ${uid('NEW.progress')},
             ${completed('NEW.order_id', 'refund')}, ${completed('NEW.order_id', 'top-up')}, NEW.staff_id;
    INSERT INTO sale_words (rowid, words)
      SELECT position, ${words('NEW')} FROM sale_listing WHERE order_id = NEW.order_id;
  END;

  DROP TRIGGER sale_listing_moves;
  CREATE TRIGGER sale_listing_moves AFTER UPDATE ON sale BEGIN
    UPDATE sale_listing
    SET state = NEW.state, iccid = ${iccid('NEW.progress')}, uid = ${uid('NEW.progress')}
    WHERE order_id = NEW.order_id;
  END;

  DROP TRIGGER customer_is_noted;
  DROP TRIGGER customer_is_forgotten;
  CREATE TRIGGER customer_is_noted AFTER INSERT ON customer BEGIN ${noteCustomer('NEW.order_id')} END;
  CREATE TRIGGER customer_is_forgotten AFTER DELETE ON customer BEGIN ${noteCustomer('OLD.order_id')} END;
  CREATE TRIGGER operation_has_words AFTER INSERT ON operation
    WHEN NEW.order_id IS NOT NULL AND NEW.kind <> 'activation' BEGIN ${reword('NEW.order_id')} END;
`;
