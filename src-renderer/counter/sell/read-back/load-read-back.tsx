import { useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import type SalePaneView from './sale-pane.tsx';

type Props = ComponentProps<typeof SalePaneView>;
type Draw = (props: Props) => ReactNode;

let draw: Draw | undefined;
const listeners = new Set<() => void>();

/** Fetches what reads a sale back; again is free. */
export async function loadReadBack(): Promise<void> {
  const { default: View } = await import('./sale-pane.tsx');
  draw ??= (props) => <View {...props} />;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reads a sale back, once what does it was fetched. Not React's `lazy`, which shows nothing for a third of a second
 * at the first use even then: Enter has to find the Sell button.
 */
export function SalePane(props: Props): ReactNode {
  return useSyncExternalStore(subscribe, () => draw)?.(props);
}
