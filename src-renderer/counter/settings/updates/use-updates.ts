import type { UpdatesView } from '../../../../src-preload/contract/settings/updates.ts';
import type { Followed } from '../../../follow-main.ts';
import { till } from '../../../till-bridge.ts';
import { useCounter } from '../../use-counter.ts';
import { useFollowed } from '../../use-followed.ts';

const updates: Followed<UpdatesView> = {
  ask: () => till.ask('updates-read'),
  listen: (hear) => till.on('updates', hear),
};

/** How it stands with newer versions, kept true; null until main has said. */
export const useUpdates = (): UpdatesView | 'not-read' | null =>
  useFollowed(
    updates,
    useCounter((state) => state.undone),
  );
