import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';

export type ManagedPart = ReplyOf<'managed'>[number];

/** Whether the shop's administrator keeps some settings for himself; undefined until that is told. */
export function useIsManaged(part: ManagedPart): boolean | undefined {
  const [isManaged, setManaged] = useState<boolean>();
  useEffect(() => {
    let isCurrent = true;
    const set = (isIt: boolean): void => {
      if (isCurrent) setManaged(isIt);
    };
    till.ask('managed').then(
      (parts) => set(parts.includes(part)),
      // Main refuses all the same.
      () => set(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [part]);
  return isManaged;
}
