/**
 * Where a key of a list leads to.
 *
 * @param chosen the number of the chosen row, from 0; undefined where none is
 * @param count how many rows there are
 * @param page how many rows are in sight
 * @returns the number of the row; undefined where the key is none of a list's, or there are no rows.
 */
export function movedRow(
  key: string,
  chosen: number | undefined,
  count: number,
  page: number,
): number | undefined {
  if (count === 0) return undefined;
  const step = stepOf(key, count, Math.max(1, page - 1));
  if (step === undefined) return undefined;
  if (chosen === undefined) return key === 'End' ? count - 1 : 0;
  return Math.min(count - 1, Math.max(0, chosen + step));
}

function stepOf(key: string, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return -1;
    case 'ArrowDown':
      return 1;
    case 'PageUp':
      return -page;
    case 'PageDown':
      return page;
    case 'Home':
      return -count;
    case 'End':
      return count;
    default:
      return undefined;
  }
}
