import type { CustomerLanguage } from '../../src-preload/contract/customers/customer-display.ts';
import type {
  PrinterView,
  PrintFault,
  PrintJobView,
  WhyPrinted,
} from '../../src-preload/contract/customers/printing.ts';
import type { ReceiptModel } from '../../src-preload/contract/customers/receipt.ts';
import type { SheetModel } from '../../src-preload/contract/customers/sheet.ts';
import type { ReceiptMade } from '../domain/orders/sale.ts';
import type { ReceiptFacts } from '../services/views/receipt-facts.ts';
import { Press, type PressDeps } from './press.ts';
import { PrintQueue, type PrintWork } from './print-queue.ts';
import { receiptModel } from './receipt-model.ts';
import type { UnprintedFile, UnprintedJob } from './unprinted-file.ts';

/** The open till, whose sales are printed. */
export type ReceiptSource = {
  readonly facts: (orderId: string) => ReceiptFacts | undefined;
  /** All that have a paper of their own of what was bought at once with it, the receipt with its payment first. */
  readonly papers: (orderId: string) => readonly string[];
  /** Records that a receipt is made, before it is. */
  readonly recordMade: (orderId: string, made: ReceiptMade) => void;
};

export type PrintJobsDeps = PressDeps & {
  readonly source: () => ReceiptSource;
  readonly onJobs: (jobs: PrintJobView[]) => void;
  /** Where receipts that did not come out are kept. */
  readonly unprinted: UnprintedFile;
};

/** A receipt that was asked for. */
export type PrintRequest = {
  readonly orderId: string;
  readonly printerId: string | null;
  readonly language: CustomerLanguage | null;
  readonly why: Exclude<WhyPrinted, 'did-not-come-out'>;
  /** The drawer opens for the paper of the same purchase that comes before it. */
  readonly keepsDrawer?: boolean;
};

type Begun =
  | { readonly ok: true; readonly jobId: string }
  | { readonly ok: false; readonly fault: PrintFault };

/** Prints receipts. No sale waits for it, or fails because of it: it reads sales, and records what it prints. */
export class PrintJobs {
  readonly #deps: PrintJobsDeps;
  readonly #queue: PrintQueue;
  readonly #press: Press;
  /**
   * Copies begun since the start, in case the ledger could not be written: none of them may count as the original.
   */
  readonly #begun = new Map<string, number>();
  /** What the jobs print; a test print belongs to no sale. */
  readonly #requests = new Map<string, PrintRequest>();
  /** The content that was last written. */
  #kept = '[]';

  constructor(deps: PrintJobsDeps) {
    this.#deps = deps;
    this.#press = new Press(deps);
    this.#queue = new PrintQueue(deps.now, (jobs) => {
      this.#keepUnprinted();
      deps.onJobs(jobs);
    });
    for (const job of deps.unprinted.read()) this.#takeEarlier(job);
  }

  /**
   * A job that ended with the program may have reached the printer. Whether paper may have come out was recorded
   * before it was sent.
   */
  #takeEarlier({ fault, language, why, copiesBegun, ...job }: UnprintedJob): void {
    this.#begun.set(job.orderId, Math.max(copiesBegun, this.#begun.get(job.orderId) ?? 0));
    const request = { orderId: job.orderId, printerId: job.printerId, language, why };
    const id = this.#queue.addEarlier(
      { ...job, fault: fault ?? 'ended' },
      this.#work(request, job.printerId),
    );
    this.#requests.set(id, request);
  }

  /**
   * Written before anything is sent and after each step: if the program ends here, what isn't printed is offered
   * again.
   */
  #keepUnprinted(): void {
    const unprinted = this.#queue.standings.flatMap(({ view, mayBeOnPaper }): UnprintedJob[] => {
      const { id, at, printerId, printerName, state } = view;
      const request = this.#requests.get(id);
      if (request === undefined || state.kind === 'printed') return [];
      // Whoever closed the system's dialog wanted nothing printed.
      const fault = state.kind === 'failed' ? state.fault : null;
      if (fault === 'dismissed') return [];
      const { orderId, language, why } = request;
      const copiesBegun = this.#begun.get(orderId) ?? 0;
      return [{ orderId, printerId, printerName, language, why, at, fault, mayBeOnPaper, copiesBegun }];
    });
    const kept = JSON.stringify(unprinted);
    if (kept === this.#kept) return;
    this.#kept = kept;
    this.#deps.unprinted.write(unprinted.toReversed());
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

  /** The content of a sale's receipt, as its next copy; undefined if it has none. */
  async model(orderId: string, language: CustomerLanguage | null): Promise<ReceiptModel | undefined> {
    const { printing, words, source } = this.#deps;
    const { shop } = printing();
    const facts = this.#factsOf(source(), orderId);
    const said = await words(language ?? facts?.language ?? this.#deps.language());
    return facts === undefined ? undefined : receiptModel(facts, shop, said);
  }

  /** Prints every paper of what was bought at once with a sale, one after the other. @returns how the first began. */
  printWhole(request: PrintRequest): Begun {
    const [first = request.orderId, ...others] = this.#deps.source().papers(request.orderId);
    const begun = this.print({ ...request, orderId: first });
    if (begun.ok) for (const orderId of others) this.print({ ...request, orderId, keepsDrawer: true });
    return begun;
  }

  /** Prints a sale's receipt. */
  print({ orderId, printerId, language, why, keepsDrawer = false }: PrintRequest): Begun {
    const { usual } = this.#deps.printing();
    const printer = this.#printer(printerId ?? usual);
    if (printer === undefined) return { ok: false, fault: 'not-set' };
    const source = this.#deps.source();
    if (source.facts(orderId) === undefined) return { ok: false, fault: 'no-receipt' };
    const { id, name } = printer;
    const request = { orderId, printerId: id, language, why, keepsDrawer };
    const jobId = this.#queue.add(
      { orderId, printerId: id, printerName: name },
      this.#work(request, id),
      (job) => this.#requests.set(job, request),
    );
    return { ok: true, jobId };
  }

  /** Prints a receipt of the till that is open at that time. */
  #work({ orderId, language, why, keepsDrawer = false }: PrintRequest, printerId: string): PrintWork {
    return async (sending, isAgain) => {
      // With its current settings: a printer that failed may have been corrected.
      const set = this.#printer(printerId);
      if (set === undefined) return 'not-set';
      const source = this.#deps.source();
      const model = await this.model(orderId, language);
      const facts = this.#factsOf(source, orderId);
      if (model === undefined || facts === undefined) return 'no-receipt';
      const made: ReceiptMade = {
        copy: facts.copies + 1,
        why: isAgain ? 'did-not-come-out' : why,
        to: set.name,
      };
      const isPaidInCash = facts.isPaidInCash && !keepsDrawer;
      return this.#press.receipt(set, model, { ...facts, isPaidInCash }, () => {
        this.#begun.set(orderId, made.copy);
        source.recordMade(orderId, made);
        sending();
      });
    };
  }

  /**
   * Prints a report on the default printer. The drawer stays shut: a report can be printed any number of times.
   *
   * @param sheetAgain makes it for whoever tries it again; a fault if they may not see it, or it isn't there any more.
   */
  printSheet(model: SheetModel, sheetAgain: () => SheetModel | PrintFault): Begun {
    const printer = this.#printer(this.#deps.printing().usual);
    if (printer === undefined) return { ok: false, fault: 'not-set' };
    const of = { orderId: null, printerId: printer.id, printerName: printer.name };
    const workOf =
      (sheet: SheetModel | PrintFault): PrintWork =>
      async (sending) => {
        const set = this.#printer(printer.id);
        if (set === undefined) return 'not-set';
        return typeof sheet === 'string' ? sheet : this.#press.sheet(set, sheet, sending);
      };
    // SECURITY: a clerk can try again what a manager printed, and must not get the manager's figures: neither now, nor
    // because a manager signs in while the job waits.
    const workAgain = (): PrintWork => workOf(sheetAgain());
    return { ok: true, jobId: this.#queue.add(of, workOf(model), undefined, workAgain) };
  }

  /**
   * Opens the drawer for cash that is recorded or counted, if the default printer is set so. Not in practice mode.
   */
  openDrawer(): void {
    const printer = this.#printer(this.#deps.printing().usual);
    if (printer === undefined || printer.kind === 'system' || !printer.opensDrawer) return;
    const of = { orderId: null, printerId: printer.id, printerName: printer.name };
    this.#queue.add(of, (sending) => this.#press.drawer(printer, sending));
  }

  /** Prints a few lines that show whether a printer is set right; it need not be saved yet. */
  tryOut(printer: PrinterView): Begun {
    const of = { orderId: null, printerId: printer.id, printerName: printer.name };
    const jobId = this.#queue.add(of, (sending) => this.#press.trial(printer, sending));
    return { ok: true, jobId };
  }

  #factsOf(source: ReceiptSource, orderId: string): ReceiptFacts | undefined {
    const facts = source.facts(orderId);
    if (facts === undefined) return undefined;
    return { ...facts, copies: Math.max(facts.copies, this.#begun.get(orderId) ?? 0) };
  }

  #printer(id: string | null): PrinterView | undefined {
    return this.#deps.printing().printers.find((printer) => printer.id === id);
  }
}
