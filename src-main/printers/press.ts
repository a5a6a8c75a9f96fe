import type { CustomerLanguage } from '../../src-preload/contract/customers/customer-display.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { PrinterView, PrintFault, PrintingView } from '../../src-preload/contract/customers/printing.ts';
import type { Paper, ReceiptModel } from '../../src-preload/contract/customers/receipt.ts';
import type { SheetModel } from '../../src-preload/contract/customers/sheet.ts';
import type { CustomerWords } from '../customer-words/customer-words.ts';
import type { ReceiptFacts } from '../services/views/receipt-facts.ts';
import { printByDevice } from './device-printer.ts';
import type { Dots } from './dots.ts';
import {
  canSetReceipt,
  escposPicture,
  escposReceipt,
  escposTrial,
  type Roll,
  type ThermalLook,
} from './escpos-receipt.ts';
import { canSetSheet, escposDrawer, escposSheet, escposSheetPicture } from './escpos-sheet.ts';
import { printByNetwork } from './network-printer.ts';
import { receiptModel } from './receipt-model.ts';

/** What only a window can do. */
export type PageDrawing = {
  readonly dots: (model: ReceiptModel | SheetModel, roll: Roll) => Promise<Dots>;
  /** Prints a page on a printer of the system; a name of null lets staff choose one. */
  readonly print: (
    model: ReceiptModel | SheetModel,
    paper: Paper,
    systemName: string | null,
  ) => Promise<PrintFault | undefined>;
  /** The shop's logo as dots; null if it can't be drawn. */
  readonly logo: (png: string, roll: Roll) => Dots | null;
};

export type PressDeps = {
  readonly printing: () => PrintingView;
  /** The language for customers who haven't chosen one. */
  readonly language: () => CustomerLanguage;
  readonly words: (language: CustomerLanguage) => Promise<CustomerWords>;
  readonly pages: PageDrawing;
  /** Milliseconds since 1970 in UTC. */
  readonly now: () => number;
};

type ThermalPrinter = Exclude<PrinterView, { kind: 'system' }>;

/**
 * Prints on a printer in the way that it is set: as commands with its own letters, as commands with a picture, or as
 * a page of the system. `sending` is called before anything leaves. Returns what went wrong; undefined if all of it
 * was taken.
 */
export class Press {
  readonly #deps: PressDeps;

  constructor(deps: PressDeps) {
    this.#deps = deps;
  }

  async receipt(
    printer: PrinterView,
    model: ReceiptModel,
    facts: ReceiptFacts,
    sending: () => void,
  ): Promise<PrintFault | undefined> {
    if (printer.kind === 'system') return this.#page(printer, model, sending);
    const look = this.#look(printer, mayOpenDrawer(facts));
    const asPicture = printer.letters === 'picture' || !canSetReceipt(model);
    const job = asPicture
      ? escposPicture(await this.#deps.pages.dots(model, printer.roll), model, look)
      : escposReceipt(model, look);
    return this.#bytes(printer, job, sending);
  }

  async sheet(printer: PrinterView, model: SheetModel, sending: () => void): Promise<PrintFault | undefined> {
    if (printer.kind === 'system') return this.#page(printer, model, sending);
    const { roll, cuts } = printer;
    const look = { roll, cuts };
    const asPicture = printer.letters === 'picture' || !canSetSheet(model);
    const job = asPicture
      ? escposSheetPicture(await this.#deps.pages.dots(model, roll), look)
      : escposSheet(model, look);
    return this.#bytes(printer, job, sending);
  }

  drawer(printer: ThermalPrinter, sending: () => void): Promise<PrintFault | undefined> {
    return this.#bytes(printer, escposDrawer(printer), sending);
  }

  /**
   * A few lines that show whether a printer is set right. On the system's printers, a page with everything that a
   * receipt has.
   */
  async trial(printer: PrinterView, sending: () => void): Promise<PrintFault | undefined> {
    const { printing, words, pages, language, now } = this.#deps;
    const { shop } = printing();
    if (printer.kind === 'system') {
      const model = receiptModel(trialFacts(now()), shop, await words(language()));
      sending();
      return pages.print(model, printer.paper, printer.systemName);
    }
    const lines = [shop.name, printer.name, 'ABC abc 123 | ÄÖÜ éèà ñ ç €', 'Привет | Łódź'];
    return this.#bytes(printer, escposTrial(lines, this.#look(printer, false)), sending);
  }

  async #page(
    { paper, systemName }: Extract<PrinterView, { kind: 'system' }>,
    model: ReceiptModel | SheetModel,
    sending: () => void,
  ): Promise<PrintFault | undefined> {
    // If the system asks staff first, they may also cancel, and nothing was printed then.
    if (systemName !== null) sending();
    const fault = await this.#deps.pages.print(model, paper, systemName);
    if (systemName === null && fault === undefined) sending();
    return fault;
  }

  #bytes(printer: ThermalPrinter, job: Uint8Array, sending: () => void): Promise<PrintFault | undefined> {
    return printer.kind === 'network'
      ? printByNetwork(printer, job, sending)
      : printByDevice(printer.path, job, sending);
  }

  #look(printer: ThermalPrinter, mayOpen: boolean): ThermalLook {
    const { logo } = this.#deps.printing().shop;
    return {
      roll: printer.roll,
      qr: printer.qr,
      logo: logo === null ? null : this.#deps.pages.logo(logo, printer.roll),
      cuts: printer.cuts,
      opensDrawer: printer.opensDrawer && mayOpen,
    };
  }
}

/**
 * SECURITY: the drawer opens for money that comes in, for cash that is recorded in a shift, and for counting it. It
 * doesn't open for a reprint, which anybody could use to open it, and never in practice mode.
 */
export const mayOpenDrawer = ({ mode, isPaidInCash, copies }: ReceiptFacts): boolean =>
  mode === ('live' satisfies Mode) && copies === 0 && isPaidInCash;

const trialFacts = (now: number): ReceiptFacts => ({
  mode: 'practice',
  till: '-',
  orderId: '-',
  uidCustomer: null,
  soldAt: new Date(now).toISOString(),
  package: null,
  activationMode: null,
  price: null,
  currency: 'USD',
  tax: null,
  paper: null,
  isPaidInCash: false,
  staff: null,
  iccid: '',
  install: {
    kind: 'readable',
    activationCode: 'LPA:1$smdp.practice.example$PRINTER-TEST',
    manual: null,
    needsConfirmationCode: false,
    warnings: [],
    iccid: '',
    appleLink: null,
    androidLink: null,
    installLink: null,
  },
  copies: 0,
});
