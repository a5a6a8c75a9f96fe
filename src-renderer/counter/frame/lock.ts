import { till } from '../../till-bridge.ts';
import { counterStore } from '../use-counter.ts';

/** Locks the till where it knows names. A main that can't be reached says so elsewhere. */
export function lock(): void {
  if (counterStore.getState().staff?.kind !== 'in') return;
  till.ask('staff-lock').catch(() => counterStore.setState({ unanswered: true }));
}
