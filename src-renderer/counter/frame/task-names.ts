import type { Task } from '../../store.ts';

/** What each task is called, wherever it is named. */
export const taskNames: Record<Task, string> = {
  sell: 'Sell',
  orders: 'Orders',
  open: 'Open',
  money: 'Money',
  settings: 'Settings',
};
