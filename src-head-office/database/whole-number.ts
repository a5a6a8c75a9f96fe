/** A `bigint` of the database: a number where that is exact, as PGlite has it too. */
export function wholeNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}
