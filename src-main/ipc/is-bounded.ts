/** More than any window sends: a whole ticket has a few hundred values. */
const mostValues = 20_000;

/** In all texts of a request together, in UTF-16 code units. */
const mostLetters = 1_000_000;

/**
 * Whether a request is small enough to be read. SECURITY: a page can send millions of values in one small message, and a schema looks
 * at each before it says that there are too many. Counts values as often as they are referred to, and stops at the first too many.
 */
export function isBounded(raw: unknown): boolean {
  const open: unknown[] = [raw];
  let values = 0;
  let letters = 0;
  while (open.length > 0) {
    const value = open.pop();
    values += 1;
    if (typeof value === 'string') letters += value.length;
    if (values > mostValues || letters > mostLetters) return false;
    if (typeof value !== 'object' || value === null) continue;
    const within = Array.isArray(value) ? value : Object.values(value);
    if (values + open.length + within.length > mostValues) return false;
    for (const each of within) open.push(each);
  }
  return true;
}
