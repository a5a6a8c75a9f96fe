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

export type Interval = { readonly from: number; readonly to: number };

/**
 * Where the median of all that could be measured lies, with a confidence of at least 95 %: between two of the measured
 * values, by their order alone, so that nothing is assumed of how they are spread. Of 25, the 8th and the 18th.
 */
export function intervalOfMedian(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  // How likely it is that no more than so many of them are below the median: each is with a probability of a half.
  let likely = 0;
  let ofExactly = 0.5 ** count;
  let below = 0;
  while (likely + ofExactly <= 0.025) {
    likely += ofExactly;
    ofExactly *= (count - below) / (below + 1);
    below += 1;
  }
  const [from, to] = [sorted[below - 1], sorted[count - below]];
  if (from === undefined || to === undefined) throw new Error('there are too few values for an interval');
  return { from, to };
}

export type Bar = { readonly op: '<=' | '>='; readonly value: number };

/**
 * Prints one figure: `bench <group>/<name> <figure> <unit> bar <op> <bar>`. A bench measures; the bar is printed
 * beside it and fails nothing, because a busy machine is no fault of the code.
 */
export function report(name: `${string}/${string}`, figure: number, unit: string, bar?: Bar): void {
  console.log(`bench ${name} ${written(figure)} ${unit}${suffixOf(bar)}`);
}

/** Prints the median of ratios that were measured in pairs, with its 95 % interval. */
export function reportRatios(name: `${string}/${string}`, ratios: readonly number[], bar: Bar): void {
  const { from, to } = intervalOfMedian(ratios);
  const interval = `95% ${written(from)} to ${written(to)} of ${ratios.length} pairs`;
  console.log(`bench ${name} ${written(median(ratios))} times ${interval}${suffixOf(bar)}`);
}

const written = (figure: number): string => (Number.isInteger(figure) ? String(figure) : figure.toFixed(3));

const suffixOf = (bar: Bar | undefined): string => (bar === undefined ? '' : ` bar ${bar.op} ${bar.value}`);
