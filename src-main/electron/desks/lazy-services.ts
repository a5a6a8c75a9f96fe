import { join } from 'node:path';
import { app } from 'electron';
import type { PushName, PushOf } from '../../../src-preload/contract.ts';
import type { Language } from '../../../src-preload/contract/language.ts';
import type { SettingsNews } from '../../../src-preload/contract/settings-news.ts';
import type { Keychain } from '../../keychain/keychain.ts';
import type { LedgerThreads } from '../../background-jobs/run-ledger-work.ts';
import { unprintedFile } from '../../printers/unprinted-file.ts';
import { systemClock } from '../../platform/clock.ts';
import { keepAside } from '../../settings/keep-aside.ts';
import type { PrintingSettings } from '../../settings/printing-settings.ts';
import type { Settings } from '../../settings/settings.ts';
import type { AccountSwitcher } from '../../session/account-switcher.ts';
import { Lazy } from './lazy.ts';
import type { Network } from '../network/open-network.ts';

type LazyServicesDeps = {
  readonly dataFolder: string;
  readonly settings: () => Settings;
  readonly printingSettings: () => PrintingSettings;
  readonly tills: () => AccountSwitcher;
  /** Undefined before the page asked for something. */
  readonly openedTills: () => AccountSwitcher | undefined;
  readonly threads: LedgerThreads;
  readonly keychain: Keychain;
  readonly network: Network;
  readonly language: () => Language;
  readonly push: <Name extends PushName>(name: Name, value: PushOf<Name>) => void;
  readonly tellOfSettings: (news: SettingsNews) => void;
  /** Once the log watches for faults by itself. */
  readonly onLogOpen: () => void;
  /** Where receipts are kept that did not come out. */
  readonly unprinted: string;
};

/** What main does beside selling, a desk for each matter. No start waits for any of them. */
export function lazyServices(deps: LazyServicesDeps) {
  const { dataFolder, settings, printingSettings, tills, openedTills, threads, keychain, language, push } =
    deps;
  const ledger = (): string => join(tills().folder, 'ledger.sqlite');

  /** Where notifications arrive: few shops can be reached. */
  const callbackServer = new Lazy(async () => {
    const { CallbackServer } = await import('../../callbacks/callback-server.ts');
    return () =>
      new CallbackServer({
        settings: settings(),
        clock: systemClock,
        onNotice: (notice) => openedTills()?.hinted(notice),
      });
  });

  /** Where receipts are made. */
  const printService = new Lazy(async () => {
    const { PrintService } = await import('../printing/print-service.ts');
    return () =>
      new PrintService({
        settings: printingSettings(),
        language: () => settings().customerLanguage,
        source: () => tills().till,
        catalogs: join(app.getAppPath(), 'resources/languages'),
        clock: systemClock,
        onJobs: (jobs) => push('print-jobs', jobs),
        unprinted: unprintedFile(deps.unprinted, () => {
          const keptAs = keepAside(dataFolder, 'unprinted', systemClock.now(), 'copy');
          deps.tellOfSettings({ why: 'unreadable', lost: ['unprinted'], keptAs });
          return keptAs !== null;
        }),
      });
  });

  /** Where the books are added up. */
  const reports = new Lazy(async () => {
    const { ReportService } = await import('../../services/report-service.ts');
    return () =>
      new ReportService({
        ledger,
        beginWork: threads.begin,
        ofPhones: (text) => tills().till.orders.ofPhones(text),
        balanceCurrency: () => tills().till.prices.rules.balanceCurrency,
        timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
  });

  /** Where the books are verified, exported and imported. */
  const records = new Lazy(async () => {
    const { RecordsService } = await import('../../services/records-service.ts');
    return () =>
      new RecordsService({
        ledger,
        mode: () => tills().till.mode,
        beginWork: threads.begin,
        now: () => systemClock.now(),
        onProgress: (done) => push('records-progress', done),
        isEmpty: () => tills().isEmpty,
        takeRestored: (keys) => tills().takeRestored(keys),
        sealKeys: async () =>
          tills().till.mode === 'practice'
            ? []
            : (await import('../../keychain/seal-key-entry.ts')).sealKeyTexts(
                keychain,
                settings().installation,
              ),
      });
  });

  /** Where copies go that leave this computer. */
  const copies = new Lazy(async () => {
    const { CopyService } = await import('../../services/copy-service.ts');
    return () =>
      new CopyService({
        settings: settings(),
        isPractice: () => tills().account().mode === 'practice',
        keychain,
        clock: systemClock,
        onChange: (state) => push('copies', state),
      });
  });

  /** The log, and what support is told. Opened once the first view is shown. */
  const support = new Lazy(async () => {
    const { SupportService } = await import('./support-service.ts');
    return () =>
      new SupportService({
        dataFolder,
        printing: () => printingSettings().printing,
        mode: () => openedTills()?.openTill?.mode ?? 'none',
        language,
        now: () => systemClock.now(),
        onOpen: deps.onLogOpen,
      });
  });

  /** Where newer versions are looked for: when somebody asks, or some time after the first view. */
  const updates = new Lazy(async () => {
    const { createUpdateService } = await import('./create-update-service.ts');
    return () =>
      createUpdateService({
        dataFolder,
        settings: settings(),
        tills,
        beginWork: threads.begin,
        fetch: deps.network.fetch,
        isPrinting: () =>
          printService.opened?.printJobs.jobs.some(
            ({ state }) => state.kind === 'waiting' || state.kind === 'printing',
          ) === true,
        clock: systemClock,
        onChange: (view) => {
          // Of what is looked for at night too, while the till is locked.
          support.opened?.notePush('updates', view);
          push('updates', view);
        },
      });
  });

  return { callbackServer, printService, reports, records, copies, support, updates };
}
