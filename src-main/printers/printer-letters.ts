import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder';

/**
 * Code pages that receipt printers have under the same numbers, whoever made them: western, central European and
 * Cyrillic letters. Others (Turkish, Greek, Arabic, Chinese…) have numbers that differ between makes, or are not there:
 * a receipt with such letters is printed as a picture, where nothing can be garbled.
 */
export const commonCodepages: readonly Codepage[] = ['cp437', 'cp858', 'cp852', 'cp866'];

let known: ReadonlySet<number> | undefined;

const knownLetters = (): ReadonlySet<number> =>
  (known ??= new Set(
    commonCodepages.flatMap((page) => {
      // Below the letters stand signs that a printer takes for commands.
      return CodepageEncoder.getCodepoints(page, true).filter((point) => point >= 0x20 && point !== 0x7f);
    }),
  ));

/** Signs that people read alike and that printers don't have: spaces of other widths, quotes, dashes. */
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
  '\u2026': '...',
};

/** A text as a printer's own letters can set it, as far as they can. */
export const inPlainSigns = (text: string): string =>
  text
    .normalize('NFC')
    .replace(
      /[\u00a0\u2009\u202f\u2018\u2019\u201c\u201d\u2010\u2011\u2013\u2014\u2026]/g,
      (sign) => likeness[sign] ?? sign,
    );

/** Whether a printer's own letters can set a text. */
export const canSet = (text: string): boolean =>
  [...new Set(Array.from(inPlainSigns(text)))].every(
    (sign) => sign === '\n' || knownLetters().has(sign.codePointAt(0) ?? 0),
  );
