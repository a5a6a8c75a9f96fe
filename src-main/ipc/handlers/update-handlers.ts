import type { Handlers } from '../ipc-endpoint.ts';
import type { UpdateService } from '../../updates/update-service.ts';

/** Handles requests about newer versions of the program. */
export const updateHandlers = (updates: () => Promise<UpdateService>) =>
  ({
    'updates-read': async () => (await updates()).view,
    'updates-set': async ({ address }) => {
      const set = (await updates()).set(address);
      return set.ok ? { ok: true } : { ok: false, fault: set.failure };
    },
    'updates-look': async () => void (await updates()).look(),
    'updates-install': async () => void (await updates()).install(),
  }) satisfies Partial<Handlers>;
