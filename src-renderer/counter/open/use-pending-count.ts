import { useCounter } from '../use-counter.ts';

/** How many orders and changes aren't settled, and how many customers are owed money. */
export const usePendingCount = (): number =>
  useCounter(({ mirror }) => (mirror?.openCount ?? 0) + (mirror?.owed.length ?? 0));
