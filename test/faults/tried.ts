import { inLanes } from '../../scripts/testing/in-lanes.js';

/** A table of the page, as a run saw it. */
export type Tried = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What may not be so, whatever the page tells. */
  readonly wrong: readonly string[];
};

/** One thing that goes wrong, and what is seen then. */
export type Trial<Seen> = {
  /** As the table says it. */
  readonly name: string;
  readonly run: () => Promise<Seen>;
};

/**
 * Tries things, and says of each what a row says and what is wrong with it.
 *
 * @param atOnce how many are tried at a time: what mostly waits, in a place of its own, needs no turn.
 */
export async function tryAll<Seen>(
  head: readonly string[],
  trials: readonly Trial<Seen>[],
  describe: (seen: Seen) => { readonly cells: readonly string[]; readonly wrong: readonly string[] },
  atOnce = 1,
): Promise<Tried> {
  const tried = await inLanes(
    [...trials.entries()],
    atOnce,
    async ([at, { name, run }]) => ({ at, name, ...describe(await run()) }),
    () => false,
  );
  // As they are listed, whichever ended first.
  const inOrder = tried.toSorted((one, other) => one.at - other.at);
  return {
    head,
    rows: inOrder.map(({ name, cells }) => [name, ...cells]),
    wrong: inOrder.flatMap(({ name, wrong }) => wrong.map((what) => `${name}: ${what}`)),
  };
}
