/**
 * Cells of a CSV file (RFC 4180) that a spreadsheet opens without damage.
 *
 * SECURITY: typed text must stay text. A cell that a spreadsheet would take for a formula (OWASP, "CSV
 * Injection": it begins with = + - @, a tab or a line end, including the full-width forms of these) gets a
 * leading apostrophe; so does a number that would lose digits (an ICCID, a telephone number, leading zeros),
 * and text that begins with an apostrophe itself. Removing one apostrophe always gives back the original.
 *
 * Many spreadsheets split lines at semicolons or tabs instead, and then ignore quotes in the middle of a
 * cell. So text is also guarded after each character at which some reader starts a new cell or line.
 */
const guard = "'";

/**
 * Spreadsheets skip spaces and characters that nobody sees before a formula, so they are part of the pattern. So are
 * quotes: a doubled quote in the middle of a cell is, for a reader that starts a new cell there, an empty
 * pair with the formula after it.
 */
const skipped = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"]*`;
const isTakenForFormula = new RegExp(String.raw`^${skipped}[=+\-@\t\r\n＝＋－＠']`, 'u');
/** More digits than a spreadsheet's number has, or leading zeros. */
const isLongNumber = new RegExp(String.raw`^${skipped}(?:0[\d\s]|[\d\s]{12})`, 'u');
/** A character that starts another cell or line for some reader, and a formula after it. */
const separator = String.raw`[,;|\t\r\n\v\f\x1c-\x1f\u0085\u2028\u2029]`;
const beginsFormulaInside = new RegExp(String.raw`(${separator})(?=${skipped}[=+\-@＝＋－＠'])`, 'gu');
const guardedInside = new RegExp(String.raw`(${separator})'`, 'gu');
/** None of the above: most cells. */
const isPlain = /^[A-Za-z][\w .:-]*\w$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** A cell with text; an empty one for null. */
export function textCell(text: string | null): string {
  if (text === null || text === '') return '';
  if (isPlain.test(text)) return text;
  const inside = text.replaceAll(beginsFormulaInside, `$1${guard}`);
  const guarded = isTakenForFormula.test(text) || isLongNumber.test(text) ? guard + inside : inside;
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** The original text of a cell, as a CSV reader returns it. */
export const originalText = (cell: string): string =>
  (cell.startsWith(guard) ? cell.slice(1) : cell).replaceAll(guardedInside, '$1');

/** Whole millionths, in digits, as an exact decimal that a spreadsheet can add up. */
export function amountCell(millionths: string | null): string {
  if (millionths === null) return '';
  const isNegative = millionths.startsWith('-');
  const digits = (isNegative ? millionths.slice(1) : millionths).padStart(7, '0');
  const whole = digits.slice(0, -6);
  const part = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${isNegative ? '-' : ''}${whole}.${part}`;
}

/** Line ends follow RFC 4180. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Goes before the first line, so that spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff';
