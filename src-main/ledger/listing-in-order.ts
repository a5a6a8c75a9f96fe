/** Behind everything that has a name. */
const last = 'char(1114111)';

const sortable = (text: string): string =>
  `coalesce(nullif(search_words(coalesce(${text}, '')), ''), ${last})`;

const ofProduct = (product: string): string =>
  sortable(`json_extract(${product}, '$.countrySet') || ' ' || json_extract(${product}, '$.name')`);

const ofCustomer = (orderId: string): string =>
  `coalesce((SELECT ${sortable('name')} FROM customer WHERE order_id = ${orderId}), ${last})`;

/**
 * A migration of its own: the list of orders by price, by customer and by package, each served by an index; among equals the
 * newest comes first. A price that isn't known counts as below all others.
 */
export const listingInOrder = `
  ALTER TABLE sale_listing ADD COLUMN age INTEGER GENERATED ALWAYS AS (-position) VIRTUAL;
  ALTER TABLE sale_listing ADD COLUMN sort_price REAL GENERATED ALWAYS AS (CAST(coalesce(price, '-1') AS REAL)) VIRTUAL;
  ALTER TABLE sale_listing ADD COLUMN sort_product TEXT NOT NULL DEFAULT '';
  ALTER TABLE sale_listing ADD COLUMN sort_customer TEXT NOT NULL DEFAULT '';
  UPDATE sale_listing
    SET sort_product = (SELECT ${ofProduct('sale.product')} FROM sale WHERE sale.order_id = sale_listing.order_id),
        sort_customer = ${ofCustomer('sale_listing.order_id')};
  CREATE INDEX listing_by_price ON sale_listing (sort_price, position);
  CREATE INDEX listing_by_sold_package ON sale_listing (sort_product, age);
  CREATE INDEX listing_by_customer ON sale_listing (sort_customer, age);

  CREATE TRIGGER listing_is_sorted AFTER INSERT ON sale_listing BEGIN
    UPDATE sale_listing
    SET sort_product = (SELECT ${ofProduct('product')} FROM sale WHERE order_id = NEW.order_id),
        sort_customer = ${ofCustomer('NEW.order_id')}
    WHERE position = NEW.position;
  END;
  CREATE TRIGGER customer_is_sorted AFTER INSERT ON customer BEGIN
    UPDATE sale_listing SET sort_customer = ${sortable('NEW.name')} WHERE order_id = NEW.order_id;
  END;
  CREATE TRIGGER customer_is_not_sorted AFTER DELETE ON customer BEGIN
    UPDATE sale_listing SET sort_customer = ${last} WHERE order_id = OLD.order_id;
  END;
`;
