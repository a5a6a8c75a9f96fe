import type { CounterState } from '../../store.ts';

/** Where a package stands among the favourites, from 0; null where it is none. */
export function favouritePlace(mirror: CounterState['mirror'], productId: string): number | null {
  const place = mirror?.front.favourites.findIndex((product) => product.productId === productId) ?? -1;
  return place === -1 ? null : place;
}
