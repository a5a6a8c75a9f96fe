import Store from 'electron-store';
import { z } from 'zod';
import {
  printer,
  printing,
  shopDetails,
  type PrinterView,
  type PrintingView,
} from '../../src-preload/contract/printing.ts';
import { paper } from '../../src-preload/contract/receipt.ts';

const noShop = { name: '', logo: null, address: [], taxLines: [], footer: [] };

/** Each part has its default where it is missing or can't be read; one printer that can't be read loses no other. */
const printingFile = z.object({
  shop: shopDetails.catch(noShop),
  printers: z
    .array(z.unknown())
    .catch([])
    .transform((each) => each.flatMap((one) => printer.safeParse(one).data ?? [])),
  usual: z.string().nullable().catch(null),
  filePaper: paper.catch('a6'),
});

/** Whether settings of printing hang together. */
export const hangsTogether = ({ printers, usual }: PrintingView): boolean => {
  const ids = printers.map(({ id }) => id);
  return new Set(ids).size === ids.length && (usual === null || ids.includes(usual));
};

/** How receipts look and where they are printed, in a file of its own: a logo would make the settings' one hard to read. */
export class PrintingSettings {
  readonly #store = new Store({ name: 'printing', clearInvalidConfig: false });

  get printing(): PrintingView {
    const kept = printingFile.parse(this.#store.store);
    return hangsTogether(kept) ? kept : { ...kept, usual: null };
  }

  /** The printer that prints where nobody says which; null where there is none. */
  get usualPrinter(): PrinterView | null {
    const { printers, usual } = this.printing;
    return printers.find(({ id }) => id === usual) ?? null;
  }

  /** @returns false where they don't hang together; nothing is kept then. */
  keep(wanted: PrintingView): boolean {
    if (!hangsTogether(wanted)) return false;
    this.#store.set(printing.parse(wanted));
    return true;
  }
}
