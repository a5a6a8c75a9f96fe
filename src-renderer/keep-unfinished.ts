import type { Bridge } from '../src-preload/contract.ts';
import { soFar } from './counter/sell/unfinished/so-far.ts';
import type { CounterState, CounterStore } from './store.ts';

/**
 * Tells main of each change of the ticket, so that it survives a lock and a restart. Main writes it in its own time: no key
 * waits for it. What happens in one turn of the event loop is told as one.
 *
 * @returns what stops telling.
 */
export function keepUnfinished(store: CounterStore, till: Bridge): () => void {
  /** What main has, and on which till. */
  let told = '';
  let isWaiting = false;

  const tell = (): void => {
    isWaiting = false;
    const state = store.getState();
    const { mirror, drawnTillId, staff } = state;
    // Main takes nothing for a till that isn't on the screen yet, or is locked.
    if (mirror === null || mirror.openTillId !== drawnTillId || staff?.kind === 'locked') return;
    const ticket = soFar(state);
    const now = nameOf(state);
    if (ticket === undefined || now === told) return;
    told = now;
    till.ask('ticket-so-far', { openTillId: mirror.openTillId, ticket }).catch(() => {
      // Told again with the next change.
      if (told === now) told = '';
    });
  };

  return store.subscribe((state, before) => {
    // Main has it, and says whose it is as long as nobody changes it.
    if (state.restored !== before.restored && state.restored?.kind === 'ticket') told = nameOf(state);
    if (isWaiting || watched.every((part) => state[part] === before[part])) return;
    isWaiting = true;
    queueMicrotask(tell);
  });
}

const watched = ['terms', 'handOver', 'restored', 'drawnTillId', 'mirror', 'staff'] as const;

const nameOf = (state: CounterState): string =>
  `${state.mirror?.openTillId ?? ''} ${JSON.stringify(soFar(state))}`;
