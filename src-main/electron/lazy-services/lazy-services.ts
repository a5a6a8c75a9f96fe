import { join } from 'node:path';
import { app } from 'electron';
import type { PushName, PushOf } from '../../../src-preload/contract.ts';
import type { Language } from '../../../src-preload/contract/settings/language.ts';
import type { SettingsNews } from '../../../src-preload/contract/settings/settings-news.ts';
import type { Keychain } from '../../keychain/keychain.ts';
import type { LedgerThreads } from '../../background-jobs/run-ledger-work.ts';
import { unprintedFile } from '../../printers/unprinted-file.ts';
import { systemClock } from '../../platform/clock.ts';
import { keepAside } from '../../settings/quarantine-file.ts';
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
  /** Undefined until the page has asked for something. */
  readonly openedTills: () => AccountSwitcher | undefined;
  readonly threads: LedgerThreads;
  readonly keychain: Keychain;
  readonly network: Network;
  readonly language: () => Language;
  readonly push: <Name extends PushName>(name: Name, value: PushOf<Name>) => void;
  readonly tellOfSettings: (news: SettingsNews) => void;
  /** Called once the log watches for faults itself. */
  readonly onLogOpen: () => void;
  /** Where receipts that did not come out are kept. */
  readonly unprinted: string;
};

/** What main does beside selling, one service for each task. No start waits for any of them. */
export function lazyServices(deps: LazyServicesDeps) {
  const { dataFolder, settings, printingSettings, tills, openedTills, threads, keychain, language, push } =
    deps;
  const ledger = (): string => join(tills().folder, 'ledger.sqlite');

  /** Receives notifications: few shops can be reached. */
  const callbackServer = new Lazy(async () => {
    const { CallbackServer } = await import('../../callbacks/callback-server.ts');
    return () =>
      new CallbackServer({
        settings: settings(),
        clock: systemClock,
        onNotice: (notice) => openedTills()?.hinted(notice),
      });
  });

  /** Makes receipts. */
  const printService = new Lazy(async () => {
    const { PrintService } = await import('../printing/print-service.ts');
    return () =>
      new PrintService({
        settings: printingSettings(),
        language: () => settings().customerLanguage,
        source: () => tills().till.receipts,
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

  /** How the shop counts its days and its money, in reports and exports alike. */
  const reckoning = {
    balanceCurrency: () => tills().till.prices.rules.balanceCurrency,
    timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };

  /** Adds up the books. */
  const reports = new Lazy(async () => {
    const { ReportService } = await import('../../services/report-service.ts');
    return () =>
      new ReportService({
        ledger,
        beginWork: threads.begin,
        ofPhones: (text) => tills().till.orders.ofPhones(text),
        ...reckoning,
      });
  });

  /** Verifies, exports and imports the books. */
  const records = new Lazy(async () => {
    const { RecordsService } = await import('../../services/records-service.ts');
    return () =>
      new RecordsService({
        ledger,
        mode: () => tills().till.mode,
        ...reckoning,
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

  /** Makes the copies that leave this computer. */
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

  /** The log, and what support is given. Opened once the first view is shown. */
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

  /** Looks for newer versions: on request, or some time after the first view. */
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
          // Updates are looked for at night too, while the till is locked.
          support.opened?.notePush('updates', view);
          push('updates', view);
        },
      });
  });

  /** Sends the books to a chain's head office, where the till has joined one. */
  const chain = new Lazy(async () => {
    const { ChainService } = await import('../../services/chain-service.ts');
    return () =>
      new ChainService({
        settings: settings(),
        keychain,
        ledger: () => openedTills()?.ledgerToSend,
        phones: async () =>
          openedTills()?.openTill?.mode === 'practice'
            ? 'practice'
            : (await import('../../keychain/seal-key-entry.ts')).sealKeyTexts(
                keychain,
                settings().installation,
              ),
        script: join(import.meta.dirname, 'chain-worker.js'),
        onChange: (state) => push('chain', state),
      });
  });

  return { callbackServer, printService, reports, records, copies, support, updates, chain };
}
