import { useSyncExternalStore } from 'react';
import { keyOf } from '../commands/command-keys.ts';

/** The attribute of what leads on by Enter while it has the focus: the next search. */
export const leadsOn = 'data-leads-on';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('focusin', onChange);
  document.addEventListener('focusout', onChange);
  return () => {
    document.removeEventListener('focusin', onChange);
    document.removeEventListener('focusout', onChange);
  };
}

/** Where nothing has the focus, Enter goes to the next search as well. */
function isEnterFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.hasAttribute(leadsOn);
}

/** Gives the focus back to the next search, where there is one. */
export const focusNextSearch = (): void =>
  document.querySelector<HTMLElement>(`[${leadsOn}]`)?.focus({ preventScroll: true });

type NextKey = { readonly shortcut: string; readonly isKeyWaiting: boolean };

/**
 * The key on the button that leads on: Enter where it does just that, and Esc, which always does, while Enter would press
 * another control or the customer is still waiting for something.
 *
 * @param leads whether Enter may lead on at all. @param hasStood whether it does by now: until then its key is shown as one that
 * doesn't count yet.
 */
export function useNextKey(leads: boolean, hasStood: boolean): NextKey {
  const isFree = useSyncExternalStore(subscribe, isEnterFree);
  return leads && isFree
    ? { shortcut: keyOf('next-when-ready'), isKeyWaiting: !hasStood }
    : { shortcut: keyOf('next-customer'), isKeyWaiting: false };
}
