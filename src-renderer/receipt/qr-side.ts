import type { Paper } from '../../src-preload/contract/customers/receipt.ts';

/** A dot of the printers that most shops have, in millimetres: 203 dpi. Laser printers' are smaller. */
const dot = 25.4 / 203;

/** The room for a QR, in millimetres, its margin included. */
const room: Readonly<Record<Paper, number>> = { '58mm': 48, '80mm': 60, a6: 42, a4: 56 };

/** Dots side by side where a pixel of the page becomes a dot. */
const rollDots = { '58mm': 384, '80mm': 576 } as const;

/** Beyond this a larger QR is only longer paper. */
const mostDotsAModule = 8;

/** As few dots as a scanner reads: what is for the shop stays far smaller than what is for the phone. */
const fewestDotsAModule = 4;

/** How wide the QR for a shop's scanner is on paper. As {@link qrSide}. */
export function smallQrSide(modules: number, paper: Paper, isDots: boolean): string {
  const isRoll = paper === '58mm' || paper === '80mm';
  if (isDots && isRoll) return `${String(fewestDotsAModule * modules)}px`;
  // Pages come from printers whose dots are smaller.
  const dotsAModule = isRoll ? fewestDotsAModule : 3;
  return `${(dotsAModule * modules * dot).toFixed(4)}mm`;
}

/**
 * How wide a QR is on paper, so that each of its modules is whole dots wide.
 *
 * @param modules side by side, with the margin.
 * @returns a length of CSS.
 */
export function qrSide(modules: number, paper: Paper, isDots: boolean): string {
  if (isDots && (paper === '58mm' || paper === '80mm'))
    return `${String(Math.min(mostDotsAModule, Math.floor(rollDots[paper] / modules)) * modules)}px`;
  const dotsAModule = Math.max(1, Math.floor(room[paper] / modules / dot));
  return `${(dotsAModule * modules * dot).toFixed(4)}mm`;
}
