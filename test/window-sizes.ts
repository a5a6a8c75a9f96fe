import type { CDPSession, Page } from 'playwright-core';
import { askedAgain } from './asked-again.ts';
import type { CounterApp } from './counter-app.ts';

/** Screens that counters have, in pixels: from the smallest that the window allows to 4K. */
export const screenSizes = [
  [1024, 700],
  [1280, 800],
  [1920, 1080],
  [3840, 2160],
] as const;

/** By how much staff enlarge the window, in percent. */
export const zoomSteps = [80, 100, 150, 200] as const;

type Size = readonly [width: number, height: number];

/** Gives the window its content's size in pixels and its zoom in percent, and waits until the page is laid out in it. */
export async function resizeWindow(counter: CounterApp, [width, height]: Size, zoom: number): Promise<void> {
  await askedAgain(() =>
    counter.electron.evaluate(
      ({ BrowserWindow }, wanted) => {
        const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
          webContents.getURL().endsWith('/counter.html'),
        );
        window?.setContentSize(wanted.width, wanted.height);
      },
      { width, height },
    ),
  );
  await enlarge(counter, zoom);
  await laidOut(counter.page, [width, height], zoom);
}

/**
 * Has the page laid out as in a window of this size, at this zoom, while the window stays as it is: no screen of that size is
 * painted, which is a quarter of the work. It is laid out alike: layout.test.ts compares.
 */
export async function layOutAs(counter: CounterApp, size: Size, zoom: number): Promise<void> {
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
  await askedAgain(() =>
    electron.evaluate(({ BrowserWindow }, factor) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().endsWith('/counter.html'),
      );
      window?.webContents.setZoomFactor(factor);
    }, zoom / 100),
  );
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
