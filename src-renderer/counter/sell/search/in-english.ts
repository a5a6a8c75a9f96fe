/** What staff type for units and comparisons in the other languages of the counter; a place is never among them. */
const otherWords: readonly (readonly [RegExp, string])[] = [
  // Chinese puts no space between a place and what follows.
  [/不限(?:流量)?|无限(?:流量)?/gu, ' unlimited '],
  [/(\p{Script=Han})(?=\d)/gu, '$1 '],
  [/(\d)\s*(?:días?|dias?|jours?|tage?n?|أيام|ايام|يوما?|يومًا|天)(?!\p{L})/gu, '$1d'],
  [/(\d)\s*(?:semanas?|semaines?|wochen?|أسابيع|أسبوعا?|周|星期)(?!\p{L})/gu, '$1w'],
  [/(\d)\s*(?:mes(?:es)?|mois|monate?n?|أشهر|شهرا?|个月)(?!\p{L})/gu, '$1months'],
  [/(\d)\s*(?:go|غيغابايت|غيغا|جيجا|جيجابايت)(?!\p{L})/gu, '$1gb'],
  [/(?:menos de|moins de|weniger als|unter|أقل من|低于|少于)\s*(?=\d)/gu, '<'],
  [/(?:más de|mas de|plus de|mehr als|über|أكثر من|高于|多于)\s*(?=\d)/gu, '>'],
  [/(?<!\p{L})(?:ilimitad[oa]|illimitée?|unbegrenzt|غير محدودة?)(?!\p{L})/gu, 'unlimited'],
];

/** Brings the figures of a search, in small letters, into the words that a search is taken apart by. */
export const inEnglish = (text: string): string =>
  otherWords.reduce((said, [words, english]) => said.replace(words, english), text);
