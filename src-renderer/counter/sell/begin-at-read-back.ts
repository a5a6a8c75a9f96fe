import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Brings the list's keys to the row that is read back before an arrow moves on from it. React Aria forgets where they
 * stood when text is deleted, and doesn't follow a choice that was made for it: an arrow would only bring them to the
 * first row, which is read back already, and seem to do nothing.
 */
export function beginAtReadBack(
  event: KeyboardEvent,
  productId: string,
  input: HTMLInputElement | null,
): void {
  if (event.key !== 'ArrowDown' || !event.isTrusted || input === null) return;
  const focused = document.querySelector<HTMLElement>('[data-product-id][data-focused]');
  if (focused?.dataset['productId'] === productId) return;
  flushSync(() => {
    input.dispatchEvent(
      new window.KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }),
    );
  });
}
