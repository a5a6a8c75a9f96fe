import type { OwedTicketView } from '../../../src-preload/contract/tickets.ts';
import { useCounter } from '../use-counter.ts';

const none: readonly OwedTicketView[] = [];

/** What customers are owed, the oldest first. */
export const useOwed = (): readonly OwedTicketView[] => useCounter(({ mirror }) => mirror?.owed ?? none);
