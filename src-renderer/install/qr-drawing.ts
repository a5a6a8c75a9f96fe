import { create } from 'qrcode';

/** White modules around a QR that phones need to find it. */
const margin = 4;

/** A QR in units of its modules: `path` draws the dark ones on a square of `modules` by `modules`, margin included. */
export type QrDrawing = { readonly modules: number; readonly path: string };

/** Level M: what the printed one has as well, so that both are read alike. */
export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (data[row * size + column] !== 1) continue;
      // Neighbors in a row are one rectangle: less to draw, and no seam between them.
      let length = 1;
      while (column + length < size && data[row * size + column + length] === 1) length += 1;
      path += `M${String(column + margin)} ${String(row + margin)}h${String(length)}v1h-${String(length)}z`;
      column += length;
    }
  }
  return { modules: size + 2 * margin, path };
}
