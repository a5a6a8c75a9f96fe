import { useEffect, useState } from 'react';
import type { StaffList } from '../../../src-preload/contract/staff/staff.ts';
import { till } from '../../till-bridge.ts';
import { useCounter } from '../use-counter.ts';

/** The staff, asked again after each change; null until they are known. */
export function useStaffList(): { list: StaffList | null; askAgain: () => void } {
  const [list, setList] = useState<StaffList | null>(null);
  const [turn, setTurn] = useState(0);
  const undone = useCounter((state) => state.undone);
  useEffect(() => {
    let isCurrent = true;
    till.ask('staff-list').then(
      (answer) => isCurrent && setList(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [turn, undone]);
  return { list, askAgain: () => setTurn((before) => before + 1) };
}
