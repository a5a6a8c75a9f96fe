import { useEffect } from 'react';
import { afterPaint } from '../../after-paint.ts';

/** Of the view: what lies over it is drawn beside it. */
const view = '#root';

/**
 * Gives the focus back to where it was in the view, once nothing lies over it any more. A dialog does so by itself, but one
 * that another leads to, and that is loaded in between, opens when the focus is nowhere.
 */
export function useFocusAfterOverlay(isLaidOver: boolean): void {
  useEffect(() => {
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('focusin', remember);
    };
  }, []);
  useEffect(() => {
    if (isLaidOver) return undefined;
    // Whoever has the focus by then, keeps it.
    return afterPaint(() => {
      if (document.activeElement === document.body && last?.isConnected === true) last.focus();
    });
  }, [isLaidOver]);
}

let last: HTMLElement | null = null;

function remember({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && target.closest(view) !== null) last = target;
}
