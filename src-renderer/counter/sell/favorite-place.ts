import type { CounterState } from '../../store.ts';

/** Where a package stands among the favorites, from 0; null where it is none. */
export function favoritePlace(mirror: CounterState['mirror'], productId: string): number | null {
  const place = mirror?.front.favorites.findIndex((product) => product.productId === productId) ?? -1;
  return place === -1 ? null : place;
}
