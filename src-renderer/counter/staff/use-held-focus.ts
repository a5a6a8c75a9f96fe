import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * SECURITY: whatever else wants the focus while a PIN is typed waits: the rest of it would stand in another field in clear
 * text. Whoever types takes the focus elsewhere, by any other key or by pressing something.
 *
 * @param isPin of what isn't a PIN nothing is held.
 */
export function useHeldFocus(isPin: boolean) {
  const isTyping = useRef(false);
  useEffect(() => {
    if (!isPin) return undefined;
    const onPress = (): void => {
      isTyping.current = false;
    };
    window.addEventListener('pointerdown', onPress, true);
    return () => window.removeEventListener('pointerdown', onPress, true);
  }, [isPin]);
  return {
    onKeyDown: ({ key }: KeyboardEvent): void => {
      isTyping.current = isPin && /^(?:\p{Nd}|Backspace)$/u.test(key);
    },
    onBlur: ({ currentTarget: field }: FocusEvent<HTMLInputElement>): void => {
      if (!isTyping.current) return;
      // Once the other has it: two focus changes in one would be told in the wrong order.
      queueMicrotask(() => {
        if (document.hasFocus() && field.isConnected && !field.disabled && field.value !== '') field.focus();
      });
    },
  };
}
