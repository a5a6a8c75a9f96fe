import type { PrintingView } from '../../../src-preload/contract/customers/printing.ts';
import type { Paper } from '../../../src-preload/contract/customers/receipt.ts';

/** The papers that receipts are made on, each once: first that of the default printer, then that of files. */
export function previewedPapers({ printers, usual, filePaper }: PrintingView): readonly Paper[] {
  const printer = printers.find(({ id }) => id === usual);
  if (printer === undefined) return [filePaper];
  const printed = printer.kind === 'system' ? printer.paper : printer.roll;
  return printed === filePaper ? [filePaper] : [printed, filePaper];
}
