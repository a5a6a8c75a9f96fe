import type { PrintFault } from '../../src-preload/contract/customers/printing.ts';

/**
 * Asks why the printer is offline, and about its paper. Answered at once, even while the printer prints or is
 * stopped. ESC/POS, DLE EOT 2 and 4.
 */
export const askStatus = Uint8Array.of(0x10, 0x04, 0x02, 0x10, 0x04, 0x04);

/** Asks about the paper. Answered when everything sent before is done. ESC/POS, GS r 1. */
export const askWhenDone = Uint8Array.of(0x1d, 0x72, 0x01);

/** One byte from a printer, recognized by its fixed bits. */
export type StatusByte =
  | { readonly kind: 'at-once'; readonly byte: number }
  | { readonly kind: 'when-done'; readonly isPaperOut: boolean }
  | { readonly kind: 'unknown' };

export function readStatusByte(byte: number): StatusByte {
  if ((byte & 0x93) === 0x12) return { kind: 'at-once', byte };
  // Both bits of the paper-end sensor; those of the near-end sensor only warn.
  if ((byte & 0x90) === 0) return { kind: 'when-done', isPaperOut: (byte & 0x0c) === 0x0c };
  return { kind: 'unknown' };
}

/** The fault in the answers to {@link askStatus}; undefined if there is none. */
export function faultInStatus([offline = 0, paper = 0]: readonly number[]): PrintFault | undefined {
  if ((paper & 0x60) !== 0 || (offline & 0x20) !== 0) return 'out-of-paper';
  if ((offline & 0x04) !== 0) return 'cover-open';
  if ((offline & 0x40) !== 0) return 'printer-error';
  return undefined;
}
