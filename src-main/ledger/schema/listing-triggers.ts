import { listedIccid, listedWords, sortable, sortedLast, sortedProduct } from './listed-values.ts';
import { positionsPerMs } from './listing-tables.ts';
import { begunBeforeAdoption } from './entries-of-orders.ts';

const positionOf = (orderId: string): string =>
  `(SELECT position FROM sale_listing WHERE order_id = ${orderId})`;

/** The first free position of the sale's millisecond, or its last one. */
const newPosition = `coalesce(
  (SELECT min(${positionsPerMs} * (NEW.created_at + 1) - 1, max(position) + 1) FROM sale_listing
   WHERE position BETWEEN NEW.created_at * ${positionsPerMs}
                      AND NEW.created_at * ${positionsPerMs} + ${positionsPerMs - 1}),
  NEW.created_at * ${positionsPerMs})`;

const ofCustomer = (make: string, orderId: string): string =>
  `(SELECT ${make}(phone) FROM customer WHERE order_id = ${orderId})`;

/** The service's own number of an order, in lower case. */
const uid = (progress: string): string => `lower(json_extract(${progress}, '$.uidCustomer'))`;

/** With those that were begun before the order was adopted. */
const completed = (orderId: string, kind: 'refund' | 'top-up'): string =>
  `((SELECT count(*) FROM operation WHERE order_id = ${orderId} AND kind = '${kind}' AND state = 'completed')
    + (SELECT count(*) FROM ${begunBeforeAdoption(orderId)}
       WHERE alone.kind = '${kind}' AND alone.state = 'completed'))`;

/** The sale of an operation's eSIM, whether the operation names it or not; null if it was sold elsewhere. */
const saleOfOperation = `coalesce(NEW.order_id, (
      SELECT order_id FROM sale
      WHERE merchant_id = NEW.merchant_id
        AND lower(json_extract(progress, '$.uidCustomer')) = lower(NEW.uid_customer)
        AND json_extract(progress, '$.uidCustomer') IS NOT NULL))`;

const countOperations = `
    UPDATE sale_listing
    SET refunds = ${completed('sale_listing.order_id', 'refund')},
        top_ups = ${completed('sale_listing.order_id', 'top-up')}
    WHERE order_id = ${saleOfOperation};`;

const reword = (orderId: string): string => `
    DELETE FROM sale_words WHERE rowid = ${positionOf(orderId)};
    INSERT INTO sale_words (rowid, words)
      SELECT position, ${listedWords('sale')} FROM sale_listing JOIN sale USING (order_id)
      WHERE order_id = ${orderId};`;

const noteCustomer = (orderId: string): string => `
    UPDATE sale_listing SET phone = ${ofCustomer('phone_digits', orderId)},
                            phone_national = ${ofCustomer('national_digits', orderId)}
    WHERE order_id = ${orderId};
    ${reword(orderId)}`;

const noMarks = (orderId: string): string =>
  `DELETE FROM phone_mark WHERE position = ${positionOf(orderId)};`;

const itsMarks = `
    INSERT INTO phone_mark (mark, position)
      SELECT unhex(value), position FROM json_each(phone_marks(NEW.phone))
      JOIN sale_listing ON order_id = NEW.order_id WHERE NEW.phone IS NOT NULL;`;

const customerSorted = (orderId: string): string =>
  `coalesce((SELECT ${sortable('name')} FROM customer WHERE order_id = ${orderId}), ${sortedLast})`;

/**
 * Keeps the list of orders up to date: whenever a sale, an operation or a customer is written, by selling or
 * by recovery, the list changes in the same transaction. The functions called here are in
 * listing-functions.ts.
 */
export const listingTriggers = `
  CREATE TRIGGER sale_is_listed AFTER INSERT ON sale BEGIN
    INSERT OR IGNORE INTO sale_listing (position, order_id, state, product_id, price, iccid, phone, phone_national, uid,
                                        refunds, top_ups, staff_id)
      SELECT ${newPosition}, NEW.order_id, NEW.state, json_extract(NEW.product, '$.productId'), NEW.price,
             ${listedIccid('NEW.progress')}, ${ofCustomer('phone_digits', 'NEW.order_id')},
             ${ofCustomer('national_digits', 'NEW.order_id')}, ${uid('NEW.progress')},
             ${completed('NEW.order_id', 'refund')}, ${completed('NEW.order_id', 'top-up')}, NEW.staff_id;
    INSERT INTO sale_words (rowid, words)
      SELECT position, ${listedWords('NEW')} FROM sale_listing WHERE order_id = NEW.order_id;
  END;
  CREATE TRIGGER listing_is_sorted AFTER INSERT ON sale_listing BEGIN
    UPDATE sale_listing
    SET sort_product = (SELECT ${sortedProduct('product')} FROM sale WHERE order_id = NEW.order_id),
        sort_customer = ${customerSorted('NEW.order_id')}
    WHERE position = NEW.position;
  END;
  CREATE TRIGGER sale_listing_moves AFTER UPDATE ON sale BEGIN
    UPDATE sale_listing
    SET state = NEW.state, iccid = ${listedIccid('NEW.progress')}, uid = ${uid('NEW.progress')},
        refunds = CASE WHEN uid IS ${uid('NEW.progress')} THEN refunds ELSE ${completed('NEW.order_id', 'refund')} END,
        top_ups = CASE WHEN uid IS ${uid('NEW.progress')} THEN top_ups ELSE ${completed('NEW.order_id', 'top-up')} END
    WHERE order_id = NEW.order_id;
  END;

  CREATE TRIGGER price_is_listed AFTER INSERT ON book_entry WHEN NEW.price_of IS NOT NULL AND NEW.kind = 'sale' BEGIN
    UPDATE sale_listing SET price = CAST(NEW.price / 1000000.0 AS TEXT) WHERE order_id = NEW.order_id;
  END;
  CREATE TRIGGER corrected_price_is_listed AFTER INSERT ON book_entry
    WHEN NEW.kind = 'price-correction' AND NEW.operation_id IS NULL BEGIN
    UPDATE sale_listing
    SET price = (SELECT json_extract(event, '$.price') FROM event WHERE number = NEW.event_number)
    WHERE order_id = NEW.order_id;
  END;

  CREATE TRIGGER operation_is_counted AFTER INSERT ON operation
    WHEN NEW.state = 'completed' BEGIN ${countOperations} END;
  CREATE TRIGGER operation_end_is_counted AFTER UPDATE OF state ON operation
    WHEN NEW.state = 'completed' BEGIN ${countOperations} END;
  CREATE TRIGGER operation_has_words AFTER INSERT ON operation
    WHEN NEW.kind <> 'activation' BEGIN ${reword(saleOfOperation)} END;

  CREATE TRIGGER customer_is_noted AFTER INSERT ON customer BEGIN ${noteCustomer('NEW.order_id')} END;
  CREATE TRIGGER customer_is_forgotten AFTER DELETE ON customer BEGIN ${noteCustomer('OLD.order_id')} END;
  CREATE TRIGGER customer_is_sorted AFTER INSERT ON customer BEGIN
    UPDATE sale_listing SET sort_customer = ${sortable('NEW.name')} WHERE order_id = NEW.order_id;
  END;
  CREATE TRIGGER customer_is_not_sorted AFTER DELETE ON customer BEGIN
    UPDATE sale_listing SET sort_customer = ${sortedLast} WHERE order_id = OLD.order_id;
  END;
  CREATE TRIGGER customer_is_marked AFTER INSERT ON customer BEGIN
    ${noMarks('NEW.order_id')} ${itsMarks}
  END;
  CREATE TRIGGER customer_is_not_marked AFTER DELETE ON customer BEGIN
    ${noMarks('OLD.order_id')}
  END;
`;
