import { till } from '../../till-bridge.ts';
import { counterStore } from '../use-counter.ts';

/** Marks a package as a favourite of this till, or takes the mark away. It shows when main says so. */
export function setFavourite(productId: string, isFavourite: boolean): void {
  till
    .ask('favourite-set', { productId, isFavourite })
    .catch(() => counterStore.setState({ unanswered: true }));
}
