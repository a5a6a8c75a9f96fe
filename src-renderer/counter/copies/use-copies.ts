import type { CopiesState } from '../../../src-preload/contract/books/copies.ts';
import type { Followed } from '../../follow-main.ts';
import { till } from '../../till-bridge.ts';
import { useFollowed } from '../use-followed.ts';

const copies: Followed<CopiesState> = {
  ask: () => till.ask('copies-read'),
  listen: (hear) => till.on('copies', hear),
};

/** How it stands with the copies that leave this computer, kept true; null until main has said. */
export function useCopies(): CopiesState | null {
  const state = useFollowed(copies);
  return state === 'not-read' ? null : state;
}
