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

/** Gives the window its content's size in pixels and its zoom in percent, and waits until the page is laid out in it. */
export async function resizeWindow(
  { electron, page }: CounterApp,
  [width, height]: readonly [number, number],
  zoom: number,
): Promise<void> {
  await askedAgain(() =>
    electron.evaluate(
      ({ BrowserWindow }, wanted) => {
        const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
          webContents.getURL().endsWith('/counter.html'),
        );
        window?.setContentSize(wanted.width, wanted.height);
        window?.webContents.setZoomFactor(wanted.zoom / 100);
      },
      { width, height, zoom },
    ),
  );
  await page.waitForFunction(
    ([wide, high]) => Math.abs(innerWidth - wide) <= 2 && Math.abs(innerHeight - high) <= 2,
    [(width * 100) / zoom, (height * 100) / zoom] as const,
  );
  // What is drawn after the size is heard of is there with the frame after next.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
