import { lazy, Suspense } from 'react';
import { useCounter } from '../../use-counter.ts';

const RestoredNote = lazy(() => import('./restored-note.tsx'));

/** Where it is said what became of a ticket that was left unfinished. Nothing as a rule, and fetched only then. */
export function RestoredPlace() {
  const isRestored = useCounter(({ restored }) => restored !== null);
  if (!isRestored) return null;
  return (
    <Suspense fallback={null}>
      <RestoredNote />
    </Suspense>
  );
}
