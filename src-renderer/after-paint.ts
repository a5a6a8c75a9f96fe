/**
 * Runs after what is on screen now has really been painted.
 *
 * @returns what calls it off.
 */
export function afterPaint(act: () => void): () => void {
  // A hidden window paints nothing, and would wait until somebody looks at it.
  if (document.hidden) {
    const timer = setTimeout(act);
    return () => {
      clearTimeout(timer);
    };
  }
  let frame = requestAnimationFrame(() => {
    // The first callback runs before the paint, the second after it.
    frame = requestAnimationFrame(act);
  });
  return () => {
    cancelAnimationFrame(frame);
  };
}
