/** Waits that can be ended early. */
export type Pauses = {
  /** Goes on after so many milliseconds, or when all waits are ended. */
  readonly after: (ms: number, goOn: () => void) => void;
  readonly endAll: () => void;
};

export function createPauses(): Pauses {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  return {
    after: (ms, goOn) => {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        goOn();
      }, ms);
      waiting.set(timer, goOn);
    },
    endAll: () => {
      const ended = [...waiting];
      waiting.clear();
      for (const [timer, goOn] of ended) {
        clearTimeout(timer);
        goOn();
      }
    },
  };
}
