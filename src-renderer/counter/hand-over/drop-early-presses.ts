import { useLayoutEffect } from 'react';
import { isInDialog } from '../use-keys.ts';
import { standsMs } from '../use-stood.ts';

/**
 * A Space or Enter that presses a focused control, anywhere in the window, is dropped until what is shown has stood for a
 * moment: it was meant for what stood there before, and could leave a code that nobody has seen, or sell once more. A click
 * counts at once, as do Esc and every key that is held with Ctrl.
 *
 * @param shown names what is on the screen; another begins the time again.
 */
export function useNoEarlyPress(shown: string): void {
  useLayoutEffect(() => {
    const own = Symbol(shown);
    note((dropping) => dropping.add(own));
    const stood = (): void => note((dropping) => dropping.delete(own));
    const timer = setTimeout(stood, standsMs);
    const drop = (event: KeyboardEvent): void => {
      if (!waiting.has(own) || !isPress(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // A button is pressed by a Space once that is let go: one that went down before must not press what is there now.
    const events = ['keydown', 'keyup'] as const;
    for (const event of events) window.addEventListener(event, drop, true);
    return () => {
      clearTimeout(timer);
      stood();
      for (const event of events) window.removeEventListener(event, drop, true);
    };
  }, [shown]);
}

/** What has not stood long enough. */
const waiting = new Set<symbol>();

/** The page says whether presses are dropped: whoever drives it waits for that rather than for a time. */
function note(change: (dropping: Set<symbol>) => void): void {
  change(waiting);
  document.documentElement.toggleAttribute('data-drops-presses', waiting.size > 0);
}

const isPress = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest(pressedByKey) !== null &&
  !isInDialog(target);

/** What a person types into takes both as text, and is none of these. */
export const pressedByKey =
  'button, input[type="radio"], input[type="checkbox"], select, a, summary, [role="button"], [role="menuitem"], [role="option"]';
