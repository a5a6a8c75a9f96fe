import type { PackageDescription } from '../../../src-preload/contract/package.ts';
import { till } from '../../till-bridge.ts';
import { beginChange } from '../undo/last-change.ts';
import { counterStore } from '../use-counter.ts';
import { favouritePlace } from './favourite-place.ts';

/** Marks a package as a favourite of this till, or takes the mark away. It shows when main says so. */
export async function setFavourite(product: PackageDescription, isFavourite: boolean): Promise<void> {
  const { productId } = product;
  const keep = beginChange();
  const place = (): number | null => favouritePlace(counterStore.getState().mirror, productId);
  const before = place();
  try {
    await till.ask('favourite-set', { productId, isFavourite });
    keep({ kind: 'favourite', product, before, after: isFavourite ? (place() ?? 0) : null });
  } catch {
    counterStore.setState({ unanswered: true });
  }
}
