import { useEffect, useState } from 'react';
import type { DiscountRules } from '../../../../src-preload/contract/money/discounts.ts';
import { till } from '../../../till-bridge.ts';

type Kept = DiscountRules | 'not-read' | null;

/** The rules of discounts as main keeps them, and what takes changed ones in. Null until main has said. */
export function useDiscountRules(): readonly [Kept, (rules: DiscountRules) => void] {
  const [saved, setSaved] = useState<Kept>(null);
  useEffect(() => {
    let isCurrent = true;
    till.ask('discounts').then(
      (rules) => isCurrent && setSaved(rules),
      () => isCurrent && setSaved('not-read'),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return [saved, setSaved];
}
