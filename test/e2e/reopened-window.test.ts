import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import './shown-install.ts';

/** On macOS a program outlives its window, and a press on its icon opens another one. */
describe('a window that is opened again', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline();
    await counter.electron.evaluate(() => Object.defineProperty(process, 'platform', { value: 'darwin' }));
  });
  afterAll(() => counter.close());

  it('has the zoom that staff chose, keeps it when it is loaded again, and sells', async () => {
    const zoomOf = (): Promise<number | undefined> =>
      counter.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor(),
      );
    await counter.page.evaluate(() => till.ask('zoom-set', { to: 'larger' }));
    await expect.poll(zoomOf).toBe(1.1);
    await counter.electron.evaluate(
      ({ BrowserWindow }) =>
        new Promise<void>((resolve) => {
          const [open] = BrowserWindow.getAllWindows();
          open?.once('closed', () => resolve());
          open?.close();
        }),
    );
    const opened = counter.electron.waitForEvent('window');
    await counter.electron.evaluate(({ app }) => void app.emit('activate'));
    const page = await opened;
    await page.locator('[data-service-state="online"]').waitFor();
    await expect.poll(zoomOf).toBe(1.1);
    await page.reload();
    await page.locator('[data-service-state="online"]').waitFor();
    await expect.poll(zoomOf).toBe(1.1);
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
  });
});
