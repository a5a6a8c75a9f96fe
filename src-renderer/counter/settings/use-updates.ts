import { useEffect, useState } from 'react';
import type { UpdatesView } from '../../../src-preload/contract/updates.ts';
import { till } from '../../till-bridge.ts';
import { useCounter } from '../use-counter.ts';

/** How it stands with newer versions, kept true; null until main has said. */
export function useUpdates(): UpdatesView | 'not-read' | null {
  const [updates, setUpdates] = useState<UpdatesView | 'not-read' | null>(null);
  const undone = useCounter((state) => state.undone);
  useEffect(() => {
    let isPushed = false;
    const stop = till.on('updates', (view) => {
      isPushed = true;
      setUpdates(view);
    });
    till.ask('updates-read').then(
      (view) => {
        if (!isPushed) setUpdates(view);
      },
      () => {
        if (!isPushed) setUpdates('not-read');
      },
    );
    return () => {
      isPushed = true;
      stop();
    };
  }, [undone]);
  return updates;
}
