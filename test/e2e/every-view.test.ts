import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDataFolder, launchCounter, newDataFolder, type CounterApp } from '../windows/counter-app.ts';
import { layoutFaults } from '../windows/layout-faults.ts';
import { startService } from '../network/start-service.ts';
import { isThorough } from '../thorough.ts';
import { viewsAtWork } from '../views/at-work.ts';
import { viewsAtFirstStart } from '../views/at-the-first-start.ts';
import { viewsForManagers } from '../views/for-a-manager.ts';
import { viewsInTrouble, withDamagedSettings, type TroubledStage } from '../views/in-trouble.ts';
import { languages, speakInView, type Stage, type View } from '../views/stage.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { cells, layOutAs, resizeWindow, usualRoom, type Cell } from '../windows/window-sizes.ts';

const nameOf = ({ size, zoom }: Cell): string => `${size.join('×')} ${String(zoom)} %`;

/** Colors are the theme's and words the language's: each is met once, and at night each with each. */
const themesOf = (language: (typeof languages)[number]): readonly ('light' | 'dark')[] => {
  if (isThorough) return ['light', 'dark'];
  return language === 'en' ? ['light'] : ['dark'];
};

/** Opens a view, and looks from either side whether it fits and whether everybody can read it. */
async function expectForEverybody(stage: Stage, view: View): Promise<void> {
  await view.open(stage);
  const { counter } = stage;
  const faults = new Map<string, string[]>();
  const violations: string[] = [];
  for (const language of languages) {
    await speakInView(stage, language);
    for (const cell of view.isOfOneSize === true ? [] : cells) {
      await layOutAs(counter, cell);
      await view.openAgain?.(stage);
      for (const fault of await layoutFaults(counter.page, view.mainAction))
        faults.set(fault, [...(faults.get(fault) ?? []), `${language} ${nameOf(cell)}`]);
    }
    if (view.isOfOneSize !== true) {
      await layOutAs(counter, usualRoom);
      await view.openAgain?.(stage);
    }
    for (const colorScheme of themesOf(language)) {
      await counter.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = await wcagViolations(counter.page);
      violations.push(...found.map((violation) => `${language}, ${colorScheme}: ${violation}`));
    }
  }
  await speakInView(stage, 'en');
  const told = [...faults].map(([fault, where]) => `${fault}: ${where.join(', ')}`);
  expect([...told, ...violations]).toEqual([]);
}

const launch = async (dataFolder: string): Promise<CounterApp> => {
  const counter = await launchCounter({ dataFolder });
  await counter.page.emulateMedia({ reducedMotion: 'reduce' });
  return counter;
};

/** Where each element is, in the page's own pixels, and what they are pixels of. */
const places = ({ page }: CounterApp): Promise<string[]> =>
  page.evaluate(() => [
    [innerWidth, innerHeight, devicePixelRatio, visualViewport?.width, visualViewport?.height].join(' '),
    ...[...document.body.querySelectorAll('*')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [element.tagName, left, top, width, height].join(' ');
    }),
  ]);

it('a page is laid out as in a window of a size while the window has another one', async () => {
  const counter = await launch(newDataFolder());
  try {
    await viewsAtWork[0]?.open({ counter });
    const inWindows: string[][] = [];
    for (const cell of cells) {
      await resizeWindow(counter, cell);
      inWindows.push(await places(counter));
    }
    await resizeWindow(counter, usualRoom);
    for (const [index, cell] of cells.entries()) {
      await layOutAs(counter, cell);
      expect(await places(counter), nameOf(cell)).toEqual(inWindows[index]);
    }
  } finally {
    await counter.close();
  }
});

describe('every view fits into the window, from 1024×700 at 200 % to 4K at 80 %, and meets WCAG 2.2 A and AA', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = { counter: await launch(newDataFolder()) };
  });
  afterAll(() => stage.counter.close());

  it.each(viewsAtWork)('$name', (view) => expectForEverybody(stage, view));

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
    stage = { counter: await launch(dataFolder), service };
  });
  afterAll(async () => {
    await stage.counter.close();
    await stage.service.stop();
  });

  it.each(viewsInTrouble(() => stage))('$name', (view) => expectForEverybody(stage, view));
});

describe('so does what a manager is asked to decide', () => {
  let stage: TroubledStage;
  beforeAll(async () => {
    const service = await startService({ balance: '100.00', issueDelayMs: 0 });
    stage = { counter: await launch(newDataFolder()), service };
  });
  afterAll(async () => {
    await stage.counter.close();
    await stage.service.stop();
  });

  it.each(viewsForManagers(() => stage))('$name', (view) => expectForEverybody(stage, view));
});

describe('so does what a new installation asks', () => {
  let stage: TroubledStage;
  beforeAll(async () => {
    const service = await startService({ balance: '100.00', issueDelayMs: 0 });
    stage = { counter: await launch(emptyDataFolder()), service };
  });
  afterAll(async () => {
    await stage.counter.close();
    await stage.service.stop();
  });

  it.each(viewsAtFirstStart(() => stage))('$name', (view) => expectForEverybody(stage, view));
});
