import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Levels A and AA of WCAG 2.0, 2.1 and 2.2 (https://www.w3.org/TR/WCAG22/), as axe-core names them. */
const levels: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

/**
 * What of the shown page breaks WCAG 2.2 A and AA, as far as a machine can tell: a line for each element, naming the
 * rule and what was measured. Empty when nothing does.
 */
export async function wcagViolations(page: Page): Promise<string[]> {
  // A color on its way to another one has not the contrast of either.
  await page.evaluate(() => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished);
    return Promise.allSettled(ends).then(() => undefined);
  });
  // By the debugger, not as a script of the page, which the page's policy would refuse. Once for a page: what is made anew
  // for each look is interpreted, and never compiled.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(levels)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) =>
      `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`.replaceAll(/\s+/g, ' '),
    ),
  );
}
