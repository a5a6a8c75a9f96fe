import type { CounterState } from '../../store.ts';

/** What tells where staff are from where they were. */
type Place = Pick<CounterState, 'task' | 'settingsTab' | 'handOver'>;

/**
 * Whether staff have gone on to something else: another view, another page of Settings, or a sale. What they changed before is
 * out of their sight, and nothing undoes it unseen.
 */
export const isElsewhere = (now: Place, before: Place): boolean =>
  now.task !== before.task || now.settingsTab !== before.settingsTab || now.handOver !== before.handOver;
