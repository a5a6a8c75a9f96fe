import { t } from '@lingui/core/macro';
import type { PrinterView, PrintFault } from '../../../src-preload/contract/customers/printing.ts';
import type { Paper } from '../../../src-preload/contract/customers/receipt.ts';

/** What is wrong with a printer, as a clause, and what to do. */
export function printFaultWords(fault: PrintFault, printer: string): string {
  switch (fault) {
    case 'off':
      return t`${printer} does not answer: switch it on and check its cable or network.`;
    case 'refused':
      return t`${printer} does not take the receipt: look whether another program has it, and whether its address is right.`;
    case 'not-permitted':
      return t`This computer does not let the till write to ${printer}: ask your IT support.`;
    case 'out-of-paper':
      return t`${printer} has no paper: put a new roll in.`;
    case 'cover-open':
      return t`The cover of ${printer} is open: close it.`;
    case 'printer-error':
      return t`${printer} says that it is out of order: switch it off and on.`;
    case 'cut-off':
      return t`The connection to ${printer} was lost in the middle.`;
    case 'not-set':
      return t`There is no such printer in the settings any more: choose another one.`;
    case 'no-receipt':
      return t`This sale has no eSIM yet that a receipt could be made of.`;
    case 'no-report':
      return t`There is no such report to print: no shift is open, or it is closed by now.`;
    case 'managers-only':
      return t`Only a manager can print this report.`;
    case 'not-drawn':
      return t`The receipt could not be laid out: try again.`;
    case 'dismissed':
      return t`Nothing was printed.`;
    case 'ended':
      return t`The program ended before a receipt was printed on ${printer}.`;
  }
}

/** How a printer is reached. */
export function printerKindWords(kind: PrinterView['kind']): string {
  switch (kind) {
    case 'network':
      return t`Network printer`;
    case 'device':
      return t`Receipt printer on this computer`;
    case 'system':
      return t`System printer`;
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
