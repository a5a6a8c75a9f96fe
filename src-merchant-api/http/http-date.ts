const time = '[0-2]\\d:[0-5]\\d:[0-6]\\d';

/** As HTTP writes a date (RFC 9110, 5.6.7), and its two older forms, which are still to be read. */
const httpDate = [
  `\\w{3}, \\d{2} \\w{3} \\d{4} ${time} GMT`,
  `\\w{6,9}, \\d{2}-\\w{3}-\\d{2} ${time} GMT`,
  `\\w{3} \\w{3} [ \\d]\\d ${time} \\d{4}`,
].map((form) => new RegExp(`^${form}$`));

/** "Sat, 21 Nov 2026 10:41:04 GMT" as milliseconds since 1970 in UTC; null where the text is no such date. */
export function readHttpDate(text: string): number | null {
  if (!httpDate.some((form) => form.test(text))) return null;
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : at;
}
