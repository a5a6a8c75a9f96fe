/**
 * A migration of its own: every entry of a sale is found by its order, refunds and top-ups among them, and its amounts are read
 * of the index alone.
 */
export const entryByOrder = `
  DROP INDEX book_entry_of_sale;
  CREATE INDEX book_entry_of_order ON book_entry (order_id, kind, currency, price, tax, own_cost)
    WHERE order_id IS NOT NULL;
`;
