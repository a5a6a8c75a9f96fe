/** When a purchase was begun, by the till's clock and by the order of the books. */
export type BegunBetween = {
  /** Exclusive, milliseconds since 1970 in UTC. */
  readonly after: number;
  /** Exclusive, milliseconds since 1970 in UTC. */
  readonly before: number;
  /** The number of an event that came before it was begun; 0 for any. */
  readonly sinceEvent: number;
};
