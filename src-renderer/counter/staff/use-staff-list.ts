import { useEffect, useState } from 'react';
import type { StaffList } from '../../../src-preload/contract/staff.ts';
import { till } from '../../till-bridge.ts';

/** The staff, asked again after each change; null until they are known. */
export function useStaffList(): { list: StaffList | null; askAgain: () => void } {
  const [list, setList] = useState<StaffList | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    till.ask('staff-list').then(
      (told) => isCurrent && setList(told),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [turn]);
  return { list, askAgain: () => setTurn((before) => before + 1) };
}
