import type { DisplayBridge } from '../../src-preload/contract/customers/customer-display.ts';

/** The way to main, as the preload script put it on this window. */
export const display = (window as unknown as { readonly display: DisplayBridge }).display;
