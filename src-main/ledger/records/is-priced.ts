/**
 * Whether an entry lacks its price and was given one later, up to an event: then it isn't one whose price nobody knows.
 *
 * @param entry the name of the entry. @param until the number of the last event that counts.
 */
export const isPricedBy = (entry: string, until: string): string =>
  `${entry}.price IS NULL AND EXISTS (
     SELECT 1 FROM book_entry AS later WHERE later.price_of = ${entry}.event_number AND later.event_number <= ${until})`;
