import { useEffect, useState } from 'react';

/** When something is tried next, as long as that is still to come; null once it has begun. @param at ISO 8601 in UTC. */
export function useNextTry(at: string | null): string | null {
  const [begun, setBegun] = useState<string | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => setBegun(at), Math.max(0, Date.parse(at) - new Date().getTime()));
    return () => clearTimeout(timer);
  }, [at]);
  return begun === at ? null : at;
}
