const isOfItsEsim = `its.merchant_id = alone.merchant_id
      AND lower(json_extract(its.progress, '$.uidCustomer')) = lower(alone.uid_customer)
      AND json_extract(its.progress, '$.uidCustomer') IS NOT NULL`;

/**
 * The operations that were begun on the eSIM of one sale before its order was adopted: they don't name it, and their customer
 * paid for them all the same. Operations are `alone`, the sale is `its`. The sale is read first, and its operations found by
 * their index: a trigger asks this at each sale, and SQLite would read every operation for it.
 */
export const begunBeforeAdoption = (orderId: string): string =>
  `sale AS its CROSS JOIN operation AS alone ON its.order_id = ${orderId} AND alone.order_id IS NULL AND ${isOfItsEsim}`;

/** The same for all sales. There are few of them: they are read first. */
const allBegunBeforeAdoption = `operation AS alone CROSS JOIN sale AS its ON ${isOfItsEsim}`;

/**
 * The entries of what was done on orders' eSIMs before they were adopted, as rows of an entry whose `order_id` is the sale's.
 *
 * SECURITY: every total of an order adds them to those that name it. A refund since its adoption does name it, and would
 * take out a price that never was in.
 *
 * @param orders the table of the orders, with `order_id`. @param columns of the entry.
 */
export const entriesBeforeAdoption = (orders: string, columns: readonly string[]): string => `
  SELECT its.order_id AS order_id, ${columns.map((column) => `entry.${column} AS ${column}`).join(', ')}
  FROM ${allBegunBeforeAdoption}
  CROSS JOIN ${orders} AS wanted ON wanted.order_id = its.order_id
  CROSS JOIN book_entry AS entry ON entry.operation_id = alone.operation_id AND entry.order_id IS NULL
  WHERE alone.order_id IS NULL`;
