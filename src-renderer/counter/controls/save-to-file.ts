import type { ReplyOf } from '../../../src-preload/contract.ts';

/** How saving ended. already-open: the system still asks where an earlier one is to be saved. */
export type SavedToFile = ReplyOf<'shift-save'> | { readonly kind: 'already-open' };

let isOpen = false;

/** Asks main to save something, which asks staff where: once at a time, however often it is pressed. */
export async function saveToFile(ask: () => Promise<ReplyOf<'shift-save'>>): Promise<SavedToFile> {
  if (isOpen) return { kind: 'already-open' };
  isOpen = true;
  try {
    return await ask();
  } finally {
    isOpen = false;
  }
}
