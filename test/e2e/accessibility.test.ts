import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchCounter, newDataFolder } from '../counter-app.ts';
import { startService } from '../start-service.ts';
import { isThorough } from '../thorough.ts';
import { viewsAtWork } from '../views/at-work.ts';
import { viewsForManagers } from '../views/for-a-manager.ts';
import { viewsInTrouble, withDamagedSettings, type TroubledStage } from '../views/in-trouble.ts';
import { languages, speakInView, type Stage, type View } from '../views/stage.ts';
import { wcagViolations } from '../wcag-violations.ts';

const themes = ['light', 'dark'] as const;

/** Colors are the theme's and words the language's: each is met once, and at night each with each. */
const looks = isThorough
  ? languages.flatMap((language) => themes.map((colorScheme) => ({ language, colorScheme })))
  : ([
      { language: 'en', colorScheme: 'light' },
      { language: 'ar', colorScheme: 'dark' },
    ] as const);

/** Opens a view, and looks at it in both themes, from either side. */
async function expectNoViolations(stage: Stage, { open }: View): Promise<void> {
  await open(stage);
  const { page } = stage.counter;
  for (const { language, colorScheme } of looks) {
    await speakInView(stage, language);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await wcagViolations(page), `${language}, ${colorScheme}`).toEqual([]);
  }
  await speakInView(stage, 'en');
}

describe('every view of the counter meets WCAG 2.2 A and AA, in both themes and from either side', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = { counter: await launchCounter() };
  });
  afterAll(() => stage.counter.close());

  it.each(viewsAtWork)('$name', (view) => expectNoViolations(stage, view));

  it('is told apart from one that does not', async () => {
    const { page } = stage.counter;
    await page.evaluate(() => {
      const title = document.querySelector('h1');
      if (title !== null) title.style.cssText = 'color: #888; background: #999';
    });
    expect(await wcagViolations(page)).toEqual([expect.stringContaining('color-contrast')]);
  });
});

describe('so does what is shown in trouble', () => {
  let stage: TroubledStage;
  beforeAll(async () => {
    const dataFolder = newDataFolder();
    withDamagedSettings(dataFolder);
    const service = await startService({ balance: '100.00', issueDelayMs: 0 });
    stage = { counter: await launchCounter({ dataFolder }), service };
  });
  afterAll(async () => {
    await stage.counter.close();
    await stage.service.stop();
  });

  it.each(viewsInTrouble(() => stage))('$name', (view) => expectNoViolations(stage, view));
});

describe('so does what a manager is asked to decide', () => {
  let stage: TroubledStage;
  beforeAll(async () => {
    const service = await startService({ balance: '100.00', issueDelayMs: 0 });
    stage = { counter: await launchCounter(), service };
  });
  afterAll(async () => {
    await stage.counter.close();
    await stage.service.stop();
  });

  it.each(viewsForManagers(() => stage))('$name', (view) => expectNoViolations(stage, view));
});
