/** The rows of a list that are drawn: those in sight and some around them. From the first on, up to but without `to`. */
export type RowWindow = { readonly from: number; readonly to: number };

/** As high as product-list.module.css makes them, in pixels. */
const rowSize = 54;
const headingSize = 46;

/** So many rows beyond what is in sight are drawn, before it and after it: to scroll on without a gap. */
const margin = 6;

type Grouped<Row> = { readonly products: readonly Row[] };

/** What stands above the list at least, in pixels. */
const aboveList = 200;

/** As many as a list can have in sight at most, in a window of this height in pixels. Each costs time at a key press. */
export const rowsInSight = (height: number): number => Math.max(1, Math.ceil((height - aboveList) / rowSize));

/** How many rows there are in all. */
export const rowCount = (groups: readonly Grouped<unknown>[]): number =>
  groups.reduce((sum, { products }) => sum + products.length, 0);

/** What is drawn of a list that stands at its beginning. */
export const firstRows = (inSight: number): RowWindow => ({ from: 0, to: inSight + margin });

export const isDrawn = ({ from, to }: RowWindow, row: number | undefined): row is number =>
  row !== undefined && row >= from && row < to;

/** The rows in sight where a list was scrolled to `top`, in pixels. */
export function rowsAt(groups: readonly Grouped<unknown>[], top: number, height: number): RowWindow {
  return { from: rowAt(groups, top), to: rowAt(groups, top + height) + 1 };
}

/** The window to draw so that `wanted` is drawn: the one that is there, where it will do. */
export function windowAround(now: RowWindow, wanted: RowWindow, count: number): RowWindow {
  const from = Math.max(0, wanted.from);
  const to = Math.min(count, wanted.to);
  return from >= now.from && to <= now.to
    ? now
    : { from: Math.max(0, from - margin), to: Math.min(count, to + margin) };
}

export type DrawnGroup<Row, Group extends Grouped<Row>> = {
  readonly group: Group;
  readonly products: readonly Row[];
  /** The number of the first of them in the whole list, from 0. */
  readonly first: number;
  /** The group's beginning, and with it its heading, is drawn. */
  readonly isBegun: boolean;
};

/** The part of a list that is drawn, and how high what comes before and after it is, in pixels. */
export function drawnPart<Row, Group extends Grouped<Row>>(
  groups: readonly Group[],
  { from, to }: RowWindow,
): { readonly groups: readonly DrawnGroup<Row, Group>[]; readonly before: number; readonly after: number } {
  const drawn: DrawnGroup<Row, Group>[] = [];
  let before = 0;
  let after = 0;
  let first = 0;
  for (const group of groups) {
    const { length } = group.products;
    const begin = Math.max(0, from - first);
    const end = Math.min(length, to - first);
    if (begin >= length) before += headingSize + length * rowSize;
    else if (end <= 0) after += headingSize + length * rowSize;
    else {
      if (begin > 0) before += headingSize + begin * rowSize;
      after += (length - end) * rowSize;
      drawn.push({
        group,
        products: group.products.slice(begin, end),
        first: first + begin,
        isBegun: begin === 0,
      });
    }
    first += length;
  }
  return { groups: drawn, before, after };
}

/** The row at a distance from the list's beginning; under a heading, the row below it. */
function rowAt(groups: readonly Grouped<unknown>[], distance: number): number {
  let top = 0;
  let first = 0;
  for (const { products } of groups) {
    const rows = top + headingSize;
    const bottom = rows + products.length * rowSize;
    if (distance < bottom) return first + Math.max(0, Math.floor((distance - rows) / rowSize));
    top = bottom;
    first += products.length;
  }
  return Math.max(0, first - 1);
}
