import { useEffect, useState } from 'react';
import type { PrintingView } from '../../../src-preload/contract/printing.ts';
import { till } from '../../till-bridge.ts';

/** What is set of printers and receipts; null until it is known. */
export function usePrinting(): PrintingView | null {
  const [printing, setPrinting] = useState<PrintingView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    till.ask('printing-read').then(
      (read) => isCurrent && setPrinting(read),
      // Receipts are saved as files then; a main that can't be reached says so elsewhere.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return printing;
}
