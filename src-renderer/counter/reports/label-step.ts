/** Steps between labels that people read without counting: of hours parts of a day, of days weeks. */
const usual = { hour: [1, 2, 3, 4, 6, 12], day: [1, 2, 7, 14, 28, 56, 91] } as const;

/**
 * Every so many bars have their label below them, so that none runs into the next.
 *
 * @param room between two bars' middles, in CSS pixels. @param label how wide the widest may be.
 */
export const labelStep = (of: keyof typeof usual, room: number, label: number): number =>
  usual[of].find((step) => step * room >= label) ?? Math.ceil(label / Math.max(room, 1));
