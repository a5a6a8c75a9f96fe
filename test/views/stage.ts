import type { Bridge } from '../../src-preload/contract.ts';
import type { CounterApp } from '../windows/counter-app.ts';

/** The app that views are opened in; another start of it replaces the one before. */
export type Stage = { counter: CounterApp };

/** A view of the counter, or a dialog over one: opened from the one before it, by keys and places, in any language. */
export type View = {
  readonly name: string;
  readonly open: (stage: Stage) => Promise<void>;
  /** Of what is laid out where it is opened: opens it anew in another size of the window. */
  readonly openAgain?: (stage: Stage) => Promise<void>;
  /** Goes as soon as the window has another size. */
  readonly isOfOneSize?: true;
  /** What the view is there for: it has to be in sight whenever it has the focus. */
  readonly mainAction?: string;
};

declare global {
  // What the preload script puts there.
  var till: Bridge;
}

/** Languages that are read from either side. */
export const languages = ['en', 'ar'] as const;

/**
 * Has the window speak a language until it is told of another. As main tells it: while the till is locked nobody may
 * choose one.
 */
export async function speakInView({ counter }: Stage, language: (typeof languages)[number]): Promise<void> {
  await counter.electron.evaluate(({ BrowserWindow }, spoken) => {
    for (const { webContents } of BrowserWindow.getAllWindows()) webContents.send('push:language', spoken);
  }, language);
  await counter.page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
}

/** Closes what is laid over the view. */
export async function closeDialog({ counter: { page } }: Stage): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'));
  // The first press may only empty a search.
  for (let presses = 0; presses < 3 && (await dialog.count()) > 0; presses += 1) {
    await page.keyboard.press('Escape');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await dialog.waitFor({ state: 'detached' });
}
