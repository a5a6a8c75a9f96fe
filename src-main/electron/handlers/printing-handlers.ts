import type { BrowserWindow } from 'electron';
import type { Handlers } from '../../ipc/ipc-endpoint.ts';
import type { PrintService } from '../printing/print-service.ts';
import type { PrintingSettings } from '../../settings/printing-settings.ts';
import type { AccountSwitcher } from '../../session/account-switcher.ts';
import { fileNameOf } from '../dialogs/file-name.ts';
import { openMessage, saveCode } from '../dialogs/pass-code-on.ts';
import { showSaved } from '../dialogs/save-file.ts';

type PrintingDeps = {
  readonly tills: () => AccountSwitcher;
  readonly printingSettings: () => PrintingSettings;
  readonly printService: () => Promise<PrintService>;
  /** Undefined until something has been printed. */
  readonly openedPrintService: () => PrintService | undefined;
  /** Whether receipts are waiting that didn't come out in an earlier run. */
  readonly hasUnprinted: () => boolean;
  readonly counter: () => BrowserWindow;
};

/** Handles requests for receipts, and for passing a code on. */
export const printingHandlers = ({
  tills,
  printingSettings,
  printService,
  openedPrintService,
  hasUnprinted,
  counter,
}: PrintingDeps) =>
  ({
    'code-save': async ({ orderId }) => {
      const { receipts } = tills().till;
      const code = receipts.activationCode(orderId);
      const soldAt = receipts.facts(orderId)?.soldAt;
      if (code === undefined || soldAt === undefined) return { kind: 'failed' };
      return saveCode(code, fileNameOf('eSIM', soldAt, orderId), counter());
    },
    'saved-show': ({ file }) => ({ ok: showSaved(file) }),
    'message-open': (message) => openMessage(message, counter()),
    'receipt-save': async (wanted) => (await printService()).save(wanted, counter()),
    'printing-read': () => printingSettings().printing,
    'usual-printer': () => printingSettings().usualPrinter,
    'logo-choose': async () => (await import('../dialogs/choose-logo.ts')).chooseLogo(counter()),
    'printing-set': (wanted) => ({ ok: printingSettings().keep(wanted) }),
    'system-printers': async (_nothing, window) =>
      (await import('../printing/print-service.ts')).systemPrinters(window),
    'usb-printers': async () => (await import('../../printers/usb-printers.ts')).usbPrinters(),
    'receipt-example': async (wanted) => {
      const { mode, identity, prices } = tills().till;
      return (await printService()).example(wanted, { mode, till: identity.shown.name, money: prices.rules });
    },
    'printer-try': async (printer) => (await printService()).printJobs.tryOut(printer),
    'receipt-print': async ({ isWhole = false, ...request }) => {
      const { printJobs } = await printService();
      return isWhole ? printJobs.printWhole(request) : printJobs.print(request);
    },
    'print-jobs': async () =>
      openedPrintService() === undefined && !hasUnprinted() ? [] : (await printService()).printJobs.jobs,
    'print-again': ({ jobId }) => openedPrintService()?.printJobs.again(jobId),
    'print-dismiss': ({ jobId }) => openedPrintService()?.printJobs.dismiss(jobId),
    receipt: async (_nothing, window) => (await printService()).pages.asked(window),
    'receipt-ready': async ({ height }, window) => (await printService()).pages.laidOut(window, height),
  }) satisfies Partial<Handlers>;
