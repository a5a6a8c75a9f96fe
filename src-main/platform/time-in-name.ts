/**
 * A time as part of a file's name, in UTC: no colon, which Windows allows in no name.
 *
 * @param at milliseconds since 1970 in UTC.
 */
export const timeInName = (at: number): string => new Date(at).toISOString().replaceAll(':', '-');
