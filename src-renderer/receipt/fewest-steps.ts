/**
 * The fewest steps that fit, where more steps fit as well; `most` where none do.
 *
 * @param near where it was found the last time: that it is there again is tried first, and takes two tries, the
 * last of which is the answer. @param fits costs time: each try lays a page out.
 */
export function fewestSteps(most: number, near: number, fits: (steps: number) => boolean): number {
  /** The largest known not to fit, and the smallest known to fit. */
  let [tooFew, enough] = [-1, most];
  const tryOut = (steps: number): void => {
    if (steps <= tooFew || steps >= enough) return;
    if (fits(steps)) enough = steps;
    else tooFew = steps;
  };
  tryOut(near - 1);
  tryOut(near);
  while (enough - tooFew > 1) tryOut(Math.floor((tooFew + enough) / 2));
  return enough;
}
