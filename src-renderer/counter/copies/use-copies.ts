import { useEffect, useState } from 'react';
import type { CopiesState } from '../../../src-preload/contract/copies.ts';
import { till } from '../../till-bridge.ts';

/** How it stands with the copies that leave this computer, kept true; null until main has said. */
export function useCopies(): CopiesState | null {
  const [copies, setCopies] = useState<CopiesState | null>(null);
  useEffect(() => {
    let isPushed = false;
    const stop = till.on('copies', (state) => {
      isPushed = true;
      setCopies(state);
    });
    till.ask('copies-read').then(
      (state) => {
        if (!isPushed) setCopies(state);
      },
      () => undefined,
    );
    return () => {
      isPushed = true;
      stop();
    };
  }, []);
  return copies;
}
