import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { app, Menu } from 'electron';
import { guardEverySession, guardEveryWindow } from './app/guards.ts';
import { limitConnecting } from './app/merchant-sessions.ts';
import { registerPageScheme, servePages } from './app/pages.ts';
import { keepFilesPrivate } from './app/private-data.ts';
import { refusedSwitch } from './app/refused-switches.ts';
import { openCounterWindow } from './app/windows.ts';

/**
 * Where the program begins: the counter's window, before anything else of the program is read. Chromium then spends a
 * tenth of a second making a process for the page, and index.ts builds the rest meanwhile.
 */

const refused = refusedSwitch();
if (refused !== undefined) {
  process.stderr.write(`eSIM Counter doesn't start with --${refused}: start it without.\n`);
  app.exit(1);
}
keepFilesPrivate(app.getPath('userData'));
// What is read below is compiled once and not at each start: index.ts keeps it, as Electron ends without Node's own end.
enableCompileCache(join(app.getPath('userData'), 'Compile Cache'));
registerPageScheme();
// Electron would make a menu of its own before the window: ours comes after it.
Menu.setApplicationMenu(null);
limitConnecting();
// SECURITY: every renderer is sandboxed by the system. Only root on Linux can't have that: Chromium then starts with
// --no-sandbox or not at all, and scripts/ gives it that flag for user id 0 alone.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
guardEveryWindow();
guardEverySession();

if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();

async function start(): Promise<void> {
  const { promise: built, resolve } = Promise.withResolvers<undefined>();
  const firstViewServed = servePages(join(import.meta.dirname, '../renderer'), built);
  const counter = openCounterWindow();
  const { buildCounter } = await import('./index.ts');
  buildCounter(counter, firstViewServed);
  resolve(undefined);
}
