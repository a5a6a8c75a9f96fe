import { dropPresses } from './dropped-presses.ts';

/**
 * Leads the focus on to a button that moves money. The Enter that follows at once was meant for what had the focus before,
 * and sells nothing until a person can have seen where it is; the button's own key and a click count at once.
 */
export function leadTo(button: HTMLButtonElement | null): void {
  if (button === null) return;
  const callOff = dropPresses((pressed) => pressed === button);
  button.focus();
  button.addEventListener('blur', callOff, { once: true });
}
