import { useSyncExternalStore, type ReactNode } from 'react';

type Framed = (list: ReactNode) => ReactNode;

let framed: Framed = (list) => list;
const listeners = new Set<() => void>();

/** Fetches what draws long lists, once the first view stands: a screenful needs none of it. */
export async function loadLongList(): Promise<void> {
  framed = (await import('./long-list-frame.tsx')).framed;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts around a list what draws only the rows in sight; nothing until that has been fetched. */
export const useLongList = (): Framed => useSyncExternalStore(subscribe, () => framed);
