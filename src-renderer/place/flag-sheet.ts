import sheet from './flag-sheet.json' with { type: 'json' };

/**
 * All flags in one picture, `flag-sheet.webp`: reading twenty drawings by themselves takes longer than a frame may. Drawn
 * by `npm run task -- flag-sheet`, which goes by the numbers below.
 */

export const flagsInARow = 16;

/** Of one flag on the sheet, with its edge, in pixels of the sheet. */
export const cell = { width: 60, height: 46 } as const;

/** So much of a flag goes on beyond what is shown of it: a neighbor must not shine through. In pixels of the sheet. */
export const edge = 2;

/** The sheet has as many pixels to one of the window, for sharp flags on sharp screens. */
const density = 2;

/** In the order in which they are on the sheet. */
export const flagCodes: readonly string[] = sheet.codes;

const places = new Map(flagCodes.map((code, at) => [code, at]));

/** Where on the sheet a country's flag is, as `background-position` has it; undefined where it isn't there. */
export function placeOfFlag(code: string): string | undefined {
  const at = places.get(code.toLowerCase());
  if (at === undefined) return undefined;
  const left = (at % flagsInARow) * cell.width + edge;
  const top = Math.floor(at / flagsInARow) * cell.height + edge;
  return `-${String(left / density)}px -${String(top / density)}px`;
}
