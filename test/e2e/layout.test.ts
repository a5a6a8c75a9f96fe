import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchCounter, newDataFolder, type CounterApp } from '../counter-app.ts';
import { layoutFaults } from '../layout-faults.ts';
import { startService } from '../start-service.ts';
import { viewsAtWork } from '../views/at-work.ts';
import { viewsForManagers } from '../views/for-a-manager.ts';
import { viewsInTrouble, withDamagedSettings, type TroubledStage } from '../views/in-trouble.ts';
import { languages, speakInView, type Stage, type View } from '../views/stage.ts';
import { cells, layOutAs, resizeWindow, usualRoom, type Cell } from '../window-sizes.ts';

const nameOf = ({ size, zoom }: Cell): string => `${size.join('×')} ${String(zoom)} %`;

/** Opens a view, and looks at it in each size, from either side. */
async function expectToFit(stage: Stage, { open, openAgain, mainAction }: View): Promise<void> {
  await open(stage);
  const found = new Map<string, string[]>();
  for (const language of languages) {
    await speakInView(stage, language);
    for (const cell of cells) {
      await layOutAs(stage.counter, cell);
      await openAgain?.(stage);
      for (const fault of await layoutFaults(stage.counter.page, mainAction))
        found.set(fault, [...(found.get(fault) ?? []), `${language} ${nameOf(cell)}`]);
    }
  }
  await layOutAs(stage.counter, usualRoom);
  await speakInView(stage, 'en');
  expect([...found].map(([fault, where]) => `${fault}: ${where.join(', ')}`)).toEqual([]);
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
