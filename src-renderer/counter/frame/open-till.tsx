import { useCounter } from '../use-counter.ts';
import { PracticeBanner } from './practice-banner.tsx';
import { useTellDrawn } from './use-tell-drawn.ts';

/** Says whether money moves, and tells main once staff can see it. */
export function OpenTill() {
  const mode = useCounter(({ mirror }) => mirror?.mode);
  useTellDrawn();
  return mode === 'practice' ? <PracticeBanner /> : null;
}
