import { useEffect } from 'react';
import { afterPaint } from '../../after-paint.ts';
import { till } from '../../till-bridge.ts';
import { counterStore, useCounter } from '../use-counter.ts';
import { PracticeBanner } from './practice-banner.tsx';

/** Says whether money moves, and tells main once staff can see it: until then it begins nothing for this window. */
export function OpenTill() {
  const mode = useCounter(({ mirror }) => mirror?.mode);
  const openTillId = useCounter(({ mirror }) => mirror?.openTillId);
  useEffect(() => {
    if (openTillId === undefined) return undefined;
    return afterPaint(() => {
      till.hasDrawn(openTillId);
      counterStore.setState({ drawnTillId: openTillId });
    });
  }, [openTillId]);
  return mode === 'practice' ? <PracticeBanner /> : null;
}
