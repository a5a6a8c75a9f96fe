/**
 * The same with half characters (lone surrogates) of its texts replaced by U+FFFD. SQLite can't keep them: a row would be
 * another than its event, and the ledger be taken for damaged.
 *
 * @param value data that was parsed: its depth and length are bounded.
 */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, wellFormed(each)]));
}
