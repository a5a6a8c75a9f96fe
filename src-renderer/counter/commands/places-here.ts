import type { CounterState } from '../../store.ts';
import type { Place } from './command-keys.ts';

/** The places whose keys do something in the view that is shown. */
export function placesHere({
  task,
  handOver,
  ordersTab,
}: Pick<CounterState, 'task' | 'handOver' | 'ordersTab'>): readonly Place[] {
  switch (task) {
    case 'sell':
      return handOver === null ? ['tiles', 'sell'] : ['hand-over'];
    case 'orders':
      return ordersTab === 'pending' ? ['open'] : ['orders', 'top-up'];
    case 'shift':
      return ['shift'];
    case 'reports':
      return ['reports'];
    case 'balance':
    case 'settings':
      return [];
  }
}
