import type { Page } from 'playwright-core';

/**
 * Makes every text that is shown half as long again, as a translation may be, and gives back how to undo that. Figures,
 * names with figures in them and what is typed stay as they are.
 */
export async function lengthenTexts(page: Page): Promise<() => Promise<void>> {
  const lengthened = await page.evaluateHandle(() => {
    const changed: { readonly node: Text; readonly was: string; readonly is: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text)) continue;
      const was = node.data;
      const isWords = /\p{L}{3}/u.test(was) && !/\d/.test(was);
      if (!isWords || node.parentElement?.closest('script, style, svg, kbd, [data-testid="code"]') !== null)
        continue;
      // Words of a usual length: what is longer than a line has to find a place to break.
      const more = was
        .trim()
        .slice(0, Math.ceil(was.trim().length / 2))
        .trim();
      node.data = /\s$/.test(was) ? `${was}${more} ` : `${was} ${more}`;
      changed.push({ node, was, is: node.data });
    }
    return changed;
  });
  return async () => {
    await lengthened.evaluate((changed) => {
      // What has been drawn anew since says what it should.
      for (const { node, was, is } of changed) if (node.data === is) node.data = was;
    });
    await lengthened.dispose();
  };
}
