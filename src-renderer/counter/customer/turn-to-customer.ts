import { useEffect } from 'react';
import { till } from '../../till-bridge.ts';
import { counterStore } from '../use-counter.ts';

/** The key that turns the counter's own screen to the customer. */
export const customerKey = 'F12';

/** Shows the customers' view in front of the counter; Esc closes it. */
export function turnToCustomer(): void {
  till.ask('customer-display-in-front').catch(() => counterStore.setState({ unanswered: true }));
}

/** Listens for {@link customerKey}, wherever the focus is. */
export function useCustomerKey(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.key !== customerKey || event.repeat) return;
      event.preventDefault();
      turnToCustomer();
    };
    window.addEventListener('keydown', listener, true);
    return () => {
      window.removeEventListener('keydown', listener, true);
    };
  }, []);
}
