import Store from 'electron-store';
import {
  printing,
  type PrinterView,
  type PrintingView,
} from '../../src-preload/contract/customers/printing.ts';
import type { SettingsNews } from '../../src-preload/contract/settings/settings-news.ts';
import { repairPrintingSettings } from './repair-printing-settings.ts';
import { hangsTogether, readPrinting } from './read-printing.ts';

/**
 * How receipts look and where they are printed, in a file of its own: a logo would make the settings file hard to
 * read.
 */
export class PrintingSettings {
  /** Undefined if the file can neither be read nor quarantined: changes then last until the till is closed. */
  readonly #store: Store | undefined;
  #kept: PrintingView;

  /** @param notify reports what could not be read. */
  constructor(dataFolder: string, notify: (news: SettingsNews) => void) {
    const news = repairPrintingSettings(dataFolder, Date.now());
    this.#store = openStore(dataFolder);
    this.#kept = readPrinting(this.#store?.store ?? {}).printing;
    if (news !== null) notify(news);
  }

  get printing(): PrintingView {
    return this.#kept;
  }

  /** The printer that is used if nobody chooses one; null if there is none. */
  get usualPrinter(): PrinterView | null {
    const { printers, usual } = this.#kept;
    return printers.find(({ id }) => id === usual) ?? null;
  }

  /** The file was replaced as a whole. */
  readAgain(): void {
    this.#kept = readPrinting(this.#store?.store ?? {}).printing;
  }

  /** @returns false if they are inconsistent; nothing is kept then. */
  keep(wanted: PrintingView): boolean {
    if (!hangsTogether(wanted)) return false;
    const parsed = printing.parse(wanted);
    this.#store?.set(parsed);
    this.#kept = parsed;
    return true;
  }
}

/** A file that can't be read is left where it is: `clearInvalidConfig` would delete the shop's lines. */
function openStore(dataFolder: string): Store | undefined {
  try {
    return new Store({ name: 'printing', cwd: dataFolder, clearInvalidConfig: false });
  } catch {
    return undefined;
  }
}
