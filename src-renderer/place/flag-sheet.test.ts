import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cell, flagCodes, flagsInARow, placeOfFlag } from './flag-sheet.ts';

const flags = join(import.meta.dirname, '../../node_modules/flag-icons/flags/4x3');

/** Of a WebP with one frame, compressed with loss: https://www.rfc-editor.org/rfc/rfc6386#section-9.1 */
function sizeOf(file: string): { readonly width: number; readonly height: number } {
  const bytes = readFileSync(file);
  const at = bytes.indexOf('VP8 ', 12, 'latin1');
  expect(at).toBeGreaterThan(0);
  return { width: bytes.readUInt16LE(at + 14) & 0x3fff, height: bytes.readUInt16LE(at + 16) & 0x3fff };
}

describe('the sheet of flags', () => {
  it('has the flag of every country that flag-icons has', () => {
    const drawn = readdirSync(flags).flatMap((file) => /^([a-z]{2})\.svg$/.exec(file)?.[1] ?? []);
    expect(flagCodes).toEqual(drawn.toSorted());
  });

  it('has the size of its flags', () => {
    expect(sizeOf(join(import.meta.dirname, 'flag-sheet.webp'))).toEqual({
      width: flagsInARow * cell.width,
      height: Math.ceil(flagCodes.length / flagsInARow) * cell.height,
    });
  });

  it('is looked up by code in either case, and has nothing for other codes', () => {
    expect(placeOfFlag('JP')).toBe(placeOfFlag('jp'));
    expect(placeOfFlag(flagCodes[0] ?? '')).toBe('-1px -1px');
    expect(placeOfFlag(flagCodes[flagsInARow + 1] ?? '')).toBe('-31px -24px');
    expect(placeOfFlag('zz')).toBeUndefined();
  });
});
