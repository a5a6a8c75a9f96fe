import { afterEach, describe, expect, it } from 'vitest';
import { launchCounter, launchOnline, type CounterApp } from '../windows/counter-app.ts';

/** Its close() finds what main caught nowhere. */
let counter: CounterApp;
afterEach(() => counter.close());

describe('a till whose window is closed', () => {
  it('goes on without it while it still has something to do, as when an update is put in place', async () => {
    counter = await launchOnline();
    const open = await counter.electron.evaluate(({ app, BrowserWindow, screen, powerMonitor }) => {
      app.once('before-quit', (event) => event.preventDefault());
      BrowserWindow.getAllWindows()[0]?.destroy();
      const events = ['display-added', 'display-removed', 'display-metrics-changed'] as const;
      for (const event of events) screen.emit(event);
      for (const event of ['suspend', 'resume', 'lock-screen']) powerMonitor.emit(event);
      app.emit('second-instance');
      return BrowserWindow.getAllWindows().length;
    });
    expect(open).toBe(0);
  });

  it('ends at once if it was only about to open', async () => {
    counter = await launchCounter();
    await counter.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  });
});
