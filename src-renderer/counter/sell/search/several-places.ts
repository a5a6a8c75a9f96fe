import { wholePlace, type Place, type PlaceIndex } from './place-search.ts';

/** Between two places: "italy and france", "italy, france", in the languages of the counter. */
const between = new Set(['and', '&', '+', '/', 'y', 'e', 'et', 'und', 'و', '和', '与']);

/**
 * The places of a search that names two or more of them whole: "italy france" for a trip through both. Undefined where it
 * doesn't. Pure.
 */
export function severalPlaces(index: PlaceIndex, text: string): readonly Place[] | undefined {
  const words = text.split(/[\s,;/+&]+/).filter((word) => word !== '' && !between.has(word));
  const places: Place[] = [];
  for (let at = 0; at < words.length;) {
    const found = longestPlace(index, words.slice(at));
    if (found === undefined) return undefined;
    if (!places.includes(found.place)) places.push(found.place);
    at += found.words;
  }
  return places.length > 1 ? places : undefined;
}

/** "south korea japan" begins with South Korea. */
function longestPlace(
  index: PlaceIndex,
  words: readonly string[],
): { place: Place; words: number } | undefined {
  for (let length = words.length; length > 0; length -= 1) {
    const place = wholePlace(index, words.slice(0, length).join(' '));
    if (place !== undefined) return { place, words: length };
  }
  return undefined;
}
