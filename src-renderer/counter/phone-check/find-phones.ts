import type { KnownPhones } from './known-phones.ts';

/** A model with what is known of it. */
export type FoundPhone = { readonly name: string; readonly known: KnownPhones };

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9+]+/g, ' ')
    .trim();

/** The models whose name has each word that was typed, at the beginning of one of its own; at most so many. */
export function findPhones(list: readonly KnownPhones[], typed: string, most = 8): readonly FoundPhone[] {
  const words = plain(typed)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return list
    .flatMap((known) => known.models.map((model) => ({ name: nameOf(known.maker, model), known })))
    .filter(({ name }) => {
      const own = plain(name).split(' ');
      return words.every((word) => own.some((part) => part.startsWith(word)));
    })
    .slice(0, most);
}

/** Makers that are in the model's own name aren't said twice. */
const nameOf = (maker: string, model: string): string =>
  maker === 'Apple' || model.startsWith(maker) ? model : `${maker} ${model}`;
