import type { PackageGrid } from './package-grid.ts';

/** As high as place-grid.module.css makes them, in pixels. */
const placeSize = 56;
const headerSize = 34;
const rowSize = 52;

/** How high a grid is drawn, in pixels. Pure. */
export const gridHeight = ({ rows }: PackageGrid): number => placeSize + headerSize + rows.length * rowSize;
