import type { BrowserWindow } from 'electron';
import type { Handlers } from '../../ipc/ipc-endpoint.ts';
import type { PrintingOffice } from '../printing/printing-office.ts';
import type { PrintingSettings } from '../../settings/printing-settings.ts';
import type { TillSession } from '../../session/till-session.ts';
import { openMessage, saveCode } from '../dialogs/pass-code-on.ts';

type PrintingParts = {
  readonly tills: () => TillSession;
  readonly printingSettings: () => PrintingSettings;
  readonly office: () => Promise<PrintingOffice>;
  /** Undefined where nothing was printed yet. */
  readonly openedOffice: () => PrintingOffice | undefined;
  /** Whether receipts wait that didn't come out the last time. */
  readonly hasUnprinted: () => boolean;
  readonly counter: () => BrowserWindow;
};

/** What main does when a window asks for a receipt, or passes a code on. */
export const printingHandlers = ({
  tills,
  printingSettings,
  office,
  openedOffice,
  hasUnprinted,
  counter,
}: PrintingParts) =>
  ({
    'code-save': async ({ orderId }) => {
      const code = tills().till.activationCode(orderId);
      return code === undefined ? { kind: 'failed' } : await saveCode(code, orderId, counter());
    },
    'message-open': (message) => openMessage(message, counter()),
    'receipt-save': async (wanted) => (await office()).save(wanted, counter()),
    'printing-read': () => printingSettings().printing,
    'usual-printer': () => printingSettings().usualPrinter,
    'printing-set': (wanted) => ({ ok: printingSettings().keep(wanted) }),
    'system-printers': async (_nothing, window) =>
      (await import('../printing/printing-office.ts')).systemPrinters(window),
    'printer-try': async (printer) => (await office()).desk.tryOut(printer),
    'receipt-print': async (wish) => (await office()).desk.print(wish),
    'print-jobs': async () =>
      openedOffice() === undefined && !hasUnprinted() ? [] : (await office()).desk.jobs,
    'print-again': ({ jobId }) => openedOffice()?.desk.again(jobId),
    'print-dismiss': ({ jobId }) => openedOffice()?.desk.dismiss(jobId),
    receipt: async (_nothing, window) => (await office()).pages.asked(window),
    'receipt-ready': async ({ height }, window) => (await office()).pages.laidOut(window, height),
  }) satisfies Partial<Handlers>;
