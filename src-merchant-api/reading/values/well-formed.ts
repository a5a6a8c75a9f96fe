/**
 * The same with texts that a ledger keeps as they are: half characters (lone surrogates) are replaced by U+FFFD, and NUL
 * is left out. SQLite has no form for the one, and its functions end a text at the other: a row would be another than its
 * event, and the ledger be taken for damaged.
 *
 * @param value data that was parsed: its depth and length are bounded.
 */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return wellFormedText(value);
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [wellFormedText(key), wellFormed(each)]),
  );
}

/** As {@link wellFormed}, of one text. */
export const wellFormedText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
