import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { FindingView, ReconciliationState } from '../../../src-preload/contract/books/reconciliation.ts';
import { till } from '../../till-bridge.ts';

type Standing = ReplyOf<'reconciliation'>;

/** So many findings are shown at a time. */
const atOnce = 100;

export type ReconciliationMirror = {
  readonly standing: Standing;
  readonly findings: readonly FindingView[];
  readonly isMore: boolean;
};

/** Where comparing stands, and what was found, kept true; null until main has said, 'failed' where it can't be asked. */
export function useReconciliation(isOpen: boolean): {
  readonly mirror: ReconciliationMirror | 'failed' | null;
  readonly more: () => void;
} {
  const [mirror, setMirror] = useState<ReconciliationMirror | 'failed' | null>(null);
  const [most, setMost] = useState(atOnce);
  useEffect(() => {
    let isWanted = true;
    let pushes = 0;
    let shown: ReconciliationState['doing']['kind'] | undefined;
    const ask = async (): Promise<void> => {
      const number = (pushes += 1);
      try {
        const standing = await till.ask('reconciliation');
        const page = await till.ask('findings', { isOpen, before: null, most });
        shown = standing.state.doing.kind;
        if (isWanted && number === pushes) setMirror({ standing, ...page });
      } catch {
        if (isWanted) setMirror('failed');
      }
    };
    void ask();
    const stop = till.on('reconciliation', (state) => {
      // How far it is changes often, what was found only with what it does.
      if (state.doing.kind === 'asking' && shown === 'asking') {
        setMirror((now) =>
          now === null || now === 'failed' ? now : { ...now, standing: { ...now.standing, state } },
        );
      } else void ask();
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [isOpen, most]);
  const more = useCallback(() => setMost(200), []);
  return { mirror, more };
}
