/**
 * Cells of a CSV file (RFC 4180) that a spreadsheet opens without damage.
 *
 * SECURITY: what somebody typed must stay text. A cell that a spreadsheet would take for a formula (OWASP, "CSV Injection":
 * it begins with = + - @, a tab or a line end, the wide forms of these among them) gets an apostrophe in front; so does a
 * number of which figures would be lost (an ICCID, a telephone number, leading zeros). So does what begins with an apostrophe
 * by itself: taking one away gives back what was there, whatever it was.
 *
 * Many spreadsheets part a line at semicolons or tabs instead, and know no quotes in the middle of what they then take for a
 * cell. So a text is guarded as well behind each character in it at which some reader begins a new cell or line.
 */
const guard = "'";

/**
 * What spreadsheets skip before they look for a formula is part of it: spaces, and marks that don't show. So are quotes: what
 * was doubled in the middle of a cell is, where a reader begins a new one, an empty pair with the formula behind it.
 */
const isTakenForFormula = /^[\s\p{Cf}"]*[=+\-@\t\r\n＝＋－＠']/u;
/** More figures than a spreadsheet's number has, or zeros in front. */
const isLongNumber = /^[\s\p{Cf}]*(?:0[\d\s]|[\d\s]{12})/u;
/** What would begin another cell or line to some reader, and what it would begin with. */
const beginsFormulaInside = /([,;|\t\r\n])(?=[\s\p{Cf}"]*[=+\-@＝＋－＠'])/gu;
const guardedInside = /([,;|\t\r\n])'/g;
/** Nothing of the above: most cells. */
const isPlain = /^[A-Za-z][\w .:-]*\w$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** A cell of text; an empty one for null. */
export function textCell(text: string | null): string {
  if (text === null || text === '') return '';
  if (isPlain.test(text)) return text;
  const inside = text.replaceAll(beginsFormulaInside, `$1${guard}`);
  const guarded = isTakenForFormula.test(text) || isLongNumber.test(text) ? guard + inside : inside;
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** What a cell of text held, as a CSV reader gives it. */
export const originalText = (cell: string): string =>
  (cell.startsWith(guard) ? cell.slice(1) : cell).replaceAll(guardedInside, '$1');

/** Whole millionths, in digits, as an exact decimal: a figure that a spreadsheet adds up. */
export function amountCell(millionths: string | null): string {
  if (millionths === null) return '';
  const isNegative = millionths.startsWith('-');
  const digits = (isNegative ? millionths.slice(1) : millionths).padStart(7, '0');
  const whole = digits.slice(0, -6);
  const part = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${isNegative ? '-' : ''}${whole}.${part}`;
}

/** Lines end as RFC 4180 has it. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** In front of the first line: spreadsheets read UTF-8 by it. */
export const byteOrderMark = '\ufeff';
