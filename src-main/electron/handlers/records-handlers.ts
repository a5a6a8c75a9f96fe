import type { BrowserWindow } from 'electron';
import type { RecordsDesk } from '../../services/records-desk.ts';
import type { Handlers } from '../../ipc/ipc-endpoint.ts';
import type { Settings } from '../../settings/settings.ts';
import type { CopyDesk } from '../../services/copy-desk.ts';
import type { TillSession } from '../../session/till-session.ts';
import { chooseBackup, chooseCopyFolder, chooseEncrypted, chooseExport } from '../dialogs/choose-records.ts';
import type { SupportDesk } from '../desks/support-desk.ts';

type RecordsParts = {
  readonly tills: () => TillSession;
  readonly settings: () => Settings;
  readonly records: () => Promise<RecordsDesk>;
  readonly copies: () => Promise<CopyDesk>;
  readonly support: () => Promise<SupportDesk>;
  readonly counter: () => BrowserWindow;
};

/** What main does when a window asks for the books to be verified, exported, restored, copied or forgotten of. */
export const recordsHandlers = ({ tills, settings, records, copies, support, counter }: RecordsParts) =>
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
      const erased = tills().forgetPhone(phone);
      if (erased.ok) return { kind: 'erased', ...erased.value };
      const { failure } = erased;
      if (failure.kind === 'no-key') return { kind: failure.kind };
      return { kind: failure.left === null ? 'failed' : 'uncertain', fault: failure.kind };
    },
    'records-erase-set-aside': async () => {
      const fault = await tills().eraseSetAside();
      return fault === undefined ? { kind: 'set-aside-erased' } : { kind: 'failed', fault };
    },
    'records-kept-months': () => settings().keepMonths,
    'records-keep-months': ({ months }) => settings().keepForMonths(months),
    'copies-read': async () => (await copies()).state,
    'copies-set': async ({ passphrase }) => {
      const set = await (await copies()).set(passphrase, () => chooseCopyFolder(counter()));
      if (set.kind === 'set') tills().copyNow();
      return set;
    },
    'copies-now': () => tills().copyNow(),
    'copies-stop': async () => (await copies()).stop(),
    'support-read': async () => ({ text: (await support()).text() }),
    'support-save': async () => (await support()).save(counter()),
  }) satisfies Partial<Handlers>;
