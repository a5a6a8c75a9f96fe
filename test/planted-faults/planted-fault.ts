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
export function plant(
  { file, instead, planted }: Pick<PlantedFault, 'file' | 'instead' | 'planted'>,
  source: string,
): string {
  const [before, after, ...more] = source.split(instead);
  if (before === undefined || after === undefined || more.length > 0) {
    const times = more.length + (after === undefined ? 0 : 1);
    throw new Error(`the place in ${file} is there ${times} times: ${instead}`);
  }
  return before + planted + after;
}
