import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { drawQr, type QrDrawing } from './qr-drawing.ts';

const code = 'LPA:1$smdp.example.net$K2-9QX1-7HTRA4-PRACTICE-00000001';

/** Fills the path's rectangles, four pixels a module. */
function paint({ modules, path }: QrDrawing): { pixels: Uint8ClampedArray; side: number } {
  const side = modules * 4;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row += 1) {
      for (let column = Number(x) * 4; column < (Number(x) + Number(length)) * 4; column += 1) {
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
  }
  return { pixels, side };
}

describe('the QR', () => {
  it('reads back as its content', () => {
    const { pixels, side } = paint(drawQr(code));
    expect(jsQR(pixels, side, side)?.data).toBe(code);
  });

  it('keeps four white modules around it', () => {
    const { modules, path } = drawQr(code);
    const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
      Number(x),
      Number(y),
      Number(x) + Number(length),
    ]);
    expect(Math.min(...starts.flatMap(([x, y]) => [x ?? 0, y ?? 0]))).toBe(4);
    expect(Math.max(...starts.map(([, , end]) => end ?? 0))).toBe(modules - 4);
  });
});
