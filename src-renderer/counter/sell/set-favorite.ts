import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import { till } from '../../till-bridge.ts';
import { beginChange } from '../undo/last-change.ts';
import { counterStore } from '../use-counter.ts';
import { favoritePlace } from './favorite-place.ts';

/** Marks a package as a favorite of this till, or takes the mark away. It shows when main says so. */
export async function setFavorite(product: PackageDescription, isFavorite: boolean): Promise<void> {
  const { productId } = product;
  const keep = beginChange();
  const place = (): number | null => favoritePlace(counterStore.getState().mirror, productId);
  const before = place();
  try {
    await till.ask('favorite-set', { productId, isFavorite });
    keep({ kind: 'favorite', product, before, after: isFavorite ? (place() ?? 0) : null });
  } catch {
    counterStore.setState({ unanswered: true });
  }
}
