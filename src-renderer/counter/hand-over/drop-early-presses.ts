import { useLayoutEffect } from 'react';
import { dropPresses } from '../controls/dropped-presses.ts';
import { isInDialog } from '../use-keys.ts';
import { codeStandsMs } from '../use-stood.ts';

/**
 * A Space or Enter that presses a focused control, anywhere in the window, is dropped until what is shown has stood for a
 * moment: it was meant for what stood there before, and could leave a code that nobody has seen, or sell once more.
 *
 * @param shown names what is on the screen; another begins the time again. @param forMs how long that is.
 */
export function useNoEarlyPress(shown: string, forMs = codeStandsMs): void {
  useLayoutEffect(
    () => dropPresses((pressed) => pressed.closest(pressedByKey) !== null && !isInDialog(pressed), forMs),
    // oxlint-disable-next-line react/exhaustive-deps -- The time alone begins nothing again.
    [shown],
  );
}

/** What a person types into takes both as text, and is none of these. */
export const pressedByKey =
  'button, input[type="radio"], input[type="checkbox"], select, a, summary, [role="button"], [role="menuitem"], [role="option"]';
