/** As HTTP writes a date (RFC 9110, 5.6.7); its older forms aren't sent any more. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** "Sat, 21 Nov 2026 10:41:04 GMT" as milliseconds since 1970 in UTC; null where the text is no such date. */
export function readHttpDate(text: string): number | null {
  const at = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
