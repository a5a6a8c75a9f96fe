import { lazy, Suspense } from 'react';
import type { EsimInHand, Wanted } from './after-sale-question.ts';

const AfterSaleDialog = lazy(() => import('./after-sale-dialog.tsx'));

type WantedDialogProps = {
  readonly esim: EsimInHand;
  readonly wanted: Wanted | null;
  readonly onEnd: () => void;
};

/** The question that was begun, if one was. It stays while the service is asked again, or is away. */
export const WantedDialog = ({ esim, wanted, onEnd }: WantedDialogProps) =>
  wanted === null ? null : (
    <Suspense fallback={null}>
      <AfterSaleDialog esim={esim} wanted={wanted} onEnd={onEnd} />
    </Suspense>
  );
