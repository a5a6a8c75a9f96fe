/**
 * A time as part of a file name, in UTC, without colons, which Windows doesn't allow.
 *
 * @param at milliseconds since 1970 in UTC.
 */
export const timeInName = (at: number): string => new Date(at).toISOString().replaceAll(':', '-');
