import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type {
  PrintFault,
  PrintingView,
  PrinterView,
  PrintJobView,
  WhyPrinted,
} from '../../src-preload/contract/printing.ts';
import type { CustomerLanguage } from '../../src-preload/contract/customer-display.ts';
import type { SheetModel } from '../../src-preload/contract/sheet.ts';
import type { Paper, ReceiptModel } from '../../src-preload/contract/receipt.ts';
import type { CustomerWords } from '../customer-words/customer-words.ts';
import type { ReceiptFacts } from '../till/receipt-facts.ts';
import type { ReceiptMade } from '../sales/sale.ts';
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
import { PrintQueue, type PrintWork } from './print-queue.ts';
import { receiptModel } from './receipt-model.ts';
import type { UnprintedFile, UnprintedJob } from './unprinted-file.ts';

/** Whose sales are printed: the till that is open. */
export type ReceiptSource = {
  readonly receipt: (orderId: string) => ReceiptFacts | undefined;
  /** Writes down that a receipt is made, before it is. */
  readonly receiptMade: (orderId: string, made: ReceiptMade) => void;
};

/** What only a window can do. */
export type PageDrawing = {
  readonly dots: (model: ReceiptModel | SheetModel, roll: Roll) => Promise<Dots>;
  /** Hands a page to the system's printer; a name of null asks staff which. */
  readonly print: (
    model: ReceiptModel | SheetModel,
    paper: Paper,
    systemName: string | null,
  ) => Promise<PrintFault | undefined>;
  /** The shop's logo as dots; null where it can't be drawn. */
  readonly logo: (png: string, roll: Roll) => Dots | null;
};

export type PrintDeskParts = {
  readonly printing: () => PrintingView;
  /** What customers read who weren't asked. */
  readonly language: () => CustomerLanguage;
  readonly source: () => ReceiptSource;
  readonly words: (language: CustomerLanguage) => Promise<CustomerWords>;
  readonly pages: PageDrawing;
  /** Milliseconds since 1970 in UTC. */
  readonly now: () => number;
  readonly onJobs: (jobs: PrintJobView[]) => void;
  /** Where receipts that did not come out are kept. */
  readonly unprinted: UnprintedFile;
};

type ThermalPrinter = Exclude<PrinterView, { kind: 'system' }>;

/** A receipt that was asked for. */
export type PrintWish = {
  readonly orderId: string;
  readonly printerId: string | null;
  readonly language: CustomerLanguage | null;
  readonly why: Exclude<WhyPrinted, 'did-not-come-out'>;
};

type Begun =
  { readonly ok: true; readonly jobId: string } | { readonly ok: false; readonly fault: PrintFault };

/** Prints receipts. No sale waits for it or fails by it: it reads of a sale, and writes down that it prints. */
export class PrintDesk {
  readonly #parts: PrintDeskParts;
  readonly #queue: PrintQueue;
  /** Copies begun since the start, for where the ledger could not be written: none of them may pass for the original. */
  readonly #begun = new Map<string, number>();
  /** What the jobs were asked for; a trial was asked for by nobody's sale. */
  readonly #wishes = new Map<string, PrintWish>();
  /** As they were kept last. */
  #kept = '[]';

  constructor(parts: PrintDeskParts) {
    this.#parts = parts;
    this.#queue = new PrintQueue(parts.now, (jobs) => {
      this.#keepUnprinted();
      parts.onJobs(jobs);
    });
    for (const job of parts.unprinted.read()) this.#takeEarlier(job);
  }

  /** What ended with the program may have been on its way: whether paper came out is what was noted before it was sent. */
  #takeEarlier({ fault, language, why, copiesBegun, ...job }: UnprintedJob): void {
    this.#begun.set(job.orderId, Math.max(copiesBegun, this.#begun.get(job.orderId) ?? 0));
    const wish = { orderId: job.orderId, printerId: job.printerId, language, why };
    const id = this.#queue.addEarlier({ ...job, fault: fault ?? 'ended' }, this.#work(wish, job.printerId));
    this.#wishes.set(id, wish);
  }

  /** Before anything is sent and after each step: what isn't printed is offered again, should the program end here. */
  #keepUnprinted(): void {
    const unprinted = this.#queue.standings.flatMap(({ view, mayBeOnPaper }): UnprintedJob[] => {
      const { id, at, printerId, printerName, state } = view;
      const wish = this.#wishes.get(id);
      if (wish === undefined || state.kind === 'printed') return [];
      // Who closed the system's window wanted nothing printed.
      const fault = state.kind === 'failed' ? state.fault : null;
      if (fault === 'dismissed') return [];
      const { orderId, language, why } = wish;
      const copiesBegun = this.#begun.get(orderId) ?? 0;
      return [{ orderId, printerId, printerName, language, why, at, fault, mayBeOnPaper, copiesBegun }];
    });
    const kept = JSON.stringify(unprinted);
    if (kept === this.#kept) return;
    this.#kept = kept;
    this.#parts.unprinted.write(unprinted.toReversed());
  }

  /** Newest first. */
  get jobs(): PrintJobView[] {
    return this.#queue.jobs;
  }

  again(jobId: string): void {
    this.#queue.again(jobId);
  }

  dismiss(jobId: string): void {
    this.#queue.dismiss(jobId);
  }

  /** What a sale's receipt says, as the next copy of it; undefined where it has none. */
  async model(orderId: string, language: CustomerLanguage | null): Promise<ReceiptModel | undefined> {
    const { printing, words, source } = this.#parts;
    const { shop } = printing();
    const said = await words(language ?? this.#parts.language());
    const facts = this.#factsOf(source(), orderId);
    return facts === undefined ? undefined : receiptModel(facts, shop, said);
  }

  /** Prints a sale's receipt. */
  print({ orderId, printerId, language, why }: PrintWish): Begun {
    const { usual } = this.#parts.printing();
    const printer = this.#printer(printerId ?? usual);
    if (printer === undefined) return { ok: false, fault: 'not-set' };
    const source = this.#parts.source();
    if (source.receipt(orderId) === undefined) return { ok: false, fault: 'no-receipt' };
    const { id, name } = printer;
    const wish = { orderId, printerId: id, language, why };
    const jobId = this.#queue.add(
      { orderId, printerId: id, printerName: name },
      this.#work(wish, id),
      (job) => this.#wishes.set(job, wish),
    );
    return { ok: true, jobId };
  }

  /** Prints a receipt, of the till that is open then. */
  #work({ orderId, language, why }: PrintWish, printerId: string): PrintWork {
    return async (sending, isAgain) => {
      // As it is set by now: a printer that failed may have been set right.
      const set = this.#printer(printerId);
      if (set === undefined) return 'not-set';
      const source = this.#parts.source();
      const model = await this.model(orderId, language);
      const facts = this.#factsOf(source, orderId);
      if (model === undefined || facts === undefined) return 'no-receipt';
      const made: ReceiptMade = {
        copy: facts.copies + 1,
        why: isAgain ? 'did-not-come-out' : why,
        to: set.name,
      };
      return this.#send(set, model, facts, () => {
        this.#begun.set(orderId, made.copy);
        source.receiptMade(orderId, made);
        sending();
      });
    };
  }

  /** Prints a report on the usual printer. The drawer stays shut: a report can be printed again and again. */
  printSheet(model: SheetModel): Begun {
    const printer = this.#printer(this.#parts.printing().usual);
    if (printer === undefined) return { ok: false, fault: 'not-set' };
    const of = { orderId: null, printerId: printer.id, printerName: printer.name };
    const jobId = this.#queue.add(of, async (sending) => {
      const set = this.#printer(printer.id);
      if (set === undefined) return 'not-set';
      if (set.kind === 'system') return this.#sendPage(set, model, sending);
      const { roll, cuts } = set;
      const look = { roll, cuts };
      const asPicture = set.letters === 'picture' || !canSetSheet(model);
      const job = asPicture
        ? escposSheetPicture(await this.#parts.pages.dots(model, roll), look)
        : escposSheet(model, look);
      return this.#sendBytes(set, job, sending);
    });
    return { ok: true, jobId };
  }

  /** Opens the drawer for cash that is written down or counted, where the usual printer is set so. Not in practice mode. */
  openDrawer(): void {
    const printer = this.#printer(this.#parts.printing().usual);
    if (printer === undefined || printer.kind === 'system' || !printer.opensDrawer) return;
    const of = { orderId: null, printerId: printer.id, printerName: printer.name };
    this.#queue.add(of, (sending) => this.#sendBytes(printer, escposDrawer(printer), sending));
  }

  /** Prints a few lines to see whether a printer is set right; it need not be kept yet. */
  tryOut(printer: PrinterView): Begun {
    const of = { orderId: null, printerId: printer.id, printerName: printer.name };
    const jobId = this.#queue.add(of, async (sending) => {
      if (printer.kind === 'system') return this.#tryPage(printer, sending);
      const { shop } = this.#parts.printing();
      const lines = [shop.name, printer.name, 'ABC abc 123 | ÄÖÜ éèà ñ ç €', 'Привет | Łódź'];
      return this.#sendBytes(printer, escposTrial(lines, this.#look(printer, false)), sending);
    });
    return { ok: true, jobId };
  }

  /** A page of an order that isn't: it has all that a receipt has. */
  async #tryPage(
    printer: Extract<PrinterView, { kind: 'system' }>,
    sending: () => void,
  ): Promise<PrintFault | undefined> {
    const { printing, words } = this.#parts;
    const model = receiptModel(
      trialFacts(this.#parts.now()),
      printing().shop,
      await words(this.#parts.language()),
    );
    sending();
    return this.#parts.pages.print(model, printer.paper, printer.systemName);
  }

  async #send(
    printer: PrinterView,
    model: ReceiptModel,
    facts: ReceiptFacts,
    sending: () => void,
  ): Promise<PrintFault | undefined> {
    if (printer.kind === 'system') return this.#sendPage(printer, model, sending);
    const look = this.#look(printer, mayOpenDrawer(facts));
    const asPicture = printer.letters === 'picture' || !canSetReceipt(model);
    const job = asPicture
      ? escposPicture(await this.#parts.pages.dots(model, printer.roll), model, look)
      : escposReceipt(model, look);
    return this.#sendBytes(printer, job, sending);
  }

  async #sendPage(
    { paper, systemName }: Extract<PrinterView, { kind: 'system' }>,
    model: ReceiptModel | SheetModel,
    sending: () => void,
  ): Promise<PrintFault | undefined> {
    // Where staff are asked first, they may also say no: then nothing was printed.
    if (systemName !== null) sending();
    const fault = await this.#parts.pages.print(model, paper, systemName);
    if (systemName === null && fault === undefined) sending();
    return fault;
  }

  #sendBytes(printer: ThermalPrinter, job: Uint8Array, sending: () => void): Promise<PrintFault | undefined> {
    return printer.kind === 'network'
      ? printByNetwork(printer, job, sending)
      : printByDevice(printer.path, job, sending);
  }

  #look(printer: ThermalPrinter, mayOpen: boolean): ThermalLook {
    const { logo } = this.#parts.printing().shop;
    return {
      roll: printer.roll,
      qr: printer.qr,
      logo: logo === null ? null : this.#parts.pages.logo(logo, printer.roll),
      cuts: printer.cuts,
      opensDrawer: printer.opensDrawer && mayOpen,
    };
  }

  #factsOf(source: ReceiptSource, orderId: string): ReceiptFacts | undefined {
    const facts = source.receipt(orderId);
    if (facts === undefined) return undefined;
    return { ...facts, copies: Math.max(facts.copies, this.#begun.get(orderId) ?? 0) };
  }

  #printer(id: string | null): PrinterView | undefined {
    return this.#parts.printing().printers.find((printer) => printer.id === id);
  }
}

/**
 * SECURITY: the drawer opens for money that comes in, for cash that is written down in a shift and for its count, and
 * for nothing else: not for a reprint, by which anybody could open it, and never in practice mode.
 */
export const mayOpenDrawer = ({ mode, tender, copies }: ReceiptFacts): boolean =>
  mode === ('live' satisfies Mode) && tender === 'cash' && copies === 0;

const trialFacts = (now: number): ReceiptFacts => ({
  mode: 'practice',
  till: '-',
  orderId: '-',
  soldAt: new Date(now).toISOString(),
  package: null,
  activationMode: null,
  price: null,
  currency: 'USD',
  tax: null,
  tender: null,
  staff: null,
  install: {
    kind: 'readable',
    activationCode: 'LPA:1$smdp.practice.example$PRINTER-TEST',
    manual: null,
    needsConfirmationCode: false,
    warnings: [],
    iccid: '',
    appleLink: null,
    androidLink: null,
  },
  copies: 0,
});
