import { useEffect, useState } from 'react';
import type { ToppedUpHere } from '../../../../src-preload/contract/sales/sold-elsewhere.ts';
import { till } from '../../../till-bridge.ts';
import { useCounter } from '../../use-counter.ts';

type Said = { readonly typed: string; readonly esim: ToppedUpHere | null };
type ToppedUp = Extract<ToppedUpHere, { kind: 'topped-up' }>;

/**
 * What these books have of an eSIM that was sold elsewhere, as main says it whenever something is done with such an eSIM.
 * Null before it has, or where they have nothing.
 *
 * @param typed what names the eSIM, or a top-up of it; null where nothing does.
 */
export function useNamedInBooks(typed: string | null): ToppedUpHere | null {
  const [said, setSaid] = useState<Said | null>(null);
  const refreshed = useCounter((counter) => counter.refreshed);
  useEffect(() => {
    if (typed === null) return undefined;
    let isWanted = true;
    const ask = (): void => {
      till.ask('elsewhere-bought', { typed }).then(
        ({ esim }) => {
          if (isWanted) setSaid({ typed, esim });
        },
        // Main can't be asked, which the window says.
        () => undefined,
      );
    };
    ask();
    const stop = till.on('operation', ({ orderId }) => {
      if (orderId === null) ask();
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [typed, refreshed]);
  return said?.typed === typed ? said.esim : null;
}

/** As {@link useNamedInBooks}, of what no order of these books has. */
export function useBoughtHere(typed: string): ToppedUp | null {
  const esim = useNamedInBooks(typed);
  return esim?.kind === 'topped-up' ? esim : null;
}
