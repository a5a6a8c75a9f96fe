import { flushCompileCache as keepCompiled } from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, shell } from 'electron';
import type { PushName, PushOf } from '../src-preload/contract.ts';
import type { Zooming } from '../src-preload/contract/settings/appearance.ts';
import type { Language } from '../src-preload/contract/settings/language.ts';
import type { SettingsNews } from '../src-preload/contract/settings/settings-news.ts';
import { Appearance } from './electron/windows/appearance.ts';
import { lazyServices } from './electron/lazy-services/lazy-services.ts';
import { keepGraphics } from './electron/start/graphics.ts';
import { guardStaffPages } from './electron/windows/guards.ts';
import { setMenu } from './electron/windows/menu.ts';
import { openNetwork } from './electron/network/open-network.ts';
import { openOnScreen, openOver, type ShowScene } from './electron/windows/customer-window.ts';
import { isOriginOf } from './electron/windows/pages.ts';
import { shutOlderFiles } from './electron/start/private-data.ts';
import { keychainService } from './electron/start/program-place.ts';
import { aboutHandlers } from './electron/handlers/about-handlers.ts';
import { accountHandlers } from './ipc/handlers/account-handlers.ts';
import { approvalHandlers } from './ipc/handlers/approval-handlers.ts';
import { chainHandlers } from './ipc/handlers/chain-handlers.ts';
import { discountHandlers } from './ipc/handlers/discount-handlers.ts';
import { orderHandlers } from './ipc/handlers/order-handlers.ts';
import { printingHandlers } from './electron/handlers/printing-handlers.ts';
import { recordsHandlers } from './electron/handlers/records-handlers.ts';
import { setUpHandlers } from './electron/handlers/set-up-handlers.ts';
import { reportHandlers } from './electron/handlers/report-handlers.ts';
import { shiftHandlers } from './electron/handlers/shift-handlers.ts';
import { updateHandlers } from './ipc/handlers/update-handlers.ts';
import { speak } from './electron/windows/spoken-language.ts';
import { chooseBackup } from './electron/dialogs/choose-records.ts';
import { saveUnreadable } from './electron/dialogs/save-unreadable.ts';
import { screensAround, whenScreensChange } from './electron/windows/screens.ts';
import { whenLeft, whenTouched } from './electron/windows/till-presence.ts';
import { endWhenAsked, followWindow, whenAwake } from './electron/windows/till-surroundings.ts';
import { loadFresh } from './electron/windows/fresh-page.ts';
import { audienceOf, openCounterWindow } from './electron/windows/windows.ts';
import { CustomerDisplay } from './customer-display/customer-display.ts';
import { StartupSnapshot, firstViewOf } from './first-view/startup-snapshot.ts';
import { firstViewFileName } from './first-view/first-view-file.ts';
import { push, pushScene, serveRequests, type Handlers } from './ipc/ipc-endpoint.ts';
import { answerWithinMs, Keychain } from './keychain/keychain.ts';
import { LedgerThreads } from './background-jobs/run-ledger-work.ts';
import { practiceMerchantId, type BegunPractice } from './practice/begin-practice.ts';
import { PracticeService } from './practice/practice-service.ts';
import type { ReportPapers } from './electron/printing/report-papers.ts';
import type { ShiftPapers } from './electron/printing/shift-papers.ts';
import { systemClock } from './platform/clock.ts';
import { Pace } from './selling/pace.ts';
import { FirstRunProgress } from './settings/first-run-progress.ts';
import { preferredLanguage } from './settings/preferred-language.ts';
import { PrintingSettings } from './settings/printing-settings.ts';
import { Settings } from './settings/settings.ts';
import { IdleWatch } from './staff/idle-watch.ts';
import { Approvals } from './staff/approvals.ts';
import { StaffSession, type RequiredRole } from './staff/staff-session.ts';
import { staffFile } from './staff/staff-file.ts';
import { AccountSwitcher } from './session/account-switcher.ts';

/** What was begun before. */
export type Begun = {
  /** Which build the window is of: see `buildOf`. */
  readonly build: string | undefined;
  /** How the practice service begins, and the one that has if the till was in practice mode when it was last open. */
  readonly practice: { readonly begin: () => BegunPractice; readonly begun: BegunPractice | undefined };
  /** Called once the log watches for faults itself. */
  readonly onLogOpen: () => void;
};

/**
 * The composition root: builds the parts and connects them. Parts that no start waits for are built in
 * electron/lazy-services/lazy-services.ts.
 *
 * @param first the counter's window, which is already open.
 */
export function buildCounter(
  first: BrowserWindow,
  { build, practice: { begin, begun }, onLogOpen }: Begun,
): void {
  let counter = first;
  guardStaffPages();

  const dataFolder = app.getPath('userData');
  const keychain = new Keychain(
    async () => (await import('keytar')).default,
    answerWithinMs,
    keychainService(),
  );
  const practice = new PracticeService(begin, begun);
  const admits = (role: RequiredRole): boolean => staff.admits(role);
  const pushToCounter = <Name extends PushName>(name: Name, value: PushOf<Name>): void => {
    // SECURITY: a locked window learns that it is locked, and nothing of the shop.
    if (staff.isLocked && name !== 'staff') return;
    if (!counter.isDestroyed()) push(counter.webContents, name, value, admits);
    services.support.opened?.notePush(name, value);
    nextStart.onPush(name);
    customers.followTill();
    services.updates.opened?.tillChanged();
  };

  /** Reports what could not be read to everybody at the till, until a manager has read it. */
  const tellOfSettings = (news: SettingsNews): void => {
    settings().reportNews(news);
    pushToCounter('settings-news', settings().news);
  };
  const idle = new IdleWatch({ clock: systemClock, onIdle: () => staff.lock() });
  const staff = new StaffSession({
    storage: staffFile(join(dataFolder, 'staff.json')),
    clock: systemClock,
    onQuarantine: (keptAs) => tellOfSettings({ why: 'unreadable', lost: ['staff'], keptAs }),
    prove: (secret) => tills().proveAccount(secret),
    renewPage: () => loadFresh(counter),
    onChange: (state) => {
      settings().knowStaff(state.kind !== 'off');
      idle.watch(state.kind === 'in' ? state.lockAfterMinutes * 60_000 : undefined);
      pushToCounter('staff', state);
      // SECURITY: nobody is at the till, so no code stays on a screen.
      if (state.kind === 'locked') customers.leave();
      // SECURITY: a manager approved something for whoever was there.
      approvals.endAll();
    },
  });

  const approvals = new Approvals({
    clock: systemClock,
    staff: () => staff.mark,
    till: () => opened?.openTill?.id,
  });

  let kept: Settings | undefined;
  const settings = (): Settings => (kept ??= new Settings(dataFolder));
  // SECURITY: anybody who may use this computer's files can remove the staff list. That is reported.
  if (staff.state.kind !== 'off') settings().knowStaff(true);
  else if (settings().knowsStaff) {
    settings().reportNews({ why: 'gone', lost: ['staff'], keptAs: null });
    settings().knowStaff(false);
  }
  const language = (): Language =>
    settings().language ?? preferredLanguage(app.getPreferredSystemLanguages());
  const speakToAll = (chosen: Language): void => {
    settings().keepLanguage(chosen);
    tellLanguage(chosen);
  };
  const tellLanguage = (chosen: Language): void => {
    speak(chosen);
    setMenu(zoom);
    for (const { webContents } of BrowserWindow.getAllWindows())
      push(webContents, 'language', chosen, admits);
    nextStart.onPush('language');
  };

  const nextStart = new StartupSnapshot({
    file: join(dataFolder, firstViewFileName),
    build,
    clock: systemClock,
    view: () => {
      // SECURITY: nobody has signed in yet on a till with staff accounts that has just started.
      const snapshot = staff.state.kind === 'off' ? (opened?.snapshot() ?? null) : null;
      // Nor has anybody chosen yet how to begin.
      return snapshot?.firstRun !== null ? null : firstViewOf(language(), snapshot);
    },
    looks: () => settings().appearance,
  });

  const looks = new Appearance({
    kept: () => settings().appearance,
    keep: (chosen) => settings().keepAppearance(chosen),
    window: () => counter,
    onChange: (chosen) => pushToCounter('appearance', chosen),
  });
  const zoom = (to: Zooming): void => looks.zoom(to);

  const network = openNetwork();
  const pace = new Pace();
  const threads = new LedgerThreads(join(import.meta.dirname, 'ledger-worker.js'));
  let opened: AccountSwitcher | undefined;
  /** The tills, opened when the page is loading, and at the latest when it asks for something. */
  const tills = (): AccountSwitcher => {
    opened ??= new AccountSwitcher({
      dataFolder,
      settings: settings(),
      keychain,
      practice: {
        merchantId: practiceMerchantId,
        start: () => practice.start(),
        stop: () => practice.stop(),
      },
      ...network,
      callback: () => services.callbackServer.opened?.address ?? null,
      clock: systemClock,
      random: Math.random,
      pace,
      staff: () => staff.mark,
      isManager: () => admits('manager'),
      approvals,
      push: pushToCounter,
      beginWork: threads.begin,
      firstRun: (areBooksEmpty) => firstRun.at(areBooksEmpty),
      copyOutside: async (due) => (await services.copies.open()).make(due),
      // Nothing before the first view is shown: a start waits for none of it.
      onLedger: () => void services.chain.opened?.follow(),
    });
    return opened;
  };

  let keptPrinting: PrintingSettings | undefined;
  const printingSettings = (): PrintingSettings =>
    (keptPrinting ??= new PrintingSettings(dataFolder, tellOfSettings));
  const firstRun = new FirstRunProgress({
    settings,
    printing: printingSettings,
    hasOtherFiles: () =>
      ['staff.json', 'printing.json', join('live', 'ledger.sqlite')].some((file) =>
        existsSync(join(dataFolder, file)),
      ),
    region: () => app.getLocaleCountryCode(),
    push: (at) => pushToCounter('first-run', at),
  });
  /** The till's files were replaced while it runs. */
  const readAllAgain = ({ hasStaff }: { readonly hasStaff: boolean }): void => {
    settings().readAgain();
    keptPrinting?.readAgain();
    firstRun.setFromFile();
    // SECURITY: before any window is told anything else.
    if (hasStaff) staff.readAgain();
    tellLanguage(language());
    void tills().reopen();
  };
  const unprinted = join(dataFolder, 'unprinted.json');
  const services = lazyServices({
    dataFolder,
    settings,
    printingSettings,
    tills,
    openedTills: () => opened,
    threads,
    network,
    keychain,
    language,
    push: pushToCounter,
    tellOfSettings,
    onLogOpen,
    unprinted,
  });
  const openCallbackServer = async (): Promise<void> => {
    if (settings().callback !== null) await (await services.callbackServer.open()).open();
  };
  /** A shift's report in every form. Loaded when the first one is requested. */
  const shiftPapers = async (): Promise<ShiftPapers> => {
    const { ShiftPapers: Papers } = await import('./electron/printing/shift-papers.ts');
    return new Papers(tills().till.shifts, language(), printingSettings().printing.shop.name);
  };

  /** A report of sales in every form. */
  const reportPapers = async (): Promise<ReportPapers> => {
    const [{ ReportPapers: Papers }, reports] = await Promise.all([
      import('./electron/printing/report-papers.ts'),
      services.reports.open(),
    ]);
    return new Papers({
      reports,
      isManager: () => admits('manager'),
      mode: tills().till.mode,
      till: tills().till.identity.shown.name,
      language: language(),
      shop: printingSettings().printing.shop.name,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      now: () => systemClock.now(),
    });
  };

  const pages = join(import.meta.dirname, '../renderer');
  const tellScene: ShowScene = (window, scene) => pushScene(window.webContents, scene);
  const customers = new CustomerDisplay({
    screens: () => screensAround(counter),
    openOn: (screen, onClosed) => openOnScreen(screen, { pages, show: tellScene, onClosed }),
    openInFront: (onClosed) => openOver(counter, { pages, show: tellScene, onClosed }),
    settings: {
      chosen: () => settings().customerScreen,
      keepChosen: (screen) => settings().keepCustomerScreen(screen),
      language: () => settings().customerLanguage,
      keepLanguage: (language) => settings().keepCustomerLanguage(language),
    },
    till: () => {
      const till = opened?.openTill;
      return till === undefined ? undefined : { id: till.id, mode: till.mode, source: till.customerScenes };
    },
    onChange: (view) => pushToCounter('screens', view),
    clock: systemClock,
  });

  let isAtLeisure = false;
  let isEnding = false;
  /** Does what no sale waits for, once. */
  const atLeisure = (): void => {
    if (isAtLeisure || isEnding) return;
    isAtLeisure = true;
    printingSettings();
    void openCallbackServer();
    customers.followScreens();
    keepCompiled();
    if (app.isHardwareAccelerationEnabled())
      keepGraphics(
        dataFolder,
        process.versions.electron,
        Date.now(),
        app.getGPUFeatureStatus().gpu_compositing,
      );
    void shutOlderFiles(dataFolder);
    void services.support.open();
    if (settings().chain !== null) void services.chain.open().then((service) => service.follow());
    if (settings().feedAddress !== null)
      systemClock.after(looksAfterMs, () => void services.updates.open().then((service) => service.look()));
    nextStart.changed();
  };

  const handlers: Handlers = {
    'first-view': () => null,
    snapshot: () => tills().snapshot(),
    'closed-books': () => tills().closedBooks,
    'books-try-again': () => tills().tryAgain(),
    'books-recover': () => tills().recover(),
    'books-restore': async ({ passphrase }) => {
      const from = await chooseBackup(counter);
      return from === undefined ? { kind: 'dismissed' } : tills().recoverFrom(from, passphrase);
    },
    'books-show-folder': () => void shell.openPath(tills().folder),
    'books-news-read': () => tills().till.books.newsRead(),
    catalog: () => tills().till.catalog(),
    'first-view-shown': () => {
      void tills().connect().finally(atLeisure);
      // The service, or the keychain, may take long to answer.
      systemClock.after(leisureAfterMs, atLeisure);
    },
    'shop-terms': () => settings().shopTerms,
    'shop-terms-set': (terms) => settings().keepShopTerms(terms),
    'cost-shown': () => settings().showsCost,
    'cost-shown-set': ({ isShown }) => settings().showCost(isShown),
    'prices-read': () => ({ rules: tills().till.prices.rules }),
    'prices-preview': (wanted) => tills().till.prices.preview(wanted),
    'prices-set': (wanted) => tills().till.prices.set(wanted),
    history: ({ most }) => tills().till.history(most),
    'balance-warning-set': (wanted) => tills().till.balance.setWarning(wanted),
    'favorite-set': (wanted) => tills().till.setFavorite(wanted),
    refresh: () => tills().till.refresh(),
    'network-back': () => tills().lookAround(),
    managed: () => [...settings().locked],
    'settings-news': () => settings().news,
    'settings-news-read': () => settings().newsRead(),
    'unreadable-count': () => tills().till.unreadableRecords().length,
    'unreadable-save': () => saveUnreadable(() => tills().till.unreadableRecords(), counter),
    'customer-sees': ({ sees, language, phone, openTillId }) =>
      customers.show(sees, language, phone, openTillId),
    'customer-display-read': () => customers.view,
    'customer-display-set': ({ screenId }) => {
      customers.choose(screenId);
      return customers.view;
    },
    'customer-language': () => settings().customerLanguage,
    'customer-language-set': ({ language }) => customers.chooseLanguage(language),
    'customer-display-in-front': () => customers.turnToCustomer(),
    scene: () => customers.scene,
    appearance: () => looks.looks,
    'theme-set': ({ theme }) => looks.setTheme(theme),
    'zoom-set': ({ to }) => zoom(to),
    language,
    'language-set': ({ language: chosen }) => speakToAll(chosen),
    ...orderHandlers({
      tills,
      reports: services.reports.open,
      openedReports: () => services.reports.opened,
      staff: () => staff.mark,
      onSold: () =>
        systemClock.after(onItsWayMs, () => void services.printService.open().then((made) => made.prepare())),
    }),
    ...discountHandlers({ tills, settings, staff }),
    ...approvalHandlers({ staff, approvals }),
    ...shiftHandlers({
      tills,
      settings,
      printService: services.printService.open,
      shiftPapers,
      counter: () => counter,
    }),
    ...reportHandlers({
      reports: services.reports.open,
      reportPapers,
      printService: services.printService.open,
      counter: () => counter,
    }),
    ...printingHandlers({
      tills,
      printingSettings,
      printService: services.printService.open,
      openedPrintService: () => services.printService.opened,
      hasUnprinted: () => existsSync(unprinted),
      counter: () => counter,
    }),
    ...recordsHandlers({
      tills,
      settings,
      records: services.records.open,
      copies: services.copies.open,
      support: services.support.open,
      counter: () => counter,
    }),
    ...setUpHandlers({
      dataFolder,
      keychain,
      tills,
      settings,
      firstRun,
      onPut: readAllAgain,
      counter: () => counter,
    }),
    ...chainHandlers(services.chain.open),
    ...updateHandlers(services.updates.open),
    ...aboutHandlers,
    ...accountHandlers({
      tills,
      settings,
      staff,
      callbackServer: services.callbackServer.open,
      openedLedger: () => services.callbackServer.opened,
    }),
  };
  serveRequests(handlers, {
    audienceOf,
    isPageOf: isOriginOf,
    admits,
    locked: () => settings().locked,
    openTill: () => opened?.openTill?.id,
    useApproval: (name, request) => approvals.use(name, request),
    onFault: (request, thrown) =>
      void services.support.open().then((service) => service.noteUnanswered(request, thrown)),
  });
  speak(language());
  // Somebody may have closed the window while this was loaded.
  if (!counter.isDestroyed() && counter.webContents.isLoading())
    counter.webContents.once('did-stop-loading', () => setMenu(zoom));
  else setMenu(zoom);
  looks.apply();

  whenAwake(() => void opened?.lookAround());
  whenLeft(() => staff.lock());
  /** Also needed for a window that is opened again. */
  const follow = (): void => {
    counter.webContents.on('did-navigate', () => looks.apply());
    followWindow(counter, pace);
    whenTouched(counter, () => idle.active());
    counter.on('moved', () => customers.followScreens());
    counter.once('closed', () => {
      customers.close();
      services.printService.opened?.pages.close();
    });
  };
  if (!counter.isDestroyed()) follow();
  whenScreensChange(() => customers.followScreens());

  app.on('second-instance', () => {
    if (counter.isDestroyed()) return;
    if (counter.isMinimized()) counter.restore();
    counter.focus();
  });
  app.on('activate', () => {
    // Others may be open: the customers' screen, a page that is being printed.
    if (!counter.isDestroyed()) return;
    counter = openCounterWindow(looks.looks.zoom);
    follow();
  });
  app.on('window-all-closed', () => {
    if (process.platform === 'darwin') return;
    const updates = services.updates.opened;
    if (updates === undefined) app.quit();
    else void updates.installAtTheEnd().finally(() => app.quit());
  });
  endWhenAsked();
  app.on('will-quit', () => {
    isEnding = true;
    nextStart.end();
    services.updates.opened?.close();
    opened?.close();
    keepCompiled();
    // A hanging call to the keychain would keep the process from ending, and so would a ledger that is being read.
    if (keychain.hanging || threads.areRunning) process.kill(process.pid, 'SIGKILL');
  });
}

/** What no sale waits for is begun by then, even if the till isn't connected. In milliseconds. */
const leisureAfterMs = 1_000;

/** Nobody who opens a till waits for newer versions of it. In milliseconds. */
const looksAfterMs = 5 * 60_000;

/** After this long a sale has been sent, and all that is left is waiting for the service. In milliseconds. */
const onItsWayMs = 150;
