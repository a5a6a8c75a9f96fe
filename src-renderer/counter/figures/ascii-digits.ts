/** A text with the digits of every script written as 0 to 9, wide forms as plain ones, and no invisible marks. */
export function asciiDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));
}

/** The digits of a text alone, in any script, as 0 to 9: of a PIN or a port. */
export const digitsAlone = (typed: string): string => asciiDigits(typed).replaceAll(/[^0-9]/g, '');

/** Unicode keeps the ten digits of a script in a row, from zero on (The Unicode Standard, 4.6, decimal digits). */
function digitValue(codePoint: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
  return before % 10;
}
