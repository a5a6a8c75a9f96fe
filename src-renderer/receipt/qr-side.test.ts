import { describe, expect, it } from 'vitest';
import { qrSide, smallQrSide } from './qr-side.ts';

const papers = ['58mm', '80mm', 'a6', 'a4'] as const;
/** Of codes of 30 to 255 characters, with the margin. */
const sizes = [37, 41, 45, 49, 53, 57, 61, 65, 69, 73];

describe('a QR on a page', () => {
  it('has modules of four whole dots or more at 203 dpi', () => {
    for (const paper of papers)
      for (const modules of sizes) {
        const dots = (parseFloat(qrSide(modules, paper, false)) / modules / 25.4) * 203;
        expect(dots).toBeCloseTo(Math.round(dots), 2);
        expect(Math.round(dots)).toBeGreaterThanOrEqual(4);
      }
  });

  it('has modules of whole pixels where a pixel becomes a dot, and fits the roll', () => {
    for (const [paper, dots] of [
      ['58mm', 384],
      ['80mm', 576],
    ] as const)
      for (const modules of sizes) {
        const side = parseFloat(qrSide(modules, paper, true));
        expect(side % modules).toBe(0);
        expect(side / modules).toBeGreaterThanOrEqual(4);
        expect(side).toBeLessThanOrEqual(dots);
      }
  });
});

describe('the QR for a shop’s scanner', () => {
  /** Of a receipt's code, with the margin. */
  const modules = 37;

  it('has modules of four dots on rolls, and is less than half as wide as the one for a phone', () => {
    for (const paper of papers) {
      const [small, large] = [smallQrSide(modules, paper, false), qrSide(modules, paper, false)].map(
        parseFloat,
      );
      expect(small).toBeLessThan((large ?? 0) / 2);
    }
    expect(smallQrSide(modules, '58mm', true)).toBe('148px');
    expect(parseFloat(smallQrSide(modules, '80mm', false))).toBeCloseTo(18.5, 1);
  });
});
