import { toShowOf } from '../hand-over/codes-to-show.ts';
import { useCounter } from '../use-counter.ts';

/**
 * How many orders and changes aren't settled, how many customers are owed money, and how many codes nobody has seen, as a badge
 * says it; null for none.
 */
export function usePendingBadge(): string | null {
  const pending = useCounter(
    (state) =>
      (state.mirror?.openCount ?? 0) +
      (state.mirror?.owed.length ?? 0) +
      toShowOf(state.mirror?.sales ?? [], state).length,
  );
  if (pending === 0) return null;
  return pending > 99 ? '99+' : String(pending);
}
