import type { KeyboardEvent } from 'react';

/**
 * Does something on Enter in a field. The key ends with that: otherwise it would also press the button that gets the
 * focus by it, and sell what nobody has looked at.
 */
export function onEnter(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
}
