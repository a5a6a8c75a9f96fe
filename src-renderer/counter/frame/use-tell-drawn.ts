import { useEffect } from 'react';
import { afterPaint } from '../../after-paint.ts';
import { till } from '../../till-bridge.ts';
import { counterStore, useCounter } from '../use-counter.ts';

/** Tells main which till staff can see, once they can: until then it begins nothing for this window. */
export function useTellDrawn(): void {
  const openTillId = useCounter(({ mirror }) => mirror?.openTillId);
  useEffect(() => {
    if (openTillId === undefined) return undefined;
    return afterPaint(() => {
      till.hasDrawn(openTillId);
      counterStore.setState({ drawnTillId: openTillId });
    });
  }, [openTillId]);
}
