/** The middle value; of an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('there is no median of nothing');
  return (upper + lower) / 2;
}

/** The value that 95 of 100 are not above. */
export function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.ceil(sorted.length * 0.95) - 1];
  if (value === undefined) throw new Error('there is no percentile of nothing');
  return value;
}

/**
 * Prints one figure: `bench <group>/<name> <figure> <unit> bar <op> <bar>`. A bench measures; the bar is printed
 * beside it and fails nothing, because a busy machine is no fault of the code.
 */
export function report(
  name: `${string}/${string}`,
  figure: number,
  unit: string,
  bar?: { readonly op: '<=' | '>='; readonly value: number },
): void {
  const figures = Number.isInteger(figure) ? String(figure) : figure.toFixed(3);
  const suffix = bar === undefined ? '' : ` bar ${bar.op} ${bar.value}`;
  console.log(`bench ${name} ${figures} ${unit}${suffix}`);
}
