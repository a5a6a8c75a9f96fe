import { useKeys } from '../use-keys.ts';
import { useCounter } from '../use-counter.ts';
import { everywhereCommands } from './everywhere.ts';

/** Keys that hold in every view. The lock's, and the one that turns the screen, hold while a dialog is open, too. */
export function useEverywhereKeys(): void {
  // Drawn again when these change: what can be done depends on them.
  useCounter((state) => state.staff);
  useCounter((state) => state.lastChange);
  useCounter(({ mirror }) => mirror?.sales[0]?.package?.productId ?? mirror === null);
  const { lock, 'turn-to-customer': turn, ...others } = everywhereCommands();
  useKeys(others, 'last');
  useKeys(
    {
      ...(lock === undefined ? {} : { lock }),
      ...(turn === undefined ? {} : { 'turn-to-customer': turn }),
    },
    'everywhere',
  );
}
