/** Numbers that look random, and are the same for the same seed and name. */
export type Choices = {
  /** From 0 up to, but not including, 1. */
  readonly fraction: () => number;
  /** A whole number from 0 up to, but not including, a limit. */
  readonly below: (limit: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly oneOf: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/**
 * A stream of choices of its own for each name: what is drawn for one thing doesn't change what is drawn for another.
 * The generator is mulberry32; it has to be quick and repeatable, not secret.
 */
export function choicesOf(seed: number, name: string): Choices {
  let state = seed ^ 0x9e3779b9;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    oneOf: (items) => items[below(items.length)] ?? items[0],
  };
}
