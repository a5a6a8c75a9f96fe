import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { app, Menu, nativeTheme } from 'electron';
import { watchFirstFaults } from './electron/start/first-faults.ts';
import { isKnownWithoutGraphics } from './electron/start/graphics.ts';
import { guardEverySession, guardEveryWindow } from './electron/windows/guards.ts';
import { lookUpNoNames } from './electron/network/no-names.ts';
import { isOriginOf, registerPageScheme, servePages } from './electron/windows/pages.ts';
import { keepPagesOffDisk } from './electron/start/no-page-storage.ts';
import { keepFilesPrivate } from './electron/start/private-data.ts';
import { sayOwnPlace, takeOwnPlace } from './electron/start/program-place.ts';
import { refusedSwitch } from './electron/start/refused-switches.ts';
import { leaveOutUnused } from './electron/start/unused-features.ts';
import { audienceOf, openCounterWindow } from './electron/windows/windows.ts';
import { buildOf, firstViewFileName, readFirstView } from './first-view/first-view-file.ts';
import { answerFirst } from './ipc/answer-first.ts';
import { errandOf, type Errand } from './provisioning/command-line.ts';
import { isPutting } from './provisioning/is-putting.ts';

/**
 * Where the program begins: it opens the counter's window with what it showed last, before anything else of the
 * program is loaded. The rest, index.ts, is loaded once that is on the screen. Loading it earlier would delay the
 * page, because main serves the page's files, and has a part in showing it.
 */

const refused = refusedSwitch();
if (refused !== undefined) {
  process.stderr.write(`eSIM Counter doesn't start with --${refused}: start it without.\n`);
  app.exit(1);
}
takeOwnPlace();
const dataFolder = app.getPath('userData');
keepFilesPrivate(dataFolder);
// SECURITY: Chromium would write the keys of its connections there.
delete process.env['SSLKEYLOGFILE'];
keepPagesOffDisk(dataFolder);
const endFirstFaults = watchFirstFaults(dataFolder);
// The modules below are compiled once, and not at each start. index.ts writes the cache, because Electron ends without
// Node's own shutdown.
const compileCache = join(dataFolder, 'Compile Cache');
enableCompileCache(compileCache);
registerPageScheme();
if (isKnownWithoutGraphics(dataFolder, process.versions.electron, Date.now()))
  app.disableHardwareAcceleration();
// Electron would build a menu of its own before the window opens; ours is set afterwards.
Menu.setApplicationMenu(null);
lookUpNoNames();
leaveOutUnused();
// SECURITY: every renderer is sandboxed by the system. Only root on Linux can't have that: Chromium then starts with
// --no-sandbox or not at all, and scripts/ gives it that flag for user id 0 only.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
guardEveryWindow();
guardEverySession();

const errand = errandOf(process.argv);
if (errand !== undefined) void run(errand);
else if (app.requestSingleInstanceLock()) {
  sayOwnPlace();
  void app.whenReady().then(start);
} else {
  process.stderr.write('eSIM Counter is open with this data folder already: its window is shown.\n');
  app.quit();
}

/**
 * Runs a command instead of selling. Not while a till has this data folder open: it has already read its settings.
 */
async function run(wanted: Errand): Promise<void> {
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write('A till runs on this data folder: close it, then try again; nothing was changed.\n');
    app.exit(1);
    return;
  }
  const { runErrand } = await import('./electron/start/run-errand.ts');
  app.exit(await runErrand(wanted));
}

/** A page that asks for nothing more, or is never painted, must not keep main from its work. In milliseconds. */
const longestWaitMs = 1_000;

async function start(): Promise<void> {
  let hasEnded = false;
  app.once('will-quit', () => {
    hasEnded = true;
  });
  const isEnding = (): boolean => hasEnded;
  // If provisioning was interrupted, its remaining files are put in place before anything reads them.
  if (isPutting(dataFolder)) (await import('./provisioning/put-files.ts')).finishPutting(dataFolder);
  const pages = join(import.meta.dirname, '../renderer');
  servePages(pages);
  const build = buildOf(pages);
  const kept = readFirstView(join(dataFolder, firstViewFileName), build);
  // Before the window is made: its own color appears first.
  if (kept !== undefined) nativeTheme.themeSource = kept.theme;
  const counter = openCounterWindow(kept?.zoom);

  const practicePlaces = {
    dataFolder: join(dataFolder, 'practice'),
    catalogFile: join(app.getAppPath(), 'resources/practice-catalog.json'),
    compileCache,
  };

  let built: Promise<void> | undefined;
  const buildOnce = (): Promise<void> => (built ??= readRest());
  const makeWay = answerFirst(
    { view: () => kept?.view ?? null, build: buildOnce },
    { audienceOf, isPageOf: isOriginOf },
  );
  async function readRest(): Promise<void> {
    const { beginPractice } = await import('./practice/begin-practice.ts');
    if (isEnding()) return;
    // Nothing else that a first sale needs takes as long to start, but begun any earlier it would delay the first paint.
    const begun = kept?.isPractice === true ? beginPractice(practicePlaces) : undefined;
    const { buildCounter } = await import('./index.ts');
    // Closed while that was loaded: nothing is opened that nobody would close.
    if (isEnding()) return;
    makeWay();
    const practice = { begin: () => beginPractice(practicePlaces), begun };
    buildCounter(counter, { build, practice, onLogOpen: endFirstFaults });
  }

  if (kept === undefined) await buildOnce();
  else setTimeout(() => void buildOnce(), longestWaitMs);
}
