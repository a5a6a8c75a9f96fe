import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchCounter, newDataFolder, type CounterApp } from '../counter-app.ts';
import { layoutFaults } from '../layout-faults.ts';
import { startService } from '../start-service.ts';
import { viewsAtWork } from '../views/at-work.ts';
import { viewsForManagers } from '../views/for-a-manager.ts';
import { viewsInTrouble, withDamagedSettings, type TroubledStage } from '../views/in-trouble.ts';
import { languages, speakInView, type Stage, type View } from '../views/stage.ts';
import { layOutAs, resizeWindow, screenSizes, zoomSteps } from '../window-sizes.ts';

/** Opens a view, and looks at it in each size, from either side. */
async function expectToFit(stage: Stage, { open, openAgain, mainAction }: View): Promise<void> {
  await open(stage);
  const found = new Map<string, string[]>();
  for (const language of languages) {
    await speakInView(stage, language);
    for (const zoom of zoomSteps) {
      for (const size of screenSizes) {
        await layOutAs(stage.counter, size, zoom);
        await openAgain?.(stage);
        for (const fault of await layoutFaults(stage.counter.page, mainAction))
          found.set(fault, [...(found.get(fault) ?? []), `${language} ${size.join('×')} ${String(zoom)} %`]);
      }
    }
  }
  await layOutAs(stage.counter, [1280, 800], 100);
  await speakInView(stage, 'en');
  expect([...found].map(([fault, cells]) => `${fault}: ${cells.join(', ')}`)).toEqual([]);
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
    const cells = screenSizes.flatMap((size) => zoomSteps.map((zoom) => ({ size, zoom })));
    const inWindows: string[][] = [];
    for (const { size, zoom } of cells) {
      await resizeWindow(counter, size, zoom);
      inWindows.push(await places(counter));
    }
    await resizeWindow(counter, [1280, 800], 100);
    for (const [index, { size, zoom }] of cells.entries()) {
      await layOutAs(counter, size, zoom);
      expect(await places(counter), `${size.join('×')} ${String(zoom)} %`).toEqual(inWindows[index]);
    }
  } finally {
    await counter.close();
  }
});

describe('every view fits into the window, from 1024×700 at 200 % to 4K at 80 %', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = { counter: await launch(newDataFolder()) };
  });
  afterAll(() => stage.counter.close());

  it.each(viewsAtWork.filter(({ isOfOneSize }) => isOfOneSize !== true))('$name', (view) =>
    expectToFit(stage, view),
  );
});

describe('what is shown in trouble fits into it, too', () => {
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

  it.each(viewsInTrouble(() => stage))('$name', (view) => expectToFit(stage, view));
});

describe('what a manager is asked to decide fits into it, too', () => {
  let stage: TroubledStage;
  beforeAll(async () => {
    const service = await startService({ balance: '100.00', issueDelayMs: 0 });
    stage = { counter: await launch(newDataFolder()), service };
  });
  afterAll(async () => {
    await stage.counter.close();
    await stage.service.stop();
  });

  it.each(viewsForManagers(() => stage))('$name', (view) => expectToFit(stage, view));
});
