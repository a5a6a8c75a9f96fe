export type Followed<Told> = {
  readonly ask: () => Promise<Told>;
  /** Hears each push, until the returned function is called. */
  readonly listen: (hear: (told: Told) => void) => () => void;
};

type Hearing<Told> = {
  readonly show: (told: Told) => void;
  /** Main can't be asked, and has pushed nothing. */
  readonly unanswered: () => void;
  /** How long it waits before it asks, in milliseconds; at once without it. */
  readonly restMs?: number;
};

/** Shows what main answers and each push, until the returned function is called. A push is younger than an answer. */
export function followMain<Told>(
  { ask, listen }: Followed<Told>,
  { show, unanswered, restMs }: Hearing<Told>,
): () => void {
  let isAnswerWanted = true;
  const stop = listen((pushed) => {
    isAnswerWanted = false;
    show(pushed);
  });
  const read = (): void => {
    ask().then(
      (told) => {
        if (isAnswerWanted) show(told);
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
