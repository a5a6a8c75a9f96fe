import { lazy, Suspense } from 'react';
import { counterStore, useCounter } from '../use-counter.ts';

const KeySheet = lazy(() => import('./key-sheet.tsx'));
const Palette = lazy(() => import('./palette.tsx'));

const close = (): void => counterStore.setState({ overlay: null });

/** What is laid over the view, where something is. Loaded when it is opened. */
export function Overlay() {
  const overlay = useCounter((state) => state.overlay);
  if (overlay === null) return null;
  return (
    <Suspense fallback={null}>
      {overlay === 'keys' ? <KeySheet onClose={close} /> : <Palette onClose={close} />}
    </Suspense>
  );
}
