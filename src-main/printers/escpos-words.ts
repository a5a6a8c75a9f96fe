import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { ReceiptModel } from '../../src-preload/contract/customers/receipt.ts';
import { commonCodepages, inPlainSigns } from './printer-letters.ts';

export const newEncoder = (columns: number): ReceiptPrinterEncoder =>
  new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    imageMode: 'raster',
    codepageMapping: 'epson',
    codepageCandidates: [...commonCodepages],
    // Moves what was printed last past the cutter, or the edge where it is torn off.
    feedBeforeCut: 4,
    errors: 'strict',
  });

/** Text in a printer's own letters: lines, and emphasis. */
export function wordsOf(encoder: ReceiptPrinterEncoder) {
  const line = (text: string): void => {
    for (const each of inPlainSigns(text).split('\n')) encoder.line(each);
  };
  return {
    line,
    lines: (texts: readonly string[]): void => texts.forEach(line),
    title: (text: string): void => {
      encoder.bold(true);
      line(text);
      encoder.bold(false);
    },
    /** In practice mode, says that no money was moved. */
    practice: (practice: ReceiptModel['practice']): void => {
      if (practice === null) return;
      encoder.align('center').bold(true).invert(true);
      line(` ${practice.mark} `);
      encoder.invert(false).bold(false);
      line(practice.meaning);
      encoder.align('left');
    },
  };
}
