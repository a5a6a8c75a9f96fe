/** A moment, in milliseconds since 1970, as this service writes it: ISO 8601 in UTC. The interface leaves it open. */
export const timestamp = (moment: number): string => new Date(moment).toISOString();

/** The same, where there may be none. */
export const timestampOrNull = (moment: number | null): string | null =>
  moment === null ? null : timestamp(moment);
