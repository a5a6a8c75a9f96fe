import type { Bridge } from '../src-preload/contract.ts';

/** The way to main, as the preload script put it on this window. */
export const till = (window as unknown as { readonly till: Bridge }).till;
