/**
 * Search words, in every script. Indexed text and search text go through the same two functions, so spelling
 * variants don't matter.
 *
 * Folded (Unicode NFKD, lower case): marks on letters, Arabic and Hebrew points, tatweel, the forms of alef,
 * hamza, yeh and kaf, katakana, wide forms, digits of any script, invisible characters (joiners, direction
 * marks). Vowels of Indic scripts and of Thai stay: they are letters there.
 */

/** Letters that NFKD doesn't split into a letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  ة: 'ه',
  ۀ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ء: '',
  ـ: '',
};
const notPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/**
 * Combining marks of Latin, Greek and Cyrillic; points of Hebrew and Arabic; tones of Thai and Lao; invisible
 * characters.
 */
const marks =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0e47-\u0e4e\u0ec8-\u0ece\p{Cf}\ufe00-\ufe0f]/gu;

/** The zeros of scripts with digits of their own; wide and mathematical digits are folded by NFKD. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x1090, 0x17e0, 0x1810,
];

/** Folds a text as described above. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(notPlain, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .replace(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\p{Nd}/gu, digitOf);
}

function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** Scripts without spaces between words, or whose names are searched by their parts. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu;
const word = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/** A run of text between spaces and signs, or in one kind of script. */
type Stretch = { readonly isUnspaced: boolean; readonly characters: readonly string[] };

function stretches(text: string): Stretch[] {
  return Array.from(fold(text).matchAll(word)).flatMap(([whole]) => {
    const found: Stretch[] = [];
    let end = 0;
    for (const { 0: run, index } of whole.matchAll(unspaced)) {
      found.push({ isUnspaced: false, characters: Array.from(whole.slice(end, index)) });
      found.push({ isUnspaced: true, characters: Array.from(run) });
      end = index + run.length;
    }
    found.push({ isUnspaced: false, characters: Array.from(whole.slice(end)) });
    return found.filter(({ characters }) => characters.length > 0);
  });
}

/**
 * The words that a text is indexed by, separated by spaces. In a run without spaces, each character together
 * with the next one is a word, so that any part of a name finds it.
 */
export function wordsIn(text: string): string {
  return stretches(text)
    .flatMap(({ isUnspaced, characters }) =>
      isUnspaced
        ? characters.map((character, at) => character + (characters[at + 1] ?? ''))
        : characters.join(''),
    )
    .join(' ');
}

/** A word that has to match: exactly, or as a beginning. */
export type SoughtWord = { readonly word: string; readonly isBeginning: boolean };

/**
 * What the index has to contain for a text to be found. @param longest beginnings are cut to this many
 * characters.
 */
export function wordsSought(text: string, longest: number): SoughtWord[] {
  return stretches(text).flatMap(({ isUnspaced, characters }): SoughtWord[] => {
    if (!isUnspaced || characters.length === 1) {
      return [{ word: characters.slice(0, longest).join(''), isBeginning: true }];
    }
    const pairs = characters.slice(0, -1).map((character, at) => character + (characters[at + 1] ?? ''));
    return [...new Set(pairs)].map((pair) => ({ word: pair, isBeginning: false }));
  });
}
