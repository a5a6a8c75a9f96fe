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

/** Tries things one after another, and says of each what a row says and what is wrong with it. */
export async function tryAll<Seen>(
  head: readonly string[],
  trials: readonly Trial<Seen>[],
  describe: (seen: Seen) => { readonly cells: readonly string[]; readonly wrong: readonly string[] },
): Promise<Tried> {
  const rows: string[][] = [];
  const wrong: string[] = [];
  for (const { name, run } of trials) {
    const seen = describe(await run());
    rows.push([name, ...seen.cells]);
    wrong.push(...seen.wrong.map((what) => `${name}: ${what}`));
  }
  return { head, rows, wrong };
}
