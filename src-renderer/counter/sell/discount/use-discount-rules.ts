import { useEffect, useState } from 'react';
import type { DiscountRules } from '../../../../src-preload/contract/money/discounts.ts';
import type { StaffMarkView } from '../../../../src-preload/contract/staff/staff-mark.ts';
import { till } from '../../../till-bridge.ts';
import { counterStore } from '../../use-counter.ts';

type Known = { readonly rules: DiscountRules | null; readonly approvers: readonly StaffMarkView[] };

/** The shop's reasons for discounts, and who can approve one; asked once. */
export function useDiscountRules(): Known {
  const [known, setKnown] = useState<Known>({ rules: null, approvers: [] });
  useEffect(() => {
    let isCurrent = true;
    Promise.all([till.ask('discounts'), till.ask('approvers')]).then(
      ([rules, approvers]) => isCurrent && setKnown({ rules, approvers }),
      () => counterStore.setState({ unanswered: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return known;
}
