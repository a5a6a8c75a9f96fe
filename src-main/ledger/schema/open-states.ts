/**
 * What is still to be settled or to come, as conditions of SQL: word for word as the partial indexes have them
 * (sale-table.ts, operation-table.ts), or SQLite reads the whole table.
 */
export const saleIsOpen = "state IN ('drafted', 'sending', 'held', 'unknown', 'accepted', 'cancel-reported')";
export const operationIsOpen = "state IN ('drafted', 'sending', 'held', 'unknown', 'checked', 'accepted')";
