/** Where a tile is drawn, in pixels of the window. */
export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * The tile that an arrow leads to, as staff see them: the nearest row or the next in the row. Undefined where there is none.
 * From nothing, any arrow leads to the first. Pure.
 *
 * @param at the number of the chosen tile, from 0.
 */
export function tileTowards(
  boxes: readonly Box[],
  at: number | undefined,
  direction: Direction,
): number | undefined {
  const from = at === undefined ? undefined : boxes[at];
  if (from === undefined) return boxes.length > 0 ? 0 : undefined;
  let best: number | undefined;
  let least = Infinity;
  for (const [number, box] of boxes.entries()) {
    const distance = number === at ? undefined : distanceTo(from, box, direction);
    if (distance !== undefined && distance < least) [best, least] = [number, distance];
  }
  return best;
}

/** Another row counts more than any column. */
const rowWeight = 10_000;

function distanceTo(from: Box, to: Box, direction: Direction): number | undefined {
  const across = Math.abs(middle(from) - middle(to));
  switch (direction) {
    case 'down':
      return to.top >= from.bottom ? (to.top - from.bottom) * rowWeight + across : undefined;
    case 'up':
      return to.bottom <= from.top ? (from.top - to.bottom) * rowWeight + across : undefined;
    case 'left':
      return isInRow(from, to) && to.right <= from.left ? across : undefined;
    case 'right':
      return isInRow(from, to) && to.left >= from.right ? across : undefined;
  }
}

const middle = ({ left, right }: Box): number => (left + right) / 2;
const isInRow = (from: Box, to: Box): boolean => to.top < from.bottom && to.bottom > from.top;

/** The arrow of a key; undefined of any other key. */
export function directionOf(key: string): Direction | undefined {
  switch (key) {
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'ArrowLeft':
      return 'left';
    case 'ArrowRight':
      return 'right';
    default:
      return undefined;
  }
}
