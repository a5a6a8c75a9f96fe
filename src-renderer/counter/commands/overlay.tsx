import { lazy, Suspense } from 'react';
import type { Overlay as LaidOver } from '../../store.ts';
import { counterStore, useCounter } from '../use-counter.ts';
import { useFocusAfterOverlay } from './focus-after-overlay.ts';

const Help = lazy(() => import('../help/help.tsx'));
const KeySheet = lazy(() => import('./key-sheet.tsx'));
const Palette = lazy(() => import('./palette.tsx'));

const close = (): void => counterStore.setState({ overlay: null });

/** What is laid over the view, where something is. Loaded when it is opened. */
export function Overlay() {
  const overlay = useCounter((state) => state.overlay);
  useFocusAfterOverlay(overlay !== null);
  if (overlay === null) return null;
  return <Suspense fallback={null}>{laidOver(overlay)}</Suspense>;
}

function laidOver(overlay: LaidOver) {
  switch (overlay) {
    case 'palette':
      return <Palette onClose={close} />;
    case 'keys':
      return <KeySheet onClose={close} />;
    default:
      return <Help page={overlay.help} onClose={close} />;
  }
}
