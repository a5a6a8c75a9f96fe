import { useEffect, useEffectEvent } from 'react';

type Keys = Partial<Record<string, () => void>>;

/**
 * Keys of the view that is shown, wherever the focus is in it. They are caught before the focused control sees them:
 * a search field keeps every key to itself. Letters are left to whoever is typing, and a view's keys rest while a dialog
 * is open.
 *
 * @param isDialog they are the keys of a dialog.
 */
export function useKeys(keys: Keys, isDialog = false): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
      return;
    if (!isDialog && isInDialog(event.target)) return;
    const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if (name.length === 1 && event.target instanceof HTMLInputElement) return;
    const act = keys[name];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listener, true);
    return () => {
      window.removeEventListener('keydown', listener, true);
    };
  }, []);
}

/** Whether a key was pressed in a dialog, which keeps the focus while it is open. */
export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;
