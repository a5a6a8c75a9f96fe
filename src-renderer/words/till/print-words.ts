import { t } from '@lingui/core/macro';
import type { PrinterView, PrintFault } from '../../../src-preload/contract/customers/printing.ts';
import type { Paper } from '../../../src-preload/contract/customers/receipt.ts';

/** What is wrong with a printer, as a clause, and what to do. */
export function printFaultWords(fault: PrintFault, printer: string): string {
  switch (fault) {
    case 'off':
      return t`${printer} doesn’t answer. Turn it on, and check its cable or network.`;
    case 'refused':
      return t`${printer} doesn’t take the receipt. Check whether another program is using it and whether its address is right.`;
    case 'not-permitted':
      return t`This computer blocks the till from ${printer}. Ask your IT support.`;
    case 'out-of-paper':
      return t`${printer} is out of paper. Put in a new roll.`;
    case 'cover-open':
      return t`The cover of ${printer} is open. Close it.`;
    case 'printer-error':
      return t`${printer} reports an error. Turn it off and on.`;
    case 'cut-off':
      return t`The connection to ${printer} was lost while printing.`;
    case 'not-set':
      return t`That printer is no longer in Settings. Choose another one.`;
    case 'no-receipt':
      return t`This sale has no eSIM yet to print a receipt for.`;
    case 'no-report':
      return t`This report can’t be printed. No shift is open, or it has been closed.`;
    case 'managers-only':
      return t`Only a manager can print this report.`;
    case 'not-drawn':
      return t`The receipt couldn’t be prepared. Try again.`;
    case 'dismissed':
      return t`Nothing was printed.`;
    case 'ended':
      return t`The program closed before a receipt was printed on ${printer}.`;
  }
}

/** How a printer is reached. */
export function printerKindWords(kind: PrinterView['kind']): string {
  switch (kind) {
    case 'network':
      return t`Receipt printer on the network`;
    case 'device':
      return t`USB receipt printer`;
    case 'system':
      return t`Printer installed on this computer`;
  }
}

export function paperWords(paper: Paper): string {
  switch (paper) {
    case '58mm':
      return t`58 mm roll`;
    case '80mm':
      return t`80 mm roll`;
    case 'a6':
      return 'A6';
    case 'a4':
      return 'A4';
  }
}
