import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';

type UsualPrinter = ReplyOf<'usual-printer'>;

/** The printer that a key prints on; null where there is none, or main can't be reached, which is said elsewhere. */
export const askUsualPrinter = (): Promise<UsualPrinter> => till.ask('usual-printer').catch(() => null);

/** The printer that a key prints on, to be shown; null where there is none, undefined until main has said so. */
export function useUsualPrinter(): UsualPrinter | undefined {
  const [printer, setPrinter] = useState<UsualPrinter>();
  useEffect(() => {
    let isCurrent = true;
    void askUsualPrinter().then((usual) => isCurrent && setPrinter(usual));
    return () => {
      isCurrent = false;
    };
  }, []);
  return printer;
}
