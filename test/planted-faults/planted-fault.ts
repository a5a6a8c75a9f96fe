/** One fault that is put into the engine on purpose, to see that a test finds it. */
export type PlantedFault = {
  /** What the till would do wrong, as a shop would say it. */
  readonly name: string;
  /** Where, from the root of the project. */
  readonly file: string;
  /** Stands in that file exactly once. */
  readonly instead: string;
  readonly planted: string;
  /** The tests that are run; one of them has to fail. From the root of the project. */
  readonly tests: readonly string[];
};

/** The source with the fault in it. Throws where the place isn't there, or isn't the only one. */
export function plant({ name, file, instead, planted }: PlantedFault, source: string): string {
  const [before, after, ...more] = source.split(instead);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(
      `"${name}": the place in ${file} is there ${more.length + (after === undefined ? 0 : 1)} times`,
    );
  }
  return before + planted + after;
}
