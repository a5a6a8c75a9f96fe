import { useCounter } from '../use-counter.ts';

/** How many orders and changes aren't settled, and how many customers are owed money, as a badge says it; null for none. */
export function usePendingBadge(): string | null {
  const pending = useCounter(({ mirror }) => (mirror?.openCount ?? 0) + (mirror?.owed.length ?? 0));
  if (pending === 0) return null;
  return pending > 99 ? '99+' : String(pending);
}
