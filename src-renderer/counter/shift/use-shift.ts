import { useCallback, useEffect, useState } from 'react';
import type { ShiftState } from '../../../src-preload/contract/staff/shift.ts';
import { till } from '../../till-bridge.ts';
import { counterStore, useCounter } from '../use-counter.ts';

/** What is told, and whom. */
type Told = { readonly who: string; readonly shift: ShiftState };

/**
 * How the till's shift stands, as main told it last; null until it did. Asked again with everything that can have changed its
 * figures: main pushes each sale, operation and payback.
 */
export function useShift(): { readonly shift: ShiftState | null; readonly askAgain: () => void } {
  const [told, setTold] = useState<Told | null>(null);
  const [turn, setTurn] = useState(0);
  const who = useCounter(({ staff }) => (staff?.kind === 'in' ? `${staff.role} ${staff.id}` : ''));
  const refreshed = useCounter((state) => state.refreshed);
  useEffect(() => {
    let isCurrent = true;
    let isAwaited = false;
    let isStale = false;
    const ask = (): void => {
      isStale = isAwaited;
      if (isAwaited || !isCurrent) return;
      isAwaited = true;
      till
        .ask('shift')
        .then(
          (shift) => isCurrent && setTold({ who, shift }),
          () => counterStore.setState({ unanswered: true }),
        )
        .finally(() => {
          isAwaited = false;
          // However much was pushed meanwhile: once more.
          if (isStale) ask();
        });
    };
    ask();
    const stops = [till.on('sale', ask), till.on('operation', ask), till.on('owed', ask)];
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [turn, who, refreshed]);
  const askAgain = useCallback(() => setTurn((before) => before + 1), []);
  // SECURITY: somebody else may be told less.
  return { shift: told?.who === who ? told.shift : null, askAgain };
}
