/**
 * Focuses an element with the next frame: once what was just drawn is there, and the page is measured once. On a slow
 * computer the frame may be late. Whoever has gone to another control by then, by a key or the mouse, stays there.
 *
 * @param element looked for in that frame.
 * @returns a function that calls it off.
 */
export function focusNextFrame(element: () => HTMLElement | null, options?: FocusOptions): () => void {
  const before = document.activeElement;
  let isPressed = false;
  const onPress = (): void => {
    isPressed = true;
  };
  for (const kind of presses) window.addEventListener(kind, onPress, true);
  const frame = requestAnimationFrame(() => {
    end();
    const now = document.activeElement;
    const isElsewhere = now !== before && now !== document.body;
    if (!isPressed || !isElsewhere) element()?.focus(options);
  });
  function end(): void {
    cancelAnimationFrame(frame);
    for (const kind of presses) window.removeEventListener(kind, onPress, true);
  }
  return end;
}

const presses = ['keydown', 'pointerdown'] as const;
