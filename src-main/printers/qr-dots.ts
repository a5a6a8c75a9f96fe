import { create } from 'qrcode';
import { blankDots, type Dots } from './dots.ts';

/** The white modules around a QR that phones need to find it (ISO/IEC 18004). */
export const qrMargin = 4;

/** A module of fewer dots isn't read reliably from thermal paper. */
export const leastDotsAModule = 4;

/** More dots only make the paper longer. */
export const mostDotsAModule = 8;

/** A QR's modules, without a margin. Level M, as on all our screens and paper. */
function modulesOf(text: string): { size: number; isDark: (row: number, column: number) => boolean } {
  // As bytes: a printer that draws the QR itself may encode it so. Its version is then never larger than this one.
  const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
  });
  return {
    size: modules.size,
    isDark: (row, column) => modules.data[row * modules.size + column] === 1,
  };
}

/**
 * How many dots wide a module can be on a paper.
 *
 * @returns undefined if the text is too long to be readable.
 */
export function dotsAModule(text: string, paperDots: number): number | undefined {
  const fits = Math.floor(paperDots / (modulesOf(text).size + 2 * qrMargin));
  return fits < leastDotsAModule ? undefined : Math.min(fits, mostDotsAModule);
}

/** Draws a QR with its margin, each module a square of whole dots. */
export function drawQrDots(text: string, dots: number): Dots {
  const { size, isDark } = modulesOf(text);
  const side = (size + 2 * qrMargin) * dots;
  const drawn = blankDots(side, side);
  for (let y = 0; y < side; y += 1) {
    const row = Math.floor(y / dots) - qrMargin;
    for (let x = 0; x < side; x += 1) {
      const column = Math.floor(x / dots) - qrMargin;
      const isInside = row >= 0 && row < size && column >= 0 && column < size;
      if (isInside && isDark(row, column)) drawn.set(x, y);
    }
  }
  return drawn;
}
