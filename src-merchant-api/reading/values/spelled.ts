/**
 * One of the values that the interface shows, or another text as it came: the interface does not promise that there
 * are no others, and people can read them.
 */
export type Shown<Value extends string> = Value | (string & Record<never, never>);

/**
 * A value in the interface's own spelling where it is one of those shown but for case, spaces and dashes: "IN_PROCESSING"
 * and "in processing" are `in_processing`. Any other text is left as it came.
 */
export function spelledAs<Value extends string>(text: string, shown: readonly Value[]): Value | undefined {
  const fold = folded(text);
  return shown.find((value) => folded(value) === fold);
}

const folded = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');
