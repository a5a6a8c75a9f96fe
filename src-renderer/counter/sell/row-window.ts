type Grouped<Row> = { readonly products: readonly Row[] };

/** The first rows of a grouped list, and whether that is all of it. */
export function firstRows<Row, Group extends Grouped<Row>>(
  groups: readonly Group[],
  count: number,
): { readonly groups: readonly Group[]; readonly isAll: boolean } {
  const shown: Group[] = [];
  let room = count;
  for (const group of groups) {
    if (room === 0) return { groups: shown, isAll: false };
    const products = group.products.slice(0, room);
    room -= products.length;
    const isWhole = products.length === group.products.length;
    shown.push(isWhole ? group : { ...group, products });
    if (!isWhole) return { groups: shown, isAll: false };
  }
  return { groups: shown, isAll: true };
}
