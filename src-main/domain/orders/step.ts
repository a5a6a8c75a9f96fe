declare const stepBrand: unique symbol;

/**
 * Moves of one operation that are written together: the events, in order, and the resulting state. Only
 * `top-up.ts` and `package-change.ts` create them, and those accept only events in the transition tables.
 */
export type Step<Progress, Event> = {
  readonly events: readonly [Event, ...Event[]];
  readonly progress: Progress;
  readonly [stepBrand]: true;
};

export const step = <Progress, Event>(event: Event, progress: Progress): Step<Progress, Event> =>
  ({ events: [event], progress }) as unknown as Step<Progress, Event>;

/** Both, in one transaction: nothing can come between them. */
export const both = <Between, Progress, Event>(
  first: Step<Between, Event>,
  second: (between: Between) => Step<Progress, Event>,
): Step<Progress, Event> => {
  const then = second(first.progress);
  return { ...then, events: [...first.events, ...then.events] };
};
