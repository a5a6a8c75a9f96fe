import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';

/** The printer that a key prints on; null where there is none, or it isn't known yet. */
export function useUsualPrinter(): ReplyOf<'usual-printer'> {
  const [printer, setPrinter] = useState<ReplyOf<'usual-printer'>>(null);
  useEffect(() => {
    let isCurrent = true;
    till.ask('usual-printer').then(
      (usual) => isCurrent && setPrinter(usual),
      // Receipts are saved as files then; a main that can't be reached says so elsewhere.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return printer;
}
