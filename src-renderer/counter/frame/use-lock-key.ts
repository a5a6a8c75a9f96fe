import { useEffect } from 'react';
import { till } from '../../till-bridge.ts';
import { counterStore } from '../use-counter.ts';

/** The key that locks, wherever the focus is. */
export const lockKey = 'Ctrl+L';

/** Locks the till where it knows names. A main that can't be reached says so elsewhere. */
export function lock(): void {
  if (counterStore.getState().staff?.kind !== 'in') return;
  till.ask('staff-lock').catch(() => counterStore.setState({ unanswered: true }));
}

/** Listens for {@link lockKey}; ⌘L does the same. */
export function useLockKey(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const isLockKey = event.key.toLowerCase() === 'l' && event.ctrlKey !== event.metaKey;
      if (!isLockKey || event.altKey || event.shiftKey || event.repeat) return;
      event.preventDefault();
      lock();
    };
    window.addEventListener('keydown', listener, true);
    return () => {
      window.removeEventListener('keydown', listener, true);
    };
  }, []);
}
