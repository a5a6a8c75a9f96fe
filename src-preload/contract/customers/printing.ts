import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { instant, orderId } from '../plain-values.ts';
import { customerLanguage } from './customer-display.ts';
import { isWhole, paper, receiptModel } from './receipt.ts';

const line = z.string().trim().min(1).max(80);

/** A PNG as a data address. */
const logo = z
  .string()
  .max(400_000)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/);

/** What the shop wants on its receipts. */
export const shopDetails = z.object({
  /** Empty where it has none. */
  name: z.string().trim().max(80),
  logo: logo.nullable(),
  address: z.array(line).max(6),
  /** What the law wants: a VAT number, a register. */
  taxLines: z.array(line).max(4),
  footer: z.array(line).max(6),
});
export type ShopDetailsView = z.infer<typeof shopDetails>;

const printerId = z.string().min(1).max(40);
const anyPrinter = { id: printerId, name: z.string().trim().min(1).max(60) };

/** How a receipt printer that speaks ESC/POS is written to. */
const thermal = {
  ...anyPrinter,
  roll: z.enum(['58mm', '80mm']),
  /** Who draws the QR: the printer by its own command, or the till dot by dot, for printers that can't. */
  qr: z.enum(['printer', 'picture']),
  /** What the letters are: the printer's own where it has all of them, or always a picture of the receipt. */
  letters: z.enum(['printer', 'picture']),
  cuts: z.boolean(),
  /** Opens the cash drawer with the first receipt of a sale that was paid in cash. Never in practice mode. */
  opensDrawer: z.boolean(),
};

/** A printer, and how it is reached. */
export const printer = z.discriminatedUnion('kind', [
  /** By TCP; nearly all of them listen at 9100. */
  z.object({
    kind: z.literal('network'),
    ...thermal,
    host: z.string().trim().min(1).max(253),
    port: z.int().min(1).max(65_535),
  }),
  /** By a device file of this computer: `/dev/usb/lp0`. */
  z.object({ kind: z.literal('device'), ...thermal, path: z.string().trim().min(1).max(500) }),
  /** One that this computer's system knows, by its name there; null to be asked each time. */
  z.object({ kind: z.literal('system'), ...anyPrinter, paper, systemName: z.string().max(300).nullable() }),
]);
export type PrinterView = z.infer<typeof printer>;

export const printing = z.object({
  shop: shopDetails,
  printers: z.array(printer).max(20),
  /** The one that prints where nobody says which; null for none. */
  usual: printerId.nullable(),
  /** Of receipts that are saved as a file. */
  filePaper: paper,
});
export type PrintingView = z.infer<typeof printing>;

/**
 * Why a receipt did not come out whole, closed.
 *
 * - `off`: nobody answers at the printer's place.
 * - `refused`: something is there and doesn't take it: another program has it, or it is no printer.
 * - `not-permitted`: this computer doesn't let the till write there.
 * - `out-of-paper`, `cover-open`, `printer-error`: as the printer says itself.
 * - `cut-off`: the connection was lost, or the printer stopped taking, in the middle.
 * - `not-set`: the printer is not in the settings any more.
 * - `no-receipt`: the sale has no eSIM that a receipt could be made of, or the top-up isn't done, or is on another receipt.
 * - `no-report`: there is no such report of a shift, or none any more.
 * - `managers-only`: whoever is at the till may not see the report.
 * - `not-drawn`: the receipt could not be laid out.
 * - `dismissed`: staff closed the system's window.
 * - `ended`: the program ended before it was known how it went.
 */
export const printFault = z.enum([
  'off',
  'refused',
  'not-permitted',
  'out-of-paper',
  'cover-open',
  'printer-error',
  'cut-off',
  'not-set',
  'no-receipt',
  'no-report',
  'managers-only',
  'not-drawn',
  'dismissed',
  'ended',
]);
export type PrintFault = z.infer<typeof printFault>;

/** Why a receipt was made: with the sale, because somebody asked for another, or because one did not come out. */
export const whyPrinted = z.enum(['hand-over', 'asked-for', 'did-not-come-out']);
export type WhyPrinted = z.infer<typeof whyPrinted>;

const jobId = z.string().min(1).max(40);

/** A print job. No sale depends on one. */
export const printJob = z.object({
  id: jobId,
  at: instant,
  /** Of a sale or a top-up; null of a trial. */
  orderId: orderId.nullable(),
  printerId,
  printerName: z.string(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('waiting') }),
    z.object({ kind: z.literal('printing') }),
    z.object({ kind: z.literal('printed') }),
    z.object({
      kind: z.literal('failed'),
      fault: printFault,
      /** Whether paper may have come out all the same: printed again, it then says REPRINT. */
      mayBeOnPaper: z.boolean(),
    }),
  ]),
});
export type PrintJobView = z.infer<typeof printJob>;

export const jobBegun = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), jobId }),
  z.object({ ok: z.literal(false), fault: printFault }),
]);

export const printingRequests = {
  'printing-read': channel('counter', nothing, printing),
  /** The printer that prints where nobody says which; null where there is none. */
  'usual-printer': channel('counter', nothing, z.object(anyPrinter).nullable()),
  /** Asks which picture is the shop's logo, in a dialog of main. Null if nobody chooses; not ok if the file is no logo. */
  'logo-choose': channel(
    'counter',
    nothing,
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), logo: logo.nullable() }),
      z.object({ ok: z.literal(false) }),
    ]),
  ),
  /** Changes all of it. Not ok where `usual` is none of the printers, or two have one id. */
  'printing-set': channel('counter', printing, z.object({ ok: z.boolean() })),
  /**
   * The receipt of a sale that was never made, with these lines of the shop, whether or not they are kept yet. Its logo is
   * null: the window has it, and needn't send it with each letter that is typed.
   */
  'receipt-example': channel(
    'counter',
    z.object({
      shop: shopDetails.omit({ logo: true }),
      /** Null for the shop's usual one. */
      language: customerLanguage.nullable(),
    }),
    receiptModel,
  ),
  /** Printers that this computer's system knows. */
  'system-printers': channel(
    'counter',
    nothing,
    z.array(z.object({ name: z.string(), description: z.string() })),
  ),
  /** The device files of USB printers that are plugged in. */
  'usb-printers': channel('counter', nothing, z.array(z.string())),
  /** Prints a few lines, whether or not the printer is kept yet. */
  'printer-try': channel('counter', printer, jobBegun),
  /** Prints the receipt of a sale, or of a top-up that has one of its own. The first is the original, all others say REPRINT. */
  'receipt-print': channel(
    'counter',
    z.object({
      orderId,
      /** Null for the usual one. */
      printerId: printerId.nullable(),
      /** Null for what its customer reads, and for the shop's usual one where nobody said. */
      language: customerLanguage.nullable(),
      why: whyPrinted.exclude(['did-not-come-out']),
      isWhole,
    }),
    jobBegun,
  ),
  /** The jobs since the start, newest first, as many as are worth showing. Pushed as `print-jobs` at each change. */
  'print-jobs': channel('counter', nothing, z.array(printJob)),
  /** Tries a job that failed once more. */
  'print-again': channel('counter', z.object({ jobId }), done),
  /** Lets go of a job that failed. */
  'print-dismiss': channel('counter', z.object({ jobId }), done),
} as const;
