import type { ChainState } from '../../../../src-preload/contract/account/chain.ts';
import type { Followed } from '../../../follow-main.ts';
import { till } from '../../../till-bridge.ts';
import { useFollowed } from '../../use-followed.ts';

const chain: Followed<ChainState> = {
  ask: () => till.ask('chain-read'),
  listen: (hear) => till.on('chain', hear),
};

/** How the till stands with its chain's head office, kept true; null until main has said. */
export function useChain(): ChainState | null {
  const state = useFollowed(chain);
  return state === 'not-read' ? null : state;
}
