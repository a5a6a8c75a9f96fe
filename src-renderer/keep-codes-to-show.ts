import type { Bridge } from '../src-preload/contract.ts';
import type { CounterStore } from './store.ts';

/** Tells main whose code nobody has seen yet, so that it is known after a restart. @returns what stops telling. */
export const keepCodesToShow = (store: CounterStore, till: Bridge): (() => void) =>
  store.subscribe(({ unshown, mirror, drawnTillId, staff }, before) => {
    if (unshown === before.unshown || mirror === null) return;
    // Main takes nothing for a till that isn't on the screen yet, or is locked.
    if (mirror.openTillId !== drawnTillId || staff?.kind === 'locked') return;
    // It is a reminder: without it the customer still has their order.
    till
      .ask('codes-to-show', { openTillId: mirror.openTillId, orderIds: [...unshown] })
      .catch(() => undefined);
  });
