import { afterPaint } from './after-paint.ts';

/** A window that is covered may not be painted until somebody looks at it. Milliseconds. */
const longestWaitMs = 1_000;

const firstPaint = 'first-contentful-paint';

/**
 * Runs once something of this page has reached the screen, and where that was long ago after the next paint. Between
 * the drawing and the screen is a tenth of a second of rastering at a start, which has the computer for itself so.
 *
 * @returns what calls it off.
 */
export function afterFirstPaint(act: () => void): () => void {
  if (document.hidden || performance.getEntriesByName(firstPaint).length > 0) return afterPaint(act);
  const end = (): void => {
    seen.disconnect();
    clearTimeout(timer);
  };
  const begin = (): void => {
    end();
    act();
  };
  const seen = new PerformanceObserver((list) => {
    if (list.getEntriesByName(firstPaint).length > 0) begin();
  });
  seen.observe({ type: 'paint', buffered: true });
  const timer = setTimeout(begin, longestWaitMs);
  return end;
}
