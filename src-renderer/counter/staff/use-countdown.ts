import { useEffect, useState } from 'react';
import type { StaffState } from '../../../src-preload/contract/staff/staff.ts';

type Members = Extract<StaffState, { kind: 'locked' }>['members'];

/** How long each of the staff has to wait yet; drawn again each second while somebody has to. */
export function useCountdown(members: Members) {
  const [endsAt, setEndsAt] = useState<Readonly<Record<string, number>>>(() => {
    const now = performance.now();
    return Object.fromEntries(members.map(({ id, waitMs }) => [id, now + waitMs]));
  });
  const [now, setNow] = useState(() => performance.now());
  const leftMs = (id: string): number => Math.max(0, (endsAt[id] ?? 0) - now);
  const isWaiting = Object.keys(endsAt).some((id) => leftMs(id) > 0);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return {
    leftMs,
    begin: (id: string, waitMs: number): void => {
      const begunAt = performance.now();
      setNow(begunAt);
      setEndsAt((before) => ({ ...before, [id]: begunAt + waitMs }));
    },
  };
}
