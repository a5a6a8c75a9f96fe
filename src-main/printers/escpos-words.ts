import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { ReceiptModel } from '../../src-preload/contract/receipt.ts';
import { commonCodepages, inPlainSigns } from './printer-letters.ts';

export const newEncoder = (columns: number): ReceiptPrinterEncoder =>
  new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    imageMode: 'raster',
    codepageMapping: 'epson',
    codepageCandidates: [...commonCodepages],
    // So that what was printed last comes past the knife, or the edge where it is torn.
    feedBeforeCut: 4,
    errors: 'strict',
  });

/** What is written in a printer's own letters: line by line, and what stands out. */
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
    /** Says that no money was moved, where none was. */
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
