import { till } from '../../till-bridge.ts';
import { counterStore } from '../use-counter.ts';

/** Shows the customers' view in front of the counter; Esc closes it. */
export function turnToCustomer(): void {
  till.ask('customer-display-in-front').catch(() => counterStore.setState({ unanswered: true }));
}
