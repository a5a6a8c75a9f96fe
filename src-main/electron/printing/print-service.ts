import type { BrowserWindow, WebContents } from 'electron';
import { nativeImage } from 'electron';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { PrintFault, PrintJobView } from '../../../src-preload/contract/customers/printing.ts';
import type { ReceiptModel, ReceiptSet } from '../../../src-preload/contract/customers/receipt.ts';
import type { SheetModel } from '../../../src-preload/contract/customers/sheet.ts';
import type { CustomerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';
import type { Saved } from '../dialogs/save-file.ts';
import { openReceiptWindow } from '../windows/windows.ts';
import { readCustomerWords, type CustomerWords } from '../../customer-words/customer-words.ts';
import { dotsOfPixels, type Dots } from '../../printers/dots.ts';
import { rollDots, type Roll } from '../../printers/escpos-receipt.ts';
import { exampleReceipt, type ExampleOf } from '../../printers/example-receipt.ts';
import { PrintJobs, type ReceiptSource } from '../../printers/print-jobs.ts';
import { receiptModel } from '../../printers/receipt-model.ts';
import type { UnprintedFile } from '../../printers/unprinted-file.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PrintingSettings } from '../../settings/printing-settings.ts';
import { ReceiptPages, type SystemPrintFault } from './receipt-pages.ts';
import { receiptFileName } from './receipt-file-name.ts';
import { savePdf } from './save-pdf.ts';

export type PrintServiceDeps = {
  readonly settings: PrintingSettings;
  /** The language for customers who haven't chosen one. */
  readonly language: () => CustomerLanguage;
  readonly source: () => ReceiptSource;
  /** The folder of the catalogs with customers' texts in each language. */
  readonly catalogs: string;
  readonly clock: Clock;
  readonly onJobs: (jobs: PrintJobView[]) => void;
  /** Where receipts that did not come out are kept. */
  readonly unprinted: UnprintedFile;
};

/**
 * Everything that goes on paper, or to a file that could be printed. Loaded when it is first needed: no first view is
 * printed.
 */
export class PrintService {
  readonly printJobs: PrintJobs;
  readonly pages = new ReceiptPages(openReceiptWindow);
  readonly #deps: PrintServiceDeps;
  readonly #words = new Map<CustomerLanguage, Promise<CustomerWords>>();

  constructor(deps: PrintServiceDeps) {
    this.#deps = deps;
    this.printJobs = new PrintJobs({
      printing: () => deps.settings.printing,
      language: deps.language,
      source: deps.source,
      words: (language) => this.#wordsOf(language),
      pages: {
        dots: (model, roll) => this.pages.dots(model, roll),
        print: async (model, paper, name) => faultOf(await this.pages.print(model, paper, name)),
        logo: logoDots,
      },
      now: () => deps.clock.now(),
      onJobs: deps.onJobs,
      unprinted: deps.unprinted,
    });
  }

  /** A receipt will be wanted soon, most likely in the usual language. */
  prepare(): void {
    this.pages.prepare();
    // An unreadable catalog is reported when it is needed.
    void this.#wordsOf(this.#deps.language()).catch(() => undefined);
  }

  /**
   * Writes a sale's receipt as a PDF to a place that staff choose, and records that. Of the whole purchase: every paper of it, in
   * one file.
   */
  async save(
    { orderId, language, isWhole = false }: RequestOf<'receipt-save'>,
    window: BrowserWindow,
  ): Promise<ReplyOf<'receipt-save'>> {
    const source = this.#deps.source();
    const ids = isWhole ? source.papers(orderId) : [orderId];
    const papers = await Promise.all(
      ids.map(async (id) => ({ facts: source.facts(id), model: await this.printJobs.model(id, language) })),
    );
    const [first, ...others] = papers.flatMap(({ facts, model }) =>
      facts === undefined || model === undefined ? [] : [{ facts, model }],
    );
    if (first === undefined) return { kind: 'failed' };
    const model: ReceiptModel | ReceiptSet =
      others.length === 0
        ? first.model
        : { kind: 'receipts', receipts: [first.model, ...others.map((each) => each.model)] };
    const { filePaper, shop } = this.#deps.settings.printing;
    const name = receiptFileName(first.facts, shop.name);
    const outcome = await savePdf({ model, paper: filePaper, name }, this.pages, window);
    if (outcome.kind === 'saved')
      for (const { facts } of [first, ...others])
        source.recordMade(facts.orderId, { copy: facts.copies + 1, why: 'saved', to: null });
    return outcome;
  }

  /** How a receipt looks with these lines of the shop, by a sale that was never made. */
  async example(
    { shop, language }: RequestOf<'receipt-example'>,
    of: Omit<ExampleOf, 'at'>,
  ): Promise<ReceiptModel> {
    const words = await this.#wordsOf(language ?? this.#deps.language());
    const at = new Date(this.#deps.clock.now()).toISOString();
    return receiptModel(exampleReceipt({ ...of, at }), { ...shop, logo: null }, words);
  }

  /** Writes a report as a PDF to a place that staff choose. */
  saveSheet(model: SheetModel, name: string, window: BrowserWindow): Promise<Saved> {
    const { filePaper } = this.#deps.settings.printing;
    return savePdf({ model, paper: filePaper, name }, this.pages, window);
  }

  /** Each language is read once. */
  #wordsOf(language: CustomerLanguage): Promise<CustomerWords> {
    const known = this.#words.get(language);
    if (known !== undefined) return known;
    const read = readCustomerWords(this.#deps.catalogs, language);
    this.#words.set(language, read);
    return read;
  }
}

/** The printers that this computer's system knows. */
export async function systemPrinters(window: WebContents): Promise<ReplyOf<'system-printers'>> {
  const printers = await window.getPrintersAsync();
  return printers.map(({ name, displayName }) => ({
    name,
    description: displayName === '' ? name : displayName,
  }));
}

function faultOf(fault: SystemPrintFault | undefined): PrintFault | undefined {
  switch (fault) {
    case undefined:
      return undefined;
    case 'dismissed':
      return 'dismissed';
    case 'not-taken':
      return 'refused';
    case 'no-answer':
      return 'cut-off';
  }
}

/** The largest share of the paper's width that a logo takes. */
const logoPart = 0.6;

function logoDots(png: string, roll: Roll): Dots | null {
  const most = Math.floor(rollDots[roll] * logoPart);
  const picture = nativeImage.createFromDataURL(png);
  if (picture.isEmpty()) return null;
  const isWide = picture.getSize().width > most;
  const fitted = isWide ? picture.resize({ width: most, quality: 'best' }) : picture;
  const { width, height } = fitted.getSize();
  return dotsOfPixels(onWhite(fitted.toBitmap()), width, height, width);
}

/** Transparent pixels become paper. */
function onWhite(pixels: Uint8Array): Uint8Array {
  const white = Uint8Array.from(pixels);
  for (let at = 0; at < white.length; at += 4) {
    const cover = (white[at + 3] ?? 255) / 255;
    for (let color = at; color < at + 3; color += 1)
      white[color] = Math.round((white[color] ?? 0) * cover + 255 * (1 - cover));
  }
  return white;
}
