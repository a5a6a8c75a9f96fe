import type { BrowserWindow } from 'electron';
import type { Handlers } from '../../ipc/ipc-endpoint.ts';
import type { PrintService } from '../printing/print-service.ts';
import type { PrintingSettings } from '../../settings/printing-settings.ts';
import type { AccountSwitcher } from '../../session/account-switcher.ts';
import { openMessage, saveCode } from '../dialogs/pass-code-on.ts';

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
      const code = tills().till.receipts.activationCode(orderId);
      return code === undefined ? { kind: 'failed' } : await saveCode(code, orderId, counter());
    },
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
    'receipt-print': async (request) => (await printService()).printJobs.print(request),
    'print-jobs': async () =>
      openedPrintService() === undefined && !hasUnprinted() ? [] : (await printService()).printJobs.jobs,
    'print-again': ({ jobId }) => openedPrintService()?.printJobs.again(jobId),
    'print-dismiss': ({ jobId }) => openedPrintService()?.printJobs.dismiss(jobId),
    receipt: async (_nothing, window) => (await printService()).pages.asked(window),
    'receipt-ready': async ({ height }, window) => (await printService()).pages.laidOut(window, height),
  }) satisfies Partial<Handlers>;
