import { standsMs } from '../use-stood.ts';

/**
 * Drops every Space and Enter that would press something, until what is shown could be seen. A click counts at once, as do
 * Esc and every key that is held with Ctrl.
 *
 * @param isMeant whether a press on this element is one of those. @param forMs in milliseconds.
 * @returns what lets them count at once.
 */
export function dropPresses(isMeant: (pressed: Element) => boolean, forMs = standsMs): () => void {
  const own = Symbol('dropping');
  note((dropping) => dropping.add(own));
  // A button is pressed by a Space once that is let go: one that went down before must not press what is there now.
  const events = ['keydown', 'keyup'] as const;
  const drop = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if ((key !== 'Enter' && key !== ' ') || !(target instanceof Element) || !isMeant(target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = (): void => {
    clearTimeout(timer);
    note((dropping) => dropping.delete(own));
    for (const event of events) window.removeEventListener(event, drop, true);
  };
  const timer = setTimeout(end, forMs);
  for (const event of events) window.addEventListener(event, drop, true);
  return end;
}

/** Who drops presses now. */
const waiting = new Set<symbol>();

/** The page says whether presses are dropped: whoever drives it waits for that rather than for a time. */
function note(change: (dropping: Set<symbol>) => void): void {
  change(waiting);
  document.documentElement.toggleAttribute('data-drops-presses', waiting.size > 0);
}
