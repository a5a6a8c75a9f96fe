import type { ChainService } from '../../services/chain-service.ts';
import type { Handlers } from '../ipc-endpoint.ts';

/** Handles requests to join a chain of shops and to leave it. */
export const chainHandlers = (chain: () => Promise<ChainService>) =>
  ({
    'chain-read': async () => (await chain()).state,
    'chain-join': async (wanted) => (await chain()).join(wanted),
    'chain-leave': async () => (await chain()).leave(),
  }) satisfies Partial<Handlers>;
