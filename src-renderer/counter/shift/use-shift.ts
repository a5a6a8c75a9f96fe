import { useCallback, useEffect, useState } from 'react';
import type { ShiftState } from '../../../src-preload/contract/staff/shift.ts';
import { till } from '../../till-bridge.ts';
import { counterStore, useCounter } from '../use-counter.ts';

/** How the till's shift stands, as main told it last; null until it did. */
export function useShift(): { readonly shift: ShiftState | null; readonly askAgain: () => void } {
  const [shift, setShift] = useState<ShiftState | null>(null);
  const [turn, setTurn] = useState(0);
  // Somebody else may be told more, or less.
  const staff = useCounter((state) => state.staff);
  const refreshed = useCounter((state) => state.refreshed);
  useEffect(() => {
    let isCurrent = true;
    till.ask('shift').then(
      (told) => isCurrent && setShift(told),
      () => counterStore.setState({ unanswered: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [turn, staff, refreshed]);
  const askAgain = useCallback(() => setTurn((before) => before + 1), []);
  return { shift, askAgain };
}
