/** As long as a step may take: half of a frame at 60 a second, in milliseconds. */
const longestStepMs = 8;

/**
 * Runs work that offers pauses, giving the window a turn whenever it has taken long.
 *
 * @param work yields wherever it may be interrupted, and returns its result
 * @returns what calls it off.
 */
export function inSteps<Value>(work: Generator<undefined, Value>, done: (value: Value) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const step = (): void => {
    const until = performance.now() + longestStepMs;
    do {
      const { done: isDone, value } = work.next();
      if (isDone === true) {
        done(value);
        return;
      }
    } while (performance.now() < until);
    timer = setTimeout(step);
  };
  timer = setTimeout(step);
  return () => {
    clearTimeout(timer);
  };
}
