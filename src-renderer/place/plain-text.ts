/** Small letters without marks or punctuation, words apart by one space: "Côte d’Ivoire" → "cote divoire". */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    // Letters that carry their mark inside do not come apart by themselves.
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    // Written either way at the end of a word.
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
