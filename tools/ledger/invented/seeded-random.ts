/** Numbers from 0 to 1, without 1, that are the same for a seed every time. */
export type Random = () => number;

/** mulberry32, as https://github.com/bryc/code/blob/master/jshash/PRNGs.md describes it. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from 0, below `end`. */
export const below = (random: Random, end: number): number => Math.floor(random() * end);

/** One of several. @throws RangeError where there are none. */
export function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[below(random, values.length)];
  if (value === undefined) throw new RangeError('there is nothing to choose from');
  return value;
}

/** Chooses by weight, in time that grows with the logarithm of how many there are. */
export function weighted<Value>(
  choices: readonly (readonly [value: Value, weight: number])[],
): (random: Random) => Value {
  let sum = 0;
  const ends = choices.map(([, weight]) => (sum += weight));
  return (random) => {
    const wanted = random() * sum;
    let [from, to] = [0, ends.length - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ends[middle] ?? sum) <= wanted) from = middle + 1;
      else to = middle;
    }
    const chosen = choices[from];
    if (chosen === undefined) throw new RangeError('there is nothing to choose from');
    return chosen[0];
  };
}

/** A UUID of version 4 (RFC 9562, 5.4). */
export function inventedUuid(random: Random): string {
  const hex = (digits: number): string =>
    below(random, 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const variant = (8 + below(random, 4)).toString(16);
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
}
