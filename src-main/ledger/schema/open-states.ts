/**
 * The open states as SQL conditions: word for word as in the partial indexes (sale-table.ts,
 * operation-table.ts), or SQLite would read the whole table.
 */
export const saleIsOpen = "state IN ('drafted', 'sending', 'held', 'unknown', 'accepted', 'cancel-reported')";
export const operationIsOpen = "state IN ('drafted', 'sending', 'held', 'unknown', 'checked', 'accepted')";

/** The top-ups that the service accepted, as in their partial index. */
export const topUpIsBought = "kind = 'top-up' AND state IN ('accepted', 'completed')";
