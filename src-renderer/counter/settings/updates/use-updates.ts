import type { UpdatesView } from '../../../../src-preload/contract/settings/updates.ts';
import type { Followed } from '../../../follow-main.ts';
import { till } from '../../../till-bridge.ts';
import { useCounter } from '../../use-counter.ts';
import { useFollowed } from '../../use-followed.ts';

const updates: Followed<UpdatesView> = {
  ask: () => till.ask('updates-read'),
  listen: (hear) => till.on('updates', hear),
};

/** Null until main has said. */
export type KnownUpdates = UpdatesView | 'not-read' | null;

/** How it stands with newer versions, kept true. */
export const useUpdates = (): KnownUpdates =>
  useFollowed(
    updates,
    useCounter((state) => state.undone),
  );
