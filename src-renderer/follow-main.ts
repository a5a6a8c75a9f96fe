export type Followed<Value> = {
  readonly ask: () => Promise<Value>;
  /** Hears each push, until the returned function is called. */
  readonly listen: (hear: (value: Value) => void) => () => void;
};

type Hearing<Value> = {
  readonly show: (value: Value) => void;
  /** Main can't be asked, and has pushed nothing. */
  readonly unanswered: () => void;
  /** How long it waits before it asks, in milliseconds; at once without it. */
  readonly restMs?: number;
};

/** Shows what main answers and each push, until the returned function is called. A push is younger than an answer. */
export function followMain<Value>(
  { ask, listen }: Followed<Value>,
  { show, unanswered, restMs }: Hearing<Value>,
): () => void {
  let isAnswerWanted = true;
  const stop = listen((pushed) => {
    isAnswerWanted = false;
    show(pushed);
  });
  const read = (): void => {
    ask().then(
      (value) => {
        if (isAnswerWanted) show(value);
      },
      () => {
        if (isAnswerWanted) unanswered();
      },
    );
  };
  const timer = restMs === undefined ? undefined : setTimeout(read, restMs);
  if (restMs === undefined) read();
  return () => {
    isAnswerWanted = false;
    clearTimeout(timer);
    stop();
  };
}
