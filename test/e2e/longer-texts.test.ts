import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewsAtWork } from '../views/at-work.ts';
import type { Stage } from '../views/stage.ts';
import { launchCounter, newDataFolder } from '../windows/counter-app.ts';
import { layoutFaults } from '../windows/layout-faults.ts';
import { lengthenTexts } from '../windows/longer-texts.ts';

describe('every view has room for texts that are half as long again', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = { counter: await launchCounter({ dataFolder: newDataFolder() }) };
    await stage.counter.page.emulateMedia({ reducedMotion: 'reduce' });
  });
  afterAll(() => stage.counter.close());

  it.each(viewsAtWork)('$name', async (view) => {
    await view.open(stage);
    const { page } = stage.counter;
    const undo = await lengthenTexts(page);
    // Without what the view is there for: a longer text may push it below, where scrolling leads.
    const faults = await layoutFaults(page, undefined);
    await undo();
    expect(faults).toEqual([]);
  });

  it('is told apart from one that has none', async () => {
    const { page } = stage.counter;
    await page.evaluate(() => {
      const title = document.querySelector('h1');
      if (title !== null) title.style.cssText = 'inline-size: 2em; overflow: clip; white-space: nowrap';
    });
    expect(await layoutFaults(page, undefined)).not.toEqual([]);
  });
});
