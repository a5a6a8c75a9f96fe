import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder';

/**
 * Code pages that all makes of receipt printers have under the same numbers: western, central European and Cyrillic
 * letters. Others (Turkish, Greek, Arabic, Chinese…) have different numbers on different makes, or don't exist. A
 * receipt with such letters is printed as a picture, which nothing can garble.
 */
export const commonCodepages: readonly Codepage[] = ['cp437', 'cp858', 'cp852', 'cp866'];

let known: ReadonlySet<number> | undefined;

const knownLetters = (): ReadonlySet<number> =>
  (known ??= new Set(
    commonCodepages.flatMap((page) => {
      // Below the letters are control characters, which a printer would take for commands.
      return CodepageEncoder.getCodepoints(page, true).filter((point) => point >= 0x20 && point !== 0x7f);
    }),
  ));

/** Characters that printers don't have, and that read the same as others: spaces of other widths, quotes, dashes, the minus and what keeps it in its line. */
const likeness: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2060': '',
  '\u2026': '...',
};

/** A text in characters that a printer's own letters can print, as far as possible. */
export const inPlainSigns = (text: string): string =>
  text
    .normalize('NFC')
    .replace(
      /[\u00a0\u2009\u202f\u2018\u2019\u201c\u201d\u2010\u2011\u2013\u2014\u2212\u2060\u2026]/g,
      (sign) => likeness[sign] ?? sign,
    );

/** Whether a printer's own letters can print a text. */
export const canSet = (text: string): boolean =>
  [...new Set(Array.from(inPlainSigns(text)))].every(
    (sign) => sign === '\n' || knownLetters().has(sign.codePointAt(0) ?? 0),
  );
