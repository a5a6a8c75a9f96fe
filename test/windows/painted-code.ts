import type { Page } from 'playwright-core';

declare global {
  /** When the last install code that was waited for came onto the screen, on the page's clock; undefined until then. */
  var codePaintedAt: number | undefined;
}

/**
 * Has the browser time the frame that shows the next install code (Element Timing API: when it was on the screen, to
 * within 4 ms). That knows texts and pictures, and a code is drawn by lines: with the code, before anything is painted,
 * a dot comes into the page, so that both are in one frame.
 */
export async function timeNextCode(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.codePaintedAt = undefined;
    const dot = document.createElement('span');
    dot.textContent = '.';
    dot.setAttribute('elementtiming', 'code');
    Object.assign(dot.style, { position: 'fixed', insetBlockStart: '0', insetInlineStart: '4px' });
    const painted = new PerformanceObserver((list) => {
      const [first] = list
        .getEntries()
        .filter((entry) => 'identifier' in entry && entry.identifier === 'code');
      if (first === undefined) return;
      globalThis.codePaintedAt = first.startTime;
      painted.disconnect();
      dot.remove();
    });
    const drawn = new MutationObserver(() => {
      if (document.querySelector('[data-testid="install-qr"]') === null) return;
      drawn.disconnect();
      painted.observe({ type: 'element' });
      document.body.append(dot);
    });
    drawn.observe(document.body, { childList: true, subtree: true });
  });
}
