import type { BrowserWindow } from 'electron';
import type { RecordsService } from '../../services/records-service.ts';
import type { Handlers } from '../../ipc/ipc-endpoint.ts';
import type { Settings } from '../../settings/settings.ts';
import type { CopyService } from '../../services/copy-service.ts';
import type { AccountSwitcher } from '../../session/account-switcher.ts';
import { chooseBackup, chooseCopyFolder, chooseEncrypted, chooseExport } from '../dialogs/choose-records.ts';
import type { SupportService } from '../lazy-services/support-service.ts';

type RecordsDeps = {
  readonly tills: () => AccountSwitcher;
  readonly settings: () => Settings;
  readonly records: () => Promise<RecordsService>;
  readonly copies: () => Promise<CopyService>;
  readonly support: () => Promise<SupportService>;
  readonly counter: () => BrowserWindow;
};

/** Handles requests to verify, export, restore and copy the books, and to erase customers from them. */
export const recordsHandlers = ({ tills, settings, records, copies, support, counter }: RecordsDeps) =>
  ({
    'records-verify': async () => (await records()).verify(),
    'records-export': async ({ what }) => {
      const to = await chooseExport(what, tills().till.mode, counter());
      return to === undefined ? { kind: 'dismissed' } : (await records()).export(what, to);
    },
    'records-encrypt': async ({ passphrase }) => {
      const to = await chooseEncrypted(tills().till.mode, counter());
      return to === undefined ? { kind: 'dismissed' } : (await records()).encrypt(to, passphrase);
    },
    'records-restore': async ({ passphrase }) => {
      const from = await chooseBackup(counter());
      return from === undefined ? { kind: 'dismissed' } : (await records()).restore(from, passphrase);
    },
    'records-of-phone': ({ phone }) => {
      const found = tills().till.orders.ofPhone(phone);
      return found.ok ? { kind: 'found', sales: found.value.length } : { kind: found.failure };
    },
    'records-forget': ({ phone }) => {
      const erased = tills().ledgerTasks.forgetPhone(phone);
      if (erased.ok) return { kind: 'erased', ...erased.value };
      const { failure } = erased;
      if (failure.kind === 'no-key') return { kind: failure.kind };
      return { kind: failure.left === null ? 'failed' : 'uncertain', fault: failure.kind };
    },
    'records-erase-quarantine': async () => {
      const fault = await tills().ledgerTasks.eraseQuarantined();
      return fault === undefined ? { kind: 'quarantine-erased' } : { kind: 'failed', fault };
    },
    'records-kept-months': () => settings().keepMonths,
    'records-keep-months': ({ months }) => settings().keepForMonths(months),
    'copies-read': async () => (await copies()).state,
    'copies-set': async ({ passphrase }) => {
      const set = await (await copies()).set(passphrase, () => chooseCopyFolder(counter()));
      if (set.kind === 'set') tills().ledgerTasks.copyNow();
      return set;
    },
    'copies-now': () => tills().ledgerTasks.copyNow(),
    'copies-stop': async () => (await copies()).stop(),
    'support-read': async () => ({ text: (await support()).text() }),
    'support-save': async () => (await support()).save(counter()),
  }) satisfies Partial<Handlers>;
