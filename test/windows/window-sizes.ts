import type { CDPSession, Page } from 'playwright-core';
import type { CounterApp } from './counter-app.ts';
import { isThorough } from '../thorough.ts';

type Size = readonly [width: number, height: number];

/** A screen in pixels, and by how much staff enlarge the window on it, in percent. */
export type Cell = { readonly size: Size; readonly zoom: number };

/** Screens that counters have: from the smallest that the window allows to 4K. */
const screenSizes = [
  [1024, 700],
  [1280, 800],
  [1920, 1080],
  [3840, 2160],
] as const;

const everyCell: readonly Cell[] = [80, 100, 150, 200].flatMap((zoom) =>
  screenSizes.map((size) => ({ size, zoom })),
);

export const leastRoom: Cell = { size: [1024, 700], zoom: 200 };
export const usualRoom: Cell = { size: [1280, 800], zoom: 100 };

/** The least room and the most, the usual screens, and what lies between them: a view changes its form there. */
const tellingCells: readonly Cell[] = [
  leastRoom,
  { size: [1024, 700], zoom: 150 },
  { size: [1024, 700], zoom: 100 },
  usualRoom,
  { size: [1920, 1080], zoom: 100 },
  { size: [3840, 2160], zoom: 80 },
];

/** What views are looked at in: every night in each size at each zoom, else where most would show. */
export const cells = isThorough ? everyCell : tellingCells;

/** Gives the window its content's size in pixels and its zoom in percent, and waits until the page is laid out in it. */
export async function resizeWindow(counter: CounterApp, { size, zoom }: Cell): Promise<void> {
  const [width, height] = size;
  await counter.electron.evaluate(
    ({ BrowserWindow }, wanted) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().endsWith('/counter.html'),
      );
      window?.setContentSize(wanted.width, wanted.height);
    },
    { width, height },
  );
  await enlarge(counter, zoom);
  await laidOut(counter.page, size, zoom);
}

/**
 * Has the page laid out as in a window of this size, at this zoom, while the window stays as it is: no screen of that size is
 * painted, which is a quarter of the work. It is laid out alike: every-view.test.ts compares.
 */
export async function layOutAs(counter: CounterApp, { size, zoom }: Cell): Promise<void> {
  const { page } = counter;
  await enlarge(counter, zoom);
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...{ width: size[0], height: size[1] },
    // The window's own.
    deviceScaleFactor: 0,
    mobile: false,
    dontSetVisibleSize: true,
  });
  await laidOut(page, size, zoom);
}

const sessions = new WeakMap<Page, CDPSession>();

/** What each page was enlarged to: main is asked only where that changes. */
const zooms = new WeakMap<Page, number>();

async function enlarge({ electron, page }: CounterApp, zoom: number): Promise<void> {
  if (zooms.get(page) === zoom) return;
  await electron.evaluate(({ BrowserWindow }, factor) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().endsWith('/counter.html'),
    );
    window?.webContents.setZoomFactor(factor);
  }, zoom / 100);
  zooms.set(page, zoom);
}

/** In one question to the page, which is asked more than a thousand times. */
async function laidOut(page: Page, [width, height]: Size, zoom: number): Promise<void> {
  await page.evaluate(
    async ([wide, high]) => {
      const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      while (Math.abs(innerWidth - wide) > 2 || Math.abs(innerHeight - high) > 2) await nextFrame();
      // What is drawn after the size is heard of is there with the frame after next.
      await nextFrame();
      await nextFrame();
    },
    [(width * 100) / zoom, (height * 100) / zoom] as const,
  );
}
